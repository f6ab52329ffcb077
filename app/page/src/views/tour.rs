//! The tour: a strip above the view that it speaks of.

use beamsplitter_state::TOUR;
use leptos::prelude::*;

use beamsplitter_shell::store;

/// The present step, with the way on and back.
#[component]
pub fn Tour() -> impl IntoView {
    let store = store();
    let step = move || store.tour.get().and_then(|at| Some((at, *TOUR.get(at)?)));
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
                            on:click=move |_| store.tour_to(at.checked_sub(1))
                        >
                            "Back"
                        </button>
                        <button
                            class="primary"
                            on:click=move |_| store.tour_to((!last).then_some(at + 1))
                        >
                            {if last { "Finish" } else { "Next" }}
                        </button>
                        <button class="link" on:click=move |_| store.tour_to(None)>"End the tour"</button>
                    </div>
                </aside>
            }
        })}
    }
}
