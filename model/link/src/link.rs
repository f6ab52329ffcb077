//! Links between words of a question and names of a schema.

use std::ops::Range;

use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::question::{Question, QuestionWord, stem};
use crate::words::Words;

/// Longest n-gram compared with names.
const LONGEST: usize = 4;
/// Words of one of these lengths or more may match a name's word by its beginning.
const ABBREVIATION: usize = 3;
/// Below this cosine nothing is linked by meaning.
pub const FLOOR: f32 = 0.40;
/// Most items that one n-gram is linked with by meaning, among tables and among columns.
const NEAREST: usize = 6;

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

/// What a link points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Item {
    /// A table of the schema.
    Table(usize),
    /// A column of the schema.
    Column(ColumnRef),
}

/// How surely, and why, a word means an item. Ordered from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Near in meaning, others are nearer.
    Far,
    /// Near in meaning.
    Near,
    /// Among the nearest in meaning.
    Nearest,
    /// Shares a word with the name.
    Partial,
    /// Is the name.
    Exact,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link {
    /// First and one past last word of the question.
    pub words: Range<usize>,
    /// What they may mean.
    pub item: Item,
    /// Why.
    pub level: Level,
    /// 1 for letters, the cosine of the word vectors for meaning.
    pub score: f32,
    /// Place among the items of its sort for these words, from 0.
    pub rank: usize,
}

/// All findings for one question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Links {
    /// In the order of the question's words, strongest first.
    pub links: Vec<Link>,
}

impl Links {
    /// The strongest level that links `item` with any word.
    pub fn level(&self, item: Item) -> Option<Level> {
        self.links.iter().filter(|l| l.item == item).map(|l| l.level).max()
    }

    /// How surely the question means `item`, from 0 to 1: 1 where it is named, 0.5 where a word is
    /// shared, the cosine where the meaning is near; the best of all links.
    pub fn sureness(&self, item: Item) -> f32 {
        self.best(item, |l| match l.level {
            Level::Exact => 1.0,
            Level::Partial => 0.5,
            _ => l.score,
        })
    }

    /// The best score of `item`: above 1 for letters, the cosine for meaning, 0 for none.
    pub fn score(&self, item: Item) -> f32 {
        self.best(item, |l| match l.level {
            Level::Exact => 2.0,
            Level::Partial => 1.0,
            _ => l.score,
        })
    }

    fn best(&self, item: Item, value: impl Fn(&Link) -> f32) -> f32 {
        self.links.iter().filter(|l| l.item == item).map(value).fold(0.0, f32::max)
    }
}

/// A name, ready to be compared.
struct Name {
    item: Item,
    /// As it is written, and spelt out where that differs.
    spellings: Vec<Spelling>,
    vector: Vec<f32>,
}

/// One way of writing a name.
struct Spelling {
    stems: Vec<String>,
    joined: String,
}

/// Links every n-gram of the question with the tables and columns that it may mean: by letters, and
/// by meaning where the cosine is `floor` or more ([`FLOOR`] everywhere but in training).
pub fn link(words: &Words, question: &Question, schema: &Schema, floor: f32) -> Links {
    if !words.links() {
        return Links::default();
    }
    let [tables, columns] = names(words, schema);
    let mut links = Vec::new();
    for gram in grams(question) {
        for names in [&tables, &columns] {
            by_letters(question, gram.clone(), names, &mut links);
            if has_meaning(question, &gram) {
                by_meaning(words, question, gram.clone(), names, floor, &mut links);
            }
        }
    }
    links.sort_by(|a, b| {
        (a.words.start, a.words.end)
            .cmp(&(b.words.start, b.words.end))
            .then(b.level.cmp(&a.level))
            .then(b.score.total_cmp(&a.score))
            .then(a.item.cmp(&b.item))
    });
    Links { links }
}

