//! Drawings by a library, as wide as there is place.

use leptos::task::spawn_local;
use leptos::{html, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::ResizeObserver;

use beamsplitter_browser::plot::{self, Plot, PlotError};

/// Shows a drawing when it first has room, and draws it anew when it or its width changes. What it
/// shows stands beside it as a table.
#[component]
pub fn Drawing(
    /// What it shows, in words.
    name: String,
    /// The drawing.
    #[prop(into)]
    plot: Signal<Plot>,
) -> impl IntoView {
    let host = NodeRef::<html::Div>::new();
    let error = RwSignal::new(None::<PlotError>);
    let width = StoredValue::new(0);
    let draw = move || {
        let Some(host) = host.get_untracked() else { return };
        width.set_value(host.client_width());
        spawn_local(async move {
            let drawn = plot::load().await.and_then(|()| {
                plot.try_with_untracked(|plot| plot::draw(plot, &host)).unwrap_or(Ok(()))
            });
            // Nothing is there any more when the view was left meanwhile.
            let _ = error.try_set(drawn.err());
        });
    };
    let on_resize = move || {
        let now = host.get_untracked().map_or(0, |host| host.client_width());
        // It has no width where it is folded away.
        if now > 0 && now != width.get_value() {
            draw();
        }
    };
    let observed = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(host) = host.get() else { return };
        let listener = Closure::<dyn FnMut()>::new(on_resize);
        if let Ok(observer) = ResizeObserver::new(listener.as_ref().unchecked_ref()) {
            observer.observe(&host);
            observed.set_value(Some((observer, listener)));
        }
    });
    Effect::new(move |_| {
        plot.track();
        // The first drawing waits for its width.
        if width.get_value() > 0 {
            draw();
        }
    });
    on_cleanup(move || {
        if let Some(Some((observer, _))) = observed.try_update_value(Option::take) {
            observer.disconnect();
        }
    });
    view! {
        <div class="drawing" role="img" aria-label=name node_ref=host></div>
        {move || error.get().map(|error| view! {
            <p class="error" role="alert">
                {format!("No drawing: {error}. ")}
                <button type="button" on:click=move |_| draw()>"Try again"</button>
            </p>
        })}
    }
}
