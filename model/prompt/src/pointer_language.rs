//! The output language of a model of our own: words of SQL and pointers at names.

use std::borrow::Cow;

use beamsplitter_decode::{OneSequence, OutputLanguage, Plan, Task, Token, TokenClass};
use beamsplitter_link::Literal;
use beamsplitter_sql::{Schema, check_select};

use crate::canonical::canonical;
use crate::grammar::GrammarState;
use crate::question_prompt::{QuestionPrompt, plan_tokens};
use crate::repair::Repair;
use crate::template::{multiplies, plan, template};
use crate::vocabulary::{OUTPUT, Symbol, Word};
use crate::write_sql::write_sql;

/// SQL in words and pointers over one [`QuestionPrompt`]. A name is one token, so that branching only
/// at schema names (LogicalBeam, section 5.2) is exact.
pub struct PointerLanguage<'a> {
    prompt: &'a QuestionPrompt,
    tables: Vec<Token>,
    columns: Vec<Token>,
    values: Vec<Token>,
    /// Whether finished queries are repaired.
    repairs: bool,
}

const AGAIN: Token = Word::Again.token();
const END: Token = Word::End.token();
const SEPARATOR: Token = Word::Separator.token();

impl<'a> PointerLanguage<'a> {
    /// Creates the language of the outputs for a prompt.
    pub fn new(prompt: &'a QuestionPrompt) -> Self {
        let pointers = |wanted: fn(&Symbol) -> bool| {
            let all = prompt.pointers.iter().enumerate();
            all.filter(move |(_, s)| wanted(s)).map(|(k, _)| OUTPUT + k as Token)
        };
        let values = [Word::Unknown, Word::Empty].into_iter().chain(Word::NUMBERS);
        let values = values.filter(|word| prompt.offers || *word <= Word::Ten).map(Word::token);
        Self {
            prompt,
            tables: [AGAIN]
                .into_iter()
                .chain(pointers(|s| matches!(s, Symbol::Table(_))))
                .collect(),
            columns: [Word::Star.token(), AGAIN]
                .into_iter()
                .chain(pointers(|s| matches!(s, Symbol::Column(_))))
                .collect(),
            values: values.chain(pointers(|s| matches!(s, Symbol::Value(_)))).collect(),
            repairs: false,
        }
    }

    /// Applies the rules of [`repair`](crate::repair) to finished queries, if `repairs`.
    #[must_use]
    pub fn repairing(self, repairs: bool) -> Self {
        Self { repairs, ..self }
    }

    /// Returns the tasks of the model: one prompt for all, and one sequence for plan, template and
    /// filling.
    pub fn tasks(&self) -> OneSequence {
        OneSequence {
            prompt: self.prompt.prompt.clone(),
            sql_start: Word::SqlTask.token(),
            plan_start: Word::PlanTask.token(),
            separator: SEPARATOR,
            end: END,
        }
    }

    fn symbols(&self, output: &[Token]) -> Vec<Symbol> {
        output.iter().filter(|t| **t != END).map(|t| self.prompt.symbol(*t)).collect()
    }

    fn literals(&self) -> &[Literal] {
        &self.prompt.literals
    }

    /// Returns what a finished output is read as.
    fn query(&self, output: &[Token]) -> Vec<Symbol> {
        let symbols = self.symbols(output);
        match self.repairs {
            true => Repair::new(symbols, self.prompt).symbols().to_vec(),
            false => symbols,
        }
    }

    /// Returns the word of the template that follows `output`, or `Some(None)` at its end. Returns
    /// `None` where the output does not conform to the template.
    fn expected(&self, wanted: &[Word], output: &[Token]) -> Option<Option<Word>> {
        let written = template(&self.symbols(output), self.literals());
        let follows = written.len() <= wanted.len()
            && written.iter().zip(wanted).all(|(s, w)| *s == Symbol::Word(*w));
        follows.then(|| wanted.get(written.len()).copied())
    }
}

impl PointerLanguage<'_> {
    /// Returns whether `token` after `output` is written as `wanted` in a template, where `None` is its
    /// end.
    fn is_written_as(&self, token: Token, wanted: Option<Word>, output: &[Token]) -> bool {
        let Some(wanted) = wanted else { return token == END };
        if token == AGAIN {
            return matches!(wanted, Word::AnyTable | Word::AnyColumn);
        }
        let mut symbols = self.symbols(output);
        symbols.push(self.prompt.symbol(token));
        template(&symbols, self.literals()).last() == Some(&Symbol::Word(wanted))
    }
}

