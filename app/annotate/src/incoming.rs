//! What a file would add to the open project, and what it added, in words.

use beamsplitter_common::text::{count, listed, plural};
use beamsplitter_label::{MergeSummary, News};

/// Says what the project of a file has in common with the open one, `here` by its name. `sets` are
/// the label sets of the file and of the open project.
pub fn question(name: &str, here: &str, sets: [&str; 2], news: &News) -> String {
    let all = plural(news.items, "example");
    let common = match (news.known, news.items) {
        (0, _) => format!("None of its {all} is in “{here}”"),
        (known, items) if known == items => format!("Its {all} are in “{here}”, too"),
        (known, _) => format!("{} of its {all} are in “{here}”, too", count(known)),
    };
    let nothing = if offer(news).is_none() { ", and it has no label that is not here" } else { "" };
    let [theirs, ours] = sets;
    let sets = if theirs == ours {
        String::new()
    } else {
        format!(
            " It was labelled with {theirs}, not {ours}: labels that {ours} does not have are kept \
             in the files and not shown."
        )
    };
    format!("{name} is a project. {common}{nothing}.{sets}")
}

/// Names the button that adds it to the open project; none where there is nothing to add.
pub fn offer(news: &News) -> Option<String> {
    let people: Vec<_> = news.labels.iter().collect();
    let labels = match people.as_slice() {
        [] => None,
        [(who, number)] => Some(format!("{who}'s {}", plural(**number, "label"))),
        many => {
            let each: Vec<String> =
                many.iter().map(|(who, number)| format!("{who} ({})", count(**number))).collect();
            Some(format!("the labels of {}", listed(&each, "and")))
        }
    };
    let new = news.items - news.known;
    let items = (new > 0).then(|| plural(new, "new example"));
    let parts: Vec<String> = labels.into_iter().chain(items).collect();
    (!parts.is_empty()).then(|| format!("Add {}", listed(&parts, "and")))
}

/// Says what a file added.
pub fn added(name: &str, summary: &MergeSummary) -> String {
    let MergeSummary { items, known, labels, .. } = *summary;
    let mut words = Vec::new();
    if items > 0 {
        words.push(plural(items, "new example"));
    }
    if labels > 0 {
        words.push(plural(labels, "annotation"));
    }
    if words.is_empty() {
        words.push("nothing that is not here".into());
    } else if known > 0 && items > 0 {
        words.push(format!("{} known before", count(known)));
    }
    format!("{name}: {}.", words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(items: usize, known: usize, people: &[(&str, usize)]) -> News {
        let labels = people.iter().map(|(who, number)| ((*who).to_owned(), *number)).collect();
        News { items, known, labels }
    }

    #[test]
    fn the_button_says_what_it_adds() {
        let says = |items, known, people: &[(&str, usize)]| offer(&news(items, known, people));
        assert_eq!(says(30, 30, &[("ada", 30)]).as_deref(), Some("Add ada's 30 labels"));
        assert_eq!(
            says(3, 2, &[("ada", 1)]).as_deref(),
            Some("Add ada's 1 label and 1 new example")
        );
        assert_eq!(
            says(9, 9, &[("ada", 3), ("bob", 1)]).as_deref(),
            Some("Add the labels of ada (3) and bob (1)")
        );
        assert_eq!(says(5, 0, &[]).as_deref(), Some("Add 5 new examples"));
        assert_eq!(says(5, 5, &[]), None);
    }

    #[test]
    fn the_question_says_what_is_shared() {
        let asks = |items, known, people: &[(&str, usize)]| {
            question("a.labels", "pets", ["standard 1.0"; 2], &news(items, known, people))
        };
        assert_eq!(
            asks(30, 30, &[("ada", 30)]),
            "a.labels is a project. Its 30 examples are in “pets”, too."
        );
        assert_eq!(
            asks(1_200, 3, &[]),
            "a.labels is a project. 3 of its 1,200 examples are in “pets”, too."
        );
        assert_eq!(asks(2, 0, &[]), "a.labels is a project. None of its 2 examples is in “pets”.");
        assert!(asks(2, 2, &[]).ends_with("too, and it has no label that is not here."));
        let other = question("a", "b", ["x 1", "y 2"], &news(1, 0, &[]));
        assert!(other.contains("labelled with x 1, not y 2"), "{other}");
    }

    #[test]
    fn what_was_added_is_told() {
        let says = |items, known, labels| {
            added("a.jsonl", &MergeSummary { items, known, labels, superseded: 0 })
        };
        assert_eq!(says(0, 30, 30), "a.jsonl: 30 annotations.");
        assert_eq!(says(1, 2, 0), "a.jsonl: 1 new example, 2 known before.");
        assert_eq!(says(0, 2, 0), "a.jsonl: nothing that is not here.");
    }
}
