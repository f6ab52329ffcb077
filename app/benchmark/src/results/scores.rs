//! Figures of results on AMBROSIA and PRACTIQ.

use beamsplitter_interpret::evaluate::{ambrosia, practiq};

use super::{Benchmark, Example, Found, Outcome, SpiderScores};

/// What the results of AMBROSIA and PRACTIQ come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// Of AMBROSIA's examples.
    pub ambrosia: ambrosia::Sums,
    /// Of PRACTIQ's.
    pub practiq: practiq::Tally,
    /// Of Spider's.
    pub spider: SpiderScores,
    /// Examples that could not be asked.
    pub failed: usize,
}

impl Scores {
    /// Counts all results of a run.
    pub fn of(run: &Benchmark) -> Self {
        let mut scores = Self::default();
        for (index, outcome) in &run.results {
            if let Some(example) = run.example(*index) {
                scores.add(example, outcome);
            }
        }
        scores
    }

    /// Adds what came of an example.
    pub fn add(&mut self, example: &Example, outcome: &Outcome) {
        match (example, &outcome.found) {
            (Example::Ambrosia(record), Found::Ambrosia(score)) => self.ambrosia.add(record, score),
            (Example::Practiq(example), Found::Practiq(score)) => {
                self.practiq.add(example.category, score);
            }
            (_, Found::Spider(verdicts)) => self.spider.add(verdicts),
            (_, Found::Nothing) => self.failed += 1,
            // Candidates of AmbiQT are counted kind by kind.
            _ => {}
        }
    }

