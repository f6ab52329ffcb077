//! Symbols -> SQL text: what the model wrote, as SQLite reads it.

mod dates;
mod literals;

use beamsplitter_link::Literal;
use beamsplitter_sql::scopes::{ScopeId, Scopes, SourcePlace};
use beamsplitter_sql::{Schema, quote};

use crate::joins::{self, Source, SourceColumn};
use crate::order::select_first;
use crate::vocabulary::{Symbol, Word};

/// Returns the SQL that `symbols` stand for: aliases given, join conditions restored, literals
/// quoted. An unfinished or ill-formed output gives as much text as there is.
pub fn write_sql(symbols: &[Symbol], schema: &Schema, literals: &[Literal]) -> String {
    let symbols = &select_first(symbols);
    let selects = Selects::of(symbols);
    let idle = idle_brackets(symbols);
    let outputs = Outputs::of(symbols);
    let mut writer = Writer { schema, literals, selects, symbols, out: String::new() };
    let mut written = 0;
    let mut open = Vec::new();
    for at in 0..symbols.len() {
        if at < written || idle.contains(&at) {
            continue;
        }
        if let Some((_, output)) = outputs.ends.iter().find(|(end, _)| *end == at) {
            writer.push(&format!("as {}", Outputs::name(*output)));
        }
        if let Some(end) = writer.date_part(at).or_else(|| writer.value(at)) {
            written = end + 1;
            if end == at {
                open.push(Word::Open);
            }
            continue;
        }
        match word_at(symbols, Some(at)) {
            Some(Word::Close) => {
                let end = open.pop().and_then(cast).map(|kind| format!("as {kind}"));
                end.iter().for_each(|end| writer.push(end));
            }
            Some(word) if word.opens() => open.push(word),
            _ => {}
        }
        writer.symbol(at);
    }
    writer.out
}

/// Returns the type that the bracket of a word makes of what it holds.
const fn cast(word: Word) -> Option<&'static str> {
    match word {
        Word::Integer => Some("integer"),
        Word::Real => Some("real"),
        Word::Text => Some("text"),
        _ => None,
    }
}

/// The columns of a query in FROM that the query around it names by their number.
struct Outputs {
    /// Places before which a column of a query in FROM gets its name, with its number.
    ends: Vec<(usize, usize)>,
}

impl Outputs {
    /// Finds the columns that need a name: all of a query in FROM, where the query around it has one.
    /// `symbols` have SELECT before FROM.
    fn of(symbols: &[Symbol]) -> Self {
        let named = [Word::Output1, Word::Output2, Word::Output3];
        let mut ends = Vec::new();
        if !symbols.iter().any(|s| s.word().is_some_and(|word| named.contains(&word))) {
            return Self { ends };
        }
        for begin in 1..symbols.len() {
            let in_from = is(symbols, Some(begin), &[Word::Select])
                && is(symbols, Some(begin - 1), &[Word::Open])
                && is(symbols, begin.checked_sub(2), &[Word::From]);
            let (mut depth, mut output) = (0_usize, 0);
            for at in if in_from { begin + 1..symbols.len() } else { 0..0 } {
                match word_at(symbols, Some(at)) {
                    Some(word) if word.opens() => depth += 1,
                    Some(Word::Close) if depth == 0 => break,
                    Some(Word::Close) => depth -= 1,
                    Some(Word::Comma) if depth == 0 => {
                        ends.push((at, output));
                        output += 1;
                    }
                    Some(Word::From) if depth == 0 => {
                        ends.push((at, output));
                        break;
                    }
                    _ => {}
                }
            }
        }
        Self { ends }
    }

    fn name(output: usize) -> String {
        format!("o{}", output + 1)
    }
}

