//! The prompt of a model of our own: a question over a schema, with links and literals.

mod offered;
mod positions;

use std::collections::BTreeMap;
use std::ops::Range;

use beamsplitter_decode::{Prompt, Token};
use beamsplitter_link::{
    CellMatch, FLOOR, Item, Level, Link, Links, Literal, Question, Words, likely, link, literals,
    reworded, spelt,
};
use beamsplitter_sql::date_part::Dates;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Schema};

use crate::read_sql::{ReadError, read_sql};
use crate::relations::{Position, RelationFacts, bucket};
use crate::template::{plan, template};
use crate::vocabulary::{FREQUENT, OUTPUT, Symbol, VOCABULARY, Word};

pub use positions::MOST_POSITIONS;
use positions::positions;

/// Learned input features, as offsets from [`OUTPUT`]. Trained models depend on the numbers.
#[derive(Clone, Copy)]
enum Feature {
    Word = 0,
    Table = 1,
    Column = 2,
    Value = 3,
    /// The kind of a column, with the four numbers that follow.
    Kind = 4,
    PrimaryKey = 9,
    ForeignKey = 10,
    Referenced = 11,
    Number = 12,
    Cell = 13,
    /// The strongest link of a word to a table, with the five numbers that follow: none to exact.
    WordTable = 16,
    WordColumn = 22,
    WordValue = 28,
    /// The strongest link of a table to a word, with the five numbers that follow.
    TableLink = 30,
    ColumnLink = 36,
    /// A column that holds a literal of the question.
    Holds = 42,
    /// A column of numbers of which only 0 and 1 are seen.
    Flag = 43,
    /// A column of dates as SQLite writes them.
    SqliteDates = 44,
    /// A column of dates in another form.
    OtherDates = 45,
    /// A column of moments that are numbers.
    NumberDates = 46,
    /// A column of text that is numbers.
    TextNumbers = 47,
    /// A column that has few values, which are all offered.
    Few = 48,
    /// A literal that the question does not name.
    Offered = 49,
}

/// The kind of a training target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Plain text-to-SQL.
    Sql,
    /// Plan, template and filling in one sequence.
    Plan,
}

/// An output that the model is trained on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its kind.
    pub task: Task,
    /// Its tokens, from the start token of the task to the end token.
    pub tokens: Vec<Token>,
}

/// A question over a schema, the links between them, and the prompt that is made of them.
pub struct QuestionPrompt {
    /// The words of the question.
    pub question: Question,
    /// The schema that was read.
    pub schema: Schema,
    /// Links of words and names.
    pub links: Links,
    /// Literals that the model can write.
    pub literals: Vec<Literal>,
    /// Content of each encoder position.
    pub positions: Vec<Position>,
    /// Meaning of each pointer.
    pub pointers: Vec<Symbol>,
    /// Input of the encoder.
    pub prompt: Prompt,
    /// Number of columns that were left out because the schema is too large.
    pub dropped: usize,
    /// Whether the model reads what cells say of their columns, and writes every word.
    pub offers: bool,
}

impl QuestionPrompt {
    /// Links `question` with `schema` and writes the prompt. `cells` are the cells that were found for
    /// the question.
    pub fn new(words: &Words, question: &str, schema: &Schema, cells: &[CellMatch]) -> Self {
        Self::with_floor(words, question, schema, cells, FLOOR)
    }

    /// Does what [`QuestionPrompt::new`] does, with another threshold for links by word vectors.
    /// Training draws one for each example, so that a model learns from few sure links and from many
    /// unsure ones.
    pub fn with_floor(
        words: &Words,
        question: &str,
        schema: &Schema,
        cells: &[CellMatch],
        floor: f32,
    ) -> Self {
        let question = Question::new(question);
        let mut cells = likely(words, &question, cells, schema);
        // Parts of dates are compared by numbers: their cells need not be offered.
        let column = |at: ColumnRef| schema.tables.get(at.table)?.columns.get(at.column);
        let undated = |at: ColumnRef| column(at).is_some_and(|column| column.dates.is_none());
        let offers = |cell: &CellMatch| words.offers() && undated(cell.column);
        cells.retain(|cell| cell.reason.is_named() || offers(cell));
        let question = reworded(&spelt(words, &question, schema, &cells), schema, &cells);
        let links = link(words, &question, schema, floor);
        let literals = literals(&question, &cells, schema);
        let literals = offered::nearest(words, &question, &links, literals);
        let (positions, dropped) = positions(&question, schema, &links, &literals);
        let mut prompt = Self {
            question,
            schema: schema.clone(),
            links,
            literals,
            positions,
            pointers: Vec::new(),
            prompt: Prompt::default(),
            dropped,
            offers: words.offers(),
        };
        prompt.write(words);
        prompt
    }

