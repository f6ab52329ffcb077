//! The figures that the paper gives: Bhaskar, Tomar, Sathe, Sarawagi, *Benchmarking and Improving
//! Text-to-SQL Generation under Ambiguity* (EMNLP 2023), tables 3 to 8. In per cent, among the first five
//! outputs; all but those of table 5 over all of AmbiQT (1240, 1417, 288 and 101 examples).

use beamsplitter_common::Table;
use serde::Serialize;

use crate::record::Kind;

/// How outputs were compared with the gold queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Match {
    /// Spider's execution match.
    #[serde(rename = "exm")]
    Execution,
    /// Spider's exact set match.
    #[serde(rename = "em")]
    Exact,
}

/// One system in one table of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct System {
    /// The table's number.
    pub table: u8,
    /// The system, as the paper calls it.
    pub system: &'static str,
    /// How outputs were compared.
    pub compared: Match,
    /// EitherInTopK for column, table, join and aggregate; none where it was not given.
    pub either: Option<[f64; 4]>,
    /// BothInTopK.
    pub both: [f64; 4],
}

impl System {
    /// Returns EitherInTopK and BothInTopK for a kind.
    pub fn of(&self, kind: Kind) -> (Option<f64>, f64) {
        let at = Kind::ALL.iter().position(|k| *k == kind).unwrap_or_default();
        (self.either.map(|either| either[at]), self.both[at])
    }
}

const fn system(
    table: u8,
    system: &'static str,
    compared: Match,
    either: [f64; 4],
    both: [f64; 4],
) -> System {
    System { table, system, compared, either: Some(either), both }
}

/// Tables 3, 4, 6, 7 and 8.
#[rustfmt::skip]
pub const AMBIQT: &[System] = &[
    system(3, "ChatGPT", Match::Execution, [52.7, 55.7, 77.8, 57.4], [22.7, 37.3, 15.6, 8.9]),
    system(3, "Codex", Match::Execution, [55.6, 59.8, 83.7, 77.2], [10.4, 14.3, 43.8, 24.7]),
    system(3, "RESDSQL", Match::Execution, [51.0, 33.8, 68.8, 42.6], [10.8, 6.4, 0.0, 8.9]),
    system(3, "Flan-T5-3B, beam", Match::Execution, [60.7, 59.7, 86.1, 49.5], [8.7, 15.1, 22.6, 2.9]),
    system(3, "T5-3B, beam", Match::Execution, [59.0, 57.9, 86.8, 58.4], [11.7, 21.9, 27.8, 15.8]),
    system(3, "T5-3B, top-k", Match::Execution, [52.0, 49.1, 80.6, 55.4], [3.3, 8.0, 2.8, 4.0]),
    system(3, "T5-3B, nucleus", Match::Execution, [51.7, 48.7, 79.9, 53.5], [2.5, 7.1, 1.7, 3.0]),
    system(3, "T5-3B, typical", Match::Execution, [48.1, 43.6, 76.7, 51.5], [0.0, 1.1, 0.0, 0.0]),
    system(3, "LogicalBeam", Match::Execution, [66.6, 67.3, 87.2, 64.4], [28.0, 42.6, 59.4, 24.8]),
    system(4, "single stage", Match::Execution, [64.0, 60.7, 86.8, 58.4], [23.2, 25.3, 54.5, 9.9]),
    system(4, "two stages", Match::Execution, [65.9, 66.2, 88.5, 62.4], [16.0, 28.4, 54.5, 27.7]),
    system(4, "+ template diversity", Match::Execution, [65.9, 65.0, 87.1, 63.4], [16.1, 28.2, 62.2, 30.7]),
    system(4, "+ schema diversity (LogicalBeam)", Match::Execution, [66.6, 67.3, 87.2, 64.4], [28.0, 42.6, 59.4, 24.8]),
    system(6, "ChatGPT", Match::Exact, [43.4, 41.1, 67.4, 51.5], [19.8, 28.9, 15.3, 7.9]),
    system(6, "Codex", Match::Exact, [51.5, 54.3, 82.6, 80.2], [9.4, 11.6, 41.0, 23.8]),
    system(6, "RESDSQL", Match::Exact, [49.4, 30.2, 68.1, 57.4], [10.5, 4.7, 0.0, 7.9]),
    system(6, "Flan-T5-3B, beam", Match::Exact, [58.6, 58.9, 87.5, 65.4], [8.8, 14.3, 22.6, 3.0]),
    system(6, "T5-3B, beam", Match::Exact, [57.6, 56.5, 85.4, 78.2], [12.2, 20.6, 24.3, 16.8]),
    system(6, "T5-3B, top-k", Match::Exact, [52.3, 47.6, 82.3, 72.3], [3.2, 6.5, 2.8, 4.0]),
    system(6, "T5-3B, nucleus", Match::Exact, [51.9, 47.3, 82.3, 74.3], [2.6, 5.7, 1.7, 2.0]),
    system(6, "T5-3B, typical", Match::Exact, [48.2, 41.9, 79.5, 69.3], [0.0, 0.0, 0.0, 0.0]),
    system(6, "LogicalBeam", Match::Exact, [65.8, 66.8, 89.2, 81.2], [27.7, 39.9, 57.3, 22.8]),
    system(7, "single stage", Match::Exact, [64.3, 60.0, 88.9, 78.2], [23.5, 20.7, 53.1, 7.9]),
    system(7, "two stages", Match::Exact, [64.2, 64.6, 90.3, 80.2], [16.0, 26.8, 56.6, 27.7]),
    system(7, "+ template diversity", Match::Exact, [63.6, 63.2, 89.2, 78.2], [16.0, 26.6, 64.6, 29.7]),
    system(7, "+ schema diversity (LogicalBeam)", Match::Exact, [65.8, 66.8, 89.2, 81.2], [27.7, 39.9, 57.3, 22.8]),
    System { table: 8, system: "ChatGPT, the paper's prompt", compared: Match::Execution, either: None, both: [22.7, 37.3, 15.6, 8.9] },
    System { table: 8, system: "ChatGPT, prompt of Liu et al. 2023", compared: Match::Execution, either: None, both: [11.2, 15.5, 0.0, 6.9] },
];

