//! ODIN's search as a tree of masked schemas, and the same as a table.

use beamsplitter_scene::schemas::{INDENT, LINE, SchemaNode, SchemaTree, schema_tree};
use leptos::prelude::*;

use super::TreeState;
use beamsplitter_shell::picture::{About, SaveTable};
use beamsplitter_shell::ui::query;

/// Shows the tree of masked schemas; nothing where the decoder makes none.
#[component]
pub fn MaskedSchemas(look: TreeState) -> impl IntoView {
    let tree = Memo::new(move |_| {
        look.trace.with(|trace| {
            let trace = trace.as_deref()?;
            look.store.run_schema.with(|schema| schema_tree(trace, schema))
        })
    });
    view! {
        {move || tree.get().map(|tree| view! {
            <section class="schemas" aria-label="Search over masked schemas">
                <h3>"Which names were masked, and what was found without them"</h3>
                {drawing(&tree, look)}
                {table(&tree)}
            </section>
        })}
    }
}

/// Returns lines and knots, with a text for each schema; one that was decoded opens its beam tree.
fn drawing(tree: &SchemaTree, look: TreeState) -> impl IntoView + use<> {
    let lines: Vec<_> = tree
        .nodes
        .iter()
        .filter_map(|node| {
            let from = tree.nodes.get(node.parent?)?.at;
            let way = format!("M{} {}V{}H{}", from.0, from.1, node.at.1, node.at.0);
            Some(view! { <path class="way" d=way /> })
        })
        .collect();
    let knots: Vec<_> = tree
        .nodes
        .iter()
        .map(|node| {
            let class = if node.call.is_some() { "knot called" } else { "knot" };
            let number = node.call.map(|call| (call + 1).to_string());
            let (x, y) = (node.at.0.to_string(), node.at.1.to_string());
            view! {
                <circle class=class cx=x.clone() cy=y r="10" />
                <text x=x y=(node.at.1 + 4.0).to_string()>{number}</text>
            }
        })
        .collect();
    let texts: Vec<_> = tree.nodes.iter().map(|node| text(node, look)).collect();
    view! {
        <div class="schema-tree" style:--line=rem(LINE)>
            <svg
                viewBox=format!("0 0 {} {}", tree.width, tree.height)
                width=rem(tree.width)
                height=rem(tree.height)
                aria-hidden="true"
            >
                {lines} {knots}
            </svg>
            <ol style:--indent=rem(INDENT)>{texts}</ol>
        </div>
    }
}

/// Returns a length of the drawing in the page's own measure, which grows with the screen.
fn rem(length: f32) -> String {
    format!("{}rem", length / 15.0)
}

/// Returns what a schema lacks, and what was found.
fn text(node: &SchemaNode, look: TreeState) -> impl IntoView + use<> {
    let what = match &node.masked {
        Some(name) => format!("without {name}"),
        None => "the full schema".to_owned(),
    };
    let found = match (node.search, node.found.clone()) {
        (Some(search), Some(found)) => {
            let open = move |_| look.show_search(search);
            view! {
                <button type="button" class="link" aria-description="Show its beam tree" on:click=open>
                    {found}
                </button>
            }
            .into_any()
        }
        (Some(_), None) => view! { <span class="quiet">"nothing found"</span> }.into_any(),
        (None, _) => view! { <span class="quiet">"not decoded"</span> }.into_any(),
    };
    view! {
        <li>
            <strong>{what}</strong>
            <span class="quiet">{format!("{:.2}", node.score)}</span>
            {found}
        </li>
    }
}

/// Returns the same as a table.
fn table(tree: &SchemaTree) -> impl IntoView + use<> {
    let rows: Vec<_> = tree
        .nodes
        .iter()
        .map(|node| {
            let call = node.call.map_or_else(|| "–".to_owned(), |call| (call + 1).to_string());
            let without = match node.without.is_empty() {
                true => "nothing".to_owned(),
                false => node.without.join(", "),
            };
            view! {
                <tr>
                    <td class="number">{call}</td>
                    <td>{without}</td>
                    <td class="number">{format!("{:.2}", node.score)}</td>
                    <td>{node.found.as_deref().map(query)}</td>
                </tr>
            }
        })
        .collect();
    view! {
        <details>
            <summary>"As a table"</summary>
            <div class="table-scroll" tabindex="0" role="region" aria-label="Masked schemas">
                <table class="facts">
                    <thead>
                        <tr>
                            <th scope="col">"Call"</th>
                            <th scope="col">"Masked"</th>
                            <th scope="col">"Worth"</th>
                            <th scope="col">"Found"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <SaveTable what="Masked schemas" table=".schemas table" about=About::Run />
        </details>
    }
}
