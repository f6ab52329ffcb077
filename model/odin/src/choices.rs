//! What a choice says of words: which picked name stands where rejected readings have others.

use std::collections::BTreeSet;

use beamsplitter_link::{Item, Link, Links, Question};

/// A reading as the personalizer sees it: the tables and columns that its query names.
pub type Names = BTreeSet<Item>;

/// What a person means by words: the picked name, and the names that rejected readings had in its
/// place.
pub(crate) type Choice = (String, Item, Vec<Item>);

/// Returns the choices that a pick makes; a longer run of words speaks for the shorter ones inside
/// it.
///
/// The words are linked with the picked name or with rejected ones. Where they are linked with one
/// side alone, the other side is what is left: its only name of the same sort.
pub(crate) fn choices(
    question: &Question,
    links: &Links,
    picked: &Names,
    rejected: &[Names],
) -> Vec<Choice> {
    let all_rejected: Names = rejected.iter().flatten().copied().collect();
    let only_picked: Names = picked.difference(&common(picked, rejected)).copied().collect();
    let only_rejected: Names = all_rejected.difference(picked).copied().collect();
    let mut runs: Vec<_> = links.links.iter().map(|link| link.words.clone()).collect();
    runs.sort_by_key(|words| (std::cmp::Reverse(words.len()), words.start));
    runs.dedup();
    let mut found: Vec<Choice> = Vec::new();
    // Names on either side that words stand for already.
    let mut settled: BTreeSet<Item> = BTreeSet::new();
    // Names that words are linked with on both sides come first: what is left is left after them.
    for both_sides in [true, false] {
        for words in &runs {
            let here: Vec<&Link> = links.links.iter().filter(|link| link.words == *words).collect();
            let open = |names: &Names| names.difference(&settled).copied().collect::<Names>();
            let choice = match both_sides {
                true => linked(&here, &open(&only_picked), &only_rejected),
                false => left_over(&here, &open(&only_picked), &open(&only_rejected)),
            };
            if let Some((preferred, others)) = choice {
                settled.insert(preferred);
                settled.extend(&others);
                found.push((question.slice(words.clone()).to_lowercase(), preferred, others));
            }
        }
    }
    found
}

/// Returns words that are linked with a picked name and with rejected names of its sort.
fn linked(here: &[&Link], picked: &Names, rejected: &Names) -> Option<(Item, Vec<Item>)> {
    let preferred = best(here, picked)?;
    let others: BTreeSet<Item> = here
        .iter()
        .map(|link| link.item)
        .filter(|item| rejected.contains(item) && same_sort(item, &preferred))
        .collect();
    (!others.is_empty()).then(|| (preferred, others.into_iter().collect()))
}

/// Returns words that are linked with one side alone, where the other has one name of that sort.
fn left_over(here: &[&Link], picked: &Names, rejected: &Names) -> Option<(Item, Vec<Item>)> {
    let only = |names: &Names, like: Item| {
        let mut same = names.iter().filter(|item| same_sort(item, &like));
        let first = same.next().copied()?;
        same.next().is_none().then_some(first)
    };
    match (best(here, picked), best(here, rejected)) {
        (Some(preferred), None) => Some((preferred, vec![only(rejected, preferred)?])),
        (None, Some(other)) => Some((only(picked, other)?, vec![other])),
        _ => None,
    }
}

/// Returns the name among `names` that the words are linked with best.
fn best(here: &[&Link], names: &Names) -> Option<Item> {
    let links = here.iter().filter(|link| names.contains(&link.item));
    let best = links.max_by(|a, b| {
        a.level.cmp(&b.level).then(a.score.total_cmp(&b.score)).then(b.item.cmp(&a.item))
    });
    best.map(|link| link.item)
}

fn same_sort(a: &Item, b: &Item) -> bool {
    matches!((a, b), (Item::Table(_), Item::Table(_)) | (Item::Column(_), Item::Column(_)))
}

/// Returns the names that the picked reading and every rejected one have.
fn common(picked: &Names, rejected: &[Names]) -> Names {
    let in_all = |item: &&Item| rejected.iter().all(|names| names.contains(item));
    picked.iter().filter(in_all).copied().collect()
}

#[cfg(test)]
mod tests {
    use beamsplitter_link::Level;
    use beamsplitter_sql::ColumnRef;

    use super::*;

    fn column(column: usize) -> Item {
        Item::Column(ColumnRef { table: 0, column })
    }

    fn link(word: usize, item: Item) -> Link {
        Link { words: word..word + 1, item, level: Level::Near, score: 0.6, rank: 0 }
    }

    fn names(items: &[Item]) -> Names {
        items.iter().copied().collect()
    }

    #[test]
    fn what_no_word_is_linked_with_is_what_is_left() {
        let question = Question::new("hometown of student");
        let (birthplace, origin) = (column(0), column(1));
        let links = Links { links: vec![link(0, birthplace)] };
        let found =
            |picked, rejected| choices(&question, &links, &names(&[picked]), &[names(&[rejected])]);
        let hometown = || "hometown".to_owned();
        assert_eq!(found(origin, birthplace), [(hometown(), origin, vec![birthplace])]);
        assert_eq!(found(birthplace, origin), [(hometown(), birthplace, vec![origin])]);
        // Two are left: which one is meant, nobody knows.
        let two = [names(&[origin, column(2)])];
        assert_eq!(choices(&question, &links, &names(&[birthplace]), &two), []);
        // A table is no column.
        assert_eq!(found(Item::Table(1), birthplace), []);
    }

    #[test]
    fn what_is_linked_on_both_sides_comes_first() {
        let question = Question::new("name student");
        let links = vec![link(0, column(0)), link(1, column(1)), link(1, column(2))];
        let picked = names(&[column(0), column(1)]);
        let rejected = [names(&[column(2), column(3)])];
        let found = choices(&question, &Links { links }, &picked, &rejected);
        let student = ("student".to_owned(), column(1), vec![column(2)]);
        assert_eq!(found, [student, ("name".to_owned(), column(0), vec![column(3)])]);
    }
}
