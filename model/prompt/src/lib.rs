//! The inputs and outputs of the models: prompts from questions and schemas, SQL from tokens.
//!
//! # Steps
//! 1. For a model of our own, [`QuestionPrompt`] writes a question, a schema, the links between them
//!    and the literals that may be used as one [`Prompt`](beamsplitter_decode::Prompt). For a
//!    published checkpoint, [`TextPrompt`] does it as text; see [`mod@text`].
//! 2. [`PointerLanguage`] and [`TextLanguage`] are the output languages of the two: they tell the
//!    decoder what its tokens mean, and which tokens the [`grammar`] allows.
//! 3. [`write_sql`](fn@write_sql) turns [`Symbol`]s into SQL; [`template()`] and [`plan`] abstract them.
//! 4. [`read_sql`](fn@read_sql) turns SQL into symbols, for training.
//!
//! # What our own preset adds
//! These parts of `Settings::beamsplitter` know SQL; model/decode describes the others.
//!
//! - **Grammar** (`vanilla.grammar`, `infilling.grammar`; prompt/src/grammar) keeps queries that
//!   cannot run out of the beam. It allows columns only of tables in FROM, tables only where a join
//!   is possible or a condition follows, cells only beside columns that hold them, and `*`,
//!   patterns and the ends of clauses only where they mean something. It allows no item of a select
//!   list twice, no alternative twice, and no column that has to equal two literals at once
//!   (grammar/clauses.rs). A column is compared only with its own greatest, least or mean value (as
//!   in 688 of 690 such gold queries of the training data). It refuses the golds of 27 of 2,044
//!   validation examples, each for a literal that was not on offer (`beamsplitter prompts` counts
//!   what it refuses).
//! - **Merging** (`ranking.merge`, `ranking.reserve`; prompt/src/canonical.rs,
//!   pipeline/src/execute.rs): queries that ask the same whatever the database holds (inner joins
//!   commute, joined columns are equal) are one before they are executed; queries over the same
//!   names with the same rows are one afterwards. What is merged then stays with its candidate as
//!   another way to write it (`Candidate::variants`), and `Answer::ranked` has the decoder's best
//!   queries as they were before: AmbiQT counts these five, since its mapping evaluator may tell
//!   two of them apart where this database does not. Equal rows from *other* names stay two
//!   readings: this database does not tell them apart, another one would.
//! - **Repairs** (`ranking.repairs`; prompt/src/repair): a finished query is corrected where a
//!   literal has another form than the cells of its column (`Birth_Date = '1986'` is LIKE where the
//!   cells contain it, 20000000 is 20 in `Net_Worth_Millions`, 1 is 'T' in `Is_male`), and where an
//!   order with a LIMIT goes against the one superlative of the question ("the oldest": the least
//!   birth date, the greatest age).
//!
//! Queries that are one after their repair are merged. The search's tokens stay as the model wrote
//! them, and the trace says of each candidate what was changed (`repairs`).
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | pointer | an output token that stands for an item of the prompt | Vinyals et al. 2015 |
//! | prompt | what the encoder reads: question, schema, cells and links | HF |
//! | relation | the kind of a pair of prompt items, an attention bucket of its own | RAT-SQL; T5 (relative attention) |

pub mod canonical;
pub mod grammar;
pub mod joins;
mod order;
pub mod pointer_language;
pub mod question_prompt;
pub mod read_sql;
pub mod relations;
pub mod repair;
#[cfg(test)]
mod round_trip;
pub mod smaller;
pub mod template;
pub mod text;
pub mod vocabulary;
pub mod write_sql;
pub mod written;

#[cfg(test)]
#[path = "../../../tests/cases.rs"]
mod cases;

/// Words that the repairs know.
const LEXICON: &str = include_str!("lexicon.txt");

pub use pointer_language::PointerLanguage;
pub use question_prompt::{QuestionPrompt, Target, Task};
pub use read_sql::{ReadError, read_sql};
pub use smaller::SmallerPrompt;
pub use template::{plan, template};
pub use text::{Omissions, Pieces, TextForm, TextLanguage, TextPrompt};
pub use vocabulary::Symbol;
pub use write_sql::write_sql;
pub use written::{Written, written};
