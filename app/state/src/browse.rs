//! A table as it is browsed: which rows, in which order.

use beamsplitter_sql::{Schema, Table, quote, quote_text};

/// Rows of one page.
pub const PAGE: usize = 100;
/// Columns that are shown and searched: SQLite takes no more than 2,000, and nobody reads them.
const COLUMNS: usize = 60;

/// How an address says that the largest value comes first.
const DESCENDS: &str = "d";

/// How a column is compared with what is typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Test {
    /// Its text contains it, whatever the letter case.
    #[default]
    Contains,
    /// It is it.
    Is,
    /// It is something else.
    IsNot,
    /// It is as large or larger.
    AtLeast,
    /// It is as large or smaller.
    AtMost,
    /// It has no value.
    Missing,
}

impl Test {
    /// Every test, with what it is called.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Contains, "contains"),
        (Self::Is, "is"),
        (Self::IsNot, "is not"),
        (Self::AtLeast, "is at least"),
        (Self::AtMost, "is at most"),
        (Self::Missing, "has no value"),
    ];
}

/// What is looked at of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Browse {
    /// The table, by its place in the schema.
    pub table: usize,
    /// The column that sorts, and whether its largest value comes first.
    pub sorted: Option<(usize, bool)>,
    /// The column that is filtered; `None`: any.
    pub column: Option<usize>,
    /// How it is compared.
    pub test: Test,
    /// With what; nothing is filtered where it is empty.
    pub value: String,
    /// Which page, from 0.
    pub page: usize,
}

/// As an address says it: table, order, column, test and value, the first page of it; nothing for what is shown at
/// first.
impl std::fmt::Display for Browse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let first = Self { page: self.page, ..Self::default() };
        if *self == first {
            return Ok(());
        }
        let column = self.column.map(|column| column.to_string()).unwrap_or_default();
        let sorted = self
            .sorted
            .map(|(column, descends)| format!("{column}{}", if descends { DESCENDS } else { "" }));
        let test = Test::ALL.iter().position(|(test, _)| *test == self.test).unwrap_or_default();
        let sorted = sorted.unwrap_or_default();
        write!(f, "{}.{sorted}.{column}.{test}.{}", self.table, self.value)
    }
}

impl Browse {
    /// Reads what an address says; what does not make sense is what is shown at first.
    pub fn read(text: &str) -> Self {
        let mut parts = text.splitn(5, '.');
        let mut part = || parts.next().unwrap_or_default();
        let number = |part: &str| part.parse().ok();
        let table = number(part()).unwrap_or_default();
        let sorted = part();
        let column = sorted.trim_end_matches(DESCENDS);
        let sorted = number(column).map(|by| (by, sorted.ends_with(DESCENDS)));
        let column = number(part());
        let test = number(part()).and_then(|at: usize| Test::ALL.get(at));
        let test = test.map(|(test, _)| *test).unwrap_or_default();
        Self { table, sorted, column, test, value: part().to_owned(), page: 0 }
    }

    /// Begins with a table.
    pub fn of(table: usize) -> Self {
        Self { table, ..Self::default() }
    }

    /// Sorts by a column; by the one that sorts already the other way round, then no more.
    pub fn sort(&mut self, column: usize) {
        self.sorted = match self.sorted {
            Some((sorted, false)) if sorted == column => Some((column, true)),
            Some((sorted, true)) if sorted == column => None,
            _ => Some((column, false)),
        };
        self.page = 0;
    }

    /// Returns the query of all its rows; nothing where the schema has no such table.
    pub fn query(&self, schema: &Schema) -> Option<String> {
        let table = schema.tables.get(self.table)?;
        let columns: Vec<String> = shown(table).map(quote).collect();
        let columns = if columns.is_empty() { "*".to_owned() } else { columns.join(", ") };
        let mut sql = format!("select {columns} from {}{}", quote(&table.name), self.filter(table));
        if let Some((column, descends)) = self.sorted
            && let Some(column) = table.columns.get(column)
        {
            sql += &format!(" order by {}", quote(&column.name));
            sql += if descends { " desc" } else { "" };
        }
        Some(sql)
    }

    /// Returns the query of the rows of its page.
    pub fn page_query(&self, schema: &Schema) -> Option<String> {
        let sql = self.query(schema)?;
        Some(format!("{sql} limit {PAGE} offset {}", self.page * PAGE))
    }

    /// Returns the query that counts its rows.
    pub fn count_query(&self, schema: &Schema) -> Option<String> {
        let table = schema.tables.get(self.table)?;
        Some(format!("select count(*) from {}{}", quote(&table.name), self.filter(table)))
    }

