use super::*;

fn wave(rows: usize, columns: usize) -> Matrix {
    let values = (0..rows * columns).map(|i| (i as f32 * 0.7).sin() * 3.0).collect();
    Matrix::new(rows, columns, values)
}

fn largest_error(scheme: Scheme, columns: usize) -> f32 {
    let exact = wave(5, columns);
    let stored = exact.clone().to_scheme(scheme);
    exact.to_f32().iter().zip(stored.to_f32()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

#[test]
fn error_stays_within_half_a_step() {
    assert!(largest_error(Scheme::F16, 37) < 2e-3);
    assert!(largest_error(Scheme::Q8, 37) < 0.51 * 3.0 / 127.0);
    assert!(largest_error(Scheme::Q8, 64) < 0.51 * 3.0 / 127.0);
    assert!(largest_error(Scheme::Q4, 64) < 3.0 * 0.25);
}

#[test]
fn four_bits_need_whole_blocks() {
    assert!(matches!(wave(2, 37).to_scheme(Scheme::Q4).values, Values::Q8 { .. }));
    let packed = wave(2, 64).to_scheme(Scheme::Q4);
    assert_eq!(packed.bytes(), 2 * 64 / 2 + 2 * 2 * 2);
}

#[test]
fn zeros_stay_zeros() {
    for scheme in [Scheme::Q8, Scheme::Q4] {
        let zeros = Matrix::new(1, 32, vec![0.0; 32]).to_scheme(scheme);
        assert_eq!(zeros.to_f32(), vec![0.0; 32]);
    }
}

#[test]
fn stacking_keeps_the_scheme_and_mixes_by_widening() {
    for scheme in [Scheme::None, Scheme::F16, Scheme::Q8, Scheme::Q4] {
        let (above, below) = (wave(2, 64).to_scheme(scheme), wave(3, 64).to_scheme(scheme));
        let mut expected = above.to_f32();
        expected.extend(below.to_f32());
        let stacked = Matrix::stack(vec![above.clone(), below]);
        assert_eq!((stacked.rows, stacked.to_f32()), (5, expected.clone()));
        assert_eq!(stacked.head(2), above);
        let mixed = Matrix::stack(vec![above.clone(), wave(1, 64)]);
        assert_eq!(mixed.to_f32()[..128], above.to_f32()[..]);
    }
}

#[test]
fn transposed_elements() {
    let matrix = Matrix::new(2, 3, vec![1., 2., 3., 4., 5., 6.]);
    assert_eq!(matrix.to_f32_transposed(), vec![1., 4., 2., 5., 3., 6.]);
}