/// A system's figures for one kind of ambiguity, by execution match and by exact set match where the paper
/// has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published {
    /// The table with the figures by execution match; those by exact set match stand three tables on.
    pub table: u8,
    /// The system, as the paper calls it.
    pub system: &'static str,
    /// EitherInTopK: EXM, EM.
    pub either: [Option<f64>; 2],
    /// BothInTopK: EXM, EM.
    pub both: [Option<f64>; 2],
}

/// Returns the systems of tables 3 and 4 for a kind, with those of tables 6 and 7.
pub fn published(kind: Kind) -> impl Iterator<Item = Published> {
    AMBIQT.iter().filter(|system| [3, 4].contains(&system.table)).map(move |system| {
        let exact = AMBIQT
            .iter()
            .find(|other| other.table == system.table + 3 && other.system == system.system)
            .map(|exact| exact.of(kind));
        let (either, both) = system.of(kind);
        Published {
            table: system.table,
            system: system.system,
            either: [either, exact.and_then(|(either, _)| either)],
            both: [Some(both), exact.map(|(_, both)| both)],
        }
    })
}

/// Returns the same as a table.
pub fn published_table(kind: Kind) -> Table {
    let title = "the paper's, over all of AmbiQT, in per cent";
    let heads = ["", "table", "either EM", "either EXM", "both EM", "both EXM"];
    let mut table = Table::new(title, heads);
    for Published { table: number, system, either, both } in published(kind) {
        let figures = [either[1], either[0], both[1], both[0]];
        let figures = figures.map(|x| x.map_or_else(|| "-".to_owned(), |x| format!("{x:.1}")));
        table.row(system, std::iter::once(number.to_string()).chain(figures));
    }
    table
}

/// A system on questions that mean one thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conventional {
    /// The benchmark, of which the development set is meant.
    pub benchmark: &'static str,
    /// The system, as the paper calls it.
    pub system: &'static str,
    /// Questions whose query an output is by exact set match.
    pub exact: f64,
    /// Questions whose query an output is by execution match.
    pub execution: f64,
}

/// Table 5.
#[rustfmt::skip]
pub const CONVENTIONAL: [Conventional; 4] = [
    Conventional { benchmark: "Spider", system: "T5-3B", exact: 76.1, execution: 78.2 },
    Conventional { benchmark: "Spider", system: "LogicalBeam", exact: 78.4, execution: 81.3 },
    Conventional { benchmark: "KaggleDBQA", system: "T5-3B", exact: 27.1, execution: 26.5 },
    Conventional { benchmark: "KaggleDBQA", system: "LogicalBeam", exact: 35.4, execution: 35.4 },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_matches_of_a_system_stand_in_one_row() {
        let rows: Vec<Published> = published(Kind::Join).collect();
        assert_eq!(rows.len(), 13);
        let own = rows.iter().find(|row| row.system == "LogicalBeam").unwrap();
        assert_eq!(own.either, [Some(87.2), Some(89.2)]);
        assert_eq!(own.both, [Some(59.4), Some(57.3)]);
        let table = published_table(Kind::Join);
        assert_eq!(table.rows[8], ["LogicalBeam", "3", "89.2", "87.2", "57.3", "59.4"]);
    }

    #[test]
    fn tables_agree_where_they_say_the_same() {
        let find = |table, name: &str| {
            *AMBIQT.iter().find(|s| s.table == table && s.system.contains(name)).unwrap()
        };
        for (a, b) in [(3, 4), (6, 7)] {
            let (whole, ablation) = (find(a, "LogicalBeam"), find(b, "LogicalBeam"));
            assert_eq!((whole.either, whole.both), (ablation.either, ablation.both));
        }
        assert_eq!(find(3, "ChatGPT").both, find(8, "the paper's prompt").both);
        assert_eq!(find(3, "LogicalBeam").of(Kind::Table), (Some(67.3), 42.6));
        for system in AMBIQT {
            let either = system.either.unwrap_or([100.0; 4]);
            assert!(system.both.iter().zip(either).all(|(both, either)| *both <= either));
        }
    }
    #[test]
    fn table_5_gains_what_section_6_4_says() {
        for (pair, gains) in CONVENTIONAL.chunks(2).zip([[2.3, 3.1], [8.3, 8.9]]) {
            assert_eq!(pair[0].benchmark, pair[1].benchmark);
            let found = [pair[1].exact - pair[0].exact, pair[1].execution - pair[0].execution];
            for (found, said) in found.iter().zip(gains) {
                assert!((found - said).abs() < 1e-9, "{found} and {said}");
            }
        }
    }
}
