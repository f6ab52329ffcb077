//! The parity ladder's upper rungs on the CPU: whole models against PyTorch.

mod support;

use beamsplitter_decode::Model;
use beamsplitter_t5::{Device, Scheme};
use pollster::block_on;
use support::{
    assert_close, check_logits, check_own, check_searches, expected, forced, model, own_cases,
    prompt,
};

const TOLERANCE: f32 = 1e-4;

#[test]
fn relu_tied_logits() {
    check_logits("t5_1_0", &Device::flex(), TOLERANCE);
}

#[test]
fn gated_gelu_untied_logits() {
    check_logits("t5_1_1", &Device::flex(), TOLERANCE);
}

#[test]
fn relu_tied_searches() {
    check_searches("t5_1_0", &Device::flex(), TOLERANCE);
}

#[test]
fn gated_gelu_untied_searches() {
    check_searches("t5_1_1", &Device::flex(), TOLERANCE);
}

#[test]
fn bags_relations_and_pointers() {
    check_own(&Device::flex(), TOLERANCE);
}

/// Rows that are reordered, multiplied and dropped at every step, of prompts of different lengths,
/// equal prefixes that are decoded alone.
#[test]
fn reordered_rows_equal_prefixes_decoded_alone() {
    let mut model = model("own", Scheme::None, &Device::flex());
    let cases = own_cases();
    let memories: Vec<_> =
        cases.iter().map(|case| block_on(model.read(&case.prompt)).expect("read")).collect();
    let rows = [0, 1, 0, 1, 1];
    let mut cache = model.begin(&rows.map(|row| memories[row].clone()));
    let mut prefixes: Vec<(usize, Vec<u32>)> = rows.iter().map(|&row| (row, vec![])).collect();
    let mut noise = 7_u32;
    let mut draw = |below: usize| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (noise >> 16) as usize % below
    };
    for (step, size) in [5, 5, 9, 9, 4, 12, 1, 6].into_iter().enumerate() {
        let parents: Vec<usize> =
            (0..size)
                .map(|row| {
                    if step % 3 == 0 && size <= prefixes.len() { row } else { draw(prefixes.len()) }
                })
                .collect();
        let tokens: Vec<u32> = parents
            .iter()
            .map(|&parent| draw(12 + cases[prefixes[parent].0].prompt.pointers.len()) as u32)
            .collect();
        prefixes = parents
            .iter()
            .zip(&tokens)
            .map(|(&parent, &token)| {
                let (case, mut prefix) = prefixes[parent].clone();
                prefix.push(token);
                (case, prefix)
            })
            .collect();
        let found = block_on(model.step(&mut cache, &parents, &tokens)).expect("step");
        assert_eq!(found.rows(), size);
        for (row, (case, prefix)) in prefixes.iter().enumerate() {
            let alone = forced(&mut model, &cases[*case].prompt, prefix);
            let width = 12 + cases[*case].prompt.pointers.len();
            let last = &alone[alone.len() - width..];
            assert_close(&found.row(row)[..width], last, 1e-5, "row");
            assert!(found.row(row)[width..].iter().all(|&x| x == f32::NEG_INFINITY));
        }
    }
}

/// What was computed for a prefix serves every later row that comes to it, and nothing else.
#[test]
fn prefixes_that_were_computed_before_are_the_same() {
    let mut model = model("own", Scheme::None, &Device::flex());
    let prompts: Vec<_> = own_cases().into_iter().map(|case| case.prompt).collect();
    let memories: Vec<_> =
        prompts.iter().map(|prompt| block_on(model.read(prompt)).expect("read")).collect();
    let begin = |rows: &[usize]| rows.iter().map(|&row| memories[row].clone()).collect::<Vec<_>>();
    let mut cache = model.begin(&begin(&[0, 0, 1]));
    for tokens in [[2, 2, 2], [5, 6, 5], [3, 3, 3]] {
        block_on(model.step(&mut cache, &[0, 1, 2], &tokens)).expect("step");
    }
    // The first two rows are known, the third one leaves what is known, the last one is of another prompt.
    let rows = [1, 0, 0, 1];
    let outputs = [[2, 5, 3], [2, 6, 3], [2, 6, 4], [2, 6, 3]];
    model.reset_cache(&mut cache, &begin(&rows));
    for step in 0..3 {
        let tokens = outputs.map(|output| output[step]);
        let found = block_on(model.step(&mut cache, &[0, 1, 2, 3], &tokens)).expect("step");
        for (row, output) in outputs.iter().enumerate() {
            let width = 12 + prompts[rows[row]].pointers.len();
            let alone = forced(&mut model, &prompts[rows[row]], &output[..=step]);
            assert_eq!(found.row(row)[..width], alone[step * width..], "row {row}, step {step}");
        }
    }
}

/// The cache makes room for more positions more than once; see also the forced output of 140
/// tokens in the fixtures, which PyTorch decodes without a cache.
#[test]
fn identity_parents_copy_nothing_and_change_nothing() {
    let mut model = model("t5_1_0", Scheme::None, &Device::flex());
    let expected = expected("t5_1_0");
    let prompt = prompt(&expected.integers["0.prompt"]);
    let memory = block_on(model.read(&prompt)).expect("read");
    let mut batched = model.begin(&[memory.clone(), memory.clone()]);
    let mut alone = model.begin(&[memory]);
    for &token in &expected.integers["1.forced"][..70] {
        let both = block_on(model.step(&mut batched, &[0, 1], &[token, 5])).expect("step");
        let one = block_on(model.step(&mut alone, &[0], &[token])).expect("step");
        assert_close(both.row(0), one.row(0), 1e-5, "row 0");
    }
}

#[test]
fn invalid_steps_and_prompts_are_refused() {
    let mut model = model("own", Scheme::None, &Device::flex());
    let good = own_cases().remove(0).prompt;
    let mut read = |change: &dyn Fn(&mut beamsplitter_decode::Prompt)| {
        let mut bad = good.clone();
        change(&mut bad);
        block_on(model.read(&bad)).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(read(&|prompt| prompt.positions.clear()).contains("no positions"));
    assert!(read(&|prompt| prompt.positions[2] = vec![80]).contains("position 2 has piece 80"));
    assert!(read(&|prompt| prompt.relations[5] = 37).contains("relation 37"));
    assert!(read(&|prompt| prompt.relations.truncate(3)).contains("3 relations instead of 81"));
    assert!(read(&|prompt| prompt.pointers[0] = 9).contains("pointer to position 9"));
    assert_eq!(read(&|_| ()), "");

    let memory = block_on(model.read(&good)).expect("read");
    let mut cache = model.begin(&[memory]);
    let mut step = |parents: &[usize], tokens: &[u32]| {
        block_on(model.step(&mut cache, parents, tokens)).err().map(|error| error.to_string())
    };
    assert!(step(&[0], &[16]).expect("refused").contains("token 16"));
    assert!(step(&[1], &[2]).expect("refused").contains("parent 1"));
    assert!(step(&[0, 0], &[2]).expect("refused").contains("2 parents for 1 tokens"));
    assert_eq!(step(&[0], &[15]), None);
    assert_eq!(step(&[], &[]), None);
}
