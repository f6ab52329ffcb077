//! Each kernel beside its twin on the processor, on a GPU or on what takes its place (lavapipe).

use std::sync::OnceLock;

use beamsplitter_decode::{Model, Prompt};
use burn::tensor::Device;
use pollster::block_on;

use super::{After, Attention, Gpu, GpuCache, GpuWeight, Keys, Pass, Target};
use crate::{
    config::Config,
    host,
    linear::Linear,
    matrix::{Matrix, Scheme},
    norm::RmsNorm,
    t5::T5,
    weights::{Files, Weights},
};

/// The largest error as a share of the result, or of 1 where that is smaller: a processor rounds the
/// inputs of quantised weights to 16 bits.
const TOLERANCE: f32 = 2e-3;

fn device() -> &'static Device {
    static DEVICE: OnceLock<Device> = OnceLock::new();
    DEVICE.get_or_init(|| {
        let opened = Device::wgpu_options().init();
        opened.unwrap_or_else(|error| {
            panic!("no GPU, and no driver in its place (Debian: mesa-vulkan-drivers): {error}")
        })
    })
}

/// Returns numbers between -1 and 1.
fn numbers(count: usize, seed: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 37 + seed * 11) % 101) as f32 / 50.0 - 1.0).collect()
}

#[track_caller]
fn assert_close(found: &[f32], expected: &[f32], what: &str) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let most = TOLERANCE * expected.abs().max(1.0);
        assert!((found - expected).abs() < most, "{what} at {at}: {found} {expected}");
    }
}

#[test]
fn linear_layers_are_those_of_the_processor() {
    let (gpu, cpu) = (Gpu::of(device()), Device::flex());
    for (scheme, inputs, outputs) in
        [(Scheme::None, 20, 14), (Scheme::Q8, 320, 70), (Scheme::Q4, 64, 132)]
    {
        let matrix = Matrix::new(outputs, inputs, numbers(outputs * inputs, 1)).to_scheme(scheme);
        let (weight, layer) = (GpuWeight::new(&gpu, &matrix), Linear::new(matrix, &cpu));
        let gains = Matrix::new(1, inputs, numbers(inputs, 2));
        let [norm, twin] = [device(), &cpu].map(|device| RmsNorm::new(&gains, 1e-6, device));
        for rows in [1, 9] {
            let what = format!("{scheme:?}, {rows} rows");
            let input = numbers(rows * inputs, 3);
            let normed = layer.on_host(&twin.on_host(&input));
            let compute = |after| {
                let mut pass = Pass::new(&gpu, rows, [0]);
                let output = pass.project(&weight, Some(&norm), after, &gpu.elements(&input));
                pass.submit();
                block_on(gpu.read(output)).expect("a result")
            };
            assert_close(&compute(After::Nothing), &normed, &what);
            let relu: Vec<f32> = normed.iter().map(|x| x.max(0.0)).collect();
            assert_close(&compute(After::Relu), &relu, &what);
            let gated: Vec<f32> = normed
                .chunks_exact(outputs)
                .flat_map(|row| {
                    let (gate, linear) = row.split_at(outputs / 2);
                    gate.iter().zip(linear).map(|(x, y)| host::gelu(*x) * y)
                })
                .collect();
            assert_close(&compute(After::GatedGelu), &gated, &what);

            let mut pass = Pass::new(&gpu, rows, [0]);
            let stream = gpu.elements(&numbers(rows * outputs, 4));
            pass.add(&weight, &gpu.elements(&input), &stream);
            pass.submit();
            let mut expected = numbers(rows * outputs, 4);
            host::add(&mut expected, &layer.on_host(&input));
            assert_close(&block_on(gpu.read(stream)).expect("a result"), &expected, &what);
        }
    }
}

