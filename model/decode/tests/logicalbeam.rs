//! LogicalBeam beyond what the oracle shows: prompts, batches, odd models, odd settings.

mod common;

use beamsplitter_decode::{
    DecodeError, OneSequence, Outcome, Prompt, Settings, Task, TaskPrompt, Tasks, ThreePrompts,
    Token, decode,
    settings::{ForcedScore, Neighbours},
    trace::{Flag, Why},
};
use common::{Table, hashed, toy};
use pollster::block_on;

type Result = std::result::Result<Outcome<Vec<Token>>, DecodeError<std::convert::Infallible>>;

fn settings() -> Settings {
    toy::short(Settings::paper())
}

fn run(model: &mut Table, tasks: &impl Tasks<Vec<Token>>, settings: &Settings) -> Result {
    block_on(decode(model, &toy::Toy, tasks, settings, &mut ()))
}

/// One sequence, but each filling from a prompt that looks different.
struct Apart(OneSequence);

impl Tasks<Vec<Token>> for Apart {
    fn task_prompt(&self, task: Task<'_, Vec<Token>>, written: &[Token]) -> TaskPrompt<'_> {
        let mut task_prompt = self.0.task_prompt(task, written);
        if matches!(task, Task::Fill(_)) {
            task_prompt.prompt.to_mut().positions.push(written.to_vec());
        }
        task_prompt
    }
}

#[test]
fn going_on_from_a_template_equals_decoding_it_again() {
    let (mut rows, mut steps) = ([0, 0], [0, 0]);
    for seed in 0..12 {
        let (mut together, mut apart) = (toy::model(seed), toy::model(seed));
        let one = run(&mut together, &toy::tasks(), &settings()).expect("a run");
        let two = run(&mut apart, &Apart(toy::tasks()), &settings()).expect("a run");
        let texts = |outcome: &Outcome<_>| {
            let all = outcome.vanilla.iter().chain(outcome.fillings.iter().flatten());
            all.map(|r| (r.template, r.sql.clone(), r.score, r.log_probs.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(&one), texts(&two));
        for (i, model) in [&together, &apart].into_iter().enumerate() {
            rows[i] += model.rows;
            steps[i] += model.steps;
        }
        // The nodes of a filling, prefix included, do not depend on it either.
        for (i, search) in one.trace.searches.iter().enumerate() {
            let same = two.trace.searches.iter().find(|other| other.purpose == search.purpose);
            assert_eq!(Some(&search.nodes), same.map(|other| &other.nodes), "search {i}");
        }
    }
    assert!(rows[0] < rows[1] && steps[0] < steps[1], "{rows:?} rows, {steps:?} steps");
}

#[test]
fn three_prompts_are_read_once_each() {
    let prompt = |id: u32, template: &[Token]| {
        let template = template.iter().map(|&token| vec![token]);
        Prompt {
            positions: std::iter::once(vec![id]).chain(template).collect(),
            ..Prompt::default()
        }
    };
    // Writes what the prompt says: a plan and its template, or the template's words as they are.
    let mut model = Table::new(19, |prompt: &Prompt, prefix: &[Token]| {
        let task = prompt.positions[0][0];
        let template = toy::tokens("select column from table");
        let wanted = match task {
            0 => toy::tokens("select c0 from t0"),
            1 => [toy::tokens("1 2"), template].concat(),
            _ => toy::tokens("select c1 from t1"),
        };
        let mut row = hashed(5, prefix, toy::WORDS.len(), 2.0);
        row[wanted.get(prefix.len() - 1).copied().unwrap_or(toy::END) as usize] += 5.0;
        row
    });
    let fill = |template: &Vec<Token>| prompt(2, template);
    let (vanilla, template) = (prompt(0, &[]), prompt(1, &[]));
    let tasks = ThreePrompts { vanilla, template, fill, start: 0, end: toy::END };
    let outcome = run(&mut model, &tasks, &settings()).expect("a run");
    assert_eq!(outcome.candidates[0].sql, "select c0 from t0");
    assert_eq!(outcome.vanilla[0].template, None);
    let [filling, ..] = &outcome.fillings[0][..] else { panic!("nothing was filled") };
    assert_eq!(filling.sql, "select c1 from t1");
    assert_eq!(filling.log_probs.len(), 4);
    // Every plan gave the same template: it is filled once, and shown five times.
    assert_eq!(model.reads, 3);
    let traces = &outcome.trace.templates;
    assert_eq!(traces.len(), 5);
    assert!(traces[0].filled && traces[1..].iter().all(|t| !t.filled));
    for (i, trace) in traces.iter().enumerate() {
        assert_eq!(trace.text, "select column from table");
        assert_eq!(trace.flags.contains(&Flag::Repeats { template: 0 }), i > 0);
        assert!(trace.flags.iter().any(|flag| matches!(flag, Flag::Contradicts { .. })), "{i}");
    }
    // Twelve pairs of a column and a table exist and ten fit the beam, but algorithm 1 has one
    // whitelist: columns where a table is due take places until they are found not to conform.
    assert!(outcome.fillings[0].len() < 10);
    let mut settings = settings();
    settings.infilling.shared_whitelist = false;
    let outcome = run(&mut model, &tasks, &settings).expect("a run");
    assert_eq!(outcome.fillings[0].len(), 10);
}

#[test]
fn a_model_that_writes_nonsense_leaves_vanilla_alone() {
    let mut model = Table::new(19, |_, prefix| {
        let mut row = hashed(1, prefix, toy::WORDS.len(), 1.0);
        row[if prefix[0] == toy::SQL { 22 } else { toy::AT as usize }] += 9.0;
        row[1] += prefix.len() as f32;
        row
    });
    let outcome = run(&mut model, &toy::tasks(), &settings()).expect("a run");
    assert!(outcome.templates.is_empty() && outcome.trace.plans.is_empty());
    assert_eq!(outcome.candidates.len(), 2);
    outcome.trace.check().expect("a trace that fits together");
}

#[test]
fn scores_that_are_no_numbers_are_an_error() {
    let mut model = Table::new(19, |_, _| vec![f32::NAN; toy::WORDS.len()]);
    let error = run(&mut model, &toy::tasks(), &settings()).expect_err("all is NaN");
    assert_eq!(error, DecodeError::NotANumber { step: 0 });
}

#[test]
fn a_language_of_another_model_is_an_error() {
    // Four tokens only: the forced plans do not exist.
    let mut model = Table::new(4, |_, prefix| hashed(1, prefix, 4, 1.0));
    let tasks = ThreePrompts {
        vanilla: Prompt::default(),
        template: Prompt::default(),
        fill: |_: &Vec<Token>| Prompt::default(),
        start: 0,
        end: toy::END,
    };
    let outcome = run(&mut model, &tasks, &settings()).expect("no plan, no templates");
    assert!(outcome.templates.is_empty());
    struct Foreign(OneSequence);
    impl Tasks<Vec<Token>> for Foreign {
        fn task_prompt(&self, task: Task<'_, Vec<Token>>, written: &[Token]) -> TaskPrompt<'_> {
            TaskPrompt { prefix: vec![77], ..self.0.task_prompt(task, written) }
        }
    }
    let mut model = toy::model(1);
    let error = run(&mut model, &Foreign(toy::tasks()), &settings()).expect_err("no token 77");
    assert_eq!(error, DecodeError::UnknownToken { token: 77, width: toy::WORDS.len() });
}

#[test]
fn settings_without_meaning_are_named() {
    let mut none = settings();
    none.infilling.beam.width = 0;
    let error = run(&mut toy::model(1), &toy::tasks(), &none).expect_err("no width");
    let text = "the setting `infilling.beam.width` is 0: it must be from 1 to 100";
    assert_eq!(error.to_string(), text);
}

#[test]
fn options_do_what_they_say() {
    let with = |change: &dyn Fn(&mut Settings)| {
        let mut settings = settings();
        change(&mut settings);
        run(&mut toy::model(1), &toy::tasks(), &settings).expect("a run")
    };
    let filled = |outcome: &Outcome<_>| outcome.fillings.iter().flatten().count();
    let normal = with(&|_| ());

    let mut beam = settings();
    beam.templates = None;
    let alone = run(&mut toy::model(1), &toy::tasks(), &beam).expect("a run");
    assert!(alone.templates.is_empty() && alone.vanilla == with_search(&normal.vanilla, 0));

    let single = with(&|s| s.templates.as_mut().expect("templates").neighbours = Neighbours::None);
    assert_eq!(single.templates.len(), 1);
    assert_eq!(single.templates[0], normal.templates[0]);

    let fixed = with(&|s| {
        s.infilling.branch_at_columns = false;
        s.infilling.branch_at_tables = false;
    });
    assert!(fixed.fillings.iter().all(|fillings| fillings.len() <= 1));
    let tables = with(&|s| s.infilling.branch_at_columns = false);
    assert!(filled(&fixed) < filled(&tables) && filled(&tables) <= filled(&normal));

    let dropped = |outcome: &Outcome<_>| {
        let nodes = outcome.trace.searches.iter().flat_map(|search| &search.nodes.why);
        nodes.filter(|&&why| why == Why::DoesNotConform).count()
    };
    let grammar = with(&|s| s.infilling.grammar = true);
    assert!(dropped(&normal) > 0);
    assert_eq!(dropped(&grammar), 0);

    let free = with(&|s| {
        s.infilling.controlled = false;
        s.infilling.drop_nonconforming = false;
    });
    assert_ne!(free.fillings, normal.fillings);

    let strict = with(&|s| s.templates.as_mut().expect("templates").fill_contradicting = false);
    assert!(strict.trace.templates.iter().all(|template| {
        !template.filled || !template.flags.iter().any(|f| matches!(f, Flag::Contradicts { .. }))
    }));
    assert!(filled(&strict) < filled(&normal));

    let excluded = with(&|s| {
        s.templates.as_mut().expect("templates").prefix_score = ForcedScore::Excluded;
    });
    for (with, without) in normal.trace.templates.iter().zip(&excluded.trace.templates) {
        let (a, b) = (&normal.trace.searches[with.search], &excluded.trace.searches[with.search]);
        let prefix: f32 = a.nodes.log_prob[..2].iter().sum();
        let end = a.nodes.find(with.node).expect("its node");
        let length = a.nodes.step[end] as f32 + 1.0;
        assert_eq!(b.nodes.score[1], 0.0);
        assert!((with.score * length - prefix - without.score * (length - 2.0)).abs() < 1e-4);
    }
}

fn with_search(
    queries: &[beamsplitter_decode::FoundQuery],
    search: usize,
) -> Vec<beamsplitter_decode::FoundQuery> {
    queries
        .iter()
        .map(|query| beamsplitter_decode::FoundQuery { search, ..query.clone() })
        .collect()
}

/// Writes a word before every plan, as published checkpoints write the database's name.
struct Named(OneSequence);

impl Tasks<Vec<Token>> for Named {
    fn task_prompt(&self, task: Task<'_, Vec<Token>>, written: &[Token]) -> TaskPrompt<'_> {
        let mut task_prompt = self.0.task_prompt(task, written);
        if matches!(task, Task::Template) {
            task_prompt.prefix.push(0);
        }
        task_prompt
    }
}

#[test]
fn what_stands_before_a_plan_is_not_read_as_one() {
    for seed in 0..6 {
        let plain = run(&mut toy::model(seed), &toy::tasks(), &settings()).expect("a run");
        let mut named = toy::model(seed);
        let inner = std::mem::replace(&mut named.distribution, Box::new(|_, _| Vec::new()));
        named.distribution = Box::new(move |prompt, prefix| {
            let rest: Vec<_> = prefix.iter().copied().filter(|&token| token != 0).collect();
            inner(prompt, &rest)
        });
        let named = run(&mut named, &Named(toy::tasks()), &settings()).expect("a run");
        let texts = |outcome: &Outcome<_>| {
            let all = outcome.fillings.iter().flatten();
            all.map(|r| (r.template, r.sql.clone(), r.tokens.clone())).collect::<Vec<_>>()
        };
        assert_eq!(texts(&plain), texts(&named), "{seed}");
        for (plain, named) in plain.templates.iter().zip(&named.templates) {
            assert_eq!(plain.template, named.template);
            assert_eq!(plain.tokens, named.tokens[1..]);
        }
    }
}
