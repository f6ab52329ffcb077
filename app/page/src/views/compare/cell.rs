//! How far one system came with one query.

use beamsplitter_scene::coverage::{Fall, Verdict, verdict};
use beamsplitter_state::{Gold, RunState, RunStatus, Selection, View};
use leptos::prelude::*;

use beamsplitter_shell::Store;
use beamsplitter_shell::ui::percent;

/// Returns whether and where a run found a query, or the token at which it lost it. The run of all
/// views, `is_main`, can be looked at from here. Only of a query that is expected is it better to find it.
pub fn cell(
    gold: &Gold,
    run: &RunState,
    (is_main, is_expected): (bool, bool),
    store: Store,
) -> AnyView {
    let (class, said) = said(gold, run, is_main, store);
    let class = match class {
        "no" if !is_expected => "quiet",
        "yes" if !is_expected => "",
        class => class,
    };
    view! { <td role="cell" class=class data-system=run.label()>{said}</td> }.into_any()
}

/// Returns the class of a cell and what it says.
fn said(gold: &Gold, run: &RunState, is_main: bool, store: Store) -> (&'static str, AnyView) {
    if run.status != RunStatus::Done {
        return ("quiet", "…".into_any());
    }
    let follow = move |place: usize| {
        let number = format!("interpretation {}", place + 1);
        if is_main {
            let on_click = move |_| store.follow(Some(place));
            view! { <button class="link" on:click=on_click>{number}</button> }.into_any()
        } else {
            number.into_any()
        }
    };
    match verdict(gold, run) {
        Verdict::Query(place) => ("yes", view! { "found: " {follow(place)} }.into_any()),
        Verdict::Result(place) => ("yes", view! { "same result: " {follow(place)} }.into_any()),
        Verdict::Elsewhere => ("quiet", "cannot be found in this database".into_any()),
        Verdict::Missed(None) => ("no", "not found".into_any()),
        Verdict::Missed(Some(fall)) => ("", lost(fall, is_main, store)),
    }
}

/// Returns where a query fell off the beam.
fn lost(fall: Fall, is_main: bool, store: Store) -> AnyView {
    let Fall { search, hypothesis, right, before, needed, why, probability } = fall;
    let title = match &needed {
        Some(_) => format!("lost at token {}", right + 1),
        None => "lost at the end".to_owned(),
    };
    let chance = probability.map(|found| format!(" ({})", percent(found.into())));
    let needed = needed.map(|needed| view! { "needed " <code>{needed}</code> {chance} ", " });
    let look = (is_main && hypothesis.is_some()).then(|| {
        let on_click = move |_| {
            store.selection.set(Selection { reading: None, hypothesis });
            store.go(View::Tree);
        };
        view! { <button class="link" on:click=on_click>"see it in the tree"</button> }
    });
    view! {
        <strong class="no">{title}</strong> <span class="quiet">{format!(" of {search}")}</span>
        <br />
        {needed} {why} "."
        <details class="so-far">
            <summary>"until there"</summary>
            <code>{before}</code>
        </details>
        {look}
    }
    .into_any()
}
