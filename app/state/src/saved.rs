//! What is saved from a view: names of files, and tables as text.

use beamsplitter_database::{Value, inert};
use beamsplitter_protocol::Rows;

/// Longest name of a file, without its ending.
const LONGEST: usize = 80;

/// Returns a file's name that says what is in it: the words of `parts` with hyphens, and the ending.
pub fn file_name(parts: &[&str], ending: &str) -> String {
    let parts = parts.join(" ").to_lowercase();
    let words = parts.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in words {
        if name.chars().count() + word.chars().count() >= LONGEST {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    if name.is_empty() {
        name.push_str("beamsplitter");
    }
    format!("{name}.{ending}")
}

/// A form of a table as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableForm {
    /// Values with commas between them (RFC 4180).
    Csv,
    /// Markdown, as most programs read it.
    Markdown,
    /// A `tabular` of LaTeX.
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

    /// Writes a table, the first row being its head; shorter rows are filled up.
    pub fn write(self, rows: &[Vec<String>]) -> String {
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        let full = |row: &Vec<String>| {
            let mut row: Vec<String> = row.iter().map(|cell| self.cell(cell)).collect();
            row.resize(width, String::new());
            row
        };
        let mut lines = rows.iter().map(full);
        match self {
            Self::Csv => lines.map(|row| row.join(",") + "\r\n").collect(),
            Self::Markdown => {
                let line = |row: Vec<String>| format!("| {} |\n", row.join(" | "));
                let head = lines.next().map(line).unwrap_or_default();
                let rule = format!("|{}\n", "---|".repeat(width));
                format!("{head}{rule}{}", lines.map(line).collect::<String>())
            }
            Self::Latex => {
                let line = |row: Vec<String>| format!("  {} \\\\\n", row.join(" & "));
                let head = lines.next().map(line).unwrap_or_default();
                let columns = "l".repeat(width);
                format!(
                    "\\begin{{tabular}}{{{columns}}}\n  \\hline\n{head}  \\hline\n{}  \\hline\n\\end{{tabular}}\n",
                    lines.map(line).collect::<String>()
                )
            }
        }
    }

    /// Returns a text as a cell of this form.
    fn cell(self, text: &str) -> String {
        match self {
            // A spreadsheet would run what begins as a formula does.
            Self::Csv => match inert(text) {
                text if text.contains(['"', ',', '\n', '\r']) => {
                    format!("\"{}\"", text.replace('"', "\"\""))
                }
                text => text.into_owned(),
            },
            Self::Markdown => text.replace('|', "\\|").replace(['\n', '\r'], " "),
            Self::Latex => text.chars().map(latex).collect(),
        }
    }
}

/// Returns a result as the rows of a file, the names of its columns first. NULL is an empty cell, and so are
/// bytes.
pub fn cells(rows: &Rows) -> Vec<Vec<String>> {
    let cell = |value: &Value| match value {
        Value::Null | Value::Blob(_) => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    };
    let rows_of = rows.rows.iter().map(|row| row.iter().map(cell).collect());
    std::iter::once(rows.columns.clone()).chain(rows_of).collect()
}

/// Returns a sign as LaTeX writes it.
fn latex(sign: char) -> String {
    match sign {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{sign}"),
        '\\' => "\\textbackslash{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '<' => "\\textless{}".to_owned(),
        '>' => "\\textgreater{}".to_owned(),
        '|' => "\\textbar{}".to_owned(),
        '\n' | '\r' => " ".to_owned(),
        sign => sign.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_written_in_each_form() {
        let text = |text: &str| Value::Text(text.to_owned());
        let rows = Rows {
            columns: vec!["name".into(), "a,b".into()],
            rows: vec![
                vec![text("say \"x\""), Value::Null],
                vec![text("two\nlines"), Value::Integer(-3)],
                vec![text("=cmd|' /C calc'!A0"), text("-1,2")],
            ],
            ..Rows::default()
        };
        let cells = cells(&rows);
        assert_eq!(
            TableForm::Csv.write(&cells),
            "name,\"a,b\"\r\n\"say \"\"x\"\"\",\r\n\"two\nlines\",-3\r\n\
             '=cmd|' /C calc'!A0,\"'-1,2\"\r\n"
        );
        assert!(TableForm::Markdown.write(&cells).contains("\n| two lines | -3 |\n"));
        assert!(TableForm::Latex.write(&cells).contains("\n  two lines & -3 \\\\\n"));
    }

    #[test]
    fn a_name_says_what_is_in_the_file() {
        let name = |parts: &[&str]| file_name(parts, "svg");
        assert_eq!(name(&["Beam tree", "How many?", "beam"]), "beam-tree-how-many-beam.svg");
        assert_eq!(name(&["  ", "?/.."]), "beamsplitter.svg");
        let long = "word ".repeat(99);
        assert!(name(&[&long]).len() <= LONGEST + 4);
    }

    #[test]
    fn a_table_is_text_in_three_forms() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect();
        let rows: [Vec<String>; 2] = [row(&["a|b", "50 %"]), row(&["x, \"y\""])];
        assert_eq!(TableForm::Csv.write(&rows), "a|b,50 %\r\n\"x, \"\"y\"\"\",\r\n");
        assert_eq!(
            TableForm::Markdown.write(&rows),
            "| a\\|b | 50 % |\n|---|---|\n| x, \"y\" |  |\n"
        );
        let latex = TableForm::Latex.write(&rows);
        assert!(
            latex.starts_with("\\begin{tabular}{ll}\n  \\hline\n  a\\textbar{}b & 50 \\% \\\\\n")
        );
        assert!(latex.ends_with("  x, \"y\" &  \\\\\n  \\hline\n\\end{tabular}\n"));
        assert_eq!(TableForm::Csv.write(&[]), "");
    }
}
