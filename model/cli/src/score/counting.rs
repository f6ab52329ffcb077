//! How the predictions of any benchmark are counted.

use clap::Args;

use crate::labels::Labelled;
use crate::limits::{Seconds, rows};
use crate::output::Force;
use crate::report::Show;

/// What every command that counts predictions is told.
#[derive(Args)]
pub struct Counting {
    #[command(flatten)]
    pub labelled: Labelled,
    /// Count this many predictions of each question.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    pub top: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    pub seconds: Seconds,
    #[command(flatten)]
    pub force: Force,
    #[command(flatten)]
    pub show: Show,
}
