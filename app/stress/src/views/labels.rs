//! Labels: words that people use for several columns.

use beamsplitter_damber::{Label, Suggestion};
use beamsplitter_shell::ui::{Choose, Show};
use leptos::prelude::*;
use web_sys::File;

use super::stress_store;
use crate::run::StressRun;
use crate::store::StressStore;

/// Shows the labels that there are, those that are suggested, and a form for more.
#[component]
pub fn Labels() -> impl IntoView {
    let stress = stress_store();
    let fixed = Memo::new(move |_| stress.run.with(StressRun::has_scores) || stress.running.get());
    let count = move || stress.run.with(|run| run.labels.len());
    let title = move || match count() {
        0 => "Words that may mean several columns".to_owned(),
        count => format!("Words that may mean several columns: {count}"),
    };
    let on_files =
        move |files: Vec<File>| files.into_iter().for_each(|file| stress.open_labels(file));
    view! {
        <details class="stress-labels" open={count() == 0}>
            <summary>{title}</summary>
            <p class="quiet">
                "Optional. People may say “size” and mean length, width or height. Add such words, and the test \
                 also asks questions with them, for which each of the columns is a right answer."
            </p>
            {move || fixed.get().then(|| view! {
                <p class="quiet">"Clear the results to change the labels."</p>
            })}
            <Present fixed />
            <Suggested fixed />
            <Written fixed />
            <Show when=move || !fixed.get()>
                <div class="ask-controls">
                    <Choose
                        label="Open labels…"
                        named="File of labels"
                        accept=".csv,.json"
                        on_files
                    />
                    <span class="quiet">"A CSV file with the columns table, label and column, or a JSON list."</span>
                </div>
            </Show>
        </details>
    }
}

/// Says what a label stands for.
fn words(label: &Label) -> String {
    format!("“{}” for {} of {}", label.label, label.columns.join(", "), label.table)
}

#[component]
fn Present(fixed: Memo<bool>) -> impl IntoView {
    let stress = stress_store();
    view! {
        <ul class="stress-list" aria-label="Labels">
            <For
                each=move || stress.run.with(|run| run.labels.clone())
                key=|label| label.clone()
                children=move |label| {
                    let name = format!("Remove the label {} of {}", label.label, label.table);
                    view! {
                        <li>
                            {words(&label)}
                            <button
                                class="link"
                                aria-label=name
                                disabled=move || fixed.get()
                                on:click=move |_| stress.remove_label(&label)
                            >
                                "Remove"
                            </button>
                        </li>
                    }
                }
            />
        </ul>
    }
}

/// Returns the suggestions that were not taken.
fn open_suggestions(stress: StressStore) -> Vec<Suggestion> {
    let all = stress.suggestions.get();
    let taken = |label: &Label| {
        stress.run.with(|run| {
            run.labels.iter().any(|own| own.table == label.table && own.label == label.label)
        })
    };
    all.into_iter().filter(|suggestion| !taken(&suggestion.label)).collect()
}

#[component]
fn Suggested(fixed: Memo<bool>) -> impl IntoView {
    let stress = stress_store();
    let open = Memo::new(move |_| {
        open_suggestions(stress).into_iter().map(|s| (s.label, s.reason)).collect::<Vec<_>>()
    });
    view! {
        <ul class="stress-list" aria-label="Suggested labels">
            <For
                each=move || open.get()
                key=|suggestion| suggestion.clone()
                children=move |(label, reason)| {
                    let text = words(&label);
                    let name = format!("Add the label {} of {}", label.label, label.table);
                    let take = move |_| {
                        if let Err(error) = stress.add_labels(vec![label.clone()]) {
                            stress.error.set(Some(format!("{error}.")));
                        }
                    };
                    view! {
                        <li>
                            <button aria-label=name disabled=move || fixed.get() on:click=take>"Add"</button>
                            <span>{text} <span class="quiet">{format!(": {reason}")}</span></span>
                        </li>
                    }
                }
            />
        </ul>
    }
}

/// Shows a form for a label of one's own.
#[component]
fn Written(fixed: Memo<bool>) -> impl IntoView {
    let stress = stress_store();
    let table = RwSignal::new(0_usize);
    let word = RwSignal::new(String::new());
    let chosen = RwSignal::new(Vec::<String>::new());
    let wrong = RwSignal::new(None::<String>);
    let tables = move || {
        stress
            .schema
            .with(|schema| schema.tables.iter().map(|table| table.name.clone()).collect::<Vec<_>>())
    };
    let columns = Memo::new(move |_| {
        stress.schema.with(|schema| {
            let table = schema.tables.get(table.get());
            let columns = table.map(|table| table.columns.iter().map(|c| c.name.clone()).collect());
            columns.unwrap_or_else(Vec::<String>::new)
        })
    });
    let on_table = move |event| {
        table.set(event_target_value(&event).parse().unwrap_or_default());
        chosen.update(Vec::clear);
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let table = tables().get(table.get_untracked()).cloned().unwrap_or_default();
        let label = word.with_untracked(|word| word.trim().to_owned());
        if label.is_empty() {
            return wrong.set(Some("Write the word that people use.".into()));
        }
        let columns = chosen.get_untracked();
        match stress.add_labels(vec![Label { table, label, columns }]) {
            Ok(()) => {
                wrong.set(None);
                word.set(String::new());
                chosen.update(Vec::clear);
            }
            Err(error) => wrong.set(Some(format!("{error}."))),
        }
    };
    let options = move || {
        let option = |(place, name): (usize, String)| {
            view! { <option value=place.to_string()>{name}</option> }
        };
        tables().into_iter().enumerate().map(option).collect::<Vec<_>>()
    };
    view! {
        <form class="stress-form" aria-label="A label of your own" on:submit=on_submit>
            <label>
                "Table"
                <select disabled=move || fixed.get() on:change=on_table>{options}</select>
            </label>
            <label>
                "Word"
                <input
                    autocomplete="off"
                    placeholder="such as: size"
                    disabled=move || fixed.get()
                    prop:value=move || word.get()
                    on:input=move |event| word.set(event_target_value(&event))
                />
            </label>
            <fieldset class="choices" disabled=move || fixed.get()>
                <legend>"Columns that it may mean"</legend>
                <For
                    each=move || columns.get()
                    key=|column| column.clone()
                    children=move |column| choice(column, chosen)
                />
            </fieldset>
            <button disabled=move || fixed.get()>"Add the word"</button>
            {move || wrong.get().map(|error| view! { <p class="error" role="alert">{error}</p> })}
        </form>
    }
}

fn choice(column: String, chosen: RwSignal<Vec<String>>) -> impl IntoView {
    let name = column.clone();
    let is_chosen = move || chosen.with(|chosen| chosen.contains(&name));
    let text = column.clone();
    let on_change = move |event| {
        let on = event_target_checked(&event);
        chosen.update(|chosen| {
            chosen.retain(|other| *other != column);
            if on {
                chosen.push(column.clone());
            }
        });
    };
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=is_chosen on:change=on_change />
            {text}
        </label>
    }
}