#[test]
fn rows_of_a_group_are_found_and_scaled() {
    let gpu = Gpu::of(device());
    let matrix = Matrix::new(3, 4, numbers(12, 5));
    let layer = Linear::new(matrix.clone(), &Device::flex());
    let (weight, input) = (GpuWeight::new(&gpu, &matrix), numbers(5 * 4, 6));
    let mut pass = Pass::new(&gpu, 5, [4, 0, 3, 2, 1]);
    let results = gpu.elements(&[9.0; 8]);
    let target = Target { results: &results, offset: 1, group: Some(1..3) };
    pass.linear(&weight, None, (After::Nothing, 0.5), &gpu.elements(&input), target);
    pass.submit();
    let rows = [&input[..4], &input[12..16]].concat();
    let scaled = layer.on_host(&rows).into_iter().map(|x| x * 0.5);
    let expected: Vec<f32> = [9.0].into_iter().chain(scaled).chain([9.0]).collect();
    assert_close(&block_on(gpu.read(results)).expect("a result"), &expected, "a group");
}

/// More positions than units, and heads wider than a workgroup.
#[test]
fn attention_is_that_of_the_processor() {
    let gpu = Gpu::of(device());
    let (heads, head_width, length, rows) = (2, 80, 70, 3);
    let (inner, attention) = (heads * head_width, Attention { heads, head_width });
    let memory = numbers(length * 2 * 2 * inner, 7);
    let queries = numbers(rows * inner, 8);
    let mut pass = Pass::new(&gpu, rows, [2, 0, 1]);
    let context = gpu.elements(&vec![9.0; rows * inner]);
    let buffer = gpu.elements(&memory);
    let keys = Keys::Prompt { memory: &buffer, length, layer: 1, layers: 2, group: 0..2 };
    pass.attend(attention, keys, &gpu.elements(&queries), &context);
    pass.submit();

    let mut expected = vec![9.0; rows * inner];
    for row in [2, 0] {
        let positions = |side: usize| {
            memory.chunks_exact(4 * inner).map(move |row| &row[(2 + side) * inner..][..inner])
        };
        let own = row * inner..(row + 1) * inner;
        let mut scores = vec![0.0; heads * length];
        let (query, context) = (&queries[own.clone()], &mut expected[own]);
        host::attend(heads, query, positions(0), positions(1), &mut scores, context);
    }
    assert_close(&block_on(gpu.read(context)).expect("a result"), &expected, "a prompt");
}

#[test]
fn rows_attend_to_each_other_as_on_the_processor() {
    let gpu = Gpu::of(device());
    let (heads, head_width, rows, count) = (3, 5, 70, 4);
    let (inner, attention) = (heads * head_width, Attention { heads, head_width });
    let (qkv, bias) = (numbers(rows * 3 * inner, 10), numbers(heads * count, 12));
    let buckets: Vec<u32> = (0..rows * rows).map(|pair| (pair * 7 % count) as u32).collect();
    let buffers = (gpu.words(buckets.iter().copied()), gpu.elements(&bias));
    let mut pass = Pass::new(&gpu, rows, [0]);
    let context = gpu.empty(rows * inner);
    let keys = Keys::Rows { buckets: &buffers.0, bias: &buffers.1, count };
    pass.attend(attention, keys, &gpu.elements(&qkv), &context);
    pass.submit();

    let side =
        |side: usize| qkv.chunks_exact(3 * inner).map(move |row| &row[side * inner..][..inner]);
    let mut expected = vec![0.0; rows * inner];
    for (row, (query, context)) in side(0).zip(expected.chunks_exact_mut(inner)).enumerate() {
        let buckets = &buckets[row * rows..][..rows];
        let of_head = |head: usize| buckets.iter().map(move |&bucket| (head, bucket as usize));
        let pairs = (0..heads).flat_map(of_head);
        let mut scores: Vec<f32> =
            pairs.map(|(head, bucket)| bias[head * count + bucket]).collect();
        host::attend(heads, query, side(1), side(2), &mut scores, context);
    }
    assert_close(&block_on(gpu.read(context)).expect("a result"), &expected, "rows");
}

