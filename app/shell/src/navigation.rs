//! The way from view to view: plain links, so that each can be opened in a tab of its own.

use beamsplitter_state::{Place, View};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, MouseEvent};

use crate::{Store, store};

/// Links to every place, and below them to the views of the present one.
#[component]
pub fn Navigation() -> impl IntoView {
    let store = store();
    let place = Memo::new(move |_| store.view.get().place());
    let places: Vec<_> = Place::ALL
        .into_iter()
        .map(|each| view! { <li><PlaceLink place=each present=place /></li> })
        .collect();
    let views = move || {
        place.get().filter(|place| place.views().len() > 1).map(|place| {
            let links: Vec<_> = place
                .views()
                .iter()
                .map(|&view| view! { <li><ViewLink view current=true>{view.label()}</ViewLink></li> })
                .collect();
            view! {
                <nav class="views parts" aria-label=format!("{}: views", place.label())>
                    <ul>{links}</ul>
                </nav>
            }
        })
    };
    scroll_to_present();
    view! {
        <nav class="views" aria-label="Places">
            <ul>{places}</ul>
        </nav>
        {views}
    }
}

/// Shows a link to the first view of a place.
#[component]
fn PlaceLink(place: Place, present: Memo<Option<Place>>) -> impl IntoView {
    let first = place.views()[0];
    let is_current = move || {
        let here = present.get() == Some(place);
        here.then_some(if place.views().len() > 1 { "true" } else { "page" })
    };
    let store = store();
    view! {
        <a
            href=move || store.link(first)
            aria-current=is_current
            on:click=move |event| follow(store, &event, first)
        >
            {place.label()}
        </a>
    }
}

/// Scrolls the links to the present one, as a narrow screen needs it.
fn scroll_to_present() {
    let store = store();
    Effect::new(move |_| {
        store.view.track();
        request_animation_frame(|| {
            let Ok(links) = document().query_selector_all(".views [aria-current]") else { return };
            for link in (0..links.length()).filter_map(|place| links.item(place)) {
                let link = link.unchecked_into::<HtmlElement>();
                // What is scrolled into view takes the place where Tab goes on from: a list is moved
                // instead.
                if let Ok(Some(list)) = link.closest(".views") {
                    list.set_scroll_left(link.offset_left() - list.client_width() / 2);
                }
            }
        });
    });
}

/// Shows a link to a view over the present run.
#[component]
pub fn ViewLink(
    /// Where it leads.
    view: View,
    /// Whether it says that it is the present one.
    #[prop(optional)]
    current: bool,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let store = store();
    let is_current = move || (current && store.view.get() == view).then_some("page");
    view! {
        <a
            href=move || store.link(view)
            title=view.about()
            aria-current=is_current
            on:click=move |event| follow(store, &event, view)
        >
            {children()}
        </a>
    }
}

/// Goes where a link leads, unless the browser opens a tab or a window for it.
fn follow(store: Store, event: &MouseEvent, view: View) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() {
        return;
    }
    event.prevent_default();
    store.go(view);
    focus_view();
}

/// Moves the focus to the view that was just opened, so that keyboard and screen reader are there.
pub fn focus_view() {
    request_animation_frame(|| focus("view-title"));
}

/// Moves the focus to the element with this id, if it is there.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Nothing depends on it.
        element.focus().ok();
    }
}
