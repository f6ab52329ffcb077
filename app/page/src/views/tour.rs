//! The tour: a strip above the view that it speaks of.

use beamsplitter_state::{Asked, TOUR};
use leptos::prelude::*;

use beamsplitter_shell::Store;

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
        self.step.set(step.filter(|&step| step < TOUR.len()));
        if let Some(step) = step.and_then(|step| TOUR.get(step)) {
            let Asked { sample, question, decoder } = step.example;
            self.store.show_example(sample.to_owned(), question.to_owned(), decoder, step.view);
        }
    }
}

/// Shows the present step, with the way on and back.
#[component]
pub fn Tour() -> impl IntoView {
    let tour = expect_context::<TourStore>();
    let step = move || tour.step.get().and_then(|at| Some((at, *TOUR.get(at)?)));
    view! {
        {move || step().map(|(at, step)| {
            let last = at + 1 == TOUR.len();
            view! {
                <aside class="tour" aria-label="Tour">
                    <p class="quiet">{format!("Step {} of {}", at + 1, TOUR.len())}</p>
                    <div aria-live="polite">
                        <h3>{step.title}</h3>
                        <p>{step.text}</p>
                    </div>
                    <div class="tour-buttons">
                        <button
                            disabled=at == 0
                            on:click=move |_| tour.go(at.checked_sub(1))
                        >
                            "Back"
                        </button>
                        <button
                            class="primary"
                            on:click=move |_| tour.go((!last).then_some(at + 1))
                        >
                            {if last { "Finish" } else { "Next" }}
                        </button>
                        <button class="link" on:click=move |_| tour.go(None)>"End the tour"</button>
                    </div>
                </aside>
            }
        })}
    }
}
