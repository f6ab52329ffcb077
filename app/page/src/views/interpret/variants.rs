//! Other queries with the same rows.

use leptos::prelude::*;

use beamsplitter_shell::ui::query;

/// Shows the queries that ask the same in another form.
#[component]
pub fn Variants(variants: Vec<String>) -> impl IntoView {
    (!variants.is_empty()).then(|| {
        let queries: Vec<_> = variants.iter().map(|sql| view! { <li>{query(sql)}</li> }).collect();
        let ways = match variants.len() {
            1 => "One more way to write this".to_owned(),
            more => format!("{more} more ways to write this"),
        };
        view! {
            <details class="variants">
                <summary>{ways}</summary>
                <ul>{queries}</ul>
            </details>
        }
    })
}
