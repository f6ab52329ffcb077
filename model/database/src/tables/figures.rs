//! What only tables of figures have: names in two lines, units below them, a first column without a name,
//! and rows that add up others.

use std::collections::BTreeSet;

use beamsplitter_common::text::first_of;

use super::numbers::is_figure;
use super::records::Record;
use super::sheet::{NAMED, Reading, Sheet, is_year};
use super::totals::sums;

impl Sheet {
    /// Understands what only tables of figures have: names in two lines, a first column without a name, and
    /// rows that add up others.
    pub(super) fn of_figures(mut self, reading: &Reading) -> Self {
        if reading.head_line.is_none() {
            self.name_groups();
            self.name_units();
            self.name_rows();
        }
        let sums: Vec<String> = sums(&mut self.rows).iter().map(usize::to_string).collect();
        if !sums.is_empty() {
            let lines = first_of(&sums, NAMED);
            self.done.push(format!("Lines that add up those above are left out: {lines}."));
        }
        self
    }

    /// Adds units in brackets that stand in a line of their own below the names.
    fn name_units(&mut self) {
        let Some(units) = self.rows.first().filter(|_| self.rows.len() > 1) else { return };
        let is_unit = |field: &str| {
            !is_figure(field)
                && [('[', ']'), ('(', ')')].iter().any(|(open, close)| {
                    field.len() > 2 && field.starts_with(*open) && field.ends_with(*close)
                })
        };
        let mut filled = units.fields.iter().map(|field| field.trim()).filter(|f| !f.is_empty());
        if units.is_blank() || !filled.all(is_unit) || units.reach() > self.head.len() {
            return;
        }
        let lines = (self.head_line.unwrap_or_default(), units.line);
        self.done.push(format!("The columns are named in lines {} and {}.", lines.0, lines.1));
        let name = |(at, name): (usize, &String)| format!("{name} {}", units.field(at));
        self.head =
            self.head.iter().enumerate().map(name).map(|name| name.trim().to_owned()).collect();
        self.rows.remove(0);
    }

    /// Joins two lines of names, of which the first names groups of columns: each name of a group is
    /// followed by empty fields, and the second line names their columns alone.
    fn name_groups(&mut self) {
        let Some(second) = self.rows.first() else { return };
        let is_name = |field: &str| !is_figure(field) || is_year(field);
        let columns = self.head.len().max(second.reach());
        let mut group = "";
        let mut names = Vec::new();
        for at in 0..columns {
            let name = self.head.get(at).map_or("", String::as_str);
            if !name.is_empty() {
                group = name;
            }
            let of = second.field(at);
            if group.is_empty() || (name.is_empty() && of.is_empty()) || !is_name(of) {
                return;
            }
            names.push(format!("{group} {of}").trim_end().to_owned());
        }
        let alone = (0..columns).any(|at| {
            self.head.get(at).is_some_and(|name| !name.is_empty()) && second.field(at).is_empty()
        });
        let figures = |at: usize| {
            let mut below = self.rows[1..].iter().map(|row| row.field(at)).peekable();
            !second.field(at).is_empty() && below.peek().is_some() && below.all(is_figure)
        };
        if alone && self.head.iter().any(String::is_empty) && (0..columns).any(figures) {
            let lines = (self.head_line.unwrap_or_default(), second.line);
            self.done.push(format!("The columns are named in lines {} and {}.", lines.0, lines.1));
            self.head = names;
            self.rows.remove(0);
        }
    }

    /// Makes room for a first column without a name, where every row has one field more than there are
    /// names, and the first ones differ: so R writes the names of rows.
    fn name_rows(&mut self) {
        let longer = self.head.len() + 1;
        let mut first = BTreeSet::new();
        let is_longer = |row: &Record| row.reach() == longer && row.fields.len() == longer;
        let named = self.rows.iter().all(|row| is_longer(row) && first.insert(row.field(0)));
        if named && self.head.len() > 1 && self.rows.len() > 1 {
            self.head.insert(0, String::new());
            let told =
                "The first column has no name: every row has one field more than there are names.";
            self.done.push(told.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_figures_have_names_in_two_lines_and_sums_between_rows() {
        let check = |text: &str, head: &str, rows: usize| {
            let reading = Reading::default();
            let sheet = Sheet::read_as(text, &reading).of_figures(&reading);
            assert_eq!((sheet.head.join("|"), sheet.rows.len()), (head.to_owned(), rows), "{text}");
        };
        let groups = "r,a,,b,\n,2019,2020,2019,2020\nN,1,2,3,4\n";
        check(groups, "r|a 2019|a 2020|b 2019|b 2020", 1);
        check("a,,c\n1,2,3\n", "a||c", 1);
        check("a,,c\nx,y,\nz,w,u\n", "a||c", 2);
        check("a,b\nx,1,2\ny,1,2\n", "|a|b", 2);
        check("a,b\nx,1,2\nx,1,2\n", "a|b", 2);
        check("r,c,n\nN,x,1\nN,y,2\nN all,,3\nS,z,5\nS all,,5\nAll,,8\n", "r|c|n", 3);
        check("r,c,n\nN,x,1\nN,y,2\nO,,3\nS,z,5\nP,,7\n", "r|c|n", 5);
    }
}
