//! The output language of our own model, as decoding sees it.

use std::borrow::Cow;

use beamsplitter_decode::{OneSequence, OutputLanguage, Plan, Position, Task, Token};
use beamsplitter_link::{Item, Literal};
use beamsplitter_sql::check_select;

use crate::canonical::canonical;
use crate::grammar::State;
use crate::question_prompt::{QuestionPrompt, plan_tokens};
use crate::vocabulary::{END, MOST_JOINS, MOST_SELECTS, OUTPUT, Symbol, text, word};
use crate::write_sql::{multiplies, plan, template, write_sql};

/// SQL in words and pointers over one [`QuestionPrompt`]. A name is one token, so branching solely on
/// schema names (LogicalBeam, section 5.2) is exact.
pub struct PointerLanguage<'a> {
    reading: &'a QuestionPrompt,
    tables: Vec<Token>,
    columns: Vec<Token>,
    values: Vec<Token>,
}

const AGAIN: Token = word("again");
const STAR: Token = word("*");
const UNKNOWN: Token = word("<unknown>");
const SEPARATOR: Token = word("@");

impl<'a> PointerLanguage<'a> {
    /// The output_language of `reading`'s outputs.
    pub fn new(reading: &'a QuestionPrompt) -> Self {
        let pointers = |wanted: fn(&Symbol) -> bool| {
            let all = reading.pointers.iter().enumerate();
            all.filter(move |(_, s)| wanted(s)).map(|(k, _)| OUTPUT + k as Token)
        };
        let values = [UNKNOWN].into_iter().chain(word("0")..=word("10"));
        Self {
            reading,
            tables: [AGAIN]
                .into_iter()
                .chain(pointers(|s| matches!(s, Symbol::Table(_))))
                .collect(),
            columns: [STAR, AGAIN]
                .into_iter()
                .chain(pointers(|s| matches!(s, Symbol::Column(_))))
                .collect(),
            values: values.chain(pointers(|s| matches!(s, Symbol::Value(_)))).collect(),
        }
    }

    /// How the three tasks are put to the model: one reading of the prompt, one sequence for
    /// plan, template and filling.
    pub fn tasks(&self) -> OneSequence {
        OneSequence {
            prompt: self.reading.prompt.clone(),
            sql_start: word("<sql>"),
            plan_start: word("<plan>"),
            separator: SEPARATOR,
            end: END,
        }
    }

    fn symbols(&self, output: &[Token]) -> Vec<Symbol> {
        output.iter().filter(|t| **t != END).map(|t| self.reading.symbol(*t)).collect()
    }

    fn literals(&self) -> &[Literal] {
        &self.reading.literals
    }

    /// What the template asks for after `output`: the word it continues with, `Some(None)` at its
    /// end. `None` where the output does not follow the template.
    fn expected(&self, wanted: &[Token], output: &[Token]) -> Option<Option<Token>> {
        let written = template(&self.symbols(output), self.literals());
        let follows = written.len() <= wanted.len()
            && written.iter().zip(wanted).all(|(s, w)| *s == Symbol::Word(*w));
        follows.then(|| wanted.get(written.len()).copied())
    }
}

impl PointerLanguage<'_> {
    /// Whether `token` after `output` is what a template has next.
    fn becomes(&self, token: Token, wanted: Option<Token>, output: &[Token]) -> bool {
        let Some(wanted) = wanted else { return token == END };
        if token == AGAIN {
            return matches!(text(wanted), "table" | "column");
        }
        let mut symbols = self.symbols(output);
        symbols.push(self.reading.symbol(token));
        template(&symbols, self.literals()).last() == Some(&Symbol::Word(wanted))
    }
}

