//! SQLite files by rusqlite: the native driver of `beamsplitter-database`, and opening a file
//! without leaving a trace beside it.

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