    /// Says it in words: of what, and what it is.
    pub fn in_words(&self) -> Vec<(String, String)> {
        let mut words = Vec::new();
        let ambiguous = self.ambrosia.of(true, ambrosia::ALL).ambiguous();
        if ambiguous.examples > 0 {
            let ambrosia::Ambiguous { examples, single, full, precision } = ambiguous;
            let figures = format!("single {single:.1}, full {full:.1}, precision {precision:.1}");
            words.push((format!("ambiguous ({examples})"), figures));
        }
        let one = self.ambrosia.of(false, ambrosia::ALL).unambiguous();
        if one.examples > 0 {
            let ambrosia::Unambiguous { examples, first, any } = one;
            words.push((
                format!("one meaning ({examples})"),
                format!("first {first:.1}, any {any:.1}"),
            ));
        }
        words.extend(self.spider.in_words());
        let examples = self.practiq.examples();
        if examples > 0 {
            let right = format!("right category {:.1}", self.practiq.accuracy());
            words.push((format!("nine categories ({examples})"), right));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_ambiguity::run::scored_line;
    use beamsplitter_interpret::Category;
    use serde_json::{Value, json};

    use super::super::{BenchmarkError, Counting, FileImport, ImportedFile, ResultsImport, Which};
    use super::*;

    fn read(name: &str, text: &str) -> Result<ImportedFile, BenchmarkError> {
        let mut file_import = FileImport::new(name, text.as_bytes().to_vec());
        while file_import.step() {}
        file_import.finish()
    }

    fn run(records: &Value) -> Benchmark {
        match read("dev.json", &records.to_string()) {
            Ok(ImportedFile::Examples(run)) => run,
            other => panic!("{other:?}"),
        }
    }

    fn hotels() -> Benchmark {
        let hotel = |question: &str, is_ambiguous: bool| {
            json!({"db_file": "scope/hotel.sqlite", "question": question, "ambig_type": "scope",
                "gold_queries": ["select 1", "select 2"], "is_ambiguous": is_ambiguous})
        };
        run(
            &json!([hotel("one?", true), hotel("two?", true), {"gold_queries": []}, hotel("three?", false)]),
        )
    }

    fn pets() -> Benchmark {
        let pet = |question: &str, category: Category| {
            json!({"db_id": "pets", "database": "pets_1", "question": question, "original": "",
                "category": category, "readings": []})
        };
        run(&json!([pet("one?", Category::Answerable), pet("two?", Category::UnsupportedJoin)]))
    }

    /// Adds a result of an example, as a run does.
    fn add(run: &mut Benchmark, index: usize, outcome: Result<Value, &str>) {
        let example = run.example(index).unwrap();
        let outcome = outcome.map(|score| (vec!["select 1".to_owned()], score));
        let mut line = match example {
            Example::Ambrosia(record) => scored_line(record, outcome),
            Example::Practiq(record) => scored_line(record, outcome),
            Example::Ambiqt(_) | Example::Spider(_) => panic!("{example:?}"),
        };
        run.made_by(example, Some("m".into())).sign(&mut line);
        run.add(line, index).unwrap();
    }

    /// Returns a run whose results went out as a file and came back.
    fn again(mut here: Benchmark, run: &Benchmark) -> Benchmark {
        let Ok(ImportedFile::Results(lines, broken)) = read("out.jsonl", &run.lines()) else {
            panic!()
        };
        assert!(broken.is_empty());
        let mut import = ResultsImport::new("out.jsonl", lines, &here);
        while import.step(&here).unwrap() {}
        import.finish(&mut here);
        here
    }

    #[test]
    fn golds_of_ambrosia_are_counted_by_type() {
        let mut run = hotels();
        assert_eq!((run.examples.len(), run.broken.len(), run.databases().len()), (3, 1, 1));
        let score = |matches: Value| json!({"golds": 2, "shown": 2, "matches": matches});
        add(&mut run, 0, Ok(score(json!([[0], [1]]))));
        add(&mut run, 1, Ok(score(json!([[], [1]]))));
        add(&mut run, 3, Err("no database"));
        let which = |index| Which::of(run.example(index).unwrap(), run.result(index).unwrap());
        assert_eq!([0, 1, 3].map(which), [Which::Both, Which::One, Which::Failed]);
        let mut counting = Counting::default();
        while counting.step(&run) {}
        let figures = counting.finish();
        assert_eq!((figures.scores, figures.kinds.len()), (Scores::of(&run), 0));
        let scores = Scores::of(&run);
        assert_eq!((scores.failed, scores.ambrosia.of(true, "scope").ambiguous().full), (1, 50.0));
        let words = "single 100.0, full 50.0, precision 75.0";
        let kept = run.kept().unwrap();
        assert_eq!(kept.scores, [("ambiguous (2)".to_owned(), words.to_owned())]);
        for here in [hotels(), Benchmark::default()] {
            let again = again(here, &run);
            assert_eq!((again.lines(), Scores::of(&again)), (run.lines(), scores.clone()));
        }
    }

    #[test]
    fn categories_of_practiq_are_counted() {
        let mut run = pets();
        let score = |category: Category| json!({"category": category, "evidence": "It is there.", "shown": 1});
        add(&mut run, 0, Ok(score(Category::Answerable)));
        add(&mut run, 1, Ok(score(Category::Answerable)));
        let which = |index| Which::of(run.example(index).unwrap(), run.result(index).unwrap());
        assert_eq!([0, 1].map(which), [Which::Both, Which::None]);
        let scores = Scores::of(&run);
        assert_eq!((scores.practiq.accuracy(), scores.practiq.confusion[8][0]), (50.0, 1));
        assert_eq!(scores.in_words()[0].1, "right category 50.0");
        assert_eq!(again(Benchmark::default(), &run).lines(), run.lines());
        let line = json!({"index": 0, "database": "pets_1", "question": "one?", "score": {}});
        let error = run.add(line, 0).unwrap_err().to_string();
        assert!(error.starts_with("the results, example 0: key “score”: missing field"), "{error}");
        let line = json!({"index": 0, "database": "pets_2", "question": "one?"});
        assert!(run.add(line, 0).unwrap_err().to_string().contains("another question"));
    }

    #[test]
    fn a_file_without_a_whole_record_is_refused_in_a_sentence() {
        let text = r#"[{"gold_queries": ["select 1"], "ambig_type": "scope", "question": "one?"}]"#;
        let error = read("dev.json", text).unwrap_err().to_string();
        assert_eq!(
            error,
            "dev.json holds no example of AmbiQT, AMBROSIA, PRACTIQ or Spider (record 0: key “is_ambiguous” \
             is missing). Drop a file of one of them, questions with their queries (JSON or CSV), or what \
             “beamsplitter build” wrote; predictions are read once their examples are open."
        );
    }
}
