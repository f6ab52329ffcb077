//! How the tables of a text were read, and a way to have them read otherwise.

use beamsplitter_protocol::Reading;
use beamsplitter_shell::store;
use leptos::prelude::*;

/// What can be chosen as the separator; empty where it is found out.
const SEPARATORS: [(&str, &str); 5] =
    [("", "found out"), (",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "bar")];

/// Shows a form by which the open tables are read otherwise; nothing beside a database file.
#[component]
pub fn ReadOtherwise() -> impl IntoView {
    let store = store();
    let reading = StoredValue::new(Reading::default());
    let separators = SEPARATORS.map(|(value, name)| view! { <option value=value>{name}</option> });
    store.table_file().map(|_| {
        view! {
            <details>
                <summary>"Read it otherwise"</summary>
                <label>
                    "Separator "
                    <select on:change=move |event| {
                        let chosen = event_target_value(&event).bytes().next();
                        reading.update_value(|reading| reading.separator = chosen);
                    }>{separators}</select>
                </label>
                <label>
                    "Line of the names (0: none) "
                    <input
                        type="number"
                        min="0"
                        on:change=move |event| {
                            let line = event_target_value(&event).parse().ok();
                            reading.update_value(|reading| reading.head_line = line);
                        }
                    />
                </label>
                <label>
                    <input
                        type="checkbox"
                        on:change=move |event| {
                            let text = event_target_checked(&event);
                            reading.update_value(|reading| reading.text = text);
                        }
                    />
                    " Numbers stay text"
                </label>
                <button on:click=move |_| store.read_tables_as(&reading.get_value())>"Read again"</button>
            </details>
        }
    })
}
