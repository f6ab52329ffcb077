use super::agreement::{SHAPES, bits, kernels_agree, noise, weight};
use super::*;

/// Packs a weight for the first kernel of this processor.
fn packed(outputs: usize, columns: usize, values: &[i8], scales: &[f32]) -> Packed {
    Packed::new(Kernel::all()[0], outputs, columns, values, scales)
}

#[test]
fn products_are_within_the_stated_bound() {
    for (rows, outputs, columns) in SHAPES {
        let (values, scales) = weight(outputs, columns);
        let input = noise(rows * columns, 7);
        let found = packed(outputs, columns, &values, &scales).apply(&input);
        assert_eq!(found.len(), rows * outputs);
        let blocks = columns.div_ceil(BLOCK);
        for (at, found) in found.iter().enumerate() {
            let (row, output) = (at / outputs, at % outputs);
            let (mut exact, mut bound) = (0.0, 1e-6);
            for block in 0..blocks {
                let (mut weights, mut largest) = (0.0, 0.0_f64);
                for column in block * BLOCK..columns.min((block + 1) * BLOCK) {
                    let x = f64::from(input[row * columns + column]);
                    let w = f64::from(values[output * columns + column])
                        * f64::from(scales[output * blocks + block]);
                    exact += x * w;
                    weights += w.abs();
                    largest = largest.max(x.abs());
                }
                // A little more for the rounding of scales and sums.
                bound += weights * largest * (1.01 / 65_534.0 + 1e-6);
            }
            let error = (f64::from(*found) - exact).abs();
            assert!(error <= bound, "{rows} {outputs} {columns}: {error} > {bound}");
        }
    }
}

#[test]
fn every_kernel_gives_the_same_bits() {
    assert!(kernels_agree());
}

#[test]
fn rows_do_not_depend_on_their_neighbours() {
    let (values, scales) = weight(40, 64);
    let packed = packed(40, 64, &values, &scales);
    let input = noise(9 * 64, 13);
    let alone: Vec<f32> = input.chunks(64).flat_map(|row| packed.apply(row)).collect();
    assert_eq!(bits(&packed.apply(&input)), bits(&alone));
}

#[test]
fn largest_integers_do_not_overflow() {
    for value in [i8::MIN, i8::MAX] {
        let packed = packed(16, 1024, &[value; 16 * 1024], &[1.0; 16 * 32]);
        for sign in [1.0, -1.0] {
            let expected = 1024.0 * f32::from(value) * sign;
            assert!(packed.apply(&[sign; 1024]).iter().all(|x| (x - expected).abs() < 1.0));
        }
    }
}

#[test]
fn what_is_no_number_stays_so() {
    let packed = packed(16, 64, &[1; 16 * 64], &[1.0; 32]);
    let mut input = vec![1.0; 3 * 64];
    input[64 + 40] = f32::NAN;
    let found = packed.apply(&input);
    assert!(found[16..32].iter().all(|x| x.is_nan()));
    assert!(found[..16].iter().chain(&found[32..]).all(|x| x.is_finite()));
}
