//! SQL in colours.

use beamsplitter_sql::highlight::{Class, Span, spans};
use leptos::prelude::*;

/// Shows a query or template, cut into spans by `beamsplitter_sql::highlight`.
#[component]
pub fn Sql(
    /// The text.
    text: String,
    /// Its pieces.
    spans: Vec<Span>,
    /// The place that a byte of it belongs to, if its places are shown elsewhere, too.
    #[prop(optional)]
    place_of: Option<Callback<usize, Option<usize>>>,
    /// The place that is pointed at, here or elsewhere.
    #[prop(optional)]
    lit: Option<RwSignal<Option<usize>>>,
) -> impl IntoView {
    let spans: Vec<_> = spans
        .into_iter()
        .map(|span| {
            let place = place_of.and_then(|place_of| place_of.run(span.range.start));
            let text = text.get(span.range).unwrap_or_default().to_owned();
            let class = class(span.class);
            if let (Some(at), Some(lit)) = (place, lit) {
                view! {
                    <span
                        class=class
                        class:placed=true
                        class:lit=move || lit.get() == Some(at)
                        on:pointerenter=move |_| lit.set(Some(at))
                        on:pointerleave=move |_| lit.set(None)
                    >
                        {text}
                    </span>
                }
                .into_any()
            } else if span.differs {
                view! { <mark class=class>{text}</mark> }.into_any()
            } else {
                view! { <span class=class>{text}</span> }.into_any()
            }
        })
        .collect();
    view! { <code class="sql">{spans}</code> }
}

fn class(class: Class) -> &'static str {
    match class {
        Class::Keyword => "keyword",
        Class::Function => "function",
        Class::Table => "table",
        Class::Column => "column",
        Class::Alias => "alias",
        Class::Number | Class::String => "value",
        Class::Operator | Class::Punctuation => "sign",
        Class::Comment => "comment",
        Class::Plain => "plain",
    }
}

/// Returns a query in colours, without differences.
pub fn query(sql: &str) -> impl IntoView + use<> {
    view! { <Sql text=sql.to_owned() spans=spans(sql) /> }
}
