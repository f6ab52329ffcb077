//! Plain Rust, compiled for the widest registers that a processor has.

/// Runs `work` with AVX2 where this processor has it: what is inlined into `work` is compiled for it.
///
/// The result is the same to the bit, since Rust neither reorders floating-point operations nor fuses
/// them.
pub fn with_wide_registers<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if crate::kernel::has_avx2() {
        return crate::kernel::in_avx2(work);
    }
    work()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_same_in_wide_registers() {
        let numbers: Vec<f32> = (0..1000).map(|i| 1.0 / (i as f32 + 0.3)).collect();
        let sum = || {
            let mut lanes = [0.0f32; 8];
            for chunk in numbers.as_chunks::<8>().0 {
                (0..8).for_each(|at| lanes[at] += chunk[at] * chunk[7 - at]);
            }
            lanes.map(f32::to_bits)
        };
        assert_eq!(with_wide_registers(sum), sum());
    }
}
