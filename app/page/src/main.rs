//! The page: state from the workers' messages, views from the state.
//!
//! # Packages
//! Cargo keeps the borders of `app`. protocol, state and scene depend on no browser crate and are
//! tested without a browser. annotate, benchmark and stress depend on one for WebAssembly only
//! (`cfg(target_family = "wasm")`), so what they compute is tested natively and `cargo test` does
//! not compile leptos. browser, clients, shell and page are empty on other targets: check them with
//! `--target wasm32-unknown-unknown`. A lower package never calls a higher one. Features of
//! web-sys, and of every crate that several packages use, are listed in the workspace's Cargo.toml,
//! so that each dependency is compiled once for all programs.
//!
//! # Views
//! | view | what it shows |
//! |---|---|
//! | Ask | what the question may mean: the ambiguous words with their meanings, the interpretations with their results, one question back at a time, and what your choices taught |
//! | Explain: Overview | a run at a glance, as in the paper's figure 3, drawn while it is decoded: plans, templates, outputs, and what became of each |
//! | Explain: Templates | the plans around the model's own, their templates, every filling, and how each was ranked |
//! | Explain: Steps | the search step by step, in the paper's terms: candidates, probabilities, mask and whitelist |
//! | Explain: Beam tree | every hypothesis of a search, where the meanings of a word part, and ODIN's search over masked schemas; zoom, drag, fold, find and follow; also as a table, and saved as SVG or PNG |
//! | Compare | two to five systems on one question: which expected queries each found, the token at which it lost the others, what it shows, its network calls and its time; and two runs side by side, by another decoder or model or in other words, with what differs in their queries and their trees |
//! | Learn | worked examples for each kind of ambiguity, questions on which decoders differ, a tour of ten steps, the paper's figures 4 and 5 and tables 3 to 7 decoded live over the samples, each with a sentence that says whether the paper's finding holds here (table 8, two prompts for ChatGPT, with the paper's figures alone), what ambiguity is and how to cite the papers, and a glossary |
//! | Research: Annotate | for annotators: examples, results, labels, review, agreement and adjudication |
//! | Research: Benchmark | a decoder over all of AmbiQT or over your own examples, beside the paper's figures; AMBROSIA's and PRACTIQ's files, interpreted and counted as `evaluate ambrosia` and `evaluate practiq` count them; runs can be paused and are kept by file and decoder; a first visit opens on examples over the samples |
//! | Research: Stress test | tests made of the open database, plain and with words that may mean several columns: how many are answered, and which columns are confused; results as HTML, CSV or JSON |
//! | Data | the rows of a table, sorted and filtered, and a query of one's own with its plan, its template and its form in the output language |
//! | Model | what is loaded, where it runs and why, a parity check against PyTorch, WebGPU against the CPU on the same questions, and what the browser keeps |
//!
//! - **Linked views.** What is selected in one view of a run (an interpretation, a hypothesis, a
//!   step) is marked in the others. The address holds the view, the question, the decoder, the
//!   sample and what is searched, never your data, and all of it stands behind the `#`. A reload restores the page from
//!   the address and from what the browser keeps.
//! - **Results.** In Ask you can change an interpretation's query and run it, put two results side
//!   by side with the difference between their queries, and see a chart where a result has one
//!   column of labels and one of numbers: bars, or a line over time. Observable Plot draws it, and
//!   is fetched with the first chart. It is saved as a picture, with its query.
//! - **Runs as files.** A run can be saved and opened again in every view, without a model.
//! - **Settings.** The decoder's settings stand below the question, each with what it does and the
//!   section of the paper it comes from. What you change becomes part of the address and of the
//!   saved run, and can be saved under a name.
//! - **Your own data.** Open an SQLite file, or several CSV files as the tables of one database.
//!   The page shows the first rows of each table, warns of empty or very large tables, and suggests
//!   questions made of the file's own names and values.
//! - **Ambiguity on demand.** “make it ambiguous” below a table or beside a column: a copy of the
//!   database gets two names for it, the question is asked again, and Compare looks for both
//!   interpretations.
//!
//! # Examples
//! Where nothing was asked, the worked example is shown (`Store::fill_with_example`):
//! public/samples/example.json, a stored run that tests/browser/example.mjs writes. Samples carry
//! their golds, which are looked for as soon as one of their questions is asked. So do the
//! questions of public/samples/curated.json, on which decoders differ: the file says what each
//! decoder finds with the shipped model, and `cargo test -p beamsplitter --test curated` checks it
//! (`BLESS=1` for other weights). Research has examples in the forms of AmbiQT, AMBROSIA and
//! PRACTIQ (public/samples/sample-*.json), fetched when they are wanted; a test of
//! model/ambiguity runs their golds.
//!
//! `FigureStore` decodes the paper's figures 4 and 5, tables 3, 4, 6 and 7 (`state::system_tables`)
//! and table 5 (`state::table_five`, counted by the language worker as Spider's evaluator does)
//! over the samples, on databases of its own. A step of the tour names what it points at by a CSS
//! selector (`TourStep::points_at`), which is looked for while the step is shown, since views and
//! runs appear later.
//!
//! # The conversation
//! The page holds the conversation by itself, and so links the crate without its feature `parser`.
//! `state::Dialogue` is the list of answers and of the meanings that are kept;
//! `beamsplitter_interpret::conversation::state` says what they leave; taking a turn back shortens
//! the list. Each interpretation says what choosing it would teach (`teaches`) and which earlier
//! choices speak for it (`because`). Hints are kept in IndexedDB by the name of the database's
//! file. Answers, kept meanings and interpretations are part of `state::Session`, and so of the
//! saved run and the trace file. The components are in app/page/src/views/interpret. A run without
//! interpretations (of an older file, or of a model that spells names out) is shown as readings.
//!
//! # Ambiguity on demand
//! Making a table or a column ambiguous (app/page/src/views/ambiguous/store.rs) goes through all
//! workers. The language worker builds the record, the database worker changes a copy by
//! `materialise`, and the page opens that copy as it opens any file and keeps the first one to go
//! back to.
//!
//! # Parity of devices
//! Whether WebGPU and the CPU give the same interpretations is asked of two engines
//! (app/page/src/views/model/device_check.rs): the page's own and, until the check is over, a
//! second one on the CPU. The questions are those of public/samples/questions.json, which
//! `beamsplitter devices` reads too. Both engines use one database worker of their own, so the
//! person's database stays as it is.
//!
//! # What is fetched first
//! `cargo xtask test --only bundle` allows at most 700 KB (gzipped) before anything else, prints
//! what there is, and limits the smaller engine and, at 13,800 KB, what the first question needs on
//! a device without a GPU: page, engine and model. These measures keep it small:
//!
//! - Components of leptos lose their types (`--cfg erase_components` in .cargo/config.toml, a
//!   quarter of the page).
//! - The page and its small workers are compiled for size; `shell::ui::Show` is compiled once,
//!   where leptos' own is compiled for every use; no program carries names
//!   (tests/xtask/src/sections.rs, a sixth of the engine). `wasm-opt -Oz` makes the page's program
//!   smaller but its gzipped form larger, so it is not used.
//! - Annotate, Benchmark, Stress test and, together, the views over a run (all but Ask) come when
//!   they are first looked at. app/page/src/views/lazy.rs marks where the program is cut, and
//!   tests/bundler cuts it after linking, by `wasm_split_cli_support` (MIT or Apache-2.0; its other
//!   half is in leptos). What only one of these views reaches becomes a part of its own; what
//!   several share becomes further parts. A mark gives back a function that makes the view, and
//!   with it, once, the store that outlives the view. Parts are named by the program they were cut
//!   from, so two versions never meet. The service worker keeps them before they are asked for, and
//!   a view whose part cannot be fetched says so. `trunk build` leaves everything in one program,
//!   which works too.
//!
//! A first visit shows the worked example before anything large is fetched: public/boot.js requests
//! the stored run beside the program, a release has one style sheet (tests/xtask/src/styles.rs),
//! and the engine, whose compilation takes all processors of a small machine, is started when the
//! example is drawn (`Store::begin_visit`). A browser that was here before, as its service worker
//! tells, looks for a kept database first.
//!
//! # What is kept of the page
//! public/offline.js, the service worker, asks the network first and hands on what it answers,
//! whatever becomes of the cache. It keeps one version of the page as a whole, or nothing. The
//! page tells it after each load what it is made of. Files that are there are compared with the
//! server's; if one differs, everything goes. Missing files are put in one after the other, and a
//! mark says at the end that all are there: nothing is answered from the cache before (parts,
//! which are named by their content, excepted). The document carries a hash of all files of the
//! build (`Dist::stamped`), so another document is another version: when one comes from the
//! network, what was kept of the other goes at once, and a new version is kept only while no open
//! page may be of an earlier one. If there is no room, the part that was kept is deleted, and the
//! page says once what it does without (app/shell/src/store/unkept.rs), as it does of the model,
//! for which the engine has a cache of its own. tests/browser/offline.test.mjs has the service
//! worker alone, with a cache and a network of its own; visits.test.mjs has the page with 1 to 30
//! MB.

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
