//! The bar that stays in view: previous, next, next open, skip.

use beamsplitter_label::label_set::SKIP;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent, ScrollIntoViewOptions, ScrollLogicalPosition};

use super::annotation_store;
use super::keys::press_skip;
use beamsplitter_shell::ui::{Show, count};

/// Shows the ways on, and where one is.
#[component]
pub fn Turn() -> impl IntoView {
    let annotations = annotation_store();
    let place = Memo::new(move |_| {
        let at = annotations.at.get();
        annotations.queue.with(|queue| {
            let position = at.and_then(|at| queue.position(at)).map(|at| at + 1);
            (position, queue.places().len())
        })
    });
    let words = move || match place.get() {
        (Some(at), all) => format!("{} of {}", count(at), count(all)),
        (None, all) => count(all),
    };
    let can_skip = Memo::new(move |_| {
        annotations.project.with(|project| project.label_set.field(SKIP).is_some())
    });
    // A double click goes on once; whoever clicks on and on leafs through.
    let leaf = move |event: MouseEvent, steps| {
        if event.detail() != 2 {
            annotations.step(steps);
        }
    };
    view! {
        <div class="label-steps" role="group" aria-label="From example to example">
            <button
                aria-description="Previous example (k)"
                disabled=move || place.get().0.is_none_or(|at| at <= 1)
                on:click=move |event| leaf(event, -1)
            >
                "Previous"
            </button>
            <span class="quiet">{words}</span>
            <button
                aria-description="Next example (j)"
                disabled=move || place.get().0.is_some_and(|at| at >= place.get().1)
                on:click=move |event| leaf(event, 1)
            >
                "Next"
            </button>
            <button aria-description="Next open example (o)" on:click=move |_| annotations.next_open()>
                "Next open"
            </button>
            <Show when=move || can_skip.get()>
                <button aria-description="It cannot be decided now (x)" on:click=move |event| press_skip(annotations, SKIP, event.time_stamp())>
                    "Skip"
                </button>
            </Show>
        </div>
    }
}

/// Scrolls the labels back to what decides: the panel stays from example to example.
pub fn show_decisions() {
    if let Ok(Some(panel)) = document().query_selector(".label-fields") {
        panel.set_scroll_top(0);
    }
}

/// Scrolls the question into view where another example was scrolled away from it. How much below it
/// has to be in view, the style sheet says.
pub fn show_question() {
    request_animation_frame(|| {
        if let Some(title) = document().get_element_by_id("example-title") {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Nearest);
            title.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
}

/// Scrolls the list to the row of the example in view, without scrolling the page.
pub fn show_row() {
    request_animation_frame(|| {
        let find = |selector: &str| {
            let found = document().query_selector(selector).ok().flatten();
            found.and_then(|element| element.dyn_into::<HtmlElement>().ok())
        };
        let (Some(list), Some(row)) = (find(".label-list"), find(".label-row[aria-current]"))
        else {
            return;
        };
        let (top, bottom) = (row.offset_top(), row.offset_top() + row.offset_height());
        if top < list.scroll_top() || bottom > list.scroll_top() + list.client_height() {
            list.set_scroll_top(top - list.client_height() / 2);
        }
    });
}