    /// Writes the prompt anew with words that a person taught to mean tables and columns: as if these
    /// were called so.
    #[must_use]
    pub fn taught(mut self, words: &Words, taught: &[(Range<usize>, Item)]) -> Self {
        for (run, item) in taught {
            let link =
                Link { words: run.clone(), item: *item, level: Level::Exact, score: 1.0, rank: 0 };
            let is_other = |known: &Link| known.words != *run || known.item != *item;
            self.links.links.retain(is_other);
            self.links.links.push(link);
        }
        self.links.links.sort_by_key(|link| (link.words.start, link.words.end));
        let (positions, dropped) =
            positions(&self.question, &self.schema, &self.links, &self.literals);
        let (pointers, prompt) = Default::default();
        self = Self { positions, dropped, pointers, prompt, ..self };
        self.write(words);
        self
    }

    /// Returns the literals that the question names; the others are offered, as values of columns
    /// that have few.
    pub fn named(&self) -> impl Iterator<Item = &Literal> {
        self.literals.iter().filter(|literal| !literal.words.is_empty())
    }

    /// Writes the positions, the pointers and the relations.
    fn write(&mut self, words: &Words) {
        let mut levels: BTreeMap<(usize, Item), Level> = BTreeMap::new();
        for l in &self.links.links {
            for w in l.words.clone() {
                let level = levels.entry((w, l.item)).or_insert(l.level);
                *level = (*level).max(l.level);
            }
        }
        let facts = RelationFacts {
            schema: &self.schema,
            level: &|word, item| levels.get(&(word, item)).copied(),
            names: &|word, value| self.literals[value].words.contains(&word),
            holds: &|column, value| self.literals[value].columns.contains(&column),
        };
        let mut prompt = Prompt::default();
        for (at, &position) in self.positions.iter().enumerate() {
            prompt.positions.push(self.bag(words, position, &levels));
            let pointer = match position {
                Position::Word(_) => None,
                Position::Table(t) => Some(Symbol::Table(t)),
                Position::Column(c) => Some(Symbol::Column(c)),
                Position::Value(v) => Some(Symbol::Value(v)),
            };
            if let Some(symbol) = pointer {
                prompt.pointers.push(at as u32);
                self.pointers.push(symbol);
            }
            prompt
                .relations
                .extend(self.positions.iter().map(|&key| bucket(&facts, position, key)));
        }
        self.prompt = prompt;
    }

    /// Returns the features and pieces of a position.
    fn bag(
        &self,
        words: &Words,
        position: Position,
        levels: &BTreeMap<(usize, Item), Level>,
    ) -> Vec<u32> {
        let mut bag = Vec::new();
        let mut feature = |f: Feature, offset: u32| bag.push(OUTPUT + f as u32 + offset);
        let strength = |level: Option<Level>| level.map_or(0, |l| l as u32 + 1);
        let strongest = |word: usize, table: bool| {
            let of_word =
                levels.range((word, Item::Table(0))..).take_while(|((w, _), _)| *w == word);
            of_word
                .filter(|((_, i), _)| matches!(i, Item::Table(_)) == table)
                .map(|(_, l)| *l)
                .max()
        };
        let texts = match position {
            Position::Word(w) => {
                feature(Feature::Word, 0);
                feature(Feature::WordTable, strength(strongest(w, true)));
                feature(Feature::WordColumn, strength(strongest(w, false)));
                let names = self.literals.iter().any(|l| l.words.contains(&w));
                feature(Feature::WordValue, u32::from(names));
                vec![self.question.words[w].text.clone()]
            }
            Position::Table(t) => {
                feature(Feature::Table, 0);
                feature(Feature::TableLink, strength(self.links.level(Item::Table(t))));
                name_words(&self.schema.tables[t].name)
            }
            Position::Column(at) => {
                let column = self.schema.column(at);
                feature(Feature::Column, 0);
                feature(Feature::Kind, kind(column.kind));
                if column.primary_key {
                    feature(Feature::PrimaryKey, 0);
                }
                if self.schema.is_foreign_key(at) {
                    feature(Feature::ForeignKey, 0);
                }
                if self.schema.foreign_keys.iter().any(|k| k.to == at) {
                    feature(Feature::Referenced, 0);
                }
                let held = || self.literals.iter().filter(|l| l.columns.contains(&at));
                if held().any(|literal| !literal.words.is_empty()) {
                    feature(Feature::Holds, 0);
                }
                if held().any(|literal| literal.words.is_empty()) {
                    feature(Feature::Few, 0);
                }
                if let (true, Some(known)) = (self.offers, profile(column)) {
                    feature(known, 0);
                }
                feature(Feature::ColumnLink, strength(self.links.level(Item::Column(at))));
                name_words(&column.name)
            }
            Position::Value(v) => {
                let literal = &self.literals[v];
                feature(Feature::Value, 0);
                if literal.number {
                    feature(Feature::Number, 0);
                }
                if !literal.columns.is_empty() {
                    feature(Feature::Cell, 0);
                }
                if literal.words.is_empty() {
                    feature(Feature::Offered, 0);
                }
                Question::new(&literal.text).words.into_iter().map(|w| w.text).collect()
            }
        };
        for piece in texts.iter().flat_map(|text| words.pieces(text)) {
            if matches!(position, Position::Word(_)) && piece < FREQUENT {
                bag.push(VOCABULARY - FREQUENT + piece);
            }
            bag.push(VOCABULARY + piece);
        }
        bag
    }

