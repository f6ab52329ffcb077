//! What may follow an unfinished output: tables that can be joined, columns of the tables in FROM,
//! cells of the column that they are compared with; nothing that repeats an item of the select list
//! or contradicts what is said. LogicalBeam has no such rules; presets of our
//! own switch them on (`grammar` in the settings), so that no place of the beam goes to a query
//! that cannot be executed.

use beamsplitter_decode::Token;
use beamsplitter_link::Literal;
use beamsplitter_sql::Schema;

use crate::clauses::{Clauses, Named};
use crate::joins::{self, Source};
use crate::vocabulary::{END, OUTPUT, Symbol, WORDS, text, word};

const AGAIN: Token = word("again");
const FROM: Token = word("from");
const EQUALS: Token = word("=");
const OPEN: Token = word("(");
const JOIN: &[Token] = &[word("join"), word("left join")];
const SETS: &[Token] = &[word("union"), word("union all"), word("intersect"), word("except")];
const LIKE: &[Token] = &[word("like"), word("contains"), word("starts with"), word("ends with")];

/// Words that a complete expression stands before.
const GOES_ON: &[Token] = &[
    END,
    word(")"),
    word(","),
    word("where"),
    word("and"),
    word("or"),
    word("group by"),
    word("having"),
    word("order by"),
    word("limit"),
    word("union"),
    word("union all"),
    word("intersect"),
    word("except"),
];

/// What a bracket or a SELECT has opened.
enum Frame {
    Bracket,
    Query(Query),
}

/// A SELECT, FROM clause first.
#[derive(Default)]
struct Query {
    sources: Vec<Source>,
    /// Whether FROM is over.
    selecting: bool,
    /// Whether the newest table still needs a condition, because the schema restores none.
    unjoined: bool,
    /// Whether no condition waits for its `=`.
    equation: bool,
    /// What follows SELECT.
    clauses: Clauses,
}

/// An unfinished output, as far as the rules look at it.
#[derive(Default)]
pub struct State {
    frames: Vec<Frame>,
    last: Option<Symbol>,
    before: Option<Symbol>,
    /// The column that was named last: the one that a value is compared with.
    column: Option<Named>,
}

impl State {
    /// The state after `output`.
    pub fn after(output: impl IntoIterator<Item = Symbol>, schema: &Schema) -> Self {
        let mut state = Self::default();
        for symbol in output {
            state.push(symbol, schema);
        }
        state
    }

    /// The tokens that may come next, ascending; token `OUTPUT + k` is `pointers[k]`.
    pub fn allowed(&self, pointers: &[Symbol], literals: &[Literal]) -> Vec<Token> {
        let words = (0..WORDS.len() as Token).filter(|id| self.takes_word(*id));
        let names = (OUTPUT..).zip(pointers);
        let names = names.filter(|(_, symbol)| self.takes_name(**symbol, literals));
        words.chain(names.map(|(token, _)| token)).collect()
    }

    /// The first symbol of a complete output that the rules refuse, with its place.
    pub fn refused(
        output: &[Symbol],
        schema: &Schema,
        literals: &[Literal],
    ) -> Option<(usize, Symbol)> {
        let mut state = Self::default();
        for (at, symbol) in output.iter().chain([&Symbol::Word(END)]).enumerate() {
            let taken = match symbol {
                Symbol::Word(id) => state.takes_word(*id),
                name => state.takes_name(*name, literals),
            };
            if !taken {
                return Some((at, *symbol));
            }
            state.push(*symbol, schema);
        }
        None
    }

    fn query(&self) -> Option<&Query> {
        match self.frames.last()? {
            Frame::Query(query) => Some(query),
            Frame::Bracket => None,
        }
    }

    fn queries(&self) -> impl Iterator<Item = &Query> {
        self.frames.iter().filter_map(|f| if let Frame::Query(q) = f { Some(q) } else { None })
    }