impl OutputLanguage for PointerLanguage<'_> {
    type Template = Vec<Word>;

    fn next_class(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<TokenClass> {
        let Task::Fill(wanted) = task else { return Some(TokenClass::Structure) };
        let expected = self.expected(wanted, output)?;
        Some(match expected {
            None => TokenClass::End,
            Some(Word::AnyTable) => TokenClass::Table,
            Some(Word::AnyColumn) => TokenClass::Column,
            Some(Word::AnyNumber | Word::AnyString) => TokenClass::Value,
            Some(_) => TokenClass::Structure,
        })
    }

    /// Returns the class of any token: that of a pointer follows from its symbol, that of a word from
    /// the word and the one before it.
    fn token_class(
        &self,
        _task: Task<'_, Self::Template>,
        output: &[Token],
        token: Token,
    ) -> Option<TokenClass> {
        let before = output.last().and_then(|token| Word::of(*token));
        let named = before.is_some_and(|word| word == Word::From || word.is_join());
        Some(match self.prompt.symbol(token) {
            Symbol::Table(_) => TokenClass::Table,
            Symbol::Column(_) => TokenClass::Column,
            Symbol::Value(_) => TokenClass::Value,
            Symbol::Word(word) => match word {
                Word::End => TokenClass::End,
                Word::Again if named => TokenClass::Table,
                Word::Again | Word::AnyColumn => TokenClass::Column,
                Word::Star if multiplies(&self.symbols(output), output.len()) => {
                    TokenClass::Structure
                }
                Word::Star => TokenClass::Column,
                Word::AnyTable => TokenClass::Table,
                Word::Unknown | Word::Empty | Word::AnyNumber | Word::AnyString => {
                    TokenClass::Value
                }
                number if number.is_number() => TokenClass::Value,
                _ => TokenClass::Structure,
            },
        })
    }

    fn names(&self, class: TokenClass, output: &[Token]) -> Cow<'_, [Token]> {
        let after_again = output.last() == Some(&AGAIN);
        let (names, marks) = match class {
            TokenClass::Table => (&self.tables, 1),
            TokenClass::Column => (&self.columns, 2),
            TokenClass::Value => (&self.values, 0),
            _ => return Cow::Borrowed(&[]),
        };
        Cow::Borrowed(if after_again { &names[marks..] } else { names })
    }

    /// Applies the rules of [`grammar`](crate::grammar), for a filling also those of its template.
    /// Plans and templates are not limited.
    fn allowed(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Vec<Token>> {
        let mut wanted = None;
        match task {
            Task::Template => return None,
            Task::Vanilla => {}
            Task::Fill(template) => wanted = Some(self.expected(template, output)?),
        }
        let symbols = output.iter().map(|token| self.prompt.symbol(*token));
        let state = GrammarState::after(symbols, &self.prompt.schema);
        let mut allowed = state.allowed(&self.prompt.pointers, self.literals());
        if !self.prompt.offers {
            allowed.retain(|token| Word::of(*token).is_none_or(|word| word <= Word::Ten));
        }
        if let Some(wanted) = wanted {
            allowed.retain(|token| self.is_written_as(*token, wanted, output));
        }
        Some(allowed)
    }

    fn fills(&self, wanted: &Self::Template, output: &[Token]) -> bool {
        self.expected(wanted, output) == Some(None)
    }

    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>> {
        plan_tokens(plan.joins as usize, plan.selects as usize).map(|tokens| tokens.to_vec())
    }

    fn plan(&self, output: &[Token]) -> Option<Plan> {
        let place = |words: &[Word], token: Token| words.iter().position(|w| w.token() == token);
        let joins = place(&Word::JOINS, *output.first()?)?;
        let selects = place(&Word::SELECTS, *output.get(1)?)? + 1;
        Some(Plan { joins: joins as u32, selects: selects as u32 })
    }

    fn template(&self, output: &[Token]) -> Option<Self::Template> {
        self.plan(output)?;
        let body = output[2..].iter().take_while(|t| **t != SEPARATOR && **t != END);
        let body: Vec<Word> = body.map(|token| Word::of(*token)).collect::<Option<_>>()?;
        (body.first() == Some(&Word::From)).then_some(body)
    }

    fn counts(&self, wanted: &Self::Template) -> Plan {
        let symbols: Vec<Symbol> = wanted.iter().copied().map(Symbol::Word).collect();
        let (joins, selects) = plan(&symbols);
        Plan { joins: joins as u32, selects: selects as u32 }
    }

    fn sql(&self, output: &[Token]) -> Option<String> {
        let sql = write_sql(&self.query(output), &self.prompt.schema, self.literals());
        check_select(&sql).is_ok().then_some(sql)
    }

    fn key(&self, output: &[Token]) -> Option<String> {
        Some(canonical(&self.query(output), &self.prompt.schema, self.literals()))
    }

    fn repairs(&self, output: &[Token]) -> Vec<String> {
        match self.repairs {
            true => Repair::new(self.symbols(output), self.prompt).into_notes(),
            false => Vec::new(),
        }
    }

    fn template_text(&self, wanted: &Self::Template) -> String {
        let symbols: Vec<Symbol> = wanted.iter().copied().map(Symbol::Word).collect();
        write_sql(&symbols, &self.prompt.schema, self.literals())
    }

    fn text(&self, token: Token) -> Cow<'_, str> {
        text(self.prompt.symbol(token), &self.prompt.schema, self.literals())
    }
}

/// Returns the text of a symbol.
pub(crate) fn text<'a>(
    symbol: Symbol,
    schema: &'a Schema,
    literals: &'a [Literal],
) -> Cow<'a, str> {
    match symbol {
        Symbol::Word(word) => Cow::Borrowed(word.text()),
        Symbol::Table(t) => Cow::Borrowed(&schema.tables[t].name),
        Symbol::Column(c) => Cow::Owned(schema.full_name(c)),
        Symbol::Value(v) => match &literals[v] {
            l if l.number => Cow::Borrowed(&l.text),
            l => Cow::Owned(format!("'{}'", l.text)),
        },
    }
}