    /// Returns the token of a symbol, or `None` where it was left out of the prompt.
    pub fn token(&self, symbol: Symbol) -> Option<Token> {
        match symbol {
            Symbol::Word(word) => Some(word.token()),
            other => {
                let at = self.pointers.iter().position(|p| *p == other)?;
                Some(OUTPUT + at as Token)
            }
        }
    }

    /// Returns the symbol of a token: the padding word for a pointer that the prompt does not have,
    /// the unknown literal for an unused id.
    pub fn symbol(&self, token: Token) -> Symbol {
        match token.checked_sub(OUTPUT) {
            None => Symbol::Word(Word::of(token).unwrap_or(Word::Unknown)),
            Some(k) => self.pointers.get(k as usize).copied().unwrap_or(Symbol::Word(Word::Pad)),
        }
    }

    /// Returns the training targets of a gold query: its SQL, and its plan, template and filling.
    ///
    /// # Errors
    /// If the query has a name or a construct that the output language does not have.
    pub fn targets(&self, sql: &str) -> Result<Vec<Target>, ReadError> {
        let symbols = read_sql(sql, &self.schema, &self.literals)?;
        let tokens = |symbols: &[Symbol]| -> Result<Vec<Token>, ReadError> {
            let dropped = ReadError::Construct("a name left out of a schema this large");
            symbols.iter().map(|s| self.token(*s).ok_or(dropped.clone())).collect()
        };
        let filling = tokens(&symbols)?;
        let mut plain = vec![Word::SqlTask.token()];
        plain.extend(&filling);
        plain.push(Word::End.token());
        let mut targets = vec![Target { task: Task::Sql, tokens: plain }];
        let (joins, selects) = plan(&symbols);
        if let Some(counts) = plan_tokens(joins, selects) {
            let mut planned = vec![Word::PlanTask.token()];
            planned.extend(counts);
            planned.extend(tokens(&template(&symbols, &self.literals))?);
            planned.push(Word::Separator.token());
            planned.extend(&filling);
            planned.push(Word::End.token());
            targets.push(Target { task: Task::Plan, tokens: planned });
        }
        Ok(targets)
    }
}

/// Returns the two tokens of a plan, or `None` where it has more than 6 joins, no selection or more
/// than 9.
pub fn plan_tokens(joins: usize, selects: usize) -> Option<[Token; 2]> {
    let joins = Word::JOINS.get(joins)?;
    let selects = Word::SELECTS.get(selects.checked_sub(1)?)?;
    Some([joins.token(), selects.token()])
}

/// Returns what the cells of a column say of it.
fn profile(column: &Column) -> Option<Feature> {
    let samples = || column.samples.iter().map(String::as_str);
    let all = |is: fn(&str) -> bool| !column.samples.is_empty() && samples().all(is);
    let numbers = matches!(column.kind, ColumnKind::Number | ColumnKind::Boolean);
    match &column.dates {
        Some(Dates::Sqlite) => Some(Feature::SqliteDates),
        Some(Dates::Form { .. }) => Some(Feature::OtherDates),
        Some(_) => Some(Feature::NumberDates),
        None if numbers => all(|text| text == "0" || text == "1").then_some(Feature::Flag),
        None => column.numbers.is_some().then_some(Feature::TextNumbers),
    }
}

fn kind(kind: ColumnKind) -> u32 {
    match kind {
        ColumnKind::Text => 0,
        ColumnKind::Number => 1,
        ColumnKind::Time => 2,
        ColumnKind::Boolean => 3,
        ColumnKind::Others => 4,
    }
}
