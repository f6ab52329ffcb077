//! The tables of a dump, with their keys and comments.

use std::collections::BTreeMap;

use beamsplitter_common::lexicon::List;
use sqlparser::tokenizer::Token;

use super::quoted;
use super::words::Words;

/// Words behind the type of a column.
static OPTIONS: List = List::new(crate::LEXICON, "options of columns");
/// Words that begin an element of a table which is no column.
static ELEMENTS: List = List::new(crate::LEXICON, "elements of tables");

/// Types of PostgreSQL that number the rows.
const SERIALS: [&str; 6] = ["serial", "bigserial", "smallserial", "serial4", "serial8", "serial2"];

/// The tables in their order.
#[derive(Default)]
pub(super) struct Tables(Vec<Table>);

#[derive(Default)]
struct Table {
    name: String,
    comment: String,
    columns: Vec<Column>,
    /// Columns whose values the system computes.
    computed: Vec<String>,
    key: Vec<String>,
    foreign: Vec<(Vec<String>, String, Vec<String>)>,
}

#[derive(Default)]
struct Column {
    name: String,
    declared: String,
    /// Whether rows without a value get the next number.
    numbered: bool,
    comment: String,
}

impl Tables {
    /// Reads a statement that makes a table or says something of one; returns whether it does.
    pub(super) fn read(&mut self, mut words: Words<'_>) -> bool {
        if words.take("create") {
            while ["temporary", "temp", "unlogged", "global", "local"]
                .iter()
                .any(|word| words.take(word))
            {}
            return words.take("table") && self.made(words).is_some();
        }
        if words.take_all(&["alter", "table"]) {
            return self.altered(words).is_some();
        }
        if words.take_all(&["drop", "table"]) {
            return self.dropped(words);
        }
        if words.take("exec") || words.take("execute") {
            return self.described(words).is_some();
        }
        words.take_all(&["comment", "on"]) && self.commented(words).is_some()
    }

    /// Forgets tables, such as those that stand in for views.
    fn dropped(&mut self, mut words: Words<'_>) -> bool {
        words.take_all(&["if", "exists"]);
        for name in words.names() {
            self.0.retain(|table| table.name != name);
        }
        true
    }

    /// Reads a description, which SQL Server keeps as a property of a table or a column.
    fn described(&mut self, mut words: Words<'_>) -> Option<()> {
        (words.name()? == "sp_addextendedproperty").then_some(())?;
        let mut of = BTreeMap::new();
        for mut argument in words.listed() {
            let Some(Token::Word(name)) = argument.next() else { continue };
            argument.next();
            of.extend(text(argument.next()).map(|text| (name.value.to_lowercase(), text)));
        }
        (of.get("@name")? == "MS_Description").then_some(())?;
        let column = match of.get("@level2type").map(String::as_str) {
            None => None,
            Some("COLUMN") => Some(of.get("@level2name")?.as_str()),
            Some(_) => return None,
        };
        self.comment(of.get("@level1name")?, column, of.get("@value")?.clone())
    }

    fn made(&mut self, mut words: Words<'_>) -> Option<()> {
        words.take_all(&["if", "not", "exists"]);
        let mut table = Table { name: words.name()?, ..Table::default() };
        for element in words.group()?.listed() {
            table.element(element);
        }
        while let Some(token) = words.next() {
            if matches!(token, Token::Word(word) if word.value.eq_ignore_ascii_case("comment")) {
                if words.peek() == Some(&Token::Eq) {
                    words.next();
                }
                table.comment = text(words.next()).unwrap_or_default();
            }
        }
        (!table.columns.is_empty()).then(|| self.0.push(table))
    }

    /// Reads the keys that are added to a table.
    fn altered(&mut self, mut words: Words<'_>) -> Option<()> {
        words.take("only");
        words.take_all(&["if", "exists"]);
        let name = words.name()?;
        let table = self.0.iter_mut().find(|table| table.name == name)?;
        let mut keys = 0;
        for mut part in words.listed() {
            while part.peek().is_some() && !part.take("add") {
                part.next();
            }
            keys += usize::from(part.peek().is_some() && table.constraint(part));
        }
        (keys > 0).then_some(())
    }

    fn commented(&mut self, mut words: Words<'_>) -> Option<()> {
        let of_column = words.take("column");
        (of_column || words.take("table")).then_some(())?;
        let mut parts = words.parts();
        let column = if of_column { parts.pop() } else { None };
        let name = parts.pop()?;
        words.take("is").then_some(())?;
        let comment = text(words.next())?;
        self.comment(&name, column.as_deref(), comment)
    }

    fn comment(&mut self, table: &str, column: Option<&str>, comment: String) -> Option<()> {
        let table = self.0.iter_mut().find(|known| known.name == table)?;
        match column {
            None => table.comment = comment,
            Some(name) => {
                table.columns.iter_mut().find(|column| column.name == name)?.comment = comment
            }
        }
        Some(())
    }

    /// Returns whether a column has a type whose name begins so, in lower case.
    pub(super) fn is_declared(&self, table: &str, column: &str, begins: &str) -> bool {
        let mut columns =
            self.0.iter().filter(|known| known.name == table).flat_map(|known| &known.columns);
        columns
            .any(|known| known.name == column && known.declared.to_lowercase().starts_with(begins))
    }

