//! Other queries that say the same as an interpretation.

use beamsplitter_interpret::{Folded, others};
use leptos::prelude::*;

use beamsplitter_shell::ui::query;

/// Shows the queries that ask the same in another form, then those that nobody could mean beside it,
/// with the reason.
#[component]
pub fn Variants(variants: Vec<String>, pointless: Vec<Folded>) -> impl IntoView {
    others(variants.len(), pointless.len()).map(|ways| {
        let same = variants.iter().map(|sql| view! { <li>{query(sql)}</li> }.into_any());
        let others = pointless.iter().map(|folded| {
            let reason = folded.reason.sentence();
            view! { <li>{query(&folded.sql)}<p class="repaired">{reason}</p></li> }.into_any()
        });
        let queries: Vec<_> = same.chain(others).collect();
        view! {
            <details class="variants">
                <summary>{ways}</summary>
                <ul>{queries}</ul>
            </details>
        }
    })
}
