//! Tables as files and papers have them: CSV, Markdown, LaTeX.
//!
//! A figure with its interval is one cell, `70.00 [61.2, 78.9]`. In CSV, a column of such figures
//! becomes three: the figure, its lower and its upper end. Where a row has no figure, `-` stands.

use crate::inert::inert;

/// A table: a title, heads and rows, all as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// A head for each column; the first is of the names of rows.
    pub heads: Vec<String>,
    /// As many cells in each as there are heads.
    pub rows: Vec<Vec<String>>,
    /// Whether it holds figures of ours, whose intervals have columns of their own in CSV. What a database or
    /// a person wrote stays as it is.
    pub is_measured: bool,
}

/// A form of a table as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// Values with commas between them.
    Csv,
    /// Markdown, as most programs read it.
    Markdown,
    /// A `tabular` of LaTeX, which needs no package.
    Latex,
}

impl TableForm {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Csv, Self::Markdown, Self::Latex];

    /// Returns its name.
    pub fn label(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Markdown => "Markdown",
            Self::Latex => "LaTeX",
        }
    }

    /// Returns the ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Markdown => "md",
            Self::Latex => "tex",
        }
    }

    /// Returns the media type of its files.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv",
            Self::Markdown | Self::Latex => "text/plain",
        }
    }
}

/// What stands where a row has no figure.
const NONE: &str = "-";

/// Returns a figure with its interval, to so many decimals each, as a cell.
pub fn around(value: f64, (low, high): (f64, f64), digits: usize, ends: usize) -> String {
    format!("{value:.digits$} [{low:.ends$}, {high:.ends$}]")
}

/// Splits a cell that is a figure with its interval.
fn split(cell: &str) -> Option<[&str; 3]> {
    let (value, ends) = cell.strip_suffix(']')?.split_once(" [")?;
    let (low, high) = ends.split_once(", ")?;
    let parts = [value, low, high];
    parts.iter().all(|part| part.parse::<f64>().is_ok()).then_some(parts)
}

impl Table {
    /// Creates a table without rows.
    pub fn new<S: Into<String>>(
        title: impl Into<String>,
        heads: impl IntoIterator<Item = S>,
    ) -> Self {
        let heads = heads.into_iter().map(Into::into).collect();
        Self { title: title.into(), heads, rows: Vec::new(), is_measured: true }
    }

    /// Creates a table of its rows, the first being its heads; shorter rows are filled up.
    pub fn of_rows(mut rows: Vec<Vec<String>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        rows.iter_mut().for_each(|row| row.resize(width, String::new()));
        let mut rows = rows.into_iter();
        let heads = rows.next().unwrap_or_default();
        Self { heads, rows: rows.collect(), ..Self::default() }
    }

    /// Adds a row: its name, then its cells.
    pub fn row(&mut self, name: impl Into<String>, cells: impl IntoIterator<Item = String>) {
        self.rows.push(std::iter::once(name.into()).chain(cells).collect());
    }

    /// Returns whether a column has figures, which stand to the right.
    pub fn is_figures(&self, at: usize) -> bool {
        let starts = |cell: &String| {
            let first = cell.chars().next();
            first.is_none_or(|first| first.is_ascii_digit() || "+-".contains(first))
        };
        at > 0 && self.rows.iter().filter_map(|row| row.get(at)).all(starts)
    }

    /// Writes it in a form.
    ///
    /// ```
    /// use beamsplitter_common::{Table, TableForm};
    ///
    /// let mut table = Table::new("Pets", ["kind", "count"]);
    /// table.row("dog", ["2".to_owned()]);
    /// assert_eq!(table.write(TableForm::Csv), "kind,count\ndog,2\n");
    /// ```
    pub fn write(&self, form: TableForm) -> String {
        match form {
            TableForm::Csv => self.csv(),
            TableForm::Markdown => self.markdown(),
            TableForm::Latex => self.latex(),
        }
    }

