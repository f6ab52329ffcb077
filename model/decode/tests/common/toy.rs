//! A toy pointer language, as in oracle/logicalbeam.py: `<plan> j s template @ sql`, `<sql> sql`.

use std::borrow::Cow;

use beamsplitter_decode::{
    OneSequence, OutputLanguage, Plan, Prompt, Settings, Task, Token, TokenClass,
};

use super::{Table, hashed};

pub const WORDS: [&str; 27] = [
    "pad", "end", "<sql>", "<plan>", "@", "0", "1", "2", "3", "4", "select", "from", "join",
    "where", "=", ",", "column", "table", "value", "t0", "t1", "t2", "c0", "c1", "c2", "c3", "v0",
];
pub const END: Token = 1;
pub const SQL: Token = 2;
pub const PLAN: Token = 3;
pub const AT: Token = 4;
const ZERO: Token = 5;
const SELECT: Token = 10;
const FROM: Token = 11;
const JOIN: Token = 12;
const WHERE: Token = 13;
const EQUALS: Token = 14;
const COMMA: Token = 15;
const COLUMN: Token = 16;
const TABLE: Token = 17;
const VALUE: Token = 18;
const TABLES: [Token; 3] = [19, 20, 21];
const COLUMNS: [Token; 4] = [22, 23, 24, 25];
const VALUES: [Token; 1] = [26];
/// The name that questions mean.
pub const MEANT: Token = COLUMNS[2];

/// Returns tokens from words.
pub fn tokens(words: &str) -> Vec<Token> {
    let id = |word| WORDS.iter().position(|w| *w == word).expect("a word of the toy") as Token;
    words.split_whitespace().map(id).collect()
}

fn kind(token: Token) -> Token {
    match token {
        19..=21 => TABLE,
        22..=25 => COLUMN,
        26 => VALUE,
        _ => token,
    }
}

fn expand(kind: &Token) -> &[Token] {
    match *kind {
        TABLE => &TABLES,
        COLUMN => &COLUMNS,
        VALUE => &VALUES,
        _ => std::slice::from_ref(kind),
    }
}

/// The language; `grammar` is a hard limit for fillings: the template itself.
#[derive(Default)]
pub struct Toy;

impl OutputLanguage for Toy {
    type Template = Vec<Token>;

    fn next_class(&self, task: Task<'_, Vec<Token>>, output: &[Token]) -> Option<TokenClass> {
        let following = match task {
            Task::Template => None,
            Task::Vanilla => match output.last() {
                Some(&FROM | &JOIN) => Some(TABLE),
                Some(&SELECT | &COMMA | &WHERE) => Some(COLUMN),
                Some(&EQUALS) => Some(VALUE),
                _ => None,
            },
            Task::Fill(template) => {
                let begun = template.get(..output.len())?;
                if !self.fills(&begun.to_vec(), output) {
                    return None;
                }
                Some(template.get(output.len()).copied().unwrap_or(END))
            }
        };
        Some(match following {
            Some(TABLE) => TokenClass::Table,
            Some(COLUMN) => TokenClass::Column,
            Some(VALUE) => TokenClass::Value,
            Some(END) => TokenClass::End,
            _ => TokenClass::Structure,
        })
    }

    fn token_class(
        &self,
        _: Task<'_, Vec<Token>>,
        _: &[Token],
        token: Token,
    ) -> Option<TokenClass> {
        Some(match kind(token) {
            TABLE => TokenClass::Table,
            COLUMN => TokenClass::Column,
            VALUE => TokenClass::Value,
            END => TokenClass::End,
            _ => TokenClass::Structure,
        })
    }

