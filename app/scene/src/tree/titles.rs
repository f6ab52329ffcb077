//! What the searches of a trace are called.

use std::collections::BTreeMap;

use beamsplitter_common::text::{first_of, quoted};
use beamsplitter_decode::trace::{Purpose, SearchTrace, Trace};

/// Most names that a title lists.
const MOST_NAMES: usize = 3;

/// Names the search without a set of names; of many, by the first.
fn masked_set_title(trace: &Trace, set: usize) -> String {
    let tokens = trace.masked_sets.get(set).into_iter().flatten();
    let names = quoted(tokens.filter_map(|token| trace.words.get(token)));
    match names.is_empty() {
        true => "All names".to_owned(),
        false => format!("Extra search without {}", first_of(&names, MOST_NAMES)),
    }
}

/// Returns what each search is for, in words.
pub fn titles(trace: &Trace) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let title = |search: &SearchTrace| match search.purpose {
        Purpose::Vanilla if trace.run.settings.vanilla.beam.method.seed().is_some() => {
            "Samples".to_owned()
        }
        Purpose::Vanilla if search.width == 1 => "Greedy decode".to_owned(),
        Purpose::Vanilla => "Beam search".to_owned(),
        Purpose::Masked { token } => {
            let name = trace.words.get(&token).map_or("a name", String::as_str);
            format!("Extra search without “{name}”")
        }
        Purpose::MaskedSet { set } => masked_set_title(trace, set),
        Purpose::Plan => "Best plan".to_owned(),
        Purpose::Templates => "Templates".to_owned(),
        Purpose::Template { plan } | Purpose::SingleStage { plan } => format!("Plan {}", plan + 1),
        Purpose::Fill { template } => format!("Template {}", template + 1),
    };
    trace
        .searches
        .iter()
        .map(|search| {
            let title = title(search);
            let times = seen.entry(title.clone()).or_insert(0);
            *times += 1;
            if *times > 1 { format!("{title} ({times})") } else { title }
        })
        .collect()
}