    /// The SELECT that is being written, brackets of its own around or not.
    fn innermost(&mut self) -> Option<&mut Query> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Query(query) => Some(query),
            Frame::Bracket => None,
        })
    }

    /// What is said in the SELECT that is being written.
    fn clauses(&self) -> Option<&Clauses> {
        self.queries().last().map(|query| &query.clauses)
    }

    /// The column whose `=` was just written.
    fn equated(&self) -> Option<Named> {
        let equation = matches!(self.before, Some(Symbol::Column(_))) && self.last_is(&[EQUALS]);
        self.column.filter(|_| equation)
    }

    /// Whether `symbol` says what is said already, or what contradicts it.
    fn idle(&self, symbol: Symbol) -> bool {
        let Some(clauses) = self.clauses() else { return false };
        let offered = |column| is_literal(symbol) && clauses.offered(column, symbol);
        let contradicts = symbol == Symbol::Word(EQUALS)
            && matches!(self.last, Some(Symbol::Column(_)))
            && self.column.is_some_and(|column| clauses.settled(column));
        clauses.repeats(symbol) || contradicts || self.equated().is_some_and(offered)
    }

    fn last_is(&self, words: &[Token]) -> bool {
        matches!(self.last, Some(Symbol::Word(id)) if words.contains(&id))
    }

    fn push(&mut self, symbol: Symbol, schema: &Schema) {
        match symbol {
            Symbol::Word(id) => self.push_word(id),
            Symbol::Table(table) => self.push_table(table, schema),
            Symbol::Column(column) => self.column = Some((column, self.last_is(&[AGAIN]))),
            Symbol::Value(_) => {}
        }
        let equated = self.equated().filter(|_| is_literal(symbol));
        if let Some(query) = self.innermost().filter(|query| query.selecting) {
            query.clauses.push(symbol);
            if let Some(column) = equated {
                query.clauses.equate(column, symbol);
            }
        }
        self.before = self.last.replace(symbol);
    }

    fn push_word(&mut self, id: Token) {
        match text(id) {
            "from" => self.frames.push(Frame::Query(Query { equation: true, ..Query::default() })),
            ")" => {
                // A nested query closes with the bracket before it.
                if matches!(self.frames.last(), Some(Frame::Query(_))) {
                    self.frames.pop();
                }
                self.frames.pop();
            }
            t if t.ends_with('(') => self.frames.push(Frame::Bracket),
            _ if SETS.contains(&id) => {
                self.frames.pop();
            }
            other => {
                let Some(Frame::Query(query)) = self.frames.last_mut() else { return };
                match other {
                    "select" => query.selecting = true,
                    "on" | "and" => (query.unjoined, query.equation) = (false, false),
                    "=" => query.equation = true,
                    _ => {}
                }
            }
        }
    }

    fn push_table(&mut self, table: usize, schema: &Schema) {
        let occurrence = usize::from(self.last_is(&[AGAIN]));
        let Some(Frame::Query(query)) = self.frames.last_mut() else { return };
        if query.selecting {
            return; // `table.*`
        }
        let new = Source { table, occurrence };
        let condition = || joins::condition(schema, &query.sources, new);
        query.unjoined = !query.sources.is_empty() && condition().is_none();
        query.equation = true;
        query.sources.push(new);
    }

    fn takes_word(&self, id: Token) -> bool {
        let after_set = self.last_is(SETS) || self.last.is_none();
        if after_set || self.last_is(&[OPEN]) && self.derived() {
            return id == FROM;
        }
        // No plans, no placeholders, and no literal that nobody knows: it finds nothing.
        if self.last_is(&[AGAIN]) || id < word("select") && id != END {
            return false;
        }
        let again = id == AGAIN;
        match self.query() {
            Some(query) if !query.selecting => match self.last {
                _ if self.last_is(&[FROM]) => id == OPEN,
                _ if self.last_is(JOIN) => again,
                _ if self.last_is(&[word("on"), word("and"), word("=")]) => {
                    again && self.doubled().next().is_some()
                }
                _ if query.unjoined => id == word("on"),
                _ if !query.equation => id == word("="),
                Some(Symbol::Column(_)) if id == word("and") => true,
                Some(Symbol::Table(_)) if id == word("on") => query.sources.len() > 1,
                _ => id == word("select") || JOIN.contains(&id) && !query.sources.is_empty(),
            },
            query => match text(id) {
                "from" => self.last_is(&[OPEN]),
                "select" | "join" | "left join" | "on" => false,
                "again" => self.doubled().next().is_some(),
                _ if GOES_ON.contains(&id) && !self.complete() => false,
                "</s>" => self.frames.len() == 1 && query.is_some(),
                ")" => self.frames.len() > 1,
                ".*" => matches!(self.last, Some(Symbol::Table(_))),
                _ if self.last_is(LIKE) => false,
                "*" => self.takes_star(),
                _ if self.idle(Symbol::Word(id)) => false,
                _ => !SETS.contains(&id) || query.is_some(),
            },
        }
    }

    /// Whether an expression may end here.
    fn complete(&self) -> bool {
        match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => true,
            Some(Symbol::Word(id)) => {
                let ends = [")", "*", ".*", "desc", "is null", "is not null"].contains(&text(id));
                ends || is_literal(Symbol::Word(id))
            }
            Some(Symbol::Table(_)) | None => false,
        }
    }

    /// Whether `*` has a meaning here: all columns, all rows, or a product.
    fn takes_star(&self) -> bool {
        let star = Symbol::Word(word("*"));
        let all = match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => return true,
            Some(Symbol::Word(id)) => match text(id) {
                ")" => return true,
                "distinct" => matches!(self.before, Some(Symbol::Word(b)) if text(b) == "select"),
                "," => self.clauses().is_some_and(Clauses::listing),
                last => matches!(last, "select" | "count("),
            },
            _ => false,
        };
        all && !self.idle(star)
    }

    /// Whether the bracket just opened holds a derived table.
    fn derived(&self) -> bool {
        matches!(self.before, Some(Symbol::Word(id)) if id == FROM)
    }

    /// Tables in scope that FROM has twice.
    fn doubled(&self) -> impl Iterator<Item = usize> {
        self.queries().flat_map(|q| &q.sources).filter(|s| s.occurrence > 0).map(|s| s.table)
    }

    fn in_scope(&self, table: usize) -> bool {
        self.queries().flat_map(|q| &q.sources).any(|s| s.table == table)
    }

    fn takes_name(&self, symbol: Symbol, literals: &[Literal]) -> bool {
        let Some(last) = self.last else { return false };
        if self.last_is(SETS) || self.last_is(&[OPEN]) && self.derived() {
            return false;
        }
        let again = self.last_is(&[AGAIN]);
        let from = self.query().filter(|query| !query.selecting);
        match (symbol, from) {
            (Symbol::Table(table), Some(query)) => {
                let times = query.sources.iter().filter(|s| s.table == table).count();
                let joined = matches!(self.before, Some(Symbol::Word(id)) if JOIN.contains(&id));
                match again {
                    true => joined && times == 1,
                    false => self.last_is(&[FROM]) || self.last_is(JOIN) && times == 0,
                }
            }
            (Symbol::Table(table), None) => {
                let listed = self.last_is(&[word("select"), word("distinct"), word(",")]);
                listed && self.query().is_some_and(|q| q.sources.iter().any(|s| s.table == table))
            }
            (Symbol::Column(column), from) => {
                let due = from.is_none() || self.last_is(&[word("on"), word("and"), word("=")]);
                let on_again =
                    again && !matches!(self.before, Some(Symbol::Word(id)) if JOIN.contains(&id));
                let selecting = from.is_none();
                let idle = selecting && (self.last_is(LIKE) || self.idle(symbol));
                match again {
                    true => on_again && !idle && self.doubled().any(|table| table == column.table),
                    false => due && !idle && self.in_scope(column.table),
                }
            }
            (Symbol::Value(value), None) => {
                !again
                    && !self.idle(symbol)
                    && literals.get(value).is_some_and(|literal| self.fits(literal, last))
            }
            (Symbol::Value(_), Some(_)) | (Symbol::Word(_), _) => false,
        }
    }

    /// Whether a literal can stand here: a cell is compared with a column that holds it.
    fn fits(&self, literal: &Literal, last: Symbol) -> bool {
        let pattern = matches!(last, Symbol::Word(id) if LIKE.contains(&id));
        let free = literal.number || literal.columns.is_empty() || pattern;
        free || self.column.is_some_and(|(column, _)| literal.columns.contains(&column))
    }
}