    fn names(&self, class: TokenClass, _output: &[Token]) -> Cow<'_, [Token]> {
        Cow::Borrowed(match class {
            TokenClass::Table => &TABLES,
            TokenClass::Column => &COLUMNS,
            TokenClass::Value => &VALUES,
            _ => &[],
        })
    }

    fn allowed(&self, task: Task<'_, Vec<Token>>, output: &[Token]) -> Option<Vec<Token>> {
        match task {
            Task::Fill(template) => match template.get(output.len()) {
                Some(kind) => Some(expand(kind).to_vec()),
                None => Some(vec![END]),
            },
            // Anything, as a list, from which a name can be masked.
            Task::Vanilla => Some((0..WORDS.len() as Token).collect()),
            Task::Template => None,
        }
    }

    fn fills(&self, template: &Vec<Token>, output: &[Token]) -> bool {
        output.iter().map(|&token| kind(token)).eq(template.iter().copied())
    }

    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>> {
        let Plan { joins, selects } = plan;
        (joins <= 4 && selects <= 4).then(|| vec![ZERO + joins, ZERO + selects])
    }

    fn plan(&self, output: &[Token]) -> Option<Plan> {
        let digit = |&token: &Token| (ZERO..SELECT).contains(&token).then(|| token - ZERO);
        Some(Plan { joins: digit(output.first()?)?, selects: digit(output.get(1)?)? })
    }

    fn template(&self, output: &[Token]) -> Option<Vec<Token>> {
        let template = output.get(2..)?;
        let good = !template.is_empty() && template.iter().all(|t| (SELECT..=VALUE).contains(t));
        good.then(|| template.to_vec())
    }

    fn counts(&self, template: &Vec<Token>) -> Plan {
        let selected = template.iter().take_while(|&&token| token != FROM);
        Plan {
            joins: template.iter().filter(|&&token| token == JOIN).count() as u32,
            selects: selected.filter(|&&token| token == COLUMN).count() as u32,
        }
    }

    fn sql(&self, output: &[Token]) -> Option<String> {
        let sql = |&token: &Token| (SELECT..COLUMN).contains(&token) || token > VALUE;
        let good = !output.is_empty() && output.iter().all(sql);
        good.then(|| self.template_text(&output.to_vec()))
    }

    fn template_text(&self, template: &Vec<Token>) -> String {
        let words: Vec<_> = template.iter().map(|&token| WORDS[token as usize]).collect();
        words.join(" ")
    }

    fn text(&self, token: Token) -> Cow<'_, str> {
        Cow::Borrowed(WORDS[token as usize])
    }
}

fn grammar(out: &[Token], plan: Option<Plan>, end: Token) -> Vec<Token> {
    let kinds: Vec<_> = out.iter().map(|&token| kind(token)).collect();
    let count = |kind| kinds.iter().filter(|&&k| k == kind).count() as u32;
    match (kinds.last(), plan) {
        (None, _) => vec![SELECT],
        (Some(&SELECT | &COMMA | &WHERE), _) => vec![COLUMN],
        (Some(&COLUMN), _) if count(WHERE) > 0 => vec![EQUALS],
        (Some(&COLUMN), None) => vec![COMMA, FROM],
        (Some(&COLUMN), Some(plan)) if count(COLUMN) < plan.selects => vec![COMMA],
        (Some(&COLUMN), Some(_)) => vec![FROM],
        (Some(&FROM | &JOIN), _) => vec![TABLE],
        (Some(&TABLE), None) => vec![JOIN, WHERE, end],
        (Some(&TABLE), Some(plan)) if count(JOIN) < plan.joins => vec![JOIN],
        (Some(&TABLE), Some(_)) => vec![WHERE, end],
        (Some(&EQUALS), _) => vec![VALUE],
        _ => vec![end],
    }
}

/// Returns tokens that make sense next; `prefix` starts with the start token.
fn preferred(prefix: &[Token]) -> Vec<Token> {
    let all = |kinds: Vec<Token>| kinds.iter().flat_map(expand).copied().collect();
    let (start, out) = (prefix[0], &prefix[1..]);
    if start == SQL {
        return all(grammar(out, None, END));
    }
    let [joins, selects, rest @ ..] = out else {
        return if out.is_empty() { vec![5, 6, 7, 8, 9] } else { vec![6, 7, 8] };
    };
    let plan = Plan { joins: joins.saturating_sub(ZERO), selects: selects.saturating_sub(ZERO) };
    let Some(at) = rest.iter().position(|&token| token == AT) else {
        return grammar(rest, Some(plan), AT);
    };
    let (template, sql) = (&rest[..at], &rest[at + 1..]);
    template.get(sql.len()).map_or(vec![END], |kind| expand(kind).to_vec())
}

/// Returns the network of the toy: noise, and a liking for what makes sense. With an odd seed the
/// plan's selections are not listened to, so that templates repeat and contradict their plans.
pub fn model(seed: u64) -> Table {
    Table::new(19, move |_: &Prompt, prefix: &[Token]| {
        let mut prefix = prefix.to_vec();
        if seed % 2 == 1 && prefix[0] == PLAN && prefix.len() > 2 {
            prefix[2] = ZERO + 1;
        }
        let mut row = hashed(seed, &prefix, WORDS.len(), 5.0);
        for token in preferred(&prefix) {
            row[token as usize] += 4.4;
        }
        row
    })
}

/// Returns its tasks.
pub fn tasks() -> OneSequence {
    let prompt = Prompt { positions: vec![vec![1, 2, 3]], ..Prompt::default() };
    OneSequence { prompt, sql_start: SQL, plan_start: PLAN, separator: AT, end: END }
}

/// Returns settings whose outputs have at most 40 tokens.
pub fn short(mut settings: Settings) -> Settings {
    settings.vanilla.beam.max_length = 40;
    settings.infilling.beam.max_length = 40;
    if let Some(templates) = &mut settings.templates {
        templates.beam.max_length = 40;
    }
    settings
}
