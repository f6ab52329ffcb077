//! Links words of a question with names of a schema, by letters and by meaning.

use std::ops::Range;

use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

use crate::item::{Item, Level};
use crate::names::{Name, corrected, names};
use crate::question::Question;
use crate::words::Words;

/// Longest n-gram compared with names.
const LONGEST: usize = 4;
/// Below this cosine nothing is linked by meaning.
pub const FLOOR: f32 = 0.40;
/// Most items that one n-gram is linked with by meaning, among tables and among columns.
const NEAREST: usize = 6;

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

impl Link {
    /// Returns how surely the words mean the item, from 0 to 1: 1 where it is named, 0.5 where a word
    /// is shared, the cosine where the meaning is near.
    pub fn sureness(&self) -> f32 {
        match self.level {
            Level::Exact => 1.0,
            Level::Partial => 0.5,
            _ => self.score,
        }
    }

    /// Returns by how much the link weighs beside others: above 1 for letters, the cosine for meaning.
    pub fn weight(&self) -> f32 {
        match self.level {
            Level::Exact => 2.0,
            Level::Partial => 1.0,
            _ => self.score,
        }
    }
}

/// All findings for one question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Links {
    /// In the order of the question's words, strongest first.
    pub links: Vec<Link>,
}

impl Links {
    /// Returns the strongest level that links `item` with any word.
    pub fn level(&self, item: Item) -> Option<Level> {
        self.links.iter().filter(|l| l.item == item).map(|l| l.level).max()
    }

    /// Returns how surely the question means `item`: the greatest [`Link::sureness`] of its links, 0
    /// without any.
    pub fn sureness(&self, item: Item) -> f32 {
        self.best(item, Link::sureness)
    }

    /// Returns the greatest [`Link::weight`] of the links of `item`, 0 without any.
    pub fn score(&self, item: Item) -> f32 {
        self.best(item, Link::weight)
    }

    fn best(&self, item: Item, value: impl Fn(&Link) -> f32) -> f32 {
        self.links.iter().filter(|l| l.item == item).map(value).fold(0.0, f32::max)
    }
}

/// Links every n-gram of the question with the tables and columns that it may mean: by letters, and
/// by meaning where the cosine is `floor` or more ([`FLOOR`] everywhere but in training).
pub fn link(words: &Words, question: &Question, schema: &Schema, floor: f32) -> Links {
    if !words.links() {
        return Links::default();
    }
    let question = &corrected(words, question, schema);
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

/// Returns, for each n-gram with a meaning of its own, all tables and then all columns, nearest in meaning
/// first; a name that the n-gram is comes before the others. Nothing is left out, so that the
/// vectors can be measured apart from the thresholds of [`link`].
pub fn rank(words: &Words, question: &Question, schema: &Schema) -> Vec<[Vec<Item>; 2]> {
    let question = &corrected(words, question, schema);
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

/// Returns the runs of up to [`LONGEST`] words that may be a name.
fn grams(question: &Question) -> impl Iterator<Item = Range<usize>> {
    let count = question.words.len();
    (0..count).flat_map(move |start| {
        let ends = start + 1..=count.min(start + LONGEST);
        ends.map(move |end| start..end)
            .take_while(|gram| question.words[gram.clone()].iter().all(|word| word.is_word()))
    })
}

/// Returns whether an n-gram may be compared by meaning: it neither begins nor ends with a stop word.
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

/// Returns all names, nearest in meaning first.
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
