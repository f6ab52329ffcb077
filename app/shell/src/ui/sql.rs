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
) -> impl IntoView {
    let spans: Vec<_> = spans
        .into_iter()
        .map(|span| {
            let text = text.get(span.range).unwrap_or_default().to_owned();
            let class = class(span.class);
            if span.differs {
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
