//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::run::{self, benchmark, candidates, covered, line};
use beamsplitter_ambiguity::summary::SIX;
use beamsplitter_ambiguity::{Kind, Read, Record, Summary, Tally, Troubles, changed_schema};
use beamsplitter_common::Table;
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::{Asked, Asker};
use super::decoded::Decoded;
use super::error::EvaluateError;
use super::interpreted::{self, InterpretedTally};
use super::kinds::Kinds;
use super::selected::{KEPT, SelectionTally, kept};
use crate::arguments::AmbiqtReport;
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::labels::RELABELLED;
use crate::report::Report;
use crate::score::{Changed, Scorers, published, published_json, unscored};
use crate::terminal::note;

/// What `evaluate ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate ambiqt --kind join --file validation.json --databases database --tables tables.json
  beamsplitter evaluate ambiqt --kind all --decoder beam,beamsplitter --file ambiqt/{kind}/validation.json --databases database --format latex";

/// Arguments of `beamsplitter evaluate ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kinds of ambiguity, with commas between them, or `all`. Of a file of several kinds each has its
    /// examples; `{kind}` in the path of --file stands for the kind.
    #[arg(long)]
    kind: Kinds,
    #[command(flatten)]
    run: Run,
    #[command(flatten)]
    report: AmbiqtReport,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { kind: kinds, run, .. } = arguments;
    let decoders = &run.options.decoders;
    let mut runs = Vec::new();
    for kind in &kinds.0 {
        let path = kinds.path(*kind, &run.file);
        let file = kinds.read(*kind, &run.file, &run.labelled)?;
        if file.items.is_empty() {
            note(format_args!("{}: holds no example of kind {}", path.display(), kind.name()));
            continue;
        }
        if file.items.iter().any(|(_, record)| record.is_relabelled()) {
            note(RELABELLED);
        }
        for decoder in decoders {
            let names = [(kinds.0.len(), kind.name()), (decoders.len(), decoder.name())];
            let names = names.into_iter().filter(|(count, _)| *count > 1);
            let benchmark = benchmark(*kind);
            let one = Decoded {
                run,
                decoder: *decoder,
                benchmark: &benchmark,
                file: &path,
                names: names.map(|(_, name)| name).collect(),
            };
            runs.push((*kind, *decoder, arguments.one(&one, &file)?));
        }
    }
    match runs.as_slice() {
        [(kind, decoder, sums)] => sums.report(arguments, *kind, *decoder).print(run.show),
        _ => arguments.together(&runs).print(run.show),
    }
}

impl Arguments {
    /// Makes one run.
    fn one(&self, one: &Decoded<'_>, file: &Read<Record>) -> Result<Sums, CommandError> {
        let Self { run, report, .. } = self;
        let mut judges = run.of.scorers(run.seconds)?;
        let mut sums = Sums::new(usize::from(run.top));
        let made_by = one.each(file, example, |index, record, line| {
            sums.add((index, record), line, report.rescores().then_some(&mut judges))
        })?;
        sums.made_by = made_by;
        nothing(sums.examples, &sums.problems)?;
        for problem in &sums.problems {
            note(format_args!(
                "example {}: {}; counts as not covered",
                problem["index"], problem["reason"]
            ));
        }
        Ok(sums)
    }

    /// Returns several runs in one table.
    fn together(&self, runs: &[(Kind, Decoder, Sums)]) -> Report {
        let top = usize::from(self.run.top);
        let all = runs.iter().map(|(kind, decoder, sums)| sums.json(self, *kind, *decoder));
        let mut report = Report::new(json!({"runs": all.collect::<Vec<_>>()}));
        let heads = ["kind", "decoder", "counted", "examples"].into_iter().chain(SIX);
        let mut table = Table::new(format!("top {top}, in per cent [95 % interval]"), heads);
        for (kind, decoder, sums) in runs {
            let mut summaries = vec![("benchmark", sums.tally.summary(top))];
            let AmbiqtReport { corrected, materialised, .. } = self.report;
            summaries.extend(sums.changed.summaries(corrected, materialised));
            for (counted, Summary { whole, .. }) in summaries {
                let figures = whole.intervals.six(&whole.either, &whole.both);
                let of =
                    [decoder.name().to_owned(), counted.to_owned(), whole.examples.to_string()];
                table.row(kind.name(), of.into_iter().chain(figures));
            }
        }
        report.tables([table]);
        for (kind, decoder, sums) in runs {
            report.text(format!("{}, {decoder}:\n", kind.name()));
            report.lines(unscored(&sums.troubles));
        }
        report
    }
}

/// Refuses a run none of whose examples could be run.
///
/// # Errors
/// If there are examples, and each of them has a problem.
pub(super) fn nothing(examples: usize, problems: &[Value]) -> Result<(), EvaluateError> {
    match problems.first() {
        Some(first) if problems.len() == examples => {
            let reason = first["reason"].as_str().unwrap_or_default().to_owned();
            Err(EvaluateError::Nothing { examples, reason })
        }
        _ => Ok(()),
    }
}

