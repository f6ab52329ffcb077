//! What a result says of its example: which of the figures of its benchmark have it right.

use beamsplitter_ambiguity::run::SCORE;
use beamsplitter_ambiguity::{Coverage, Verdicts};
use beamsplitter_damber::Scored;
use beamsplitter_interpret::evaluate::practiq::Practiq;
use beamsplitter_interpret::evaluate::{Benchmark, typed};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::benchmarks;

/// Why a result says nothing of what is right.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    /// Results of this sort are not compared.
    #[error("results of {0} cannot be compared")]
    Benchmark(String),
    /// A key has another form.
    #[error("key `{key}`: {source}")]
    Key { key: &'static str, source: serde_json::Error },
}

/// Reads what is right of an example from its result, by name; what counts most first.
///
/// # Errors
/// If the result is of another form.
pub fn verdicts(line: &Value) -> Result<Vec<(String, bool)>, LineError> {
    let benchmark = line["benchmark"].as_str().unwrap_or_default();
    let top = line["top"].as_u64().and_then(|top| usize::try_from(top).ok()).unwrap_or(usize::MAX);
    let named = |all: &[(&str, bool)]| {
        all.iter().map(|(name, right)| ((*name).to_owned(), *right)).collect()
    };
    if line["error"].is_string() && line[SCORE].is_null() && line.get(SCORE).is_some() {
        // Nothing was found, so nothing is told of it.
        return Ok(Vec::new());
    }
    Ok(match benchmark.split(' ').next().unwrap_or_default() {
        // What its verdicts compare with is the original query.
        "ambiqt" if line["labelled"]["changed"] == true => Vec::new(),
        "ambiqt" => named(&read::<Coverage>(line, "coverage")?.verdicts(top)),
        "spider" => {
            let form = |source| LineError::Key { key: "matches", source };
            Verdicts::read(line).map_err(form)?.named(top)
        }
        "practiq" => {
            let told = verdicts_of::<Practiq>(line)?
                .into_iter()
                .filter(|(name, _)| *name != "category" || line.get(UNTOLD).is_none());
            named(&told.collect::<Vec<_>>())
        }
        "typed" => named(&read::<typed::Score>(line, SCORE)?.verdicts()),
        // Its golds do not run, or return the same.
        "mod-ambiqt"
            if line.get("rights").is_none() || line.get("asked").is_some_and(Value::is_null) =>
        {
            Vec::new()
        }
        "mod-ambiqt" => {
            let rights: Vec<bool> = read(line, "rights")?;
            let first = rights.first().copied().unwrap_or_default();
            named(&[("right", rights.iter().take(top).any(|right| *right)), ("first", first)])
        }
        // No target runs.
        "damber" if line.get("scored").is_none() => Vec::new(),
        "damber" => named(&[("right", read::<Scored>(line, "scored")?.is_right())]),
        _ => named(&interpreted(benchmark, line)?),
    })
}

/// Makes what reads the results of every benchmark whose questions are interpreted.
macro_rules! interpreted {
    ($($name:ident)*) => {
        /// Reads what is right of an example of one of them.
        fn interpreted(
            benchmark: &str,
            line: &Value,
        ) -> Result<Vec<(&'static str, bool)>, LineError> {
            $(if benchmark == benchmarks::$name::NAME {
                return verdicts_of::<benchmarks::$name>(line);
            })*
            Err(LineError::Benchmark(benchmark.to_owned()))
        }
    };
}

benchmarks::benchmarks!(interpreted);

fn verdicts_of<B: Benchmark>(line: &Value) -> Result<Vec<(&'static str, bool)>, LineError> {
    let form = |source| LineError::Key { key: "question", source };
    let example: B::Example = serde_json::from_value(line.clone()).map_err(form)?;
    Ok(B::verdicts(&example, &read::<B::Score>(line, SCORE)?))
}

/// The key of a result of PRACTIQ where the system says no category.
pub const UNTOLD: &str = "category_untold";

fn read<T: DeserializeOwned>(line: &Value, key: &'static str) -> Result<T, LineError> {
    serde_json::from_value(line[key].clone()).map_err(|source| LineError::Key { key, source })
}
