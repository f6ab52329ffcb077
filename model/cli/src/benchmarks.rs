//! The benchmarks whose questions are interpreted: `evaluate`, `score` and `score compare` have each of
//! this list.

use beamsplitter_interpret::evaluate::Benchmark;

pub use beamsplitter_interpret::evaluate::ambrosia::Ambrosia;

/// Hands the list to a macro that makes something of each.
macro_rules! benchmarks {
    ($make:ident) => {
        $make! { Ambrosia }
    };
}

pub(crate) use benchmarks;

/// Says in a line what the command of a benchmark does.
pub fn about<B: Benchmark>() -> String {
    format!("Count {}", B::COUNTS)
}

/// Returns an example of its command, with these options.
pub fn example<B: Benchmark>(command: &str, options: &str) -> String {
    let (name, file) = (B::NAME, B::FILE);
    format!("Example:\n  beamsplitter {command} {name}{options} --file {name}.json\n\n{file}")
}
