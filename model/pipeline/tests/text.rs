//! `ask` with a checkpoint of the text form: letters for pieces, a script for a network.

use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::ControlFlow;

use beamsplitter_database::Value;
use beamsplitter_decode::score::log_softmax;
use beamsplitter_decode::{LogProbs, Model, Prompt, Settings, Token};
use beamsplitter_link::{CellMatch, Question};
use beamsplitter_pipeline::{
    Answer, CellLookup, Database, Event, Execution, Linearisation, ModelPrompt, Observer, RunError,
    ask,
};
use beamsplitter_prompt::{Pieces, TextForm};
use beamsplitter_sql::{Schema, Table};

/// Each byte is a piece.
struct Letters;

impl Pieces for Letters {
    fn encode(&self, text: &str) -> Vec<Token> {
        text.bytes().map(Token::from).collect()
    }

    fn decode(&self, pieces: &[Token]) -> String {
        pieces.iter().filter_map(|&piece| char::from_u32(piece)).filter(|c| *c >= ' ').collect()
    }

    fn text(&self, piece: Token) -> Cow<'_, str> {
        Cow::Owned(self.decode(&[piece]))
    }
}

/// Writes outputs of a script as their weights have it, and ends anything else.
struct Scripted;

const VANILLA: [(&str, f32); 2] =
    [("shop | select name from staff", 2.0), ("shop | select Name from  STAFF", 1.0)];
const TEMPLATE: [(&str, f32); 3] = [
    ("shop | 0 joins @ 1 selects @ select column from table", 3.0),
    ("shop | 0 joins @ 2 selects @ select column, column from table", 0.1),
    ("shop | 1 joins @ 1 selects @ select column from table join", 0.1),
];
const FILL: [(&str, f32); 2] =
    [("shop | select name from staff", 1.0), ("shop | select age from staff", 1.0)];
const FILL_TWO: [(&str, f32); 1] = [("shop | select name, age from staff", 1.0)];

impl Model for Scripted {
    type Error = Infallible;
    type Memory = &'static [(&'static str, f32)];
    type Cache = Vec<(Self::Memory, Vec<u8>)>;

    fn vocabulary(&self) -> usize {
        128
    }

    fn start_token(&self) -> Token {
        0
    }

    fn end_token(&self) -> Token {
        1
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Infallible> {
        let text = Letters.decode(&prompt.positions.concat());
        let asked = "Who works here? | shop | staff : name , age";
        let (task, rest) = text.split_once(": ").expect("a task");
        let memory: (Self::Memory, bool) = match task {
            "semantic parse" => (&VANILLA, rest == asked),
            "template generation" => (&TEMPLATE, rest == asked),
            _ if rest.contains("column, column") => (&FILL_TWO, rest.starts_with(asked)),
            _ => (&FILL, rest.starts_with(&format!("{asked} @ select column"))),
        };
        assert!(memory.1, "{text}");
        Ok(memory.0)
    }

    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache {
        memories.iter().map(|memory| (*memory, Vec::new())).collect()
    }

    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Infallible> {
        let old = std::mem::take(cache);
        let mut values = Vec::new();
        for (&parent, &token) in parents.iter().zip(tokens) {
            let (targets, mut prefix) = old[parent].clone();
            prefix.push(token as u8);
            let mut row = vec![1e-6_f32; self.vocabulary()];
            row[1] = 1e-4;
            for (target, weight) in targets {
                if let Some(rest) = target.as_bytes().strip_prefix(&prefix[1..]) {
                    row[usize::from(*rest.first().unwrap_or(&1))] += weight;
                }
            }
            row.iter_mut().for_each(|weight| *weight = weight.ln());
            log_softmax(&mut row);
            values.extend(row);
            cache.push((targets, prefix));
        }
        Ok(LogProbs { width: self.vocabulary(), values })
    }
}

struct Shop;

impl Database for Shop {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        let tables = vec![Table::of("Staff", &["Name", "Age"])];
        Ok(Schema { name: "shop".to_owned(), tables, foreign_keys: Vec::new() })
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        let rows = vec![vec![Value::Text(sql.to_owned())]];
        Ok(Execution { columns: vec!["sql".to_owned()], rows, more: false })
    }
}

impl CellLookup for Shop {
    async fn cells(&mut self, _: &Question) -> Result<Vec<CellMatch>, Infallible> {
        Ok(Vec::new())
    }
}

struct Quiet;

impl Observer for Quiet {
    fn event(&mut self, _: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

fn answer(form: TextForm, settings: &Settings) -> Answer {
    let language = Linearisation::Text { form, pieces: Box::new(Letters) };
    let question = "Who works here?";
    let (mut model, mut shop, mut quiet) = (Scripted, Shop, Quiet);
    let asked = ask(&mut model, &language, &mut shop, question, settings, &mut quiet);
    pollster::block_on(asked).expect("an answer")
}

#[test]
fn logicalbeam_over_letters() {
    let answer = answer(TextForm::default(), &Settings::paper());
    let sql: Vec<&str> = answer.candidates.iter().map(|c| c.sql.as_str()).collect();
    let expected =
        ["select name from staff", "select age from staff", "select name, age from staff"];
    assert_eq!(sql, expected);
    assert!(answer.candidates.iter().all(|c| c.outcome.is_ok() && !c.english.is_empty()));
    let texts: Vec<&str> = answer.templates.iter().map(|t| t.text.as_str()).collect();
    assert!(texts.contains(&"select column from table") && texts.len() == 3, "{texts:?}");
    let ModelPrompt::Text(read) = &answer.prompt else { panic!("the wrong language") };
    assert!(read.omitted.is_empty());
    answer.trace.check().expect("a trace that fits together");
}

#[test]
fn a_checkpoint_without_templates_is_asked_for_none() {
    let form = TextForm { fill: None, ..TextForm::default() };
    let answer = answer(form, &Settings::paper());
    assert!(answer.templates.is_empty());
    assert_eq!(answer.candidates[0].sql, "select name from staff");
    let form = TextForm { max_output: 8, ..TextForm::default() };
    assert!(self::answer(form, &Settings::paper()).candidates.is_empty());
}
