//! Badges that say which gold queries a candidate equals.

use leptos::prelude::*;

use crate::store::Match;

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
                view! {
                    <span
                        class=format!("label-mark hue-{}", gold % 5 + 1)
                        title="EM: the same query, clause by clause. EXM: the same rows, as the benchmark counts."
                    >
                        {text}
                    </span>
                }
                .into_any(),
            );
        }
    }
    if badges.is_empty() && !matches.is_empty() {
        badges.push(view! { <span class="quiet">"no gold"</span> }.into_any());
    }
    badges
}