/// For each n-gram with a meaning of its own, all tables and then all columns, nearest in meaning
/// first; a name that the n-gram is comes before the others. Nothing is left out, so that the
/// vectors can be measured apart from the thresholds of [`link`].
pub fn rank(words: &Words, question: &Question, schema: &Schema) -> Vec<[Vec<Item>; 2]> {
    let sorts = names(words, schema);
    let grams = grams(question).filter(|gram| has_meaning(question, gram));
    let ranked = grams.map(|gram| {
        sorts.each_ref().map(|names| {
            let mut near = cosines(words, question, &gram, names);
            let mut links = Vec::new();
            by_letters(question, gram.clone(), names, &mut links);
            let is = |name: &Name| {
                links.iter().any(|link| link.item == name.item && link.level == Level::Exact)
            };
            near.sort_by_key(|(_, name)| !is(name));
            near.into_iter().map(|(_, name)| name.item).collect()
        })
    });
    ranked.collect()
}

/// Tables and columns, ready to be compared.
fn names(words: &Words, schema: &Schema) -> [Vec<Name>; 2] {
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

/// The words of a name without technical ones, abbreviations spelt out: `fk_prod` is *product*.
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

/// The runs of up to [`LONGEST`] words that may be a name.
fn grams(question: &Question) -> impl Iterator<Item = Range<usize>> {
    let count = question.words.len();
    (0..count).flat_map(move |start| {
        let ends = start + 1..=count.min(start + LONGEST);
        ends.map(move |end| start..end)
            .take_while(|gram| question.words[gram.clone()].iter().all(|word| word.is_word()))
    })
}

/// Whether an n-gram may be compared by meaning: it neither begins nor ends with a stop word.
fn has_meaning(question: &Question, gram: &Range<usize>) -> bool {
    let [first, last] = [gram.start, gram.end - 1].map(|word| &question.words[word]);
    !first.is_stop() && !last.is_stop() && gram.len() < LONGEST
}

fn by_letters(question: &Question, words: Range<usize>, names: &[Name], links: &mut Vec<Link>) {
    let gram = &question.words[words.clone()];
    let joined: String = gram.iter().map(|w| w.text.as_str()).collect();
    let mut add = |name: &Name, level| {
        links.push(Link { words: words.clone(), item: name.item, level, score: 1.0, rank: 0 });
    };
    for name in names {
        let levels = name.spellings.iter().filter_map(|spelling| spelling.level(gram, &joined));
        if let Some(level) = levels.max() {
            add(name, level);
        }
    }
}

impl Spelling {
    /// How the words `gram`, which are `joined` without spaces, are this name or a part of it.
    fn level(&self, gram: &[QuestionWord], joined: &str) -> Option<Level> {
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

/// Whether a name's word begins the question's word, `dept` no, `prof` *professor* yes.
fn abbreviates(short: &str, word: &str) -> bool {
    short.len() >= ABBREVIATION && word.len() > short.len() + 1 && word.starts_with(short)
}

/// All names, nearest in meaning first.
fn cosines<'a>(
    table: &Words,
    question: &Question,
    words: &Range<usize>,
    names: &'a [Name],
) -> Vec<(f32, &'a Name)> {
    let gram = &question.words[words.clone()];
    let vector = table.vector(gram.iter().map(|w| w.text.as_str()));
    let cosine = |name: &Name| name.vector.iter().zip(&vector).map(|(a, b)| a * b).sum();
    let mut near: Vec<(f32, &Name)> = names.iter().map(|name| (cosine(name), name)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.item.cmp(&b.1.item)));
    near
}

fn by_meaning(
    table: &Words,
    question: &Question,
    words: Range<usize>,
    names: &[Name],
    floor: f32,
    links: &mut Vec<Link>,
) {
    let near: Vec<(f32, &Name)> = cosines(table, question, &words, names)
        .into_iter()
        .take_while(|(cosine, _)| *cosine >= floor)
        .collect();
    let best = near.first().map_or(0.0, |n| n.0);
    for (rank, (score, name)) in near.into_iter().take(NEAREST).enumerate() {
        let level = match rank {
            0..=2 if score > 0.75 * best && score > 0.5 => Level::Nearest,
            0..=3 if score > 0.6 * best => Level::Near,
            _ => Level::Far,
        };
        links.push(Link { words: words.clone(), item: name.item, level, score, rank });
    }
}
