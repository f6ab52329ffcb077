//! The tree as a picture.

use beamsplitter_scene::picture::Drawing;
use beamsplitter_scene::tree::{file, titles};
use leptos::prelude::*;

use super::TreeState;
use beamsplitter_shell::picture::{Drawn, SavePicture};

/// What the signs of the tree mean.
const LEGEND: [&str; 3] = [
    "Each line is a hypothesis: thicker, more probable; dashed, pruned or blocked; pale, fell off the beam.",
    "Coloured circles: interpretations. ?: a word means one thing or another from here on. +: folded.",
    "✕: an expected query was lost here. 64 %: probability of the next token. ∎: end of the query.",
];

/// Shows two buttons for the search that is drawn.
#[component]
pub fn Files(look: TreeState) -> impl IntoView {
    let drawn = move || {
        look.scene.with_untracked(|scene| {
            let drawing =
                Drawing { svg: file(scene, "Beam tree"), width: scene.width, height: scene.height };
            // It has colours of its own, whatever the page has.
            Some(Drawn { drawing, colours: ("#fff".into(), "#131922".into()) })
        })
    };
    move || {
        view! {
            <SavePicture
                what=tree_name(look)
                drawn=Box::new(drawn)
                legend=LEGEND.map(str::to_owned)
            />
        }
    }
}

/// Returns what is drawn, with the search that it is of.
pub fn tree_name(look: TreeState) -> String {
    let title = look.trace.with(|trace| {
        let titles = trace.as_ref().map(|trace| titles(trace)).unwrap_or_default();
        titles.into_iter().nth(look.search.get()).unwrap_or_default()
    });
    format!("Beam tree, {title}")
}
