//! `beamsplitter evaluate ambiqt`.

use beamsplitter_ambiguity::run::{self, benchmark, candidates, covered, line};
use beamsplitter_ambiguity::summary::SIX;
use beamsplitter_ambiguity::{Kind, Read, Record, Summary, Tally, Troubles, changed_schema};
use beamsplitter_common::Table;
use clap::Args;
use serde_json::{Value, json};

use super::Run;
use super::asked::{Asked, Asker};
use super::decoded::{Decoded, Ran};
use super::each::tell;
use super::error::EvaluateError;
use super::interpreted;
use super::kinds::Kinds;
use crate::arguments::AmbiqtReport;
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::labels::RELABELLED;
use crate::report::Report;
use crate::score::problems::Problem;
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
        let top = usize::from(run.top);
        let mut sums = Sums { top, changed: Changed::new(top), ..Sums::default() };
        let made_by = one.each(file, example, |index, record, line| {
            sums.add((index, record), line, report.rescores().then_some(&mut judges))
        })?;
        sums.ran.made_by = made_by;
        tell(sums.ran.examples, &sums.ran.problems, "; counts as not covered")?;
        Ok(sums)
    }

    /// Returns several runs in one table.
    fn together(&self, runs: &[(Kind, Decoder, Sums)]) -> Report {
        let top = usize::from(self.run.top);
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
        let told = |(kind, decoder, sums): &(Kind, Decoder, Sums)| {
            let json = sums.report(self, *kind, *decoder).json;
            (format!("{}, {decoder}", kind.name()), json, unscored(&sums.troubles))
        };
        Report::together([table], runs.iter().map(told))
    }
}

/// What the results of a run come to.
#[derive(Default)]
struct Sums {
    ran: Ran,
    top: usize,
    tally: Tally,
    troubles: Troubles,
    changed: Changed,
    /// Examples of which one interpretation is covered, and both.
    either: usize,
    both: usize,
}

impl Sums {
    /// Adds the result of an example, scored once more where there are `judges`; returns the figures
    /// so far.
    fn add(
        &mut self,
        (index, record): (usize, &Record),
        line: &Value,
        judges: Option<&mut Scorers>,
    ) -> Result<String, EvaluateError> {
        let coverage = covered(record, line).map_err(EvaluateError::Kept)?;
        self.ran.examples += 1;
        if let Some(reason) = line["error"].as_str() {
            self.ran.problems.push(Problem { index, reason: reason.to_owned() });
        }
        let counted = coverage.predictions.len().min(self.top);
        self.troubles.add(index, (1, counted), &run::unscored(line));
        if let Some(judges) = judges {
            self.changed.judge(judges, (index, record, &candidates(line)), &coverage);
        }
        if record.is_relabelled() {
            return Ok(String::new());
        }
        let covers = |reading: usize| {
            let of = coverage.predictions.iter().enumerate();
            of.filter(|(_, covers)| covers[reading].execution).map(|(index, _)| index).collect()
        };
        self.ran.add(line, coverage.predictions.len(), &[covers(0), covers(1)]);
        self.either += usize::from(coverage.either(self.top).execution);
        self.both += usize::from(coverage.both(self.top).execution);
        self.tally.add(&record.db_id, &coverage);
        let percent = |count: usize| 100.0 * count as f64 / self.tally.len() as f64;
        Ok(format!("either {:.1}, both {:.1}", percent(self.either), percent(self.both)))
    }

    fn report(
        &self,
        Arguments { run, report, .. }: &Arguments,
        kind: Kind,
        decoder: Decoder,
    ) -> Report {
        let summary = self.tally.summary(self.top);
        let mut out = Report::new(json!(summary));
        out.json["benchmark"] = json!(benchmark(kind));
        out.json["unscored"] = json!(self.troubles);
        out.tables(summary.tables(report.curve));
        out.lines(unscored(&self.troubles));
        self.ran.write(&mut out, decoder, run.alpha);
        self.changed.json(&mut out.json, report);
        self.changed.report(&mut out, report);
        if report.published {
            out.json["published"] = published_json(kind);
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
