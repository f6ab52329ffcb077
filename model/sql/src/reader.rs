//! Assignment of roles to the tokens of a query, from left to right.
//!
//! A stack of open brackets, each with its clause and with what can come next. The role of a token
//! depends on the tokens before it and on the one after it, so that it stays whatever follows:
//! prefixes of a query can be compared with its template.

mod words;

use crate::lex::{Kind, Token};
use crate::roles::{Role, Slot};
use crate::schema::Schema;

/// Returns the role of each of `tokens` (as [`tokens`](crate::lex::tokens) gives them) and its slot. With a schema, `"x"` is a column where some table has one of that name, and a
/// string otherwise, as SQLite decides; without one, it is a string where a value is compared.
/// With `open`, the text may go on: a dot at its end has a name coming.
pub(crate) fn assign(
    tokens: &[Token<'_>],
    schema: Option<&Schema>,
    open: bool,
) -> Vec<(Role, Slot)> {
    Reader::new(tokens, schema, open).read_all()
}

/// Which part of a query a bracket or the whole is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clause {
    With,
    Select,
    From,
    Other,
}

/// One open bracket, or the whole text.
struct Level {
    clause: Clause,
    slot: Slot,
    /// Inside `cast( )`.
    cast: bool,
    /// Inside `over ( )`.
    over: bool,
    /// Commas here separate values: a list after `in`, or arguments.
    list: bool,
    /// `between`s still without their `and`.
    between: usize,
    /// Whether a value is likelier than a column just now.
    value: bool,
}

impl Level {
    fn new(slot: Slot) -> Self {
        let clause = if slot == Slot::Table { Clause::From } else { Clause::Other };
        Self { clause, slot, cast: false, over: false, list: false, between: 0, value: false }
    }
}

/// Reads tokens from left to right.
pub(crate) struct Reader<'a> {
    tokens: &'a [Token<'a>],
    schema: Option<&'a Schema>,
    open: bool,
    levels: Vec<Level>,
    /// Roles and slots of the tokens read so far.
    roles: Vec<(Role, Slot)>,
}