/// Returns the places of brackets around the whole of a WHERE or a HAVING. Outputs have them around
/// every OR; SQL that people write has not, and evaluators that read SQL by its words stumble over them.
fn idle_brackets(symbols: &[Symbol]) -> Vec<usize> {
    let after = [Word::GroupBy, Word::Having, Word::OrderBy, Word::Limit, Word::Close];
    let mut open: Vec<usize> = Vec::new();
    let mut idle = Vec::new();
    for at in 0..symbols.len() {
        if is(symbols, Some(at), &[Word::Close]) {
            let Some(begin) = open.pop() else { continue };
            let whole = is(symbols, Some(begin), &[Word::Open])
                && is(symbols, begin.checked_sub(1), &[Word::Where, Word::Having])
                && !is(symbols, Some(begin + 1), &[Word::Select]);
            let ends = symbols.get(at + 1).is_none_or(|next| {
                next.word().is_some_and(|word| after.contains(&word) || word.is_set_operation())
            });
            if whole && ends {
                idle.extend([begin, at]);
            }
        } else if symbols[at].word().is_some_and(Word::opens) {
            open.push(at);
        }
    }
    idle
}

/// Which SELECT each symbol belongs to, and the tables of each.
struct Selects {
    of: Vec<Option<ScopeId>>,
    /// Tables in FROM, with the place of the symbol that names each; and the number of the first
    /// alias, none where one table needs no alias.
    scopes: Scopes<(Source, usize), Option<usize>>,
}

/// Words that compare what stands before them with what follows.
const COMPARING: &[Word] = &[
    Word::Equal,
    Word::NotEqual,
    Word::Less,
    Word::Greater,
    Word::LessOrEqual,
    Word::GreaterOrEqual,
    Word::In,
    Word::Between,
];

/// Returns the word at `at`, where there is one.
fn word_at(symbols: &[Symbol], at: Option<usize>) -> Option<Word> {
    symbols.get(at?)?.word()
}

fn is(symbols: &[Symbol], at: Option<usize>, words: &[Word]) -> bool {
    word_at(symbols, at).is_some_and(|word| words.contains(&word))
}

impl Selects {
    fn of(symbols: &[Symbol]) -> Self {
        let mut scopes: Scopes<(Source, usize), Option<usize>> = Scopes::default();
        let mut of = Vec::with_capacity(symbols.len());
        let mut brackets: Vec<Option<ScopeId>> = Vec::new();
        for (at, symbol) in symbols.iter().enumerate() {
            let before = at.checked_sub(1);
            match symbol {
                Symbol::Word(word) => match word {
                    Word::Select => {
                        if word_at(symbols, before).is_some_and(Word::is_set_operation) {
                            scopes.leave();
                        }
                        scopes.enter(scopes.current(), None);
                    }
                    Word::Close => scopes.return_to(brackets.pop().unwrap_or(scopes.current())),
                    _ if word.opens() => brackets.push(scopes.current()),
                    _ => {}
                },
                Symbol::Table(table) => {
                    let named = match before {
                        Some(b) if is(symbols, before, &[Word::Again]) => b.checked_sub(1),
                        other => other,
                    };
                    if is(symbols, named, &[Word::From, Word::Join, Word::LeftJoin])
                        && let Some(scope) = scopes.current()
                    {
                        let sources = &mut scopes.get_mut(scope).sources;
                        let occurrence = sources.iter().filter(|(s, _)| s.table == *table).count();
                        sources.push((Source { table: *table, occurrence }, at));
                    }
                }
                _ => {}
            }
            of.push(scopes.current());
        }
        let mut next = 1;
        for scope in scopes.all_mut().filter(|scope| scope.sources.len() > 1) {
            scope.data = Some(next);
            next += scope.sources.len();
        }
        Self { of, scopes }
    }

    /// Finds the place of a source, from the SELECT of symbol `at` outwards.
    fn find(&self, at: usize, table: usize, occurrence: usize) -> Option<SourcePlace> {
        let wanted = Source { table, occurrence };
        let from = self.of.get(at).copied().flatten();
        self.scopes.find(from, |(source, _)| *source == wanted)
    }

    /// Returns the number of a source's alias, where it has one.
    fn alias(&self, place: SourcePlace) -> Option<usize> {
        Some(self.scopes.get(place.scope).data? + place.source)
    }
}

