//! The way from view to view: plain links, so that each can be opened in a tab of its own.

use beamsplitter_state::View;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::MouseEvent;

use crate::store;

/// Links to every view.
#[component]
pub fn Navigation() -> impl IntoView {
    let items: Vec<_> = View::ALL
        .into_iter()
        .map(|view| view! { <li><ViewLink view current=true>{view.label()}</ViewLink></li> })
        .collect();
    let store = store();
    // On a narrow screen the links are scrolled.
    Effect::new(move |_| {
        store.view.track();
        request_animation_frame(|| {
            let link = document().query_selector(".views [aria-current]").ok().flatten();
            if let Some(link) = link {
                let options = web_sys::ScrollIntoViewOptions::new();
                options.set_block(web_sys::ScrollLogicalPosition::Nearest);
                options.set_inline(web_sys::ScrollLogicalPosition::Nearest);
                link.scroll_into_view_with_scroll_into_view_options(&options);
            }
        });
    });
    view! {
        <nav class="views" aria-label="Views">
            <ul>{items}</ul>
        </nav>
    }
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
    let on_click = move |event: MouseEvent| {
        // With a modifier the browser opens a tab or a window.
        if event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        event.prevent_default();
        store.go(view);
        focus_view();
    };
    let is_current = move || (current && store.view.get() == view).then_some("page");
    view! {
        <a href=move || store.link(view) title=view.about() aria-current=is_current on:click=on_click>
            {children()}
        </a>
    }
}

/// Moves the focus to the view that was just opened, so that keyboard and screen reader are there.
pub fn focus_view() {
    request_animation_frame(|| {
        let title = document().get_element_by_id("view-title");
        if let Some(title) = title.and_then(|title| title.dyn_into::<web_sys::HtmlElement>().ok()) {
            // Nothing depends on it.
            title.focus().ok();
        }
    });
}
