use super::canonical;
use crate::cases;
use crate::read_sql;
use crate::round_trip::{literals, schema};
use crate::vocabulary::{Symbol, Word};

fn key(sql: &str) -> String {
    let symbols = read_sql(sql, &schema(), &literals()).unwrap_or_else(|e| panic!("{sql}: {e}"));
    canonical(&symbols, &schema(), &literals())
}

#[test]
fn one_query_written_twice_has_one_key() {
    cases::check("src/canonical/cases.txt", |pair| {
        let (a, b) = pair.split_once(" | ").expect("two queries");
        let same = key(a) == key(b);
        (if same { "same" } else { "different" }).to_owned()
    });
}

#[test]
fn anything_has_a_key() {
    let mut state = 7_u64;
    for _ in 0..2000 {
        let picked: Vec<Symbol> = (0..12)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                Symbol::Word(Word::ALL[(state >> 33) as usize % Word::ALL.len()])
            })
            .collect();
        canonical(&picked, &schema(), &literals());
    }
}