/// A cell, a number of the question, or one of the vocabulary's.
fn is_literal(symbol: Symbol) -> bool {
    match symbol {
        Symbol::Value(_) => true,
        Symbol::Word(id) => text(id).starts_with(|c: char| c.is_ascii_digit()),
        Symbol::Table(_) | Symbol::Column(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::State;
    use crate::read_sql;
    use crate::round_trip::{literals, schema};
    use crate::vocabulary::{Symbol, text, word};
    use beamsplitter_sql::ColumnRef;

    fn symbols(words: &[&str]) -> Vec<Symbol> {
        let of = |w: &&str| match w.split_once('.') {
            Some((t, c)) if !c.is_empty() && !t.is_empty() => {
                let table = t.parse().expect("a table's number");
                Symbol::Column(ColumnRef { table, column: c.parse().expect("a column's number") })
            }
            _ if w.starts_with('T') => Symbol::Table(w[1..].parse().expect("a table's number")),
            _ if w.starts_with('V') => Symbol::Value(w[1..].parse().expect("a value's number")),
            _ => Symbol::Word(word(w)),
        };
        words.iter().map(of).collect()
    }

    /// What may follow, names as T0, 0.1, V0.
    fn following(output: &str) -> Vec<String> {
        let output: Vec<&str> = output.split('|').filter(|w| !w.is_empty()).collect();
        let schema = schema();
        let mut pointers: Vec<Symbol> = (0..schema.tables.len()).map(Symbol::Table).collect();
        pointers.extend(schema.columns().map(|(at, _)| Symbol::Column(at)));
        pointers.extend((0..literals().len()).map(Symbol::Value));
        let state = State::after(symbols(&output), &schema);
        let allowed = state.allowed(&pointers, &literals());
        assert!(allowed.is_sorted(), "{allowed:?}");
        let name = |token: &u32| match token.checked_sub(crate::vocabulary::OUTPUT) {
            None => text(*token).to_owned(),
            Some(k) => match pointers[k as usize] {
                Symbol::Table(t) => format!("T{t}"),
                Symbol::Column(c) => format!("{}.{}", c.table, c.column),
                Symbol::Value(v) => format!("V{v}"),
                Symbol::Word(_) => unreachable!("pointers are names"),
            },
        };
        allowed.iter().map(name).collect()
    }

    #[test]
    fn tables_come_first() {
        assert_eq!(following(""), ["from"]);
        assert_eq!(following("from"), ["(", "T0", "T1", "T2"]);
        assert_eq!(following("from|T0"), ["select", "join", "left join"]);
        assert_eq!(following("from|T0|join"), ["again", "T1", "T2"]);
        assert_eq!(following("from|T0|join|again"), ["T0"]);
        // No key and no equal name join singer with itself: a condition is due.
        assert_eq!(following("from|T0|join|again|T0|on"), ["again", "0.0", "0.1", "0.2", "0.3"]);
        assert_eq!(following("from|T0|join|T1|on|0.0"), ["="]);
        assert_eq!(following("from|("), ["from"]);
        assert_eq!(following("from|(|from|T0|select|0.0|)"), ["select"]);
    }

    #[test]
    fn columns_are_those_of_the_tables() {
        let columns = |output| {
            let all = following(output).into_iter();
            all.filter(|w| w.starts_with(|c: char| c.is_ascii_digit()) && w.contains('.'))
                .collect::<Vec<_>>()
        };
        assert_eq!(columns("from|T1|select"), ["1.0", "1.1", "1.2"]);
        assert_eq!(columns("from|T1|select|again"), [""; 0]);
        // A nested query sees the tables around it.
        let inner = columns("from|T2|select|2.0|where|2.0|in|(|from|T1|select");
        assert_eq!(inner, ["1.0", "1.1", "1.2", "2.0", "2.1"]);
        // But what comes after it does not see the nested query's.
        let outer = columns("from|T2|select|2.0|where|2.0|in|(|from|T1|select|1.0|)|and");
        assert_eq!(outer, ["2.0", "2.1"]);
        assert_eq!(columns("from|T1|select|1.0|union|from|T2|select"), ["2.0", "2.1"]);
    }

    #[test]
    fn a_query_ends_when_its_brackets_are_closed() {
        let ends = |output| following(output).contains(&"</s>".to_owned());
        assert!(ends("from|T0|select|0.1"));
        assert!(!ends("from|T0"));
        assert!(!ends("from|T0|select|count("));
        assert!(!ends("from|T0|select|0.1|where|0.0|in|(|from|T1|select|1.1"));
        assert!(ends("from|T0|select|0.1|where|0.0|in|(|from|T1|select|1.1|)"));
        assert!(!ends("from|T0|select|0.1|union"));
    }

    #[test]
    fn cells_are_compared_with_columns_that_hold_them() {
        let (schema, mut literals) = (schema(), literals());
        literals[0].columns = vec![ColumnRef { table: 0, column: 2 }];
        let refused = |words: &str| {
            let words: Vec<&str> = words.split('|').collect();
            State::refused(&symbols(&words), &schema, &literals)
        };
        assert_eq!(refused("from|T0|select|0.1|where|0.2|=|V0"), None);
        let name = refused("from|T0|select|0.1|where|0.1|=|V0");
        assert_eq!(name, Some((7, Symbol::Value(0))));
        assert_eq!(refused("from|T0|select|0.1|where|0.1|contains|V0"), None);
        assert_eq!(refused("from|T0|select|0.1|where|0.1|=|V2"), None);
    }

    #[test]
    fn nothing_is_said_twice_or_against_itself() {
        let takes = |output: &str, word: &str| following(output).iter().any(|w| w == word);
        let list = "from|T0|select|0.1|,|";
        assert!(!takes(list, "0.1") && takes(list, "0.2") && takes(list, "max("));
        assert!(!takes("from|T0|select|distinct|0.1|,", "0.1"));
        let best = "from|T0|select|max(|0.3|)|,|max(";
        assert!(!takes(best, "0.3") && takes(best, "0.0"));
        assert!(takes("from|T0|select|max(|0.3|)|,|min(", "0.3"));
        assert!(takes("from|T0|select|0.1|order by", "0.1"));
        // The nested query has a list of its own.
        assert!(takes("from|T0|select|0.1|where|0.1|in|(|from|T0|select", "0.1"));

        assert!(!takes("from|T0|select|0.1|where|0.3|=|V1|and|0.3", "="));
        assert!(takes("from|T0|select|0.1|where|0.3|=|V1|and|0.3", ">"));
        assert!(takes("from|T0|select|0.1|where|0.3|=|V1|and|0.0", "="));
        assert!(takes("from|T0|select|0.1|where|(|0.3|=|V1|or|0.3", "="));
        let or = "from|T0|select|0.1|where|(|0.3|=|V1|or|0.3|=";
        assert!(!takes(or, "V1") && takes(or, "3"));
        assert!(!takes("from|T0|select|0.1|where|(|0.3|=|3|or|0.3|=", "3"));
    }

    #[test]
    fn stars_and_patterns_stand_where_they_mean_something() {
        let takes = |output: &str, word: &str| following(output).iter().any(|w| w == word);
        for output in ["from|T0|select", "from|T0|select|count(", "from|T0|select|0.1|-|0.3"] {
            assert!(takes(output, "*"), "{output}");
        }
        for output in
            ["from|T0|select|min(", "from|T0|select|count(|distinct", "from|T0|select|0.1|where"]
        {
            assert!(!takes(output, "*"), "{output}");
        }
        assert!(!takes("from|T0|select|*|,", "*"));
        let like = "from|T0|select|0.1|where|0.1|contains";
        assert_eq!(following(like), ["V0", "V1", "V2"]);
    }

    #[test]
    fn whatever_can_be_read_can_be_written() {
        for sql in [
            "select name from singer where id not in (select singer_id from concert)",
            "select a.name from singer a join singer b on a.age = b.age where b.name = 'France'",
            "select t1.* from singer t1 join concert t2 on t1.id = t2.singer_id",
            "select count(*) from (select age from singer group by age)",
            "select id from singer except select singer_id from concert where year > 2014",
            "select name from singer where exists (select * from concert where concert.singer_id = singer.id)",
            "select max(age) - min(age) from singer group by `home town` having count(*) > 1 order by age limit 3",
        ] {
            let (schema, literals) = (schema(), literals());
            let symbols = read_sql(sql, &schema, &literals).expect(sql);
            assert_eq!(State::refused(&symbols, &schema, &literals), None, "{sql}");
        }
    }
}
