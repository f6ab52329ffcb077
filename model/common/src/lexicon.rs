//! Lists of words and tables of texts, which stand in text files beside the code that reads them.
//!
//! A file has sections below lines `# name`. A line of a section has words between commas, or a word,
//! a colon and what belongs to it. A table has cells between bars, and no sections.

use std::sync::LazyLock;

/// A list that is read when it is first looked at.
pub type List = LazyLock<Vec<&'static str>>;
/// Words, each with another.
pub type Pairs = LazyLock<Vec<(&'static str, &'static str)>>;
/// Words, each with several others.
pub type Lists = LazyLock<Vec<(&'static str, Vec<&'static str>)>>;
/// A table of texts.
pub type Texts<const N: usize> = LazyLock<Vec<[&'static str; N]>>;

/// Returns the lines of a section.
fn lines(text: &'static str, section: &str) -> impl Iterator<Item = &'static str> {
    let is_head = move |line: &&str| line.strip_prefix("# ") != Some(section);
    let lines = text.lines().skip_while(is_head).skip(1).take_while(|line| !line.starts_with('#'));
    lines.filter(|line| !line.is_empty())
}

/// Returns the words of a section, in their order.
pub fn list(text: &'static str, section: &str) -> Vec<&'static str> {
    lines(text, section).flat_map(|line| line.split(", ")).collect()
}

/// Returns the words of a section, each with what stands behind its colon.
pub fn pairs(text: &'static str, section: &str) -> Vec<(&'static str, &'static str)> {
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
