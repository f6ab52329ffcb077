//! SQLite files by rusqlite: the native driver of `beamsplitter-database`, and opening a file
//! without leaving a trace beside it.
//!
//! The command opens a file that keeps a write-ahead log as immutable where no log lies beside it,
//! with the files that are there where another program has it open, and as a private copy where an
//! interrupted program left its log.

mod driver;
mod error;
mod names;
mod open;
mod private_copy;
mod reason;

pub use driver::Sqlite;
pub use error::OpenError;
pub use open::OpenFile;
pub use reason::reason;