/// What the results of a run come to.
struct Sums {
    /// What is told of the run.
    made_by: Value,
    top: usize,
    examples: usize,
    tally: Tally,
    /// Examples that could not be run, with the reason.
    problems: Vec<Value>,
    troubles: Troubles,
    selected: SelectionTally,
    interpreted: InterpretedTally,
    changed: Changed,
    /// Examples of which one interpretation is covered, and both.
    either: usize,
    both: usize,
}

impl Sums {
    fn new(top: usize) -> Self {
        Self {
            made_by: Value::Null,
            top,
            examples: 0,
            tally: Tally::default(),
            problems: Vec::new(),
            troubles: Troubles::default(),
            selected: SelectionTally::default(),
            interpreted: InterpretedTally::default(),
            changed: Changed::new(top),
            either: 0,
            both: 0,
        }
    }

    /// Adds the result of an example, scored once more where there are `judges`; returns the figures
    /// so far.
    fn add(
        &mut self,
        (index, record): (usize, &Record),
        line: &Value,
        judges: Option<&mut Scorers>,
    ) -> Result<String, EvaluateError> {
        let coverage = covered(record, line).map_err(EvaluateError::Kept)?;
        self.examples += 1;
        if let Some(reason) = line.get("error") {
            self.problems.push(json!({"index": index, "reason": reason}));
        }
        let counted = coverage.predictions.len().min(self.top);
        self.troubles.add(index, (1, counted), &run::unscored(line));
        if let Some(judges) = judges {
            self.changed.judge(judges, (index, record, &candidates(line)), &coverage);
        }
        if record.is_relabelled() {
            return Ok(String::new());
        }
        if let Some(kept) = kept(line) {
            let covers = |reading: usize| {
                let of = coverage.predictions.iter().enumerate();
                of.filter(|(_, covers)| covers[reading].execution).map(|(index, _)| index).collect()
            };
            let right: [Vec<usize>; 2] = [covers(0), covers(1)];
            self.selected.add(coverage.predictions.len(), &kept, &right);
            self.interpreted.add(line, coverage.predictions.len(), &right);
        }
        self.either += usize::from(coverage.either(self.top).execution);
        self.both += usize::from(coverage.both(self.top).execution);
        self.tally.add(&record.db_id, &coverage);
        let percent = |count: usize| 100.0 * count as f64 / self.tally.len() as f64;
        Ok(format!("either {:.1}, both {:.1}", percent(self.either), percent(self.both)))
    }

    fn json(
        &self,
        Arguments { run, report, .. }: &Arguments,
        kind: Kind,
        decoder: Decoder,
    ) -> Value {
        let mut json = json!(self.tally.summary(self.top));
        json["made_by"] = self.made_by.clone();
        json["benchmark"] = json!(benchmark(kind));
        json["decoder"] = json!(decoder.name());
        json["problems"] = json!(self.problems);
        json["unscored"] = json!(self.troubles);
        if !self.interpreted.is_empty() {
            json["interpretations"] = self.interpreted.json();
        }
        if let Some(alpha) = run.alpha {
            json["selection"] = self.selected.json(alpha);
        }
        self.changed.json(&mut json, report);
        if report.published {
            json["published"] = published_json(kind);
        }
        json
    }

    fn report(&self, arguments: &Arguments, kind: Kind, decoder: Decoder) -> Report {
        let Arguments { run, report, .. } = arguments;
        let mut out = Report::new(self.json(arguments, kind, decoder));
        out.tables(self.tally.summary(self.top).tables(report.curve));
        out.lines(unscored(&self.troubles));
        if !self.interpreted.is_empty() {
            out.text(self.interpreted.text());
        }
        if let Some(alpha) = run.alpha {
            out.text(self.selected.text(alpha));
        }
        self.changed.report(&mut out, report);
        if report.published {
            out.tables([published(kind)]);
        }
        out
    }
}

/// Returns the record with the candidates, and with what they cover.
fn example(record: &Record, asker: &mut Asker, scorers: &mut Scorers) -> Value {
    let mut found = Asked::default();
    let outcome = asked(record, asker, scorers).and_then(|asked| {
        found = asked;
        let scorer = scorers.of(&record.db_id)?;
        let scored = pollster::block_on(scorer.scored(record, &found.candidates));
        Ok((found.candidates.clone(), scored))
    });
    let mut line = line(record, outcome.map_err(|error| error.to_string()));
    interpreted::write(&mut line, &found);
    if let Some(kept) = &found.kept {
        line[KEPT] = json!(kept);
    }
    line
}

fn asked(
    record: &Record,
    asker: &mut Asker,
    scorers: &mut Scorers,
) -> Result<Asked, EvaluateError> {
    let schema = scorers.schema(&record.db_id)?;
    let changed = changed_schema(record, schema)?;
    Ok(asker.candidates(&record.question, &changed, &record.db_id, Some(record))?)
}
