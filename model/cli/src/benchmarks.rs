//! The benchmarks whose questions are interpreted: `evaluate`, `score` and `score compare` have each of
//! this list.

use beamsplitter_interpret::evaluate::Benchmark;

pub use beamsplitter_interpret::evaluate::ambrosia::Ambrosia;

/// Hands the list to a macro that makes something of each, behind what else it is given.
macro_rules! benchmarks {
    ($make:ident $($with:tt)*) => {
        $make! { $($with)* Ambrosia }
    };
}

pub(crate) use benchmarks;

/// Makes a command of each benchmark, which calls `run` of the module, with an example of its options.
macro_rules! commands {
    ($command:literal $options:literal $($name:ident)*) => {
        /// A benchmark whose questions are interpreted.
        #[derive(Subcommand)]
        pub enum Command {$(
            #[command(
                about = benchmarks::about::<benchmarks::$name>(),
                after_help = benchmarks::example::<benchmarks::$name>($command, $options),
            )]
            $name(Arguments),
        )*}

        impl Command {
            /// Runs the command.
            pub fn run(&self) -> Result<(), CommandError> {
                match self {
                    $(Self::$name(arguments) => run::<benchmarks::$name>(arguments),)*
                }
            }
        }
    };
}

pub(crate) use commands;

/// Says in a line what the command of a benchmark does.
pub fn about<B: Benchmark>() -> String {
    format!("Count {}", B::COUNTS)
}

/// Returns an example of its command, with these options.
pub fn example<B: Benchmark>(command: &str, options: &str) -> String {
    let (name, file) = (B::NAME, B::FILE);
    format!("Example:\n  beamsplitter {command} {name}{options} --file {name}.json\n\n{file}")
}
