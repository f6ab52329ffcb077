//! Tables of the page, and what is like one, as text and as pictures.

use beamsplitter_common::{Table, TableForm};
use beamsplitter_scene::picture::{Cell, Shade, grid};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::{About, Draw, Drawn, SavePicture, colours, named};
use crate::store;
use crate::ui::download;

/// Rows and their cells by their CSS selectors: those of a table.
pub const TABLE: (&str, &str) = ("tr", "th, td");
/// How strong the bar behind a cell is.
const BAR: f32 = 0.2;

/// Shows a button for each form in which a table of the page, or what is like one, is saved: as text or as a
/// picture.
#[component]
pub fn SaveTable(
    /// What it is, as the beginning of its file's name.
    #[prop(into)]
    what: String,
    /// The table, as a CSS selector.
    #[prop(into)]
    table: String,
    /// Its rows and their cells, as CSS selectors; a row without a cell is one.
    #[prop(default = TABLE)]
    parts: (&'static str, &'static str),
    /// The forms as text that are offered.
    #[prop(default = &TableForm::ALL)]
    forms: &'static [TableForm],
    /// A drawing of the same, in place of one of its rows.
    #[prop(optional)]
    drawing: Option<Draw>,
    /// What its signs mean, a line each.
    #[prop(optional, into)]
    legend: Vec<String>,
    /// What it is about.
    about: About,
) -> impl IntoView {
    let store = store();
    let texts = StoredValue::new((what.clone(), table.clone()));
    let button = move |&form: &TableForm| {
        let save = move |_| {
            let (what, table) = texts.get_value();
            let name = named(&what, about, form.ending(), store);
            let rows = rows_of(&table, parts).into_iter();
            let rows: Vec<Vec<String>> = rows
                .map(|row| row.iter().map(|cell| cell.text.replace('\n', " ")).collect())
                .collect();
            download(&name, form.media_type(), &Table::of_rows(rows).write(form));
        };
        let label = texts.with_value(|(what, _)| format!("{}: {what}", form.label()));
        view! { <button type="button" class="link" aria-label=label on:click=save>{form.label()}</button> }
    };
    let drawn = drawing.unwrap_or_else(|| {
        Box::new(move || {
            let rows = rows_of(&table, parts);
            let colours = colours()?;
            (!rows.is_empty()).then(|| Drawn { drawing: grid(&rows, &colours.1), colours })
        })
    });
    view! {
        <p class="save quiet">
            "Save as " {forms.iter().map(button).collect_view()}
            <SavePicture what drawn legend about />
        </p>
    }
}

fn elements(inside: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = inside.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Returns rows of the page with what is seen of their cells.
fn rows_of(selector: &str, (rows, cells): (&str, &str)) -> Vec<Vec<Cell>> {
    let Some(table) = document().query_selector(selector).ok().flatten() else { return Vec::new() };
    let cell = |cell: &Element| Some(Cell { text: text(cell)?, shade: shade(cell) });
    let row = |row: &Element| {
        let mut found: Vec<Cell> = match elements(row, cells) {
            none if none.is_empty() => cell(row).into_iter().collect(),
            cells => cells.iter().filter_map(cell).collect(),
        };
        if let (Some(first), Some(bar)) = (found.first_mut(), bar(row)) {
            first.shade = Some(bar);
        }
        found
    };
    elements(&table, rows).iter().map(row).collect()
}

/// Returns the colour behind a cell.
fn shade(cell: &Element) -> Option<Shade> {
    let style = window().get_computed_style(cell).ok()??;
    Shade::of(&style.get_property_value("background-color").ok()?)
}

/// Returns the bar of a row that has one.
fn bar(row: &Element) -> Option<Shade> {
    let meter = row.query_selector("meter").ok()??;
    let number = |name: &str| meter.get_attribute(name)?.parse::<f32>().ok();
    let part = number("value")? / number("max")?.max(1.0);
    Some(Shade { opacity: BAR, part, ..Shade::of(&colours()?.1)? })
}

/// Returns a cell as text, in the lines that are seen: what can be unfolded in it or pressed in a head is left
/// out.
fn text(cell: &Element) -> Option<String> {
    let lines = |text: String| {
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let has = |selector| !elements(cell, selector).is_empty();
    if !(has("details") || cell.tag_name() == "TH" && has("button")) {
        let seen = cell.dyn_ref::<HtmlElement>()?.inner_text();
        // What is folded away is not seen.
        let text = if seen.trim().is_empty() { cell.text_content()? } else { seen };
        return Some(lines(text));
    }
    let copy = cell.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    elements(&copy, "details").iter().for_each(Element::remove);
    // In a cell a button is an answer that can be followed; in a head it is none.
    if cell.tag_name() == "TH" {
        elements(&copy, "button").iter().for_each(Element::remove);
    }
    Some(lines(copy.text_content()?.replace('\n', " ")))
}
