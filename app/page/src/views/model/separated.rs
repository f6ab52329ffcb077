//! A way to have the tables of a text read otherwise.

use beamsplitter_protocol::Reading;
use beamsplitter_shell::Store;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

/// The form. It is plain HTML: nothing in it changes.
const FORM: &str = r#"<form>
<p><label>Separator <select name="separator"><option value="">found out<option value=",">comma<option value=";">semicolon<option value="&#9;">tab<option value="|">bar</select></label></p>
<p><label>Line of the names (0: none) <input name="line" type="number" min="0"></label></p>
<p><label><input name="text" type="checkbox"> Numbers stay text</label></p>
<button>Read again</button></form>"#;

/// Shows a form by which the open tables are read otherwise; nothing beside a database file.
#[component]
pub fn ReadOtherwise(store: Store) -> impl IntoView {
    let read = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let form = event.target().and_then(|form| form.dyn_into::<Element>().ok());
        // A choice has a value as a field has.
        let field = |name: &str| {
            let found = form.as_ref()?.query_selector(name).ok()??;
            Some(found.unchecked_into::<HtmlInputElement>())
        };
        store.read_tables_as(&Reading {
            separator: field("select").and_then(|field| field.value().bytes().next()),
            head_line: field("[name=line]").and_then(|field| field.value().parse().ok()),
            text: field("[name=text]").is_some_and(|field| field.checked()),
        });
    };
    store.table_file().map(|name| {
        view! {
            <section class="panel" aria-labelledby="tables-title">
                <h3 id="tables-title">"How " {name} " is read"</h3>
                <p class="quiet">
                    "The separator and the line of the names are found out. Where they are wrong, say which they are: the file is read again."
                </p>
                <div on:submit=read inner_html=FORM></div>
            </section>
        }
    })
}
