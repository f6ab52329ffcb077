//! Symbols -> SQL text: what the model wrote, as SQLite reads it.

use beamsplitter_link::Literal;
use beamsplitter_sql::scopes::{ScopeId, Scopes, SourcePlace};
use beamsplitter_sql::{Schema, quote, quote_text};

use crate::joins::{self, Source, SourceColumn};
use crate::order::select_first;
use crate::vocabulary::{Symbol, Word};

/// Returns the SQL that `symbols` stand for: aliases given, join conditions restored, literals
/// quoted. An unfinished or ill-formed output gives as much text as there is.
pub fn write_sql(symbols: &[Symbol], schema: &Schema, literals: &[Literal]) -> String {
    let symbols = &select_first(symbols);
    let selects = Selects::of(symbols);
    let idle = idle_brackets(symbols);
    let mut writer = Writer { schema, literals, selects, symbols, out: String::new() };
    for at in (0..symbols.len()).filter(|at| !idle.contains(at)) {
        writer.symbol(at);
    }
    writer.out
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

    fn literal(&self, at: usize, value: usize) -> String {
        let Some(literal) = self.literals.get(value) else { return "''".to_owned() };
        let text = &literal.text;
        match word_at(self.symbols, at.checked_sub(1)) {
            Some(Word::Contains) => quote_text(&format!("%{text}%")),
            Some(Word::StartsWith) => quote_text(&format!("{text}%")),
            Some(Word::EndsWith) => quote_text(&format!("%{text}")),
            _ if literal.number => text.clone(),
            _ => quote_text(text),
        }
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
            let restored = joins::condition(self.schema, earlier, new);
            if let Some((a, b)) = restored {
                let equation = format!("on {} = {}", self.column(at, a), self.column(at, b));
                self.push(&equation);
            }
        }
    }
}

/// Returns the template of an output: names and literals become `column`, `table`, `number`,
/// `string` (LogicalBeam, appendix E); the mark of a second appearance goes with its name.
pub fn template(symbols: &[Symbol], literals: &[Literal]) -> Vec<Symbol> {
    symbols
        .iter()
        .enumerate()
        .filter(|(_, symbol)| **symbol != Symbol::Word(Word::Again))
        .map(|(at, symbol)| {
            Symbol::Word(match *symbol {
                Symbol::Table(_) => Word::AnyTable,
                Symbol::Column(_) => Word::AnyColumn,
                Symbol::Value(v) if literals.get(v).is_some_and(|l| l.number) => Word::AnyNumber,
                Symbol::Value(_) => Word::AnyString,
                Symbol::Word(Word::Star) if !multiplies(symbols, at) => Word::AnyColumn,
                Symbol::Word(Word::Unknown) => Word::AnyString,
                Symbol::Word(word) if word.is_number() => Word::AnyNumber,
                Symbol::Word(word) => word,
            })
        })
        .collect()
}

/// Returns whether a `*` at `at` is a product, not "all columns".
pub(crate) fn multiplies(symbols: &[Symbol], at: usize) -> bool {
    match at.checked_sub(1).map(|before| symbols[before]) {
        Some(Symbol::Column(_) | Symbol::Value(_)) => true,
        Some(Symbol::Word(word)) => {
            matches!(word, Word::Close | Word::AnyColumn | Word::AnyNumber)
        }
        _ => false,
    }
}

/// Joins and final selections of an output or a template (LogicalBeam, section 5.1).
pub fn plan(symbols: &[Symbol]) -> (usize, usize) {
    let symbols = select_first(symbols);
    let words = || symbols.iter().filter_map(|symbol| symbol.word());
    let joins = words().filter(|word| word.is_join()).count();
    let mut depth = 0_usize;
    let mut selects = 1;
    for word in words().skip_while(|word| *word != Word::Select) {
        match word {
            Word::Close => depth = depth.saturating_sub(1),
            Word::From if depth == 0 => break,
            Word::Comma if depth == 0 => selects += 1,
            _ if word.opens() => depth += 1,
            _ => {}
        }
    }
    (joins, selects)
}
