//! The page: state from the workers' messages, views from the state.

#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
fn main() {
    use leptos::prelude::*;
    use wasm_bindgen::JsCast;

    console_error_panic_hook::set_once();
    let Some(place) = document().get_element_by_id("app") else { return };
    place.set_inner_html("");
    place.set_class_name("");
    let place = place.unchecked_into::<web_sys::HtmlElement>();
    mount_to(place, views::Workbench).forget();
}

/// Does nothing outside a browser.
#[cfg(not(target_family = "wasm"))]
fn main() {}