struct Writer<'a> {
    schema: &'a Schema,
    literals: &'a [Literal],
    selects: Selects,
    symbols: &'a [Symbol],
    out: String,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        let tight = self.out.is_empty()
            || self.out.ends_with('(')
            || text == ")"
            || text == ","
            || text == ".*";
        if !tight {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn symbol(&mut self, at: usize) {
        match self.symbols[at] {
            Symbol::Word(word) => match word {
                Word::Again => {}
                Word::StartsWith | Word::EndsWith | Word::Contains => self.push("like"),
                Word::Unknown => self.push("''"),
                Word::Integer | Word::Real | Word::Text => self.push("cast("),
                Word::Part => self.push("substr("),
                Word::Given => self.push("coalesce("),
                Word::Today => self.push("date('now')"),
                Word::Output1 => self.push(&Outputs::name(0)),
                Word::Output2 => self.push(&Outputs::name(1)),
                Word::Output3 => self.push(&Outputs::name(2)),
                word if word.is_number() => self.push(&self.number(at, word.text())),
                _ => self.push(word.text()),
            },
            Symbol::Value(value) => {
                let text = self.literal(at, value);
                self.push(&text);
            }
            Symbol::Column(column) => {
                let occurrence = usize::from(is(self.symbols, at.checked_sub(1), &[Word::Again]));
                let text = self.column(at, SourceColumn { column, occurrence });
                self.push(&text);
            }
            Symbol::Table(table) => self.table(at, table),
        }
    }

    /// Writes the value of a column of numbers that are text, where one begins at `at`. Returns the
    /// place of its closing bracket.
    fn value(&mut self, at: usize) -> Option<usize> {
        if !is(self.symbols, Some(at), &[Word::Real, Word::Integer]) {
            return None;
        }
        let again = is(self.symbols, Some(at + 1), &[Word::Again]);
        let end = at + if again { 3 } else { 2 };
        let Symbol::Column(column) = *self.symbols.get(end - 1)? else { return None };
        let form = self.schema.column(column).numbers.as_ref()?;
        if !is(self.symbols, Some(end), &[Word::Close]) {
            return None;
        }
        let name = self.column(at, SourceColumn { column, occurrence: usize::from(again) });
        let text = form.value(&name);
        self.push(&text);
        Some(end)
    }

    fn table_name(&self, table: usize) -> String {
        self.schema.tables.get(table).map(|t| quote(&t.name)).unwrap_or_default()
    }

    fn column(&self, at: usize, column: SourceColumn) -> String {
        let name = quote(&self.schema.column(column.column).name);
        let table = column.column.table;
        let qualifier = match self.selects.find(at, table, column.occurrence) {
            Some(place) => match self.selects.alias(place) {
                Some(number) => Some(format!("t{number}")),
                None if Some(place.scope) == self.selects.of[at] => None,
                None => Some(self.table_name(table)),
            },
            None => Some(self.table_name(table)),
        };
        match qualifier {
            Some(qualifier) => format!("{qualifier}.{name}"),
            None => name,
        }
    }

    fn table(&mut self, at: usize, table: usize) {
        let name = self.table_name(table);
        let place = self.selects.of[at].and_then(|scope| {
            let mut sources = self.selects.scopes.get(scope).sources.iter();
            let source = sources.position(|(_, symbol)| *symbol == at)?;
            Some(SourcePlace { scope, source })
        });
        let Some(place) = place else {
            // `table.*`: its alias where it has one.
            let occurrence = usize::from(is(self.symbols, at.checked_sub(1), &[Word::Again]));
            let place = self.selects.find(at, table, occurrence);
            let alias = place.and_then(|place| self.selects.alias(place));
            return self.push(&alias.map_or(name, |number| format!("t{number}")));
        };
        self.push(&name);
        if let Some(number) = self.selects.alias(place) {
            self.push(&format!("as t{number}"));
        }
        if place.source > 0 && !is(self.symbols, Some(at + 1), &[Word::On]) {
            let sources = &self.selects.scopes.get(place.scope).sources[..=place.source];
            let sources: Vec<Source> = sources.iter().map(|(source, _)| *source).collect();
            let (earlier, new) = (&sources[..place.source], sources[place.source]);
            let restored = joins::conditions(self.schema, earlier, new);
            for (number, (a, b)) in restored.into_iter().enumerate() {
                let word = if number == 0 { "on" } else { "and" };
                let equation = format!("{word} {} = {}", self.column(at, a), self.column(at, b));
                self.push(&equation);
            }
        }
    }
}
