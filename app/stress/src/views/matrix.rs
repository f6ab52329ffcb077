//! Matrices of columns: a table whose cells are shaded by how many tests they hold.

use beamsplitter_damber::confusion::Matrix;
use beamsplitter_shell::picture::{About, SaveTable};
use leptos::prelude::*;

use super::stress_store;

/// Rows and cells of several matrices: the name of each table stands above its rows.
const PARTS: (&str, &str) = ("caption, tr", "th, td");

/// What a matrix is of.
#[derive(Clone, Copy)]
struct Kind {
    /// Whether its rows are labels.
    labels: bool,
    title: &'static str,
    /// What its rows, columns and colours mean, a sentence each.
    about: [&'static str; 3],
}

impl Kind {
    const COLUMNS: Self = Self {
        labels: false,
        title: "Columns that are confused",
        about: [
            "Rows: the column that a question names. Columns: the column that the query used.",
            "Off the diagonal one was taken for another.",
            "Columns count by their names: those of the same name in different tables are not told apart.",
        ],
    };
    const LABELS: Self = Self {
        labels: true,
        title: "How labels are read",
        about: [
            "Rows: the label in a question.",
            "Columns: the column that the query used for it; each is right.",
            "The stronger the colour, the more questions.",
        ],
    };
}

/// Shows the matrices of each decoder.
#[component]
pub fn Matrices(
    /// Of labels, or of columns in plain questions.
    labels: bool,
) -> impl IntoView {
    let stress = stress_store();
    let kind = if labels { Kind::LABELS } else { Kind::COLUMNS };
    let shown = move || {
        let all = stress.report.get().matrices(labels);
        let several = all.len() > 1;
        let any = all.iter().any(|(_, matrices)| !matrices.is_empty());
        any.then(|| {
            let database = stress.run.with_untracked(|run| run.database.clone());
            let of = |(place, (name, matrices)): (usize, (String, Vec<Matrix>))| {
                let what = format!("{}: {name}, {database}", kind.title);
                let id = format!("matrices-{labels}-{place}");
                let table = format!("#{id}");
                let matrices: Vec<_> =
                    matrices.iter().map(|matrix| picture(&name, matrix, kind)).collect();
                let heading = several.then(|| view! { <h4>{name}</h4> });
                let legend = kind.about.map(str::to_owned);
                view! {
                    <div class="stress-system">
                        {heading}
                        <div class="stress-matrices" id=id>{matrices}</div>
                        <SaveTable what table parts=PARTS legend about=About::Page />
                    </div>
                }
            };
            view! {
                <h3>{kind.title}</h3>
                <p class="quiet">{kind.about.join(" ")}</p>
                <div class="stress-systems">{all.into_iter().enumerate().map(of).collect::<Vec<_>>()}</div>
            }
        })
    };
    view! { <div class="stress-part">{shown}</div> }
}

/// Returns one table's matrix.
fn picture(system: &str, matrix: &Matrix, kind: Kind) -> impl IntoView + use<> {
    let most = matrix.most().max(1) as f64;
    let heads: Vec<_> = matrix
        .used
        .iter()
        .map(|used| {
            let used = if used.is_empty() { "none of them" } else { used.as_str() };
            view! { <th scope="col"><span>{used.to_owned()}</span></th> }
        })
        .collect();
    let rows: Vec<_> = matrix
        .asked
        .iter()
        .map(|(asked, counts)| {
            let cells: Vec<_> = matrix
                .used
                .iter()
                .zip(counts)
                .map(|(used, count)| {
                    let right = if kind.labels { !used.is_empty() } else { used == asked };
                    let class = if right { "same" } else { "other" };
                    let share = format!("{:.2}", *count as f64 / most);
                    let text = if *count == 0 { String::new() } else { count.to_string() };
                    view! { <td class=class style:--share=share>{text}</td> }
                })
                .collect();
            view! { <tr><th scope="row">{asked.clone()}</th> {cells}</tr> }
        })
        .collect();
    let name = format!("{}, {system}", matrix.table);
    view! {
        <div class="table-scroll tall" tabindex="0" role="region" aria-label=name>
            <table class="stress-matrix">
                <caption>{matrix.table.clone()}</caption>
                <thead><tr><td></td> {heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