    /// Writes it as CSV. The title stands above the names of the rows where nothing else does.
    fn csv(&self) -> String {
        let mut heads = self.heads.clone();
        if let Some(first) = heads.first_mut().filter(|first| first.is_empty()) {
            first.clone_from(&self.title);
        }
        let cut: Vec<bool> = (0..heads.len())
            .map(|at| {
                let cells = || self.rows.iter().filter_map(|row| row.get(at));
                self.is_measured
                    && cells().any(|cell| split(cell).is_some())
                    && cells().all(|cell| cell == NONE || split(cell).is_some())
            })
            .collect();
        let ends = |head: &String| [head.clone(), format!("{head} low"), format!("{head} high")];
        let wide = |row: &[String], parts: &dyn Fn(&String) -> Vec<String>| {
            let cells = row.iter().zip(&cut);
            let cells =
                cells.flat_map(|(cell, cut)| if *cut { parts(cell) } else { vec![cell.clone()] });
            cells.map(|cell| field(&cell)).collect::<Vec<_>>().join(",") + "\n"
        };
        let mut text = wide(&heads, &|head| ends(head).to_vec());
        let parts =
            |cell: &String| split(cell).unwrap_or([NONE, "", ""]).map(str::to_owned).to_vec();
        text.extend(self.rows.iter().map(|row| wide(row, &parts)));
        text
    }

    /// Writes it as Markdown, the title in bold above it.
    fn markdown(&self) -> String {
        let line = |row: &[String]| {
            let cells = row.iter().map(|cell| one_line(cell).replace('|', "\\|"));
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let title = match self.title.is_empty() {
            true => String::new(),
            false => format!("**{}**\n\n", one_line(&self.title)),
        };
        let side = |at| if self.is_figures(at) { " ---: |" } else { " --- |" };
        let rule: String = (0..self.heads.len()).map(side).collect();
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!("{title}{}|{rule}\n{rows}", line(&self.heads))
    }

    /// Writes it as a `tabular` of LaTeX, which needs no package; the title is a comment above it.
    fn latex(&self) -> String {
        let line = |row: &[String]| {
            let cells: Vec<String> = row.iter().map(|cell| escaped(&one_line(cell))).collect();
            format!("{} \\\\\n", cells.join(" & "))
        };
        let side = |at| if self.is_figures(at) { 'r' } else { 'l' };
        let columns: String = (0..self.heads.len()).map(side).collect();
        let title = match self.title.is_empty() {
            true => String::new(),
            false => format!("% {}\n", one_line(&self.title)),
        };
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!(
            "{title}\\begin{{tabular}}{{{columns}}}\n\\hline\n{}\\hline\n{rows}\\hline\n\\end{{tabular}}\n",
            line(&self.heads),
        )
    }
}

/// Writes a field of CSV; what a spreadsheet would take for a formula is [`inert`].
fn field(cell: &str) -> String {
    let cell = inert(cell);
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.into_owned(),
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Escapes what LaTeX reads as its own.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', letter]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("2 examples", ["", "EM", "note"]);
        table.row("a_b", [around(70.0, (61.25, 78.0), 2, 1), "x|2".into()]);
        table.row("=x", [around(-1.0, (-2.0, 0.5), 2, 1), "5 %, or so".into()]);
        table
    }

    #[test]
    fn csv_has_a_column_for_each_number() {
        assert_eq!(
            table().csv(),
            "2 examples,EM,EM low,EM high,note\na_b,70.00,61.2,78.0,x|2\n\
             '=x,-1.00,-2.0,0.5,\"5 %, or so\"\n"
        );
        let mut odd = table();
        odd.rows[0][1] = "-".into();
        let expect = "2 examples,EM,EM low,EM high,note\na_b,-,,,x|2\n";
        assert!(odd.csv().starts_with(expect), "{}", odd.csv());
        odd.rows[0][1] = "none".into();
        assert!(odd.csv().starts_with("2 examples,EM,note\na_b,none,x|2\n"), "{}", odd.csv());
        assert_eq!(Table::new("none", ["", "a"]).csv(), "none,a\n");
    }

    #[test]
    fn what_a_database_holds_stays_one_column() {
        let rows = [["weeks"], ["3 [1, 5]"]].map(|row| row.map(str::to_owned).to_vec());
        let table = Table::of_rows(rows.to_vec());
        assert_eq!(table.write(TableForm::Csv), "weeks\n\"3 [1, 5]\"\n");
    }

    #[test]
    fn markdown_and_latex_escape_their_own_signs() {
        assert_eq!(
            table().markdown(),
            "**2 examples**\n\n|  | EM | note |\n| --- | ---: | --- |\n\
             | a_b | 70.00 [61.2, 78.0] | x\\|2 |\n| =x | -1.00 [-2.0, 0.5] | 5 %, or so |\n"
        );
        let latex = table().latex();
        assert!(latex.starts_with("% 2 examples\n\\begin{tabular}{lrl}\n"), "{latex}");
        assert!(latex.contains("a\\_b & 70.00 [61.2, 78.0] & x\\textbar{}2 \\\\\n"), "{latex}");
        assert!(latex.contains("5 \\%, or so"), "{latex}");
    }
}
