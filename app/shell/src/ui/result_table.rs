//! Rows of a result.

use std::sync::Arc;

use beamsplitter_common::TableForm;
use beamsplitter_common::text::rounded;
use beamsplitter_database::Value;
use beamsplitter_protocol::Rows;
use beamsplitter_state::{file_name, result_table};
use leptos::prelude::*;

use super::Show;
use super::{count, download, milliseconds, plural};

/// Rows that are shown at first: more make the page slow, and nobody reads them all.
const SHOWN: usize = 100;

/// Makes what stands in the head of a column of its place and its name.
#[derive(Clone)]
pub struct ColumnHead(pub Arc<dyn Fn(usize, String) -> AnyView + Send + Sync>);

/// Shows a result table with its size; long ones are cut and can be unfolded.
#[component]
pub fn ResultTable(
    /// The rows.
    rows: Arc<Rows>,
    /// What the table shows, for those who hear it.
    label: String,
    /// For each row whether it is marked, if any is.
    #[prop(optional)]
    marked: Vec<bool>,
    /// What the mark means, as the end of "3 rows ...".
    #[prop(optional)]
    meaning: &'static str,
    /// Row and column of cells that are marked, each with what is said of it.
    #[prop(optional)]
    notes: Vec<(usize, usize, String)>,
    /// What stands in the heads of its columns; their names where nothing is said.
    #[prop(optional_no_strip)]
    head: Option<ColumnHead>,
) -> impl IntoView {
    let heads = head;
    let total = rows.rows.len();
    let all = RwSignal::new(total <= SHOWN);
    let head: Vec<_> = rows
        .columns
        .iter()
        .enumerate()
        .map(|(column, name)| {
            let number = is_number(&rows, column);
            let name = match &heads {
                Some(ColumnHead(make)) => make(column, name.clone()),
                None => name.clone().into_any(),
            };
            view! { <th scope="col" class:number=number>{name}</th> }
        })
        .collect();
    let caption = match (total, rows.more) {
        (0, _) => "No rows".to_owned(),
        (_, true) => format!("First {} rows; the query has more", count(total)),
        _ => plural(total, "row"),
    };
    // What a rule's query took is not known.
    let time = (rows.milliseconds > 0.0).then(|| milliseconds(rows.milliseconds));
    let body = rows.clone();
    // A file that lacks rows says so in its name.
    let cut = if rows.more { format!("first {total} rows of more") } else { String::new() };
    let file = StoredValue::new((label.clone(), cut, rows.clone()));
    let button = move |form: TableForm| {
        let save = move |_| {
            file.with_value(|(label, cut, rows)| {
                let name = file_name(&[label, cut], form.ending());
                download(&name, form.media_type(), &result_table(rows).write(form));
            })
        };
        let label = file.with_value(|(label, cut, _)| match cut.as_str() {
            "" => format!("{label} as {}", form.label()),
            cut => format!("{label} as {}, {cut}", form.label()),
        });
        view! { <button type="button" class="link" aria-label=label on:click=save>{form.label()}</button> }
    };
    let buttons = (total > 0).then(|| TableForm::ALL.map(button));
    let count_marked = marked.iter().filter(|marked| **marked).count();
    let differences = (count_marked > 0)
        .then(|| view! { <span class="differs">{format!("{} {meaning}", plural(count_marked, "row"))}</span> });
    view! {
        <figure class="result">
            // Scrollable, so it must be reachable by keyboard.
            <div class="result-scroll" tabindex="0" role="region" aria-label=label>
                <table>
                    <thead>
                        <tr>{head}</tr>
                    </thead>
                    <tbody>
                        {move || {
                            let shown = if all.get() { body.rows.len() } else { SHOWN };
                            let is_marked = |place: usize| marked.get(place).copied().unwrap_or_default();
                            let rows = body.rows.iter().take(shown).enumerate();
                            rows.map(|(place, row)| row_view(row, is_marked(place), (place, &notes))).collect::<Vec<_>>()
                        }}
                    </tbody>
                </table>
            </div>
            <figcaption>
                <span>{caption}</span>
                {buttons}
                <span class="quiet">{time}</span>
                {differences}
                <Show when=move || !all.get()>
                    <button class="link" on:click=move |_| all.set(true)>
                        {format!("show all {}", count(total))}
                    </button>
                </Show>
            </figcaption>
        </figure>
    }
}

/// Returns whether a column begins with a number, NULL apart.
fn is_number(rows: &Rows, column: usize) -> bool {
    let mut cells = rows.rows.iter().filter_map(|row| row.get(column));
    let first = cells.find(|cell| **cell != Value::Null);
    matches!(first, Some(Value::Integer(_) | Value::Real(_)))
}

fn row_view(
    row: &[Value],
    marked: bool,
    (place, notes): (usize, &[(usize, usize, String)]),
) -> impl IntoView + use<> {
    let note = |at: usize| {
        let note = notes.iter().find(|(row, column, _)| (*row, *column) == (place, at));
        note.map(|(.., words)| view! { <mark>{words.clone()}</mark> })
    };
    let cells: Vec<_> = row
        .iter()
        .enumerate()
        .map(|(at, cell)| {
            let class = match cell {
                Value::Null | Value::Blob(_) => "null",
                Value::Integer(_) | Value::Real(_) => "number",
                Value::Text(_) => "",
            };
            let text = self::cell(cell);
            // A number is rounded; the pointer tells it in full.
            let exact = match cell {
                Value::Real(number) => Some(number.to_string()).filter(|exact| *exact != text),
                _ => None,
            };
            view! { <td class=class title=exact>{text}{note(at)}</td> }
        })
        .collect();
    view! { <tr class:differs=marked>{cells}</tr> }
}

/// Characters of a cell that are shown: more make the page slow.
const LONGEST: usize = 4_000;

/// Returns a cell in words.
pub fn cell(cell: &Value) -> String {
    match cell {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => rounded(*number),
        Value::Text(text) => match text.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.clone(),
        },
        Value::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}
