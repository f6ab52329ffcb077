//! The `beamsplitter` command.
fn main() {}
