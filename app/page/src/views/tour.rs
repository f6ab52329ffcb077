//! The tour: a strip above the view that it speaks of, and a mark around what it points at.

use std::time::Duration;

use beamsplitter_state::{Asked, TOUR, TourStep};
use leptos::prelude::*;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};

use beamsplitter_shell::Store;
use beamsplitter_shell::navigation::{focus, focus_view};
use beamsplitter_shell::ui::Show;

/// The attribute of what the tour points at.
const POINTED: &str = "data-pointed";
/// How often that is looked for: it comes with a view, with a run, and is made anew with both.
const LOOK: Duration = Duration::from_millis(250);
/// Id of the strip, which the focus goes to when a tour begins.
const STRIP: &str = "tour";

/// The step of the tour. Copies share it.
#[derive(Clone, Copy)]
pub struct TourStore {
    store: Store,
    /// From 0; none: no tour.
    step: RwSignal<Option<usize>>,
}

impl TourStore {
    /// Returns a store without a tour.
    pub fn new(store: Store) -> Self {
        Self { store, step: RwSignal::new(None) }
    }

    /// Goes to a step of the tour, or ends it.
    pub fn go(self, step: Option<usize>) {
        let before = self.step.get_untracked();
        let step = step.filter(|&step| step < TOUR.len());
        self.step.set(step);
        if let Some(step) = step.and_then(|step| TOUR.get(step)) {
            let Asked { sample, question, decoder } = step.example;
            self.store.show_example(sample.to_owned(), question.to_owned(), decoder, step.view);
        }
        // The button that was pressed is gone.
        match (before, step) {
            (None, Some(_)) => request_animation_frame(|| focus(STRIP)),
            (Some(_), None) => focus_view(),
            _ => {}
        }
    }

    fn at(self) -> usize {
        self.step.get().unwrap_or_default()
    }
}

/// Shows the present step, with the way on and back.
#[component]
pub fn Tour() -> impl IntoView {
    let tour = expect_context::<TourStore>();
    point(tour.step);
    let text = move |of: fn(&TourStep) -> &'static str| TOUR.get(tour.at()).map(of);
    let last = move || tour.at() + 1 == TOUR.len();
    let back = move |_| tour.go(tour.step.get_untracked().and_then(|at| at.checked_sub(1)));
    let next = move |_| tour.go(tour.step.get_untracked().map(|at| at + 1));
    view! {
        <Show when=move || tour.step.get().is_some()>
            <aside id=STRIP class="tour" tabindex="-1" aria-label="Tour">
                <p class="quiet">{move || format!("Step {} of {}", tour.at() + 1, TOUR.len())}</p>
                <div aria-live="polite">
                    <h3>{move || text(|step| step.title)}</h3>
                    <p>{move || text(|step| step.text)}</p>
                </div>
                <div class="tour-buttons">
                    <button disabled=move || tour.at() == 0 on:click=back>"Back"</button>
                    <button class="primary" on:click=next>
                        {move || if last() { "Finish" } else { "Next" }}
                    </button>
                    <button class="link" on:click=move |_| tour.go(None)>"End the tour"</button>
                </div>
            </aside>
        </Show>
    }
}

/// Marks what the present step speaks of, and keeps it in sight while the page grows above it, until
/// the person scrolls.
fn point(step: RwSignal<Option<usize>>) {
    Effect::new(move |_| {
        let Some(step) = step.get().and_then(|at| TOUR.get(at)) else { return };
        // How far the page is scrolled, and how long it is.
        let place = || {
            let height = document().document_element().map_or(0, |page| page.scroll_height());
            (window().scroll_y().unwrap_or_default(), height)
        };
        let left_at = StoredValue::new(None);
        let look = move || {
            let Some(found) = marked(step.points_at) else { return };
            let has_grown = |(scrolled, height)| place().0 == scrolled && place().1 != height;
            if left_at.get_value().is_none_or(has_grown) {
                bring(&found);
                left_at.set_value(Some(place()));
            }
        };
        look();
        if let Ok(timer) = set_interval_with_handle(look, LOOK) {
            on_cleanup(move || timer.clear());
        }
        on_cleanup(|| unmark(None));
    });
}

/// Marks the first element that a selector finds, and no other; returns it.
fn marked(selector: &str) -> Option<Element> {
    let found = document().query_selector(selector).ok().flatten();
    unmark(found.as_ref());
    let element = found.as_ref()?;
    if !element.has_attribute(POINTED) {
        // Nothing depends on it.
        element.set_attribute(POINTED, "").ok();
    }
    found
}

/// Takes the mark from whatever has it but for `stays`.
fn unmark(stays: Option<&Element>) {
    let before = document().query_selector(&format!("[{POINTED}]")).ok().flatten();
    if let Some(before) = before.filter(|before| Some(before) != stays) {
        before.remove_attribute(POINTED).ok();
    }
}

/// Scrolls to an element, below the strip, which is as high as its text is long.
fn bring(element: &Element) {
    let strip = document().get_element_by_id(STRIP).map_or(0, |strip| strip.client_height());
    if let Some(body) = document().body() {
        body.style().set_property("--strip", &format!("{strip}px")).ok();
    }
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}
