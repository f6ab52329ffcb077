//! A run that is kept beside the current one: its file, its decoder and its figures.

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_protocol::Decoder;
use serde::{Deserialize, Serialize};

use super::{Benchmark, Choice, Example, Found, Scores, TOP};

/// A run over a file with a decoder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptRun {
    /// Name of the file of examples.
    pub name: String,
    /// Digest of its examples.
    pub digest: String,
    /// The decoder.
    pub decoder: Decoder,
    /// The file of a system's predictions, which were counted instead.
    #[serde(default)]
    pub given: Option<String>,
    /// Examples with a result.
    pub done: usize,
    /// All that are to be run.
    pub all: usize,
    /// What the results over AmbiQT come to, by kind of ambiguity.
    pub figures: Vec<KindFigures>,
    /// What those over another benchmark come to: of what, and in words.
    #[serde(default)]
    pub scores: Vec<(String, String)>,
}

/// What the results of one kind come to, in per cent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindFigures {
    /// The kind's name.
    pub kind: String,
    /// Examples with a result.
    pub examples: usize,
    /// A gold among the first candidates: execution match, exact set match.
    pub either: (f64, f64),
    /// Both golds among them.
    pub both: (f64, f64),
}

impl KeptRun {
    /// Returns the name under which it is kept: one for each file and decoder.
    pub fn key(&self) -> String {
        format!("{} {} {}", self.system(), self.digest, self.name)
    }

    /// Returns what it is told from others over its file by.
    pub fn system(&self) -> &str {
        self.given.as_deref().unwrap_or(self.decoder.name())
    }

    /// Returns what answered, for people.
    pub fn label(&self) -> &str {
        self.given.as_deref().unwrap_or(self.decoder.label())
    }

    /// Returns whether nothing was asked yet.
    pub fn is_idle(&self) -> bool {
        self.done == 0 && self.given.is_none()
    }

    /// Returns whether examples are left that a decoder can be asked.
    pub fn is_unfinished(&self) -> bool {
        self.done < self.all && self.given.is_none()
    }

    /// Returns the first run of which an example is left, but for those with the keys `tried`.
    pub fn unfinished<'a>(runs: &'a [Self], tried: &[String]) -> Option<&'a Self> {
        runs.iter().find(|run| run.is_unfinished() && !tried.contains(&run.key()))
    }

    /// Returns the runs that are not known yet: each decoder over each file.
    pub fn planned(present: Option<&Self>, known: &[Self], decoders: &[Decoder]) -> Vec<Self> {
        let files: Vec<&Self> = present.into_iter().chain(known).collect();
        let mut planned: Vec<Self> = Vec::new();
        for file in &files {
            for decoder in decoders {
                let (figures, scores) = (Vec::new(), Vec::new());
                let run = Self {
                    decoder: *decoder,
                    given: None,
                    done: 0,
                    figures,
                    scores,
                    ..(*file).clone()
                };
                let is = |other: &Self| other.key() == run.key();
                if !planned.iter().any(is) && !files.iter().any(|file| is(file)) {
                    planned.push(run);
                }
            }
        }
        planned
    }

    /// Returns a name under which a file of examples is kept: its own, or one with a number where
    /// another file of that name is.
    pub fn free_name(name: &str, digest: &str, known: &[Self]) -> String {
        let is_free = |name: &str| {
            let mut same = known.iter().filter(|run| run.name == name).peekable();
            same.peek().is_none() || same.any(|run| run.digest == digest)
        };
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        let numbered = (2..).map(|number| format!("{stem} ({number}).{ending}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(|name| is_free(name)).unwrap_or_default()
    }

    /// Returns whether its examples are these.
    pub fn is_over(&self, run: &Benchmark) -> bool {
        self.name == run.name && self.digest == run.digest
    }
}

impl Benchmark {
    /// Returns what is kept of this run; none where no file is open.
    pub fn kept(&self) -> Option<KeptRun> {
        if self.examples.is_empty() {
            return None;
        }
        let (done, all) = self.progress();
        let figures = Kind::ALL.into_iter().filter_map(|kind| self.figures(kind)).collect();
        let (name, digest) = (self.name.clone(), self.digest.clone());
        let Choice { decoder, given, .. } = self.choice.clone();
        let scores = Scores::of(self).in_words();
        Some(KeptRun { name, digest, decoder, given, done, all, figures, scores })
    }

    /// Returns the lines of all results, each with its end.
    pub fn lines(&self) -> String {
        self.results.values().flat_map(|outcome| [outcome.line.as_str(), "\n"]).collect()
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of examples")]
    fn figures(&self, kind: Kind) -> Option<KindFigures> {
        let of_kind = self.results.iter().filter_map(|(index, outcome)| {
            match (self.example(*index)?, &outcome.found) {
                (Example::Ambiqt(of), Found::Covered(coverage))
                    if of.kind() == kind && !of.is_relabelled() =>
                {
                    Some(coverage)
                }
                _ => None,
            }
        });
        let (mut examples, mut either, mut both) = (0, (0, 0), (0, 0));
        for coverage in of_kind {
            let [first, second] = coverage.readings(TOP);
            let count = |so_far: (usize, usize), found: Metrics<bool>| {
                (so_far.0 + usize::from(found.execution), so_far.1 + usize::from(found.exact))
            };
            examples += 1;
            either = count(either, first.zip(second, |a, b| a || b));
            both = count(both, first.zip(second, |a, b| a && b));
        }
        let share = |n: usize| 100.0 * n as f64 / examples as f64;
        let shares = |(execution, exact)| (share(execution), share(exact));
        (examples > 0).then(|| KindFigures {
            kind: kind.name().to_owned(),
            examples,
            either: shares(either),
            both: shares(both),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_that_are_done_or_were_tried_are_passed_over() {
        let run = |name: &str, done| KeptRun {
            name: name.into(),
            digest: String::new(),
            decoder: Decoder::default(),
            given: None,
            done,
            all: 2,
            figures: Vec::new(),
            scores: Vec::new(),
        };
        let decoders = [Decoder::default(), Decoder::Greedy];
        let planned = KeptRun::planned(Some(&run("a", 2)), &[run("b", 0)], &decoders);
        let planned: Vec<_> =
            planned.iter().map(|run| (&*run.name, run.decoder.name(), run.done)).collect();
        assert_eq!(planned, [("a", "greedy", 0), ("b", "greedy", 0)]);
        let other = KeptRun { digest: "other".into(), ..run("a.json", 0) };
        let name =
            |digest: &str| KeptRun::free_name("a.json", digest, std::slice::from_ref(&other));
        assert_eq!((name("other"), name("new")), ("a.json".to_owned(), "a (2).json".to_owned()));
        let runs = [run("done", 2), run("begun", 1), run("new", 0)];
        let name = |tried: &[String]| KeptRun::unfinished(&runs, tried).map(|run| &run.name[..]);
        assert_eq!(name(&[]), Some("begun"));
        assert_eq!(name(&[runs[1].key()]), Some("new"));
        assert_eq!(name(&[runs[2].key(), runs[1].key()]), None);
    }
}
