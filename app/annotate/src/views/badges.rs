//! Badges that say which gold queries a candidate equals.

use leptos::prelude::*;

use crate::store::Match;
use beamsplitter_shell::ui::Term;
use beamsplitter_state::meaning;

/// Returns a badge for each gold query that a candidate equals.
pub fn gold_badges(matches: &[Match]) -> Vec<AnyView> {
    let mut badges = Vec::new();
    for (gold, found) in matches.iter().enumerate() {
        let words: Vec<&str> = match found {
            Match::Text(true) => vec!["same query"],
            Match::Text(false) => Vec::new(),
            Match::Scored(metrics) => [(metrics.exact, "EM"), (metrics.execution, "EXM")]
                .into_iter()
                .filter_map(|(yes, word)| yes.then_some(word))
                .collect(),
        };
        if !words.is_empty() {
            let text = format!("gold {}: {}", gold + 1, words.join(", "));
            badges.push(
                view! { <Term text meaning=meaning_of(&words) class=format!("label-mark hue-{}", gold % 5 + 1) /> }
                    .into_any(),
            );
        }
    }
    if badges.is_empty() && !matches.is_empty() {
        badges.push(view! { <span class="quiet">"no gold"</span> }.into_any());
    }
    badges
}

/// Returns what the words of a badge mean.
fn meaning_of(words: &[&str]) -> String {
    match words {
        ["same query"] => {
            "The same text but for spelling and aliases; its database is not attached.".into()
        }
        words => words.iter().map(|word| meaning(word)).collect::<Vec<_>>().join(" "),
    }
}
