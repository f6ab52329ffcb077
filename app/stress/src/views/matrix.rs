//! Matrices of columns: a table whose cells are shaded by how many tests they hold.

use beamsplitter_damber::confusion::Matrix;
use leptos::prelude::*;

use super::stress_store;

/// Shows the matrices of each decoder.
#[component]
pub fn Matrices(
    /// Of labels, or of columns in plain questions.
    labels: bool,
) -> impl IntoView {
    let stress = stress_store();
    let (title, about) = match labels {
        false => (
            "Columns that are confused",
            "Rows: the column that a question names. Columns: the column that the query used. \
             Off the diagonal one was taken for another. Columns count by their names: those of \
             the same name in different tables are not told apart.",
        ),
        true => (
            "How labels are read",
            "Rows: the label in a question. Columns: the column that the query used for it; each is \
             right.",
        ),
    };
    let shown = move || {
        let all = stress.report.get().matrices(labels);
        let several = all.len() > 1;
        let any = all.iter().any(|(_, matrices)| !matrices.is_empty());
        any.then(|| {
            let of = |(name, matrices): (String, Vec<Matrix>)| {
                let matrices: Vec<_> =
                    matrices.iter().map(|matrix| picture(&name, matrix, labels)).collect();
                let heading = several.then(|| view! { <h4>{name}</h4> });
                view! { <div class="stress-system">{heading} <div class="stress-matrices">{matrices}</div></div> }
            };
            view! {
                <h3>{title}</h3>
                <p class="quiet">{about}</p>
                <div class="stress-systems">{all.into_iter().map(of).collect::<Vec<_>>()}</div>
            }
        })
    };
    view! { <div class="stress-part">{shown}</div> }
}

/// Returns one table's matrix.
fn picture(system: &str, matrix: &Matrix, labels: bool) -> impl IntoView + use<> {
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
                    let right = if labels { !used.is_empty() } else { used == asked };
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
