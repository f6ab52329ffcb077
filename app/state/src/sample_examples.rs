//! Examples of our own over the samples, in the forms of three benchmarks: what can be run and annotated
//! without a file at hand.

/// A file of examples that the page brings along. It is fetched when somebody wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleExamples {
    /// Its name among the samples.
    pub file: &'static str,
    /// What it holds, in words.
    pub label: &'static str,
}

impl SampleExamples {
    /// All of them; the first is the one to begin with.
    pub const ALL: [Self; 3] = [
        Self { file: "sample-ambiqt.json", label: "AmbiQT's four kinds" },
        Self { file: "sample-ambrosia.json", label: "AMBROSIA's scope, attachment and vagueness" },
        Self { file: "sample-practiq.json", label: "PRACTIQ's nine categories" },
    ];
    /// The samples that they are about.
    pub const DATABASES: [&str; 2] = ["festival.sqlite", "library.sqlite"];

    /// Returns whether a file of this name is one of them.
    pub fn is_one(name: &str) -> bool {
        Self::ALL.iter().any(|one| one.file == name)
    }
}
