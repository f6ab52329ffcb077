//! The paper's tables 3, 4, 6 and 7 on our model: which expected queries each system finds, by kind
//! of ambiguity.

use beamsplitter_protocol::Decoder;

use super::Kind;

/// A system of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSystem {
    /// The decoder that searches as it does.
    pub decoder: Decoder,
    /// What the paper calls it.
    pub name: &'static str,
    /// The table that has its execution match; the one for exact match is three further on.
    pub table: u8,
}

const fn system(decoder: Decoder, name: &'static str, table: u8) -> TableSystem {
    TableSystem { decoder, name, table }
}

/// The systems that this page's model can stand in for, in the order of the tables. The others are
/// other models.
pub const SYSTEMS: [TableSystem; 8] = [
    system(Decoder::Beam, "T5-3B, beam", 3),
    system(Decoder::TopK, "T5-3B, top-k", 3),
    system(Decoder::Nucleus, "T5-3B, nucleus", 3),
    system(Decoder::Typical, "T5-3B, typical", 3),
    system(Decoder::LogicalBeam, "LogicalBeam", 3),
    system(Decoder::SingleStage, "single stage", 4),
    system(Decoder::TwoStage, "two stages", 4),
    system(Decoder::TemplateDiversity, "+ template diversity", 4),
];

/// What makes an output an expected query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compared {
    /// It returns the same rows (tables 3 and 4).
    #[default]
    Results,
    /// It is the same query (tables 6 and 7).
    Queries,
}

/// What a system found of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// How it searched.
    pub decoder: Decoder,
    /// How the question is ambiguous.
    pub kind: Kind,
    /// For each expected query, whether an output returns its rows.
    pub results: Vec<bool>,
    /// For each expected query, whether an output is the same query.
    pub queries: Vec<bool>,
}

/// Questions, and how many of them are covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// Questions.
    pub questions: usize,
    /// Those of which one expected query at least was found (EitherInTopK).
    pub either: usize,
    /// Those of which all were (BothInTopK).
    pub both: usize,
}

/// Returns how many questions of a kind a system covers.
pub fn covered(answered: &[Answered], decoder: Decoder, kind: Kind, by: Compared) -> Covered {
    let of = answered.iter().filter(|one| one.decoder == decoder && one.kind == kind);
    of.fold(Covered::default(), |covered, one| {
        let found = match by {
            Compared::Results => &one.results,
            Compared::Queries => &one.queries,
        };
        Covered {
            questions: covered.questions + 1,
            either: covered.either + usize::from(found.contains(&true)),
            both: covered.both + usize::from(!found.contains(&false)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_counted_by_system_and_kind() {
        let of = |decoder, kind, results: [bool; 2], queries: [bool; 2]| Answered {
            decoder,
            kind,
            results: results.into(),
            queries: queries.into(),
        };
        let answered = [
            of(Decoder::Beam, Kind::C, [true, true], [true, false]),
            of(Decoder::Beam, Kind::C, [false, false], [false, false]),
            of(Decoder::Beam, Kind::T, [true, true], [true, true]),
            of(Decoder::Nucleus, Kind::C, [true, true], [true, true]),
        ];
        let count = |by| covered(&answered, Decoder::Beam, Kind::C, by);
        assert_eq!(count(Compared::Results), Covered { questions: 2, either: 1, both: 1 });
        assert_eq!(count(Compared::Queries), Covered { questions: 2, either: 1, both: 0 });
        let none = covered(&answered, Decoder::Typical, Kind::C, Compared::Results);
        assert_eq!(none, Covered::default());
    }
}