impl OutputLanguage for PointerLanguage<'_> {
    type Template = Vec<Token>;

    fn position(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Position> {
        let Task::Fill(wanted) = task else { return Some(Position::Structure) };
        let expected = self.expected(wanted, output)?;
        Some(match expected.map(text) {
            None => Position::End,
            Some("table") => Position::Table,
            Some("column") => Position::Column,
            Some("number" | "string") => Position::Value,
            Some(_) => Position::Structure,
        })
    }

    /// A pointer tells by itself; so does a word, once its predecessor is known.
    fn class(
        &self,
        _task: Task<'_, Self::Template>,
        output: &[Token],
        token: Token,
    ) -> Option<Position> {
        let before = output.last().map_or("", |token| text(*token));
        let named = matches!(before, "from" | "join" | "left join");
        Some(match self.reading.symbol(token) {
            Symbol::Table(_) => Position::Table,
            Symbol::Column(_) => Position::Column,
            Symbol::Value(_) => Position::Value,
            Symbol::Word(END) => Position::End,
            Symbol::Word(UNKNOWN) => Position::Value,
            Symbol::Word(id) => match text(id) {
                "again" if named => Position::Table,
                "again" | "column" => Position::Column,
                "*" if multiplies(&self.symbols(output), output.len()) => Position::Structure,
                "*" => Position::Column,
                "table" => Position::Table,
                "number" | "string" => Position::Value,
                digits if digits.parse::<u32>().is_ok() => Position::Value,
                _ => Position::Structure,
            },
        })
    }

    fn names(&self, class: Position, output: &[Token]) -> Cow<'_, [Token]> {
        let after_again = output.last() == Some(&AGAIN);
        let (names, marks) = match class {
            Position::Table => (&self.tables, 1),
            Position::Column => (&self.columns, 2),
            Position::Value => (&self.values, 0),
            _ => return Cow::Borrowed(&[]),
        };
        Cow::Borrowed(if after_again { &names[marks..] } else { names })
    }

    /// What the linker found: 1 for a name that stands in the question, half for one that shares a
    /// word with it, the cosine for a meaning.
    fn meant(&self) -> Vec<(Token, f32)> {
        let item = |symbol: &Symbol| match *symbol {
            Symbol::Table(table) => Some(Item::Table(table)),
            Symbol::Column(column) => Some(Item::Column(column)),
            Symbol::Word(_) | Symbol::Value(_) => None,
        };
        let names = self.reading.pointers.iter().zip(OUTPUT..);
        names
            .filter_map(|(symbol, token)| Some((token, self.reading.links.sureness(item(symbol)?))))
            .filter(|&(_, score)| score > 0.0)
            .collect()
    }

    /// The rules of [`grammar`](crate::grammar); a filling also keeps to its template. Plans and
    /// templates are free.
    fn allowed(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Vec<Token>> {
        let mut wanted = None;
        match task {
            Task::Template => return None,
            Task::Vanilla => {}
            Task::Fill(template) => wanted = Some(self.expected(template, output)?),
        }
        let symbols = output.iter().map(|token| self.reading.symbol(*token));
        let state = State::after(symbols, &self.reading.schema);
        let mut allowed = state.allowed(&self.reading.pointers, self.literals());
        if let Some(wanted) = wanted {
            allowed.retain(|token| self.becomes(*token, wanted, output));
        }
        Some(allowed)
    }

    fn fills(&self, wanted: &Self::Template, output: &[Token]) -> bool {
        self.expected(wanted, output) == Some(None)
    }

    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>> {
        let (joins, selects) = (plan.joins as usize, plan.selects as usize);
        let said = joins <= MOST_JOINS && (1..=MOST_SELECTS).contains(&selects);
        said.then(|| plan_tokens(joins, selects).to_vec())
    }

    fn plan(&self, output: &[Token]) -> Option<Plan> {
        let joins = output.first()?.checked_sub(word("0 joins"))?;
        let selects = output.get(1)?.checked_sub(word("1 selects"))? + 1;
        let plan = Plan { joins, selects };
        (joins as usize <= MOST_JOINS && selects as usize <= MOST_SELECTS).then_some(plan)
    }

    fn template(&self, output: &[Token]) -> Option<Self::Template> {
        self.plan(output)?;
        let body: Vec<Token> =
            output[2..].iter().copied().take_while(|t| *t != SEPARATOR && *t != END).collect();
        let starts = body.first() == Some(&word("from"));
        (starts && body.iter().all(|t| *t < OUTPUT)).then_some(body)
    }

    fn counts(&self, wanted: &Self::Template) -> Plan {
        let symbols: Vec<Symbol> = wanted.iter().map(|t| Symbol::Word(*t)).collect();
        let (joins, selects) = plan(&symbols);
        Plan { joins: joins as u32, selects: selects as u32 }
    }

    fn sql(&self, output: &[Token]) -> Option<String> {
        let sql = write_sql(&self.symbols(output), &self.reading.schema, self.literals());
        check_select(&sql).is_ok().then_some(sql)
    }

    fn key(&self, output: &[Token]) -> Option<String> {
        Some(canonical(&self.symbols(output), &self.reading.schema, self.literals()))
    }

    fn template_text(&self, wanted: &Self::Template) -> String {
        let symbols: Vec<Symbol> = wanted.iter().map(|t| Symbol::Word(*t)).collect();
        write_sql(&symbols, &self.reading.schema, self.literals())
    }

    fn text(&self, token: Token) -> Cow<'_, str> {
        match self.reading.symbol(token) {
            Symbol::Word(id) => Cow::Borrowed(text(id)),
            Symbol::Table(t) => Cow::Borrowed(&self.reading.schema.tables[t].name),
            Symbol::Column(c) => {
                let schema = &self.reading.schema;
                Cow::Owned(format!("{}.{}", schema.tables[c.table].name, schema.column(c).name))
            }
            Symbol::Value(v) => match &self.literals()[v] {
                l if l.number => Cow::Borrowed(&l.text),
                l => Cow::Owned(format!("'{}'", l.text)),
            },
        }
    }
}
