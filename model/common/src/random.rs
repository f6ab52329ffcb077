//! Random numbers that are the same on every machine.

/// Increment of SplitMix64: 2^64 divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator; the same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number, with all 64 bits random.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        finalise(self.0)
    }

    /// Returns a number from 0 to below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below `bound`")]
        let number = ((u128::from(self.bits()) * bound as u128) >> 64) as usize;
        number
    }

    /// Returns one of the things in `list`, which must not be empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Puts `list` in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// Hashes `value` into `state`: one step of `SplitMix64` from the exclusive or of both.
///
/// ```
/// use beamsplitter_common::random::{Random, mix};
/// assert_eq!(mix(3, 0), Random::new(3).bits());
/// ```
pub fn mix(state: u64, value: u64) -> u64 {
    finalise((state ^ value).wrapping_add(GAMMA))
}

fn finalise(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // The first outputs of SplitMix64 for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([random.bits(), random.bits()], first);
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut random = Random::new(7);
        let mut seen = [0; 3];
        for _ in 0..300 {
            seen[random.below(3)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }
}
