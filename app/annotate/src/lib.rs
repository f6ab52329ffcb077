//! The view Annotate: annotation of records.
//!
//! What needs no browser (results that differ, the golds of a whole file, names to highlight,
//! completion, what is kept, pending events, which databases an archive needs, which files of a folder are left
//! out, what a file adds) is tested without one; store and views are there for WebAssembly alone.
//!
//! # What an annotator does
//! In the view Annotate, under Research, an annotator decides which queries of an example are
//! right, with one key for each query. Every query is run and its result shown beside the question.
//!
//! - **Files.** Drop a file of examples (AmbiQT, AMBROSIA, or any questions with queries; JSON,
//!   JSON lines or CSV) and their databases (SQLite files, a folder or a zip archive). For a table
//!   without a column `question`, the view asks once what the columns hold. AMBROSIA's records
//!   contain the SQL of their databases, so these are built from the file. A file of SQLite's SQL
//!   opens as a database, here and in Ask.
//! - **Golds.** AmbiQT's golds run on a copy of the database with the example's change made, as in
//!   the benchmark. A switch shows the original database, where the changed tables are put before
//!   the query as common table expressions. What the filling of the copy shifts or leaves out, so that
//!   the golds return different results, is marked where the rows are, with what the data has. "Golds of all examples" compares the golds of a whole
//!   file and lists the examples whose results do not differ.
//! - **Suggestions.** One click decodes the question on that database. Its interpretations stand
//!   beside the golds and the file's candidates, each marked with the golds that it equals, and the
//!   run can be seen in every other view.
//! - **Labels.** PRACTIQ's, AMBROSIA's, DAMBER's and Mod-AmbiQT's files have label sets of their
//!   own, which the view offers. Labels are submitted for review, and accepted or returned with a
//!   reason, each by itself or for a whole queue; undo takes such a step back, too.
//!   Label sets are changed by a form, and stay files.
//! - **Many at once.** One decision is made for all open examples of a queue, after a preview, and
//!   taken back by one step. A record's `suggested` (slots with their values) is shown as a suggestion
//!   and counts as nobody's decision; its `confidence`, or the spread of its candidates, orders a queue.
//! - **Other programs.** Tasks of Label Studio and lines of doccano are read with their labels, as far
//!   as the label set has them; lines of Hugging Face's datasets as they are.
//! - **Storage and export.** Decisions are kept in the browser as they are made, also when its
//!   storage is full, and survive a closed tab. They are exported as AmbiQT's records with the
//!   labels added, as CSV, or as a project with its whole journal, which can be a zip archive with
//!   the databases (at most 1 GB). Dropping the project or the archive opens it again.
//! - **Several people.** The lead splits a project; each part is a file with its databases. What
//!   comes back is compared with the open project: its labels are added when the lead says so, or it
//!   is opened beside the open project, which stays kept. Undo brings back what was open.
//!
//! # How it is built
//! `AnnotationStore` (app/annotate) holds a project of `beamsplitter-label` in one signal, and a
//! database worker of its own.
//!
//! - **Decisions are events.** Each is written at once into a small text in localStorage, which
//!   browsers finish before the page goes, and then into the journal in IndexedDB, which may be
//!   slow or full. The text is cut when the journal has the event. Undo, status and progress are
//!   folded from the journal alone. What was deleted while the page is open is written again from
//!   memory; text that is being typed is stored on `pagehide`.
//! - **Several projects** have a storage each: an IndexedDB, and texts in localStorage under its name
//!   (app/annotate/src/projects.rs). The list of them is made from the storages themselves. The names
//!   have the folder of the page, so that two copies of the page on one host share none. A project is
//!   left when all of it is written.
//! - **One tab at a time** has the lock on a stored project. Another tab shows the project,
//!   changes nothing, and takes over when the first is closed.
//! - **What is kept is counted.** Each write notes how many examples and events there are, in
//!   IndexedDB and in localStorage (app/annotate/src/kept.rs). What is less when the page comes
//!   back, or cannot be read, is told, and nothing is called saved until the person goes on with
//!   what is there. An entry that is damaged loses itself alone; the storage is written anew by
//!   the next decision. With the first decision the page asks the browser for storage that stays,
//!   and says whether it was granted.
//! - **One decision is one press** (`beamsplitter_label::Presses`). The same press within 300 ms
//!   is the same one, and an example that a decision led on to is not decided before anybody can
//!   have seen it (150 ms).
//! - **Keys are data.** A label set cannot have a key that is the page's, another label's, or none
//!   that writes a character (label_set/keys.rs). What each key sets and clears, and which values
//!   contradict one another, stands in the label set (model/label/src/label_set/standard.json) and
//!   is tested over all pairs of keys. A contradiction that is only reported (`told`) neither
//!   clears nor refuses.
//! - **Golds of AmbiQT** run on a copy with the example's change made
//!   (`DatabaseClient::change_within`, the same `materialise` as in the command), in a client of
//!   its own, so a gold that never ends delays nothing else. Candidates are still counted on the
//!   original, as the benchmark does.
//! - **Long work** (reading and writing files, the queue, storage, agreement) is a `step` in
//!   `beamsplitter-label` that looks at one record. The page takes steps for ten milliseconds at a
//!   time (`browser::Slices`).
//! - **Files.** A project with its databases is a zip archive (app/annotate/src/bundle.rs,
//!   app/browser/src/zip): the browser deflates, `crc32fast` (MIT or Apache-2.0) makes the
//!   checksums, the rest is a directory. Files are read in parts (`browser::blob`), dropped folders
//!   by `browser::dropped`. `beamsplitter_ambiguity::Records` cuts JSON into records, one at a
//!   time, for Annotate, Benchmark and the command.

pub mod bundle;
pub mod complete;
pub mod difference;
pub mod export_name;
pub mod highlights;
pub mod incoming;
pub mod kept;
pub mod left_out;
pub mod on_purpose;
pub mod pending_events;
pub mod projects;
#[cfg(target_family = "wasm")]
pub mod reading;
#[cfg(target_family = "wasm")]
mod storage;
#[cfg(target_family = "wasm")]
mod store;
pub mod survey;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {store::AnnotationStore, views::LabelView};