/// Rows of two prompts that change places, for more positions than have their scores computed together.
#[test]
fn all_layers_in_one_dispatch_are_those_of_the_processor() {
    for (kind, scheme, head_width, steps) in [
        ("relu", Scheme::Q8, 16, 70),
        ("gated-gelu", Scheme::Q4, 16, 7),
        ("relu", Scheme::None, 72, 7),
    ] {
        let config = Config {
            d_model: 64,
            d_kv: head_width,
            d_ff: 96,
            num_heads: 4,
            feed_forward_proj: kind.into(),
            word_table: None,
            ..Config::tiny(160, 96, 0)
        };
        let weights = Weights::random(&config, 3).write().expect("weights");
        let files = Files::from([("model.safetensors".to_owned(), weights)]);
        let load = |device: &Device| {
            let weights = Weights::read(&config, &files, scheme).expect("weights");
            T5::new(config.clone(), weights, None, device).expect("a model")
        };
        let prompts = [70, 5].map(|length| {
            let positions = (0..length).map(|at| vec![(7 * at + 3) % 160]).collect();
            Prompt { positions, pointers: vec![1, 4], ..Prompt::default() }
        });
        let mut models = [load(&Device::flex()), load(device())];
        assert!(models[1].gathers_layers(), "{kind} in one dispatch");
        let mut caches = models.each_mut().map(|model| {
            let memories = prompts.each_ref().map(|prompt| block_on(model.read(prompt)));
            let [long, short] = memories.map(|memory| memory.expect("a prompt"));
            model.begin(&[long.clone(), short, long])
        });
        for step in 0..steps {
            let parents = if step % 5 == 4 { [2, 0, 1] } else { [0, 1, 2] };
            let tokens = [step % 96, (5 * step + 1) % 96, 96 + step % 2];
            let mut at = 0;
            let [expected, found] = models.each_mut().map(|model| {
                let cache = &mut caches[at];
                at += 1;
                block_on(model.step(cache, &parents, &tokens)).expect("a step").values
            });
            assert_close(&found, &expected, &format!("{kind} {scheme:?}, step {step}"));
        }
    }
}

/// So many positions that the cache grows, with rows that change places, twice in one buffer.
#[test]
fn rows_keep_their_positions_when_the_cache_grows() {
    let gpu = Gpu::of(device());
    let (heads, head_width, reach) = (2, 3, 4);
    let (inner, attention) = (heads * head_width, Attention { heads, head_width });
    let bias = numbers(heads * reach, 9);
    let bias_buffer = gpu.elements(&bias);
    let mut cache = GpuCache::new(2 * inner);
    // The keys and values of each row so far.
    let mut twin = vec![Vec::<Vec<f32>>::new(); 2];
    for step in 0..60 {
        if step % 40 == 0 {
            cache.reset_cache(2);
            twin = vec![Vec::new(); 2];
        }
        let parents = if step % 3 == 1 { [1, 0] } else { [0, step % 2] };
        cache.reorder(&parents);
        twin = parents.iter().map(|&parent| twin[parent].clone()).collect();
        let qkv = numbers(2 * 3 * inner, step);
        let length = cache.begin_position();
        let mut pass = Pass::new(&gpu, 2, [0, 1].into_iter().chain(cache.slots()));
        cache.make_room(&mut pass);
        let context = gpu.empty(2 * inner);
        let keys = Keys::Prefix {
            cache: cache.elements(),
            length,
            layer: 0,
            layers: 1,
            bias: &bias_buffer,
            reach,
        };
        pass.attend(attention, keys, &gpu.elements(&qkv), &context);
        pass.submit();

        let found = block_on(gpu.read(context)).expect("a result");
        for (row, rows) in twin.iter_mut().enumerate() {
            let own = &qkv[row * 3 * inner..][..3 * inner];
            rows.push(own[inner..].to_vec());
            let nearest = |at: usize| (length - 1 - at).min(reach - 1);
            let scores = (0..heads).flat_map(|head| (0..length).map(move |at| (head, at)));
            let mut scores: Vec<f32> =
                scores.map(|(head, at)| bias[head * reach + reach - 1 - nearest(at)]).collect();
            let side = |side: usize| rows.iter().map(move |row| &row[side * inner..][..inner]);
            let mut expected = vec![0.0; inner];
            host::attend(heads, &own[..inner], side(0), side(1), &mut scores, &mut expected);
            let what = format!("step {step}, row {row}");
            assert_close(&found[row * inner..][..inner], &expected, &what);
        }
    }
}
