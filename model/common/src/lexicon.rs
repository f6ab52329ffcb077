//! Lists of words and tables of texts, which stand in text files beside the code that reads them.
//!
//! A file has sections below lines `# name`. A line of a section has words between commas, or a word,
//! a colon and what belongs to it. A table has cells between bars, and no sections.

use std::ops::Deref;
use std::sync::{LazyLock, OnceLock};

/// A section of a text file, which is read when it is first looked at.
///
/// ```
/// use beamsplitter_common::lexicon::{List, Pairs};
/// const LEXICON: &str = "# articles\na, an, the\n\n# plurals\nman: men\n";
/// static ARTICLES: List = List::new(LEXICON, "articles");
/// static PLURALS: Pairs = Pairs::new(LEXICON, "plurals");
/// assert!(ARTICLES.contains(&"an"));
/// assert_eq!(PLURALS[0], ("man", "men"));
/// ```
pub struct Section<T: 'static> {
    text: &'static str,
    name: &'static str,
    read: fn(&'static str, &'static str) -> Vec<T>,
    items: OnceLock<Vec<T>>,
}

impl<T> Deref for Section<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.items.get_or_init(|| (self.read)(self.text, self.name))
    }
}

/// Words.
pub type List = Section<&'static str>;
/// Words, each with another.
pub type Pairs = Section<(&'static str, &'static str)>;
/// Words, each with several others.
pub type Lists = Section<(&'static str, Vec<&'static str>)>;
/// A table of texts.
pub type Texts<const N: usize> = LazyLock<Vec<[&'static str; N]>>;

impl List {
    /// The words of this section of a text.
    pub const fn new(text: &'static str, name: &'static str) -> Self {
        Self { text, name, read: list, items: OnceLock::new() }
    }
}

impl Pairs {
    /// The words of this section of a text, each with what stands behind its colon.
    pub const fn new(text: &'static str, name: &'static str) -> Self {
        Self { text, name, read: pairs, items: OnceLock::new() }
    }
}

impl Lists {
    /// The words of this section of a text, each with the words behind its colon.
    pub const fn new(text: &'static str, name: &'static str) -> Self {
        Self { text, name, read: lists, items: OnceLock::new() }
    }
}

/// Returns the lines of a section.
fn lines(text: &'static str, section: &str) -> impl Iterator<Item = &'static str> {
    let is_head = move |line: &&str| line.strip_prefix("# ") != Some(section);
    let lines = text.lines().skip_while(is_head).skip(1).take_while(|line| !line.starts_with('#'));
    lines.filter(|line| !line.is_empty())
}

/// Returns the words of a section, in their order.
fn list(text: &'static str, section: &str) -> Vec<&'static str> {
    lines(text, section).flat_map(|line| line.split(", ")).collect()
}

/// Returns the words of a section, each with what stands behind its colon.
fn pairs(text: &'static str, section: &str) -> Vec<(&'static str, &'static str)> {
    lines(text, section).filter_map(|line| line.split_once(": ")).collect()
}

/// Returns the words of a section, each with the words behind its colon.
pub fn lists(text: &'static str, section: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let split = |(word, others): (&'static str, &'static str)| {
        (word, others.split(", ").collect::<Vec<_>>())
    };
    pairs(text, section).into_iter().map(split).collect()
}

/// Returns the rows of a table; cells that are missing are empty.
pub fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines.map(|line| {
        let mut cells = line.split('|').map(str::trim);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# small\na, an\nthe\n\n# many\nman: men\nus: usa, united states\n";

    #[test]
    fn sections_are_read_by_their_names() {
        assert_eq!(list(TEXT, "small"), ["a", "an", "the"]);
        assert_eq!(pairs(TEXT, "many"), [("man", "men"), ("us", "usa, united states")]);
        assert_eq!(lists(TEXT, "many")[1], ("us", vec!["usa", "united states"]));
        assert!(list(TEXT, "others").is_empty());
        let table = "# name | meaning\na | one, or | b\nc |\n";
        assert_eq!(rows(table).collect::<Vec<_>>(), [["a", "one, or"], ["c", ""]]);
    }
}