impl<'a> Reader<'a> {
    pub fn new(tokens: &'a [Token<'a>], schema: Option<&'a Schema>, open: bool) -> Self {
        let roles = Vec::with_capacity(tokens.len());
        Self { tokens, schema, open, levels: vec![Level::new(Slot::Operand)], roles }
    }

    pub fn read_all(mut self) -> Vec<(Role, Slot)> {
        for at in 0..self.tokens.len() {
            let slot = self.level().slot;
            let role = self.read(at);
            self.roles.push((role, slot));
        }
        self.roles
    }

    fn level(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::new(Slot::Operand));
        }
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    /// Returns the role of the token before the one being read.
    fn before(&self) -> Option<Role> {
        self.roles.last().map(|(role, _)| *role)
    }

    /// Returns whether the token before `at` is this word of SQL, and not a name.
    fn follows(&self, at: usize, word: &str) -> bool {
        matches!(self.before(), Some(Role::Keyword | Role::Function))
            && at.checked_sub(1).is_some_and(|i| self.tokens[i].is_word(word))
    }

    fn next_is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at + 1).is_some_and(|t| t.is(text))
    }

    /// Returns whether the token at `at` is followed by a dot and a name.
    fn qualifies(&self, at: usize) -> bool {
        self.next_is(at, ".") && self.tokens.get(at + 2).map_or(self.open, ends_name)
    }

    /// Returns whether the token at `at` qualifies a name here; `qualified` if it is qualified
    /// itself.
    fn is_qualifier(&mut self, at: usize, qualified: bool) -> bool {
        let slot = self.level().slot;
        (qualified || !matches!(slot, Slot::Alias { .. } | Slot::With)) && self.qualifies(at)
    }

    fn read(&mut self, at: usize) -> Role {
        let (token, before) = (self.tokens[at], self.before());
        let level = self.level();
        let value = std::mem::take(&mut level.value) && level.slot == Slot::Operand;
        if before == Some(Role::Dot) {
            return self.name(at, true);
        }
        match token.kind {
            Kind::Dot if before == Some(Role::Qualifier) => Role::Dot,
            Kind::Dot | Kind::Unknown | Kind::Space | Kind::Comment => Role::Other,
            Kind::Punctuation => self.punctuation(at, value),
            Kind::Operator => self.operator(at),
            Kind::Word => self.word(at),
            Kind::Quoted('"') if value && !self.qualifies(at) && !self.known(&token) => {
                self.operand(at, Role::String)
            }
            Kind::Quoted(_) if self.schema.is_some() && self.level().slot == Slot::Operand => {
                if self.qualifies(at) || token.kind != Kind::Quoted('"') || self.known(&token) {
                    self.name(at, false)
                } else {
                    self.operand(at, Role::String)
                }
            }
            Kind::Quoted(_) => self.name(at, false),
            Kind::Text if self.level().slot != Slot::Operand => self.name(at, false),
            Kind::Text | Kind::Blob => self.operand(at, Role::String),
            Kind::Number => self.operand(at, Role::Number),
            Kind::Variable => self.operand(at, Role::Other),
        }
    }

    fn known(&self, token: &Token<'_>) -> bool {
        let name = token.value();
        let has = |schema: &Schema| schema.tables.iter().any(|t| t.column_named(&name).is_some());
        self.schema.is_some_and(has)
    }

    /// Returns anything that fills the slot without being a name.
    fn operand(&mut self, at: usize, role: Role) -> Role {
        if self.is_qualifier(at, false) {
            return Role::Qualifier;
        }
        let level = self.level();
        let slot = level.slot;
        level.slot = filled(slot);
        if slot == Slot::Table { Role::Table } else { role }
    }

    /// Returns a name, by the slot that it stands in.
    fn name(&mut self, at: usize, qualified: bool) -> Role {
        let slot = self.level().slot;
        if self.is_qualifier(at, qualified) {
            return Role::Qualifier;
        }
        self.level().slot = filled(slot);
        if qualified && slot != Slot::Table && self.tokens[at].is("*") {
            return Role::Star;
        }
        match slot {
            Slot::Table => Role::Table,
            Slot::Operand | Slot::By => Role::Column,
            _ if qualified => Role::Column,
            Slot::Type | Slot::Collation | Slot::Frame => Role::Detail,
            _ => Role::Alias,
        }
    }

    fn punctuation(&mut self, at: usize, value: bool) -> Role {
        match self.tokens[at].text {
            "(" => {
                let within = self.follows(at, "in");
                let cast = self.follows(at, "cast");
                let over = self.follows(at, "over") || self.follows(at, "as");
                let call = self.before() == Some(Role::Function);
                let level = self.level();
                let slot = level.slot;
                level.slot = filled(slot);
                let mut inner = Level::new(if slot == Slot::Table { slot } else { Slot::Operand });
                (inner.cast, inner.over, inner.list) = (cast, over, call || within);
                inner.value = value || within;
                self.levels.push(inner);
            }
            ")" => {
                self.levels.pop();
                if self.levels.is_empty() {
                    self.level().slot = Slot::After;
                }
            }
            ";" => self.levels.clear(),
            _ => {
                let level = self.level();
                level.value = level.list;
                level.slot = match level.clause {
                    Clause::With => Slot::With,
                    Clause::From => Slot::Table,
                    Clause::Select | Clause::Other => Slot::Operand,
                };
            }
        }
        Role::Punctuation
    }
}

/// Returns the slot that follows once `slot` has been filled.
fn filled(slot: Slot) -> Slot {
    match slot {
        Slot::Operand | Slot::By | Slot::After | Slot::Collation => Slot::After,
        Slot::Table | Slot::AfterTable | Slot::Alias { table: true } => Slot::AfterTable,
        Slot::Alias { table: false } => Slot::After,
        Slot::With | Slot::AfterWith => Slot::AfterWith,
        Slot::Type | Slot::Frame => slot,
    }
}

/// Returns whether a token can stand behind a dot.
fn ends_name(token: &Token<'_>) -> bool {
    matches!(
        token.kind,
        Kind::Word | Kind::Quoted(_) | Kind::Text | Kind::Blob | Kind::Number | Kind::Variable
    ) || token.is("*")
}
