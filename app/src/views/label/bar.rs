//! The bar above: who labels, how far, files in and out; and what has to be said.

use beamsplitter_label::adjudication::ADJUDICATOR;
use beamsplitter_label::{Format, progress};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{File, HtmlInputElement};

use super::desk;
use super::desk::Page;
use crate::ui::{Show, count, plural};

/// Annotator, progress, pages, files.
#[component]
pub fn Bar() -> impl IntoView {
    let desk = desk();
    let page = move |page: Page, label: &'static str| {
        view! {
            <button
                aria-pressed=move || (desk.page.get() == page).to_string()
                on:click=move |_| {
                    desk.page.set(page);
                    if page == Page::Agreement && desk.agreement.with_untracked(Option::is_none) {
                        desk.agree();
                    }
                }
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="label-bar">
            <div class="label-pages" role="group" aria-label="Parts of the desk">
                {page(Page::Label, "Label")}
                {page(Page::Agreement, "Agreement")}
                {page(Page::LabelSet, "Label set")}
            </div>
            <Annotator />
            <Progress />
            <span class="spring"></span>
            <button title="Take the last decision back (u)" on:click=move |_| desk.undo()>"Undo"</button>
            <button title="Make it again (U)" on:click=move |_| desk.redo()>"Redo"</button>
            <FilesIn />
            <FilesOut />
            <button
                title="What the labels mean (g)"
                aria-pressed=move || desk.guidelines.get().to_string()
                on:click=move |_| desk.guidelines.update(|open| *open = !*open)
            >
                "Guidelines"
            </button>
            <button title="All keys (?)" on:click=move |_| desk.help.set(true)>"Keys"</button>
        </div>
    }
}

#[component]
fn Annotator() -> impl IntoView {
    let desk = desk();
    let names = Memo::new(move |_| {
        desk.project.with(|project| {
            let mut names = project.annotators();
            if !names.iter().any(|name| name == ADJUDICATOR) {
                names.push(ADJUDICATOR.into());
            }
            names
        })
    });
    let present = Memo::new(move |_| desk.project.with(|project| project.annotator.clone()));
    let adding = RwSignal::new(false);
    let on_change = move |event| {
        let name = event_target_value(&event);
        if name.is_empty() {
            adding.set(true);
        } else {
            desk.set_annotator(&name);
        }
    };
    let on_name = move |event| {
        desk.set_annotator(&event_target_value(&event));
        adding.set(false);
    };
    let options = move || {
        let present = present.get();
        let option = |name: String| {
            let title =
                if name == ADJUDICATOR { "adjudication (last word)".into() } else { name.clone() };
            view! { <option value=name.clone() selected={name == present}>{title}</option> }
        };
        names.get().into_iter().map(option).collect::<Vec<_>>()
    };
    view! {
        <label class="label-who">
            <span>"Annotator"</span>
            <Show
                when=move || !adding.get()
                fallback=move || view! {
                    <input type="text" placeholder="name" maxlength="60" on:change=on_name />
                }
            >
                <select on:change=on_change>{options}<option value="">"another…"</option></select>
            </Show>
        </label>
    }
}

#[component]
fn Progress() -> impl IntoView {
    let desk = desk();
    let progress = Memo::new(move |_| desk.project.with(progress));
    let words = move || {
        let progress = progress.get();
        let mut words = vec![format!(
            "{} of {} done",
            count(progress.done as u64),
            count(progress.items as u64)
        )];
        if progress.skipped > 0 {
            words.push(format!("{} skipped", count(progress.skipped as u64)));
        }
        if progress.flagged > 0 {
            words.push(format!("{} flagged", count(progress.flagged as u64)));
        }
        if let (Some(each), Some(left)) = (progress.each, progress.left) {
            words.push(format!("{each:.1} s each"));
            if left > 0.0 {
                words.push(format!("{} left", duration(left)));
            }
        }
        words.join(" · ")
    };
    view! {
        <div class="label-progress">
            <progress
                max=move || progress.get().items.max(1)
                value=move || progress.get().done + progress.get().skipped
                aria-label="Examples done"
            ></progress>
            <span class="quiet">{words}</span>
        </div>
    }
}

