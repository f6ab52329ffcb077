//! Tokens per second of several engines, and how many times those ours writes.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The decoders, as the programs call them, and their heads in the report.
const DECODERS: [(&str, &str); 2] = [("greedy", "greedy"), ("beam", "beam search of width 10")];
/// The places that are compared: start and end of the names of all engines in each, and its heading.
const PLACES: [(&str, &str, &str); 4] = [
    ("", "", "Native, one thread"),
    ("browser: ", "", "Chromium (wasm), one thread"),
    ("browser: ", ", all cores", "Chromium (wasm), as many outputs at once as there are cores"),
    ("browser: ", ", WebGPU", "Chromium (WebGPU)"),
];

/// Figures of one engine with one decoder: tokens, and tokens per second of each turn.
#[derive(Default)]
struct Figures {
    tokens: Vec<u64>,
    clock: Vec<f64>,
    processor: Vec<f64>,
}

/// Figures by engine and decoder, engines in the order in which they came.
#[derive(Default)]
pub struct Measured {
    engines: Vec<String>,
    figures: BTreeMap<(String, String), Figures>,
}

impl Measured {
    /// Adds what one run of an engine printed: for each decoder the tokens of its output, how many
    /// outputs were written at once (one, where nothing is said), and milliseconds.
    pub fn add(&mut self, engine: &str, printed: &Value) {
        if !self.engines.iter().any(|known| known == engine) {
            self.engines.push(engine.to_owned());
        }
        for (decoder, value) in printed.as_object().into_iter().flatten() {
            let figures = self.figures.entry((engine.to_owned(), decoder.clone())).or_default();
            let tokens = value["ids"].as_array().into_iter().flatten();
            figures.tokens = tokens.filter_map(Value::as_u64).collect();
            let written = figures.tokens.len() as f64 * value["outputs"].as_f64().unwrap_or(1.0);
            let per_second = |time: &str| Some(written / value[time].as_f64()? * 1e3);
            figures.clock.extend(per_second("ms"));
            figures.processor.extend(per_second("processor_ms"));
        }
    }

    /// Returns all figures in Markdown.
    pub fn report(&self, shape: &str, tokens: &str, runs: u16) -> String {
        let mut report = format!(
            "## Decoding beside others: t5-{shape}'s shape, {tokens} tokens, medians of {runs} turns\n\n\
             Tokens of the best output per second, reading 64 tokens of input included. A multiple \
             says how many times as fast ours is.\n"
        );
        for (start, end, heading) in PLACES {
            self.table(&mut report, (start, end), heading, |figures| &figures.clock);
        }
        let heading = "Native, by the processor's time, which other work does not lengthen";
        self.table(&mut report, ("", ""), heading, |figures| &figures.processor);
        report
    }

    /// Writes one table of the engines whose names have this start and end; nothing of none.
    fn table(
        &self,
        report: &mut String,
        (start, end): (&str, &str),
        heading: &str,
        of: fn(&Figures) -> &Vec<f64>,
    ) {
        let get = |engine: &str, decoder: &str| {
            let figures = self.figures.get(&(engine.to_owned(), decoder.to_owned()))?;
            Some((figures, median(of(figures))?))
        };
        let name = |engine: &str| {
            let name = engine.strip_prefix(start)?.strip_suffix(end)?;
            let mut ends = PLACES.iter().map(|(_, end, _)| end).filter(|end| !end.is_empty());
            let other = (start.is_empty() && engine.contains(": "))
                || (end.is_empty() && ends.any(|end| engine.ends_with(end)));
            (!other).then(|| name.to_owned())
        };
        let rows: Vec<_> =
            self.engines.iter().filter_map(|engine| Some((engine, name(engine)?))).collect();
        if rows.is_empty() {
            return;
        }
        let ours = ["f32", "int8"].map(|weights| format!("{start}ours, {weights}{end}"));
        let heads = DECODERS.map(|(_, head)| format!(" {head} | ours f32 | ours int8 |")).concat();
        // Writing into a string does not fail.
        let _ = write!(
            report,
            "\n### {heading}\n\n| |{heads} first tokens like ours |\n|{}\n",
            "---|".repeat(2 + 3 * DECODERS.len())
        );
        for (engine, name) in rows {
            let _ = write!(report, "| {name} |");
            for (decoder, _) in DECODERS {
                let Some((_, speed)) = get(engine, decoder) else {
                    report.push_str(" - | - | - |");
                    continue;
                };
                let _ = write!(report, " {speed:.0} |");
                for ours in &ours {
                    let times = get(ours, decoder).map(|(_, own)| format!("{:.1}", own / speed));
                    let _ = write!(report, " {} |", times.unwrap_or("-".into()));
                }
            }
            let same = get(&ours[0], "greedy").zip(get(engine, "greedy")).map(|(own, other)| {
                let (own, other) = (&own.0.tokens, &other.0.tokens);
                own.iter().zip(other).take_while(|(a, b)| a == b).count()
            });
            let _ = writeln!(report, " {} |", same.map_or("-".into(), |same| same.to_string()));
        }
    }
}

/// Returns the middle one of `values`, the upper one of two; nothing of none.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn peers_stand_beside_ours() {
        let mut measured = Measured::default();
        for ms in [100.0, 300.0, 200.0] {
            let figures = json!({"ids": [3, 4], "ms": ms, "processor_ms": ms});
            measured.add("ours, f32", &json!({ "greedy": figures }));
        }
        measured.add("ours, int8", &json!({"greedy": {"ids": [3, 4], "ms": 50.0}}));
        measured.add("candle, f32", &json!({"greedy": {"ids": [3, 5], "ms": 400.0}}));
        let two = json!({"greedy": {"ids": [3, 4], "ms": 100.0, "outputs": 2}});
        measured.add("browser: ours, f32, all cores", &two);
        measured.add("browser: ours, f32, WebGPU", &two);
        let text = measured.report("small", "2", 3);
        assert!(text.contains("### Chromium (WebGPU)\n"), "{text}");
        assert!(!text.contains("| ours, f32, "), "the names of its table alone: {text}");
        assert!(text.contains("| candle, f32 | 5 | 2.0 | 8.0 | - | - | - | 1 |"), "{text}");
        assert!(text.contains("| ours, f32 | 40 | 1.0 | - | - | - | - | 2 |"), "{text}");
        assert!(!text.contains("one thread\n\n| browser") && !text.contains("PyTorch"), "{text}");
        assert!(text.contains("| ours, f32 | 10 | 1.0 | - | - | - | - | 2 |"), "{text}");
    }
}
