//! Small components that know nothing of the page around them.

mod choose;
mod copy;
mod dots;
mod download;
mod encoding;
mod plot;
mod result_table;
mod sample_examples;
mod segmented;
mod show;
mod sql;
mod term;

pub use beamsplitter_common::text::{
    bytes, count, duration, first_of, listed, milliseconds, plural, quoted, sentence,
};
pub use beamsplitter_state::{hundredths, percent};
pub use choose::Choose;
pub use copy::CopyButton;
pub use dots::{Dots, hue};
pub use download::{download, download_blob};
pub use encoding::{ENCODING_SAMPLE, EncodingChoice};
pub use plot::Drawing;
pub use result_table::{ColumnHead, ResultTable, cell};
pub use sample_examples::{SampleChoice, SampleError, sample_files};
pub use segmented::Segmented;
pub use show::Show;
pub use sql::{Sql, query};
pub use term::{Term, glossed, metric};