/// `40 s`, `12 min`, `3.5 h`.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{s:.0} s"),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[component]
fn FilesIn() -> impl IntoView {
    let desk = desk();
    view! {
        <details class="label-menu">
            <summary>"Open"</summary>
            <div class="label-menu-body">
                <Pick label="Examples, labels or a project…" folder=false />
                <Pick label="A folder of databases…" folder=true />
                <p class="quiet">
                    "JSON, JSON lines, CSV, project; databases as .sqlite, .db or .zip, by their db_id."
                </p>
                <AddQuestion />
                <p class="quiet">
                    {move || plural(desk.databases.with(Vec::len) as u64, "database")}
                    " attached "
                    <Show when=move || desk.databases.with(|all| !all.is_empty())>
                        <button class="link" on:click=move |_| desk.detach()>"detach all"</button>
                    </Show>
                </p>
                <NewProject />
            </div>
        </details>
    }
}

/// Empties the desk, once the person has confirmed it.
#[component]
fn NewProject() -> impl IntoView {
    let desk = desk();
    let sure = RwSignal::new(false);
    view! {
        <Show
            when=move || sure.get()
            fallback=move || view! { <button on:click=move |_| sure.set(true)>"New project…"</button> }
        >
            <p>"The examples and labels on this desk go. Save the project first?"</p>
            <button on:click=move |_| desk.export(Format::Project)>"Save the project"</button>
            <button on:click=move |_| { sure.set(false); desk.clear(); }>"Empty the desk"</button>
            <button on:click=move |_| sure.set(false)>"Keep it"</button>
        </Show>
    }
}

/// Chooses files.
#[component]
fn Pick(label: &'static str, folder: bool) -> impl IntoView {
    let desk = desk();
    let input = NodeRef::<html::Input>::new();
    let on_change = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        let files: Vec<File> = input
            .files()
            .map(|files| (0..files.length()).filter_map(|at| files.get(at)).collect())
            .unwrap_or_default();
        input.set_value("");
        if folder {
            desk.take_folder(files);
        } else {
            desk.take_files(files);
        }
    };
    let on_click = move |_| {
        if let Some(input) = input.get() {
            if folder {
                input.set_attribute("webkitdirectory", "").ok();
            }
            input.click();
        }
    };
    view! {
        <button on:click=on_click>{label}</button>
        <input
            type="file"
            multiple
            hidden
            node_ref=input
            aria-label=label
            on:change=on_change
        />
    }
}

/// The question that was just asked.
#[component]
fn AddQuestion() -> impl IntoView {
    let (desk, store) = (desk(), crate::views::store());
    let asked = Memo::new(move |_| store.run.with(|run| run.question.clone()));
    let add = move |_| {
        let readings: Vec<String> = store.run.with_untracked(|run| {
            run.readings.iter().map(|found| found.reading.sql.clone()).collect()
        });
        let db_id = store.database.with_untracked(|state| {
            state.open.as_ref().map(|open| open.schema.name.clone()).unwrap_or_default()
        });
        desk.add_question(&db_id, &asked.get_untracked(), &readings);
    };
    view! {
        <Show when=move || !asked.with(String::is_empty)>
            <button on:click=add>"The question just asked"</button>
        </Show>
    }
}

#[component]
fn FilesOut() -> impl IntoView {
    let desk = desk();
    let item = move |what: Format, label: &'static str| {
        view! { <button on:click=move |_| desk.export(what)>{label}</button> }
    };
    view! {
        <details class="label-menu">
            <summary>"Save"</summary>
            <div class="label-menu-body">
                {item(Format::Project, "Project, with the whole journal")}
                {item(Format::Jsonl, "Labels as JSON lines")}
                {item(Format::Csv, "Labels as CSV")}
                {item(Format::Adjudicated, "Adjudicated labels")}
                <button on:click=move |_| desk.export_label_set()>"Label set"</button>
            </div>
        </details>
    }
}

/// What to do at an empty desk.
#[component]
pub fn Welcome() -> impl IntoView {
    view! {
        <section class="label-welcome">
            <h3>"Nothing to label yet"</h3>
            <p>
                "Drop a file of examples here: AmbiQT, AMBROSIA, or any list of questions with queries, \
                 as JSON, JSON lines or CSV. Drop their databases too, as SQLite files or a zip archive, \
                 and every query is run beside its question."
            </p>
            <div class="choose">
                <Pick label="Examples, labels or a project…" folder=false />
                <Pick label="A folder of databases…" folder=true />
                <AddQuestion />
            </div>
            <p class="quiet">
                "Each decision is kept in this browser as you make it. Nothing is sent anywhere."
            </p>
        </section>
    }
}
