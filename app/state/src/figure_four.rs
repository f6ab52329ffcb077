//! The paper's figure 4 on our model: coverage over the number of outputs and over the beam width.

use beamsplitter_protocol::Decoder;

use super::{Gold, SETTINGS};

/// Beam widths that are searched with.
pub const WIDTHS: [usize; 5] = [5, 10, 15, 20, 25];
/// The width at which the number of outputs varies, and the largest such number (section 6.3).
pub const MOST_OUTPUTS: usize = 15;
/// The number of outputs at which the width varies (section 6.2).
pub const OUTPUTS: usize = 5;

/// One question searched with one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The width.
    pub width: usize,
    /// The place of each expected query among the outputs, from 0, where it was found.
    pub places: Vec<Option<usize>>,
}

/// Shares of questions, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coverage {
    /// The number of outputs, or the width.
    pub at: usize,
    /// EitherInTopK: one expected query at least is among the outputs.
    pub either: f64,
    /// BothInTopK: all are.
    pub both: f64,
}

/// Returns the changed settings of beam search with this width and as many candidates as figure 4
/// looks at.
pub fn changes_for(width: usize) -> Vec<String> {
    let mut changes = Vec::new();
    let wanted = [("vanilla.beam.width", width), ("ranking.candidates", MOST_OUTPUTS.min(width))];
    for (path, value) in wanted {
        if let Some(setting) = SETTINGS.iter().find(|setting| setting.path == path) {
            setting.set(&mut changes, Decoder::Beam, &value.to_string());
        }
    }
    changes
}

/// Returns the coverage for each number of outputs, at width [`MOST_OUTPUTS`].
pub fn over_outputs(searched: &[Searched]) -> Vec<Coverage> {
    (1..=MOST_OUTPUTS)
        .filter_map(|outputs| coverage(searched, MOST_OUTPUTS, outputs, outputs))
        .collect()
}

/// Returns the coverage among the first [`OUTPUTS`] outputs, for each width.
pub fn over_widths(searched: &[Searched]) -> Vec<Coverage> {
    WIDTHS.iter().filter_map(|&width| coverage(searched, width, OUTPUTS, width)).collect()
}

fn coverage(searched: &[Searched], width: usize, outputs: usize, at: usize) -> Option<Coverage> {
    let of: Vec<&Searched> = searched.iter().filter(|searched| searched.width == width).collect();
    let is_in = |place: &Option<usize>| place.is_some_and(|place| place < outputs);
    let share = |test: &dyn Fn(&Searched) -> bool| {
        of.iter().filter(|searched| test(searched)).count() as f64 / of.len() as f64
    };
    (!of.is_empty()).then(|| Coverage {
        at,
        either: share(&|searched| searched.places.iter().any(is_in)),
        both: share(&|searched| !searched.places.is_empty() && searched.places.iter().all(is_in)),
    })
}

/// Returns expected queries with their normal forms; where there are none, with their texts.
pub fn golds(queries: &[String], normal: &[String]) -> Vec<Gold> {
    let forms = normal.iter().chain(queries.iter().skip(normal.len()));
    queries.iter().zip(forms).map(|(sql, normal)| Gold::of(sql, normal)).collect()
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::settings::{Change, change};

    use super::*;

    fn searched(width: usize, places: &[Option<usize>]) -> Searched {
        Searched { width, places: places.to_vec() }
    }

    #[test]
    fn coverage_grows_with_outputs_and_may_fall_with_the_width() {
        let all = [
            searched(15, &[Some(0), Some(6)]),
            searched(15, &[Some(0), None]),
            searched(10, &[Some(0), Some(4)]),
            searched(10, &[None, None]),
        ];
        let curve = over_outputs(&all);
        assert_eq!(curve.len(), MOST_OUTPUTS);
        assert_eq!(curve[0], Coverage { at: 1, either: 1.0, both: 0.0 });
        assert_eq!((curve[5].both, curve[6].both), (0.0, 0.5));
        let widths = over_widths(&all);
        let expect = [
            Coverage { at: 10, either: 0.5, both: 0.5 },
            Coverage { at: 15, either: 1.0, both: 0.0 },
        ];
        assert_eq!(widths, expect);
        assert!(over_outputs(&[]).is_empty());
    }

    #[test]
    fn a_width_is_set_as_the_command_sets_it() {
        for width in WIDTHS {
            let changes: Vec<Change> =
                changes_for(width).iter().map(|change| change.parse().unwrap()).collect();
            let settings = change(Decoder::Beam.settings(), &changes).unwrap();
            assert_eq!(settings.vanilla.beam.width, width);
            assert_eq!(settings.ranking.candidates, width.min(MOST_OUTPUTS));
        }
    }

    #[test]
    fn without_a_normal_form_the_text_stands_for_it() {
        let queries = ["select 1".to_owned(), "select 2".to_owned()];
        let golds = golds(&queries, &["SELECT 1".to_owned()]);
        assert_eq!((golds[0].normal.as_str(), golds[1].normal.as_str()), ("SELECT 1", "select 2"));
    }
}
