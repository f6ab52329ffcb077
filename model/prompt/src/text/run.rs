//! LogicalBeam over the text form, with a scripted network.

use std::convert::Infallible;

use beamsplitter_decode::score::log_softmax;
use beamsplitter_decode::{LogProbs, Model, Outcome, Plan, Prompt, Settings, Token, decode};
use beamsplitter_sql::{Template, plan_of};

use super::tests::concerts;
use super::toy::{END, Toy};
use super::{Pieces, TextForm, TextLanguage, TextPrompt, TextTemplate};

/// A network that likes the outputs of a script, each by its weight, and ends whatever else it is
/// made to write.
struct Scripted {
    toy: Toy,
    script: fn(&str) -> Vec<(String, f32)>,
    prompts: Vec<String>,
}

impl Model for Scripted {
    type Error = Infallible;
    type Memory = Vec<(Vec<Token>, f32)>;
    type Cache = Vec<(Self::Memory, Vec<Token>)>;

    fn vocabulary(&self) -> usize {
        self.toy.size()
    }

    fn start_token(&self) -> Token {
        0
    }

    fn end_token(&self) -> Token {
        END
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Infallible> {
        let text = self.toy.decode(&prompt.positions.concat());
        let tokens = |text: &str| [self.toy.encode(text), vec![END]].concat();
        let targets = (self.script)(&text).iter().map(|(text, w)| (tokens(text), *w)).collect();
        self.prompts.push(text);
        Ok(targets)
    }

    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache {
        memories.iter().map(|memory| (memory.clone(), Vec::new())).collect()
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
            prefix.push(token);
            let mut row = vec![1e-5_f32; self.toy.size()];
            for (target, weight) in &targets {
                if let Some([next, ..]) = target.strip_prefix(&prefix[1..]) {
                    row[*next as usize] += weight;
                }
            }
            row[END as usize] += 1e-4;
            row.iter_mut().for_each(|weight| *weight = weight.ln());
            log_softmax(&mut row);
            values.extend(row);
            cache.push((targets, prefix));
        }
        Ok(LogProbs { width: self.toy.size(), values })
    }
}

/// Returns queries that answer *the names of the singers*, more or less.
fn queries() -> Vec<(String, f32)> {
    let mut queries = vec![
        (
            "select t1.name from singer as t1 join concert as t2 on t1.singer_id = t2.concert_id"
                .into(),
            0.02,
        ),
        ("select t2.name from singer as t1 join concert as t2 on t1.name = t2.name".into(), 0.01),
        ("select name, age from singer".into(), 0.02),
        ("select name, home_town from singer where age < 30".into(), 0.0),
    ];
    for (column, weight) in [("name", 4.0), ("home_town", 2.0), ("age", 1.0)] {
        for (table, share) in [("singer", 0.7), ("concert", 0.2), ("singer_in_concert", 0.1)] {
            queries.push((format!("select {column} from {table}"), weight * share));
        }
    }
    queries
}

fn script(prompt: &str) -> Vec<(String, f32)> {
    let queries = queries().into_iter();
    let output = |body: String| format!("concert_singer | {body}");
    if prompt.starts_with("template generation: ") {
        let template = |sql: &str| {
            let Plan { joins, selects } = plan_of(sql);
            output(format!("{joins} joins @ {selects} selects @ {}", Template::of(sql)))
        };
        queries.map(|(sql, weight)| (template(&sql), weight)).collect()
    } else if let Some((_, template)) = prompt.split_once(" @ ") {
        let template = Template::of(template);
        queries
            .filter(|(sql, _)| Template::of(sql) == template)
            .map(|(sql, weight)| (output(sql), weight))
            .collect()
    } else {
        queries.map(|(sql, weight)| (output(sql), weight)).collect()
    }
}

fn run(form: &TextForm, settings: &Settings) -> (Outcome<TextTemplate>, Vec<String>) {
    let (toy, schema) = (Toy::new(), concerts());
    let prompt = TextPrompt::new(form, &toy, END, "the names of the singers", &schema, &[]);
    let output_language = TextLanguage::new(form, &toy, &prompt);
    let mut model = Scripted { toy: Toy::new(), script, prompts: Vec::new() };
    let tasks = output_language.tasks(model.start_token(), model.end_token());
    let outcome =
        pollster::block_on(decode(&mut model, &output_language, &tasks, settings, &mut ()));
    (outcome.expect("a run"), model.prompts)
}

#[test]
fn logicalbeam_runs_on_three_prompts() {
    let (outcome, prompts) = run(&TextForm::default(), &Settings::paper());
    outcome.trace.check().expect("a trace that fits together");
    // One prompt for each task, and one for each template that is filled.
    assert_eq!(prompts.len(), 5, "{prompts:#?}");
    let asked = "semantic parse: the names of the singers | concert_singer | singer : singer_id , ";
    assert!(prompts.iter().any(|prompt| prompt.starts_with(asked)));
    assert!(prompts.iter().any(|prompt| prompt.ends_with(" , order_ @ select column from table")));

    let plans: Vec<Plan> = outcome.templates.iter().map(|found| found.plan).collect();
    let plan = |joins, selects| Plan { joins, selects };
    assert_eq!(plans, [plan(0, 1), plan(1, 1), plan(0, 2)]);
    let texts: Vec<&str> = outcome.trace.templates.iter().map(|t| t.text.as_str()).collect();
    let join = "select column from table as t1 join table as t2 on column = column";
    assert_eq!(texts, ["select column from table", join, "select column, column from table"]);

    let sql: Vec<&str> = outcome.candidates.iter().map(|c| c.sql.as_str()).collect();
    assert_eq!(sql.len(), 5);
    // Vanilla beam search first, then what it would not have found.
    assert_eq!(sql[..2], ["select name from singer", "select `home town` from singer"]);
    assert!(
        sql.contains(
            &"select t1.name from singer as t1 join concert as t2 on t1.singer_id = t2.concert_id"
        ),
        "{sql:?}"
    );

    // Nothing that is filled in was invented, and no filling comes twice.
    let fillings = &outcome.fillings[0];
    // Three columns and three tables, but two tables share their first piece and one branch.
    assert_eq!(fillings.len(), 6, "{fillings:#?}");
    assert!(fillings.iter().all(|filling| !filling.sql.contains("singer_in_concert")));
    for filling in outcome.fillings.iter().flatten() {
        let words: Vec<&str> = filling.sql.split([' ', '.', ',', '`']).collect();
        assert!(
            words.iter().all(|word| "select name age home town singer singer_id concert \
            concert_id singer_in_concert order from as t1 t2 join on = "
                .split(' ')
                .any(|w| w == *word)),
            "{}",
            filling.sql
        );
    }
    let mut unique: Vec<&str> = fillings.iter().map(|filling| filling.sql.as_str()).collect();
    unique.dedup();
    assert_eq!(unique.len(), fillings.len());
}

#[test]
fn a_checkpoint_without_templates_does_beam_search() {
    let (outcome, prompts) = run(&TextForm::baseline(), &Settings::beam(4));
    let sql: Vec<&str> = outcome.candidates.iter().map(|c| c.sql.as_str()).collect();
    assert_eq!(sql[0], "select name from singer");
    assert_eq!((sql.len(), prompts.len()), (4, 1));
}
