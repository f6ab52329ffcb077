//! Several engines find what one finds, and write the same trace, whatever becomes of the others.

mod common;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::rc::Rc;

use beamsplitter_decode::parallel::{Parallel, Remote, SharedRows, Step};
use beamsplitter_decode::{LogProbs, Model, Outcome, Preset, Prompt, Tasks, Token, decode};
use common::{Table, toy};
use pollster::block_on;

type Run = Outcome<Vec<Token>>;

/// Another engine, in the same thread. It answers so many steps, and then is gone.
#[derive(Clone)]
struct Other {
    model: Rc<RefCell<Table>>,
    batches: Rc<RefCell<BTreeMap<u32, <Table as Model>::Cache>>>,
    begun: Rc<Cell<u32>>,
    left: Rc<Cell<usize>>,
}

impl Other {
    fn new(seed: u64, steps: usize) -> Self {
        Self {
            model: Rc::new(RefCell::new(toy::model(seed))),
            batches: Rc::default(),
            begun: Rc::default(),
            left: Rc::new(Cell::new(steps)),
        }
    }
}

impl Remote for Other {
    type Answer = Ready<Option<LogProbs>>;

    fn is_there(&self) -> bool {
        self.left.get() > 0
    }

    fn expect(&self, _: &Prompt) {}

    fn begin(&self, prompts: &[Rc<Prompt>]) -> u32 {
        let mut model = self.model.borrow_mut();
        let memories: Vec<_> =
            prompts.iter().map(|prompt| block_on(model.read(prompt)).expect("a prompt")).collect();
        self.begun.set(self.begun.get() + 1);
        self.batches.borrow_mut().insert(self.begun.get(), model.begin(&memories));
        self.begun.get()
    }

    fn step(&self, batch: u32, step: &Step) -> Self::Answer {
        let Some(left) = self.left.get().checked_sub(1) else { return ready(None) };
        self.left.set(left);
        let mut batches = self.batches.borrow_mut();
        let cache = batches.get_mut(&batch).expect("a batch that was begun");
        ready(block_on(step.take(&mut *self.model.borrow_mut(), cache)).ok())
    }

    fn end(&self, batch: u32) {
        self.batches.borrow_mut().remove(&batch).expect("a batch that was begun");
    }
}

fn run(model: &mut impl Model, preset: Preset, tasks: &impl Tasks<Vec<Token>>) -> Run {
    let settings = toy::short(preset.settings());
    block_on(decode(model, &toy::Toy, tasks, &settings, &mut ())).expect("a run")
}

/// Returns what was found with these engines, and how many rows were theirs.
fn helped(preset: Preset, seed: u64, others: &[Other]) -> (Run, SharedRows) {
    let mut model = Parallel::new(toy::model(seed), others.to_vec());
    let found = run(&mut model, preset, &toy::tasks());
    (found, model.rows())
}

#[test]
fn every_decoder_finds_the_same_on_any_number_of_engines() {
    for preset in Preset::ALL {
        for seed in [3, 4] {
            let alone = run(&mut toy::model(seed), preset, &toy::tasks());
            for count in 0..4 {
                let others: Vec<Other> = (0..count).map(|_| Other::new(seed, usize::MAX)).collect();
                let (found, rows) = helped(preset, seed, &others);
                assert!(found.trace == alone.trace, "{preset}, {count} others");
                assert_eq!(rows.all, alone.trace.run.rows, "{preset}, {count} others");
                let several = alone.trace.searches.len() > 1 && count > 0;
                assert!(rows.elsewhere > 0 || !several, "{preset}: nothing was dealt out");
                let kept = |other: &Other| !other.batches.borrow().is_empty();
                assert!(!others.iter().any(kept), "{preset}: a batch was not ended");
            }
        }
    }
}

#[test]
fn the_batches_of_a_run_have_one_cache() {
    let mut alone = toy::model(4);
    let found = run(&mut alone, Preset::Beamsplitter, &toy::tasks());
    let [begun, begun_again] = alone.caches.get();
    assert_eq!(begun, 1, "{begun_again} times again, {} searches", found.trace.searches.len());
    assert!(begun_again > 0, "one batch alone shows nothing");
    for count in 0..3 {
        let others: Vec<Other> = (0..count).map(|_| Other::new(4, usize::MAX)).collect();
        let model = toy::model(4);
        let caches = model.caches.clone();
        run(&mut Parallel::new(model, others), Preset::Beamsplitter, &toy::tasks());
        assert_eq!(caches.get(), [1, begun_again], "{count} others");
    }
}

#[test]
fn the_rows_of_an_engine_that_is_gone_are_decoded_here() {
    let alone = run(&mut toy::model(4), Preset::Beamsplitter, &toy::tasks());
    for steps in [1, 2, 5, 9] {
        let others = [Other::new(4, steps), Other::new(4, usize::MAX)];
        let (found, rows) = helped(Preset::Beamsplitter, 4, &others);
        assert!(found.trace == alone.trace, "gone after {steps} steps");
        assert!(rows.elsewhere > 0 && rows.elsewhere < rows.all, "{rows:?}");
        assert!(!others[0].is_there(), "the engine was not asked {steps} times");
    }
}

#[test]
fn an_answer_of_the_wrong_size_is_none() {
    /// An engine that answers with nothing.
    #[derive(Clone)]
    struct Empty;

    impl Remote for Empty {
        type Answer = Ready<Option<LogProbs>>;
        fn is_there(&self) -> bool {
            true
        }
        fn expect(&self, _: &Prompt) {}

        fn begin(&self, _: &[Rc<Prompt>]) -> u32 {
            0
        }
        fn step(&self, _: u32, _: &Step) -> Self::Answer {
            ready(Some(LogProbs::default()))
        }
        fn end(&self, _: u32) {}
    }

    let alone = run(&mut toy::model(4), Preset::Beamsplitter, &toy::tasks());
    let mut model = Parallel::new(toy::model(4), vec![Empty]);
    assert!(run(&mut model, Preset::Beamsplitter, &toy::tasks()).trace == alone.trace);
    assert_eq!(model.rows().elsewhere, 0);
}