    /// Returns the columns that the system computes, each behind its table.
    pub(super) fn computed(&self) -> Vec<String> {
        let of = |table: &Table| {
            let of = |column: &String| format!("{}.{column}", table.name);
            table.computed.iter().map(of).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(of).collect()
    }

    /// Returns the names of a table's columns.
    pub(super) fn columns(&self, table: &str) -> Vec<String> {
        let known = self.0.iter().find(|known| known.name == table);
        known
            .map(|known| known.columns.iter().map(|c| c.name.clone()).collect())
            .unwrap_or_default()
    }

    /// Returns the statements that make the tables.
    pub(super) fn script(&self) -> String {
        self.0.iter().map(Table::statement).collect()
    }
}

impl Table {
    /// Reads a column, or a key.
    fn element(&mut self, mut words: Words<'_>) {
        if ELEMENTS.iter().any(|word| words.is(word)) {
            self.constraint(words);
            return;
        }
        let Some(name) = words.name() else { return };
        if words.is("as") {
            return self.computed.push(name);
        }
        let mut column = Column { declared: declared(&mut words), name, ..Column::default() };
        column.numbered = SERIALS.iter().any(|serial| column.declared.eq_ignore_ascii_case(serial));
        while words.peek().is_some() {
            if words.group().is_some() {
                continue;
            }
            let computed = words.take("as") && words.peek() == Some(&Token::LParen);
            column.numbered |= words.is("auto_increment") || words.is("identity");
            if computed {
                return self.computed.push(column.name);
            } else if words.take_all(&["primary", "key"]) {
                self.key = vec![column.name.clone()];
            } else if words.take("references") {
                if let Some(table) = words.name() {
                    let to = words.group().map(Words::names).unwrap_or_default();
                    self.foreign.push((vec![column.name.clone()], table, to));
                }
            } else if words.take("comment") {
                column.comment = text(words.next()).unwrap_or_default();
            } else {
                words.next();
            }
        }
        self.columns.push(column);
    }

    /// Reads a primary or a foreign key; returns whether it is one.
    fn constraint(&mut self, mut words: Words<'_>) -> bool {
        if words.take("constraint") && !(words.is("primary") || words.is("foreign")) {
            words.next();
        }
        if words.take_all(&["primary", "key"]) {
            let named = behind_words(&mut words);
            self.key = named.map(Words::names).unwrap_or_default();
            return !self.key.is_empty();
        }
        if !words.take_all(&["foreign", "key"]) {
            return false;
        }
        let from = behind_words(&mut words).map(Words::names).unwrap_or_default();
        let to = words.take("references").then(|| words.name()).flatten();
        let Some(table) = to else { return false };
        self.foreign.push((from, table, words.group().map(Words::names).unwrap_or_default()));
        true
    }

    fn statement(&self) -> String {
        let list =
            |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        let mut parts: Vec<(String, &str)> = Vec::new();
        for column in &self.columns {
            // SQLite numbers the rows of such a key.
            let is_key = self.key.len() == 1 && self.key[0] == column.name;
            let declared = if is_key && column.numbered { "INTEGER" } else { &column.declared };
            let part = format!("{} {declared}", quoted(&column.name));
            parts.push((part.trim_end().to_owned(), &column.comment));
        }
        if !self.key.is_empty() {
            parts.push((format!("PRIMARY KEY ({})", list(&self.key)), ""));
        }
        for (from, table, to) in &self.foreign {
            let to = if to.is_empty() { String::new() } else { format!(" ({})", list(to)) };
            parts.push((
                format!("FOREIGN KEY ({}) REFERENCES {}{to}", list(from), quoted(table)),
                "",
            ));
        }
        let mut statement =
            format!("CREATE TABLE {} ({}\n", quoted(&self.name), comment(&self.comment));
        let last = parts.len() - 1;
        for (at, (part, told)) in parts.iter().enumerate() {
            let comma = if at < last { "," } else { "" };
            statement += &format!("  {part}{comma}{}\n", comment(told));
        }
        statement + ");\n"
    }
}

/// Passes words, as of a name or `CLUSTERED`, up to a group, and reads that.
fn behind_words<'a>(words: &mut Words<'a>) -> Option<Words<'a>> {
    while matches!(words.peek(), Some(Token::Word(_))) {
        words.next();
    }
    words.group()
}

/// Reads a declared type: its words, and behind them its lengths, as SQLite has it. Another one, as of a
/// list of values, is text.
fn declared(words: &mut Words<'_>) -> String {
    let (mut declared, mut length) = (String::new(), String::new());
    let mut plain = true;
    while let Some(token) = words.peek() {
        match token {
            // The first word is one of the type: "character varying".
            Token::Word(_) if OPTIONS.iter().any(|word| words.is(word)) && !declared.is_empty() => {
                break;
            }
            Token::Word(word) => {
                if !declared.is_empty() {
                    declared.push(' ');
                }
                declared += &word.value;
            }
            Token::LParen => {
                let Some(group) = words.group() else { break };
                let lengths: Vec<String> = group
                    .listed()
                    .filter_map(|mut length| length.next().map(Token::to_string))
                    .collect();
                let numbers =
                    lengths.iter().all(|length| length.bytes().all(|byte| byte.is_ascii_digit()));
                plain &= numbers;
                if numbers {
                    length = format!("({})", lengths.join(","));
                }
                continue;
            }
            _ => plain = false,
        }
        words.next();
    }
    if plain { declared + &length } else { "TEXT".to_owned() }
}

/// Returns the content of a text.
fn text(token: Option<&Token>) -> Option<String> {
    super::values::text(token?).map(str::to_owned)
}

/// Returns a comment at the end of a line.
fn comment(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() { text } else { format!(" -- {text}") }
}
