//! The page: state from the workers' messages, views from the state.

mod client;
mod store;
mod ui;
mod views;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

fn main() {
    console_error_panic_hook::set_once();
    let Some(place) = document().get_element_by_id("app") else { return };
    place.set_inner_html("");
    place.set_class_name("");
    let place = place.unchecked_into::<web_sys::HtmlElement>();
    mount_to(place, views::Workbench).forget();
}
