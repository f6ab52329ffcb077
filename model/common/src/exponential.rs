//! The exponential function, the same to the bit on every processor and in every browser.

/// Computes `e^x` for `x` up to 88, off by less than two units in the last place; 0 below -87.
///
/// The polynomial is that of Cephes' `expf` (Moshier).
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    /// Adding it rounds a float of at most 2^22 to an integer, which is then in the low bits.
    const ROUNDER: f32 = 12_582_912.0;
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    const SERIES: [f32; 6] =
        [1.987_569_1e-4, 1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 5e-1];
    let small = x < -87.0;
    let rounded = x.clamp(-87.0, 88.0) * std::f32::consts::LOG2_E + ROUNDER;
    let whole = rounded - ROUNDER;
    let rest = (x.clamp(-87.0, 88.0) - whole * LN_2[0]) - whole * LN_2[1];
    let series = SERIES[1..].iter().fold(SERIES[0], |sum, term| sum * rest + term);
    let power = f32::from_bits((rounded.to_bits() << 23).wrapping_add(0x3F80_0000));
    let value = (series * rest * rest + rest + 1.0) * power;
    if small { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn exponentials_are_those_of_more_digits() {
        for step in -8800..=8800 {
            let x = step as f32 / 100.0;
            let (found, expected) = (f64::from(exp(x)), f64::from(x).exp());
            if x < -87.0 {
                assert_eq!(found, 0.0, "{x}");
            } else {
                assert!((found / expected - 1.0).abs() < 2.4e-7, "{x}: {found} {expected}");
            }
        }
        assert_eq!([exp(0.0), exp(f32::NEG_INFINITY)], [1.0, 0.0]);
        assert!(exp(f32::NAN).is_nan());
    }
}
