//! Inputs, damaged at random but repeatably.

use beamsplitter_common::Random;

/// Numbers at which programs go wrong.
const EDGES: [&str; 8] = [
    "0",
    "-1",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e999",
    "0.1",
];

/// `seed` with one to eight damages. `words` belong to the format, `other` is another input of it.
pub fn damaged(random: &mut Random, seed: &[u8], other: &[u8], words: &[&str]) -> Vec<u8> {
    let mut input = seed.to_vec();
    for _ in 0..1 + random.below(8) {
        let at = random.below(input.len() + 1);
        let size = 1 + random.below(8);
        let length = random.below(1 << size);
        let end = (at + length).min(input.len());
        match random.below(9) {
            0 if at < input.len() => input[at] ^= 1 << random.below(8),
            1 if at < input.len() => input[at] = random.bits() as u8,
            2 => drop(input.drain(at..end)),
            3 => {
                let piece = input[at..end].to_vec();
                input.splice(at..at, piece);
            }
            4 => {
                let from = random.below(other.len() + 1);
                let until = (from + length).min(other.len());
                input.splice(at..at, other[from..until].iter().copied());
            }
            5 => input.truncate(at),
            6 => {
                let edge = EDGES[random.below(EDGES.len())];
                // In place of a number, if one is near.
                let number = input[at..].iter().position(u8::is_ascii_digit).map(|i| at + i);
                let from = number.unwrap_or(at);
                let digits = input[from..].iter().take_while(|b| b.is_ascii_digit()).count();
                input.splice(from..from + digits, edge.bytes());
            }
            7 => {
                // The same again and again: deep nesting, long lists.
                let word = random.pick(words).as_bytes().to_vec();
                let times = 1 << random.below(8);
                input.splice(at..at, word.repeat(times));
            }
            _ => {
                let word = random.pick(words).as_bytes().to_vec();
                input.splice(at..at, word);
            }
        }
    }
    input
}