    /// Returns its condition, with the space before it.
    fn filter(&self, table: &Table) -> String {
        let value = self.value.trim();
        if value.is_empty() && self.test != Test::Missing {
            return String::new();
        }
        let one = self.column.and_then(|column| table.columns.get(column));
        let tests: Vec<String> = match one {
            Some(column) => vec![self.condition(&column.name, value)],
            None => shown(table).map(|name| self.condition(name, value)).collect(),
        };
        if tests.is_empty() { String::new() } else { format!(" where {}", tests.join(" or ")) }
    }

    fn condition(&self, column: &str, value: &str) -> String {
        let column = quote(column);
        // A number is compared as a number, whatever the column was declared as.
        let literal = match value.parse::<f64>() {
            Ok(number) if number.is_finite() => value.to_owned(),
            _ => quote_text(value),
        };
        match self.test {
            // `instr` has no wildcards that would have to be escaped.
            Test::Contains => format!("instr(lower({column}), lower({})) > 0", quote_text(value)),
            Test::Is => format!("({column} = {literal} or {column} = {})", quote_text(value)),
            Test::IsNot => {
                format!("{column} is not {literal} and {column} is not {}", quote_text(value))
            }
            Test::AtLeast => format!("{column} >= {literal}"),
            Test::AtMost => format!("{column} <= {literal}"),
            Test::Missing => format!("{column} is null"),
        }
    }
}

/// Returns the names of the columns that are shown.
fn shown(table: &Table) -> impl Iterator<Item = &str> {
    table.columns.iter().take(COLUMNS).map(|column| column.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> Schema {
        let tables =
            vec![Table::of("order", &["id", "paid on"]), Table::of("empty", &[] as &[&str])];
        Schema { tables, ..Schema::default() }
    }

    #[track_caller]
    fn check(browse: &Browse, expect: &str) {
        assert_eq!(browse.query(&schema()).unwrap(), expect);
    }

    #[test]
    fn names_are_quoted_and_pages_are_cut() {
        let mut browse = Browse::of(0);
        check(&browse, "select id, `paid on` from `order`");
        browse.page = 2;
        let page = browse.page_query(&schema()).unwrap();
        assert!(page.ends_with("limit 100 offset 200"), "{page}");
        assert_eq!(browse.count_query(&schema()).unwrap(), "select count(*) from `order`");
        check(&Browse::of(1), "select * from empty");
        assert_eq!(Browse::of(2).query(&schema()), None);
    }

    #[test]
    fn a_column_sorts_upwards_then_downwards_then_no_more() {
        let mut browse = Browse { page: 3, ..Browse::of(0) };
        browse.sort(1);
        assert_eq!(browse.page, 0);
        check(&browse, "select id, `paid on` from `order` order by `paid on`");
        browse.sort(1);
        check(&browse, "select id, `paid on` from `order` order by `paid on` desc");
        browse.sort(1);
        check(&browse, "select id, `paid on` from `order`");
    }

    #[test]
    fn an_address_says_what_is_looked_at() {
        let browse = Browse {
            sorted: Some((1, true)),
            column: Some(2),
            test: Test::AtLeast,
            value: "3.5".into(),
            ..Browse::of(4)
        };
        for (browse, text) in [
            (browse, "4.1d.2.3.3.5"),
            (Browse::default(), ""),
            (Browse::of(1), "1...0."),
            (Browse { sorted: Some((0, false)), ..Browse::default() }, "0.0..0."),
        ] {
            assert_eq!(browse.to_string(), text);
            assert_eq!(Browse::read(text), browse);
        }
        assert_eq!(Browse { page: 2, ..Browse::default() }.to_string(), "");
        for nonsense in ["x", "-1.y.z.99", "....", "d.d.d.d"] {
            assert_eq!(Browse::read(nonsense), Browse::default(), "{nonsense}");
        }
    }

    #[test]
    fn what_is_typed_is_text_or_a_number() {
        let of = |test, column, value: &str| {
            let browse = Browse { test, column, value: value.into(), ..Browse::of(0) };
            let sql = browse.query(&schema()).unwrap();
            sql.split_once(" where ").map_or(String::new(), |(_, filter)| filter.to_owned())
        };
        assert_eq!(of(Test::Contains, None, " "), "");
        assert_eq!(of(Test::Contains, Some(0), "O'H"), "instr(lower(id), lower('O''H')) > 0");
        assert_eq!(of(Test::AtLeast, Some(0), "10"), "id >= 10");
        assert_eq!(of(Test::AtMost, Some(1), "2024-01-02"), "`paid on` <= '2024-01-02'");
        assert_eq!(of(Test::Is, Some(0), "inf"), "(id = 'inf' or id = 'inf')");
        assert_eq!(of(Test::Missing, None, ""), "id is null or `paid on` is null");
    }
}
