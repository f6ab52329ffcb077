//! The shipped model on several engines writes the trace that it writes on one, to the bit.

#[allow(dead_code, reason = "not every program needs all of it")]
mod shipped;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::rc::Rc;

use beamsplitter_decode::parallel::{Parallel, Remote, Step};
use beamsplitter_decode::{LogProbs, Model, Preset, Prompt, Trace, decode};
use beamsplitter_prompt::{PointerLanguage, QuestionPrompt};
use beamsplitter_t5::T5;
use pollster::block_on;
use shipped::{engine, golden, question_prompt};

/// Of so many questions one is asked.
const SLICE: usize = 48;

/// Another engine, in the same thread.
#[derive(Clone)]
struct Other {
    model: Rc<RefCell<T5>>,
    batches: Rc<RefCell<BTreeMap<u32, <T5 as Model>::Cache>>>,
}

impl Remote for Other {
    type Answer = Ready<Option<LogProbs>>;

    fn is_there(&self) -> bool {
        true
    }

    fn expect(&self, _: &Prompt) {}

    fn begin(&self, prompts: &[Rc<Prompt>]) -> u32 {
        let mut model = self.model.borrow_mut();
        let read = |prompt: &Rc<Prompt>| block_on(model.read(prompt)).expect("a prompt");
        let memories: Vec<_> = prompts.iter().map(read).collect();
        let mut batches = self.batches.borrow_mut();
        let number = batches.last_key_value().map_or(0, |(last, _)| last + 1);
        batches.insert(number, model.begin(&memories));
        number
    }

    fn step(&self, batch: u32, step: &Step) -> Self::Answer {
        let mut batches = self.batches.borrow_mut();
        let cache = batches.get_mut(&batch).expect("a batch that was begun");
        ready(block_on(step.take(&mut *self.model.borrow_mut(), cache)).ok())
    }

    fn end(&self, batch: u32) {
        self.batches.borrow_mut().remove(&batch);
    }
}

fn run(model: &mut impl Model, prompt: &QuestionPrompt, preset: Preset) -> Trace {
    let output_language = PointerLanguage::new(prompt);
    let (tasks, settings) = (output_language.tasks(), preset.settings());
    block_on(decode(model, &output_language, &tasks, &settings, &mut ())).expect("a run").trace
}

#[test]
fn several_engines_write_the_trace_of_one() {
    let (header, questions) = golden();
    let engine = engine();
    let mut compared = 0;
    for question in questions.iter().step_by(SLICE) {
        let prompt = question_prompt(&engine, question, &header.schemas);
        for (preset, count) in [(Preset::Beamsplitter, 1), (Preset::LogicalBeam, 2)] {
            let alone = run(&mut engine.model.clone(), &prompt, preset);
            let other = || Other {
                model: Rc::new(RefCell::new(engine.model.clone())),
                batches: Rc::default(),
            };
            let others = (0..count).map(|_| other()).collect();
            let mut model = Parallel::new(engine.model.clone(), others);
            let found = run(&mut model, &prompt, preset);
            assert!(found == alone, "{}: {preset} on {} engines", question.id, count + 1);
            let rows = model.rows();
            assert!(rows.elsewhere > 0 && rows.all == alone.run.rows, "{rows:?}");
            compared += 1;
        }
    }
    assert!(compared > 2, "{compared} runs");
}
