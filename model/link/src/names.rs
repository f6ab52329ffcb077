//! Names of a schema, prepared for comparison with words of a question.

use std::collections::BTreeSet;

use beamsplitter_sql::Schema;
use beamsplitter_sql::names::words as name_words;

use crate::item::{Item, Level};
use crate::question::{Question, QuestionWord, stem};
use crate::similar::{distance, tolerance};
use crate::words::Words;

/// Words of one of these lengths or more may match a name's word by its beginning.
const ABBREVIATION: usize = 3;
/// Abbreviations that are no beginnings of the word they stand for.
const ABBREVIATIONS: [(&str, &[&str]); 18] = [
    ("acct", &["account"]),
    ("addr", &["address"]),
    ("amt", &["amount"]),
    ("cust", &["customer"]),
    ("dept", &["department"]),
    ("desc", &["description"]),
    ("dob", &["date", "of", "birth"]),
    ("emp", &["employee"]),
    ("fname", &["first", "name"]),
    ("lname", &["last", "name"]),
    ("mgr", &["manager"]),
    ("nbr", &["number"]),
    ("num", &["number"]),
    ("pct", &["percent"]),
    ("prod", &["product"]),
    ("qty", &["quantity"]),
    ("tel", &["telephone"]),
    ("yr", &["year"]),
];
/// Words before or behind a name that say what it is in the database, not what it means.
const TECHNICAL: [&str; 5] = ["fk", "pk", "tbl", "dim", "fact"];

/// A table's or column's name, prepared for comparison.
pub struct Name {
    /// The table or column.
    pub item: Item,
    /// As it is written, and spelt out where that differs.
    pub spellings: Vec<Spelling>,
    /// Unit vector of its meaning.
    pub vector: Vec<f32>,
}

/// One way of writing a name.
pub struct Spelling {
    stems: Vec<String>,
    joined: String,
}

impl Spelling {
    /// Returns how the words `gram`, which are `joined` without spaces, are this name or a part of it.
    pub fn level(&self, gram: &[QuestionWord], joined: &str) -> Option<Level> {
        let same = !gram.is_empty()
            && self.stems.len() == gram.len()
            && self.stems.iter().zip(gram).all(|(s, w)| *s == w.stem);
        if same || (joined == self.joined && joined.len() > 2) {
            return Some(Level::Exact);
        }
        let ([word], false) = (gram, gram[0].is_stop()) else { return None };
        let shares = |s: &String| *s == word.stem || abbreviates(s, &word.text);
        self.stems.iter().any(shares).then_some(Level::Partial)
    }
}

/// Returns the names of the tables and those of the columns.
pub fn names(words: &Words, schema: &Schema) -> [Vec<Name>; 2] {
    let name = |item: Item, name: &str| {
        let parts = name_words(name);
        let long = spelt_out(&parts);
        let spelling = |parts: &[String]| Spelling {
            stems: parts.iter().map(|w| stem(w)).collect(),
            joined: parts.concat(),
        };
        let vector = words.vector(long.iter().map(String::as_str));
        let mut spellings = vec![spelling(&parts)];
        if long != parts {
            spellings.push(spelling(&long));
        }
        Name { item, spellings, vector }
    };
    [
        schema.tables.iter().enumerate().map(|(i, t)| name(Item::Table(i), &t.name)).collect(),
        schema.columns().map(|(at, c)| name(Item::Column(at), &c.name)).collect(),
    ]
}

/// Returns the question with words of names spelt as the schema has them: "vistors" for *visitors*.
/// A word of the dictionary is left as it is.
pub fn corrected(words: &Words, question: &Question, schema: &Schema) -> Question {
    let tables = schema.tables.iter().map(|table| &table.name);
    let names = tables.chain(schema.columns().map(|(_, column)| &column.name));
    let parts: BTreeSet<String> = names.flat_map(|name| name_words(name)).collect();
    let stems: BTreeSet<String> = parts.iter().map(|part| stem(part)).collect();
    let mut corrected = question.clone();
    for word in &mut corrected.words {
        let most = tolerance(&word.text);
        if most == 0 || stems.contains(&word.stem) || words.knows(&word.text) {
            continue;
        }
        let near = |part: &String| {
            let same_start = part.chars().next() == word.text.chars().next();
            distance(&word.text, part, most).filter(|_| same_start)
        };
        let plurals = parts.iter().map(|part| format!("{part}s"));
        let all = parts.iter().cloned().chain(plurals);
        let nearest = all.filter_map(|part| Some((near(&part)?, part))).min();
        if let Some((_, part)) = nearest {
            word.stem = stem(&part);
            word.text = part;
        }
    }
    corrected
}

/// Returns the words of a name without technical ones, abbreviations spelt out: `fk_prod` is
/// *product*.
fn spelt_out(parts: &[String]) -> Vec<String> {
    let technical = |word: &&String| TECHNICAL.contains(&word.as_str());
    let all_technical = parts.iter().all(|word| technical(&word));
    let kept = parts.iter().filter(|word| all_technical || !technical(word));
    kept.flat_map(|word| match ABBREVIATIONS.iter().find(|(short, _)| short == word) {
        Some((_, long)) => long.iter().map(|&word| word.to_owned()).collect(),
        None => vec![word.clone()],
    })
    .collect()
}

/// Returns whether a name's word begins the question's word, `dept` no, `prof` *professor* yes.
fn abbreviates(short: &str, word: &str) -> bool {
    short.len() >= ABBREVIATION && word.len() > short.len() + 1 && word.starts_with(short)
}
