//! The pieces that can begin a name (`getPossibleFirstToks` of algorithm 1).

use beamsplitter_decode::Token;

use super::pieces::Pieces;

/// The first pieces of names by the text before them. Each list is ascending.
#[derive(Clone, Debug, Default)]
pub(super) struct Whitelist {
    /// After a word: `select name`.
    spaced: Vec<Token>,
    /// After a space, or where none is needed: `t1.name`, `count(name`.
    glued: Vec<Token>,
    /// Both.
    either: Vec<Token>,
    /// All pieces of each name, in every context.
    spellings: Vec<Vec<Token>>,
}

impl Whitelist {
    /// Collects the pieces of `names`.
    pub fn new<'a>(pieces: &dyn Pieces, names: impl Iterator<Item = &'a str>) -> Self {
        let mut list = Self::default();
        for name in names {
            let spaced = spelling(pieces, "select", &format!(" {name}"));
            let glued = [spelling(pieces, "t1.", name), spelling(pieces, "count(", name)];
            list.spaced.extend(spaced.first());
            list.glued.extend(glued.iter().filter_map(|spelling| spelling.first()));
            list.spellings.push(spaced);
            list.spellings.extend(glued);
        }
        list.spellings.sort_unstable();
        list.spellings.dedup();
        list.either = [list.spaced.as_slice(), &list.glued].concat();
        for tokens in [&mut list.spaced, &mut list.glued, &mut list.either] {
            tokens.sort_unstable();
            tokens.dedup();
        }
        list
    }

    /// Returns the pieces that can begin a name after `text`. After a word, a name begins with a
    /// space.
    pub fn after(&self, text: &str) -> &[Token] {
        match text.chars().next_back() {
            Some(c) if c.is_whitespace() => &self.glued,
            Some(c) if c.is_alphanumeric() || c == '_' => &self.spaced,
            _ => &self.either,
        }
    }

    /// Returns the pieces that can continue an unfinished name, in ascending order, or `None` where
    /// the name may be complete.
    pub fn within(&self, spelled: &[Token]) -> Option<Vec<Token>> {
        let from = self.spellings.partition_point(|spelling| spelling.as_slice() < spelled);
        let longer = self.spellings[from..].iter().take_while(|s| s.starts_with(spelled));
        let next = longer.map(|spelling| spelling.get(spelled.len()).copied());
        let mut next: Vec<Token> = next.collect::<Option<_>>()?;
        next.dedup();
        Some(next)
    }
}

/// Returns the pieces of `name` after `context`.
fn spelling(pieces: &dyn Pieces, context: &str, name: &str) -> Vec<Token> {
    let before = pieces.encode(context);
    let mut all = pieces.encode(&format!("{context}{name}"));
    let begins = if all.starts_with(&before) {
        before.len()
    } else {
        let longer = |&end: &usize| pieces.decode(&all[..=end]).len() > context.len();
        (0..all.len()).find(longer).unwrap_or(all.len())
    };
    all.split_off(begins)
}

#[cfg(test)]
mod tests {
    use super::super::toy::Toy;
    use super::*;
    use proptest::prelude::*;

    const NAME: &str = "[a-z_]{1,6}|singer|name|age|singer_in_concert|home town";

    fn config() -> ProptestConfig {
        ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() }
    }

    /// Returns what may follow, from the definition: the next piece of each spelling that begins
    /// so, and `None` where one is complete.
    fn expected(spellings: &[Vec<Token>], spelled: &[Token]) -> Option<Vec<Token>> {
        let longer = spellings.iter().filter(|spelling| spelling.starts_with(spelled));
        let next = longer.map(|spelling| spelling.get(spelled.len()).copied());
        let mut next: Vec<Token> = next.collect::<Option<_>>()?;
        next.sort_unstable();
        next.dedup();
        Some(next)
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn names_are_spelled_to_their_ends_and_to_nothing_else(
            names in prop::collection::vec(NAME, 1..12),
            walk in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        ) {
            let list = Whitelist::new(&Toy::new(), names.iter().map(String::as_str));
            let mut spelled = Vec::new();
            for step in walk {
                let found = list.within(&spelled);
                prop_assert_eq!(&found, &expected(&list.spellings, &spelled));
                match found {
                    Some(next) if !next.is_empty() => spelled.push(*step.get(&next)),
                    _ => break,
                }
            }
            for text in ["select", "t1.", "count(", "select "] {
                let first = list.after(text);
                prop_assert!(first.is_sorted() && !first.is_empty());
                let begins = |token| list.spellings.iter().any(|s| s.first() == Some(token));
                prop_assert!(first.iter().all(begins));
            }
        }
    }
}
