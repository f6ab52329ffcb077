//! A chart of Ask to take away.

use beamsplitter_common::TableForm;
use beamsplitter_shell::picture::{About, SaveTable, drawn};
use leptos::prelude::*;

/// Forms of its table: the whole result is saved as CSV below the result itself.
const FORMS: [TableForm; 2] = [TableForm::Markdown, TableForm::Latex];

/// Shows the buttons that save the chart of the table called `of`, as `what`, with its query as the legend.
#[component]
pub fn ChartFiles(of: String, what: String, sql: String) -> impl IntoView {
    let chart = format!(".chart[data-of=\"{of}\"] svg");
    view! {
        <SaveTable
            what
            table=format!("[aria-label=\"{of}\"] table")
            forms=&FORMS
            drawing=Box::new(move || drawn(&chart))
            legend=[format!("Query: {}", sql.split_whitespace().collect::<Vec<_>>().join(" "))]
            about=About::Run
        />
    }
}
