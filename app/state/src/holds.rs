//! Whether what the paper found holds here: each finding beside what the page's own run comes to.

use std::collections::BTreeSet;

use beamsplitter_ambiguity::published::AMBIQT;
use beamsplitter_protocol::{Decoder, TemplateItem};

use super::figure_four::{Coverage, MOST_OUTPUTS, OUTPUTS, Searched, WIDTHS};
use super::figure_four::{over_outputs, over_widths};
use super::system_tables::{Answered, Compared, covered};
use super::table_five::{Matched, counted};
use super::{Kind, percent};

/// A finding of the paper, and what there is here of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holds {
    /// What the paper found, as a sentence.
    pub paper: String,
    /// What was counted here, as a sentence.
    pub here: String,
    /// Whether that agrees.
    pub holds: bool,
}

/// A gain that the paper calls slight: a question in ten.
const SLIGHT: f64 = 0.1;

impl Holds {
    fn new(paper: impl Into<String>, here: String, holds: bool) -> Self {
        Self { paper: paper.into(), here, holds }
    }

    /// Returns the verdict in words.
    pub fn words(&self) -> &'static str {
        if self.holds { "Here as in the paper." } else { "Here not so." }
    }
}

/// Returns what figure 2 comes to: how many of its question's expected queries beam search found here.
pub fn figure_two(found: usize, expected: usize) -> Holds {
    Holds::new(
        "In the paper the outputs of beam search are variants of one interpretation.",
        format!("Here {found} of the {expected} expected queries are among them."),
        found < expected,
    )
}

/// Returns what figure 3 comes to: how many plans LogicalBeam's templates have here, and how many of its question's
/// expected queries it found.
pub fn figure_three(templates: &[TemplateItem], found: usize, expected: usize) -> Option<Holds> {
    let plans = plans(templates);
    (plans > 0 && expected > 0).then(|| {
        Holds::new(
            "In the paper LogicalBeam's templates differ in joins or selected columns, and its outputs hold every interpretation.",
            format!(
                "Here {}, and {found} of the {expected} expected queries are among the outputs.",
                plans_in_words(templates.len(), plans)
            ),
            plans > 1 && found == expected,
        )
    })
}

/// Returns what figure 6 comes to: how many plans the templates have that beam search found here.
pub fn figure_six(templates: &[TemplateItem]) -> Option<Holds> {
    let (all, plans) = (templates.len(), plans(templates));
    (all > 1).then(|| {
        Holds::new(
            "In the paper templates by beam search do not differ in joins or selected columns.",
            format!("Here {}.", plans_in_words(all, plans)),
            plans == 1,
        )
    })
}

/// Returns how many different plans templates have.
fn plans(templates: &[TemplateItem]) -> usize {
    let plans = templates.iter().map(|one| (one.joins, one.selects));
    plans.collect::<BTreeSet<_>>().len()
}

fn plans_in_words(templates: usize, plans: usize) -> String {
    match (templates, plans) {
        (1, _) => "there is one template".to_owned(),
        (_, 1) => format!("all {templates} templates have one plan"),
        _ => format!("{templates} templates have {plans} different plans"),
    }
}

/// Returns what figure 5 comes to: of `alike` questions all samples are one query.
pub fn figure_five(alike: usize, questions: usize) -> Option<Holds> {
    (questions > 0).then(|| {
        Holds::new(
            "In the paper all samples of a question are one query, for many questions.",
            format!("Here that is so for {alike} of {questions}."),
            2 * alike > questions,
        )
    })
}

/// Returns what figure 4 comes to, once every question was searched with every width.
pub fn figure_four(searched: &[Searched]) -> Vec<Holds> {
    let count = |width: &usize| searched.iter().filter(|one| one.width == *width).count();
    let questions = count(&WIDTHS[0]);
    if questions == 0 || WIDTHS.iter().any(|width| count(width) != questions) {
        return Vec::new();
    }
    let at = |curve: Vec<Coverage>, at: usize| {
        curve.into_iter().find(|point| point.at == at).map_or(0.0, |point| point.both)
    };
    let few = at(over_outputs(searched), OUTPUTS);
    let many = at(over_outputs(searched), MOST_OUTPUTS);
    let (narrow, wide) = (WIDTHS[0], WIDTHS[WIDTHS.len() - 1]);
    let narrowly = at(over_widths(searched), narrow);
    let widely = at(over_widths(searched), wide);
    vec![
        Holds::new(
            "In the paper three times as many outputs cover only slightly more.",
            format!(
                "Here {OUTPUTS} outputs hold both queries of {}, {MOST_OUTPUTS} of {} of {questions} questions.",
                percent(few),
                percent(many)
            ),
            many > few && many - few <= SLIGHT,
        ),
        Holds::new(
            "In the paper a wider beam covers less.",
            format!(
                "Here a beam of {narrow} finds both queries of {}, one of {wide} of {}.",
                percent(narrowly),
                percent(widely)
            ),
            widely < narrowly,
        ),
    ]
}

/// Returns what tables 3, 4, 6 and 7 come to, once every system has answered every question.
pub fn system_tables(answered: &[Answered], by: Compared) -> Vec<Holds> {
    let both = |decoder: Decoder, kinds: &[Kind]| {
        let of = |&kind: &Kind| covered(answered, decoder, kind, by).both;
        kinds.iter().map(of).sum::<usize>()
    };
    let questions = |decoder: Decoder| answered.iter().filter(|one| one.decoder == decoder).count();
    let all = questions(Decoder::Beam);
    let systems = super::system_tables::SYSTEMS;
    if all == 0 || systems.iter().any(|system| questions(system.decoder) != all) {
        return Vec::new();
    }
    let every = [Kind::C, Kind::T, Kind::J, Kind::P];
    let (names, sums) = (&every[..2], &every[2..]);
    let (beam, ours) = (both(Decoder::Beam, &every), both(Decoder::LogicalBeam, &every));
    let (least, most) = times_in_the_paper(by);
    let sampled = [Decoder::TopK, Decoder::Nucleus, Decoder::Typical].map(|one| both(one, &every));
    let most_sampled = sampled.into_iter().max().unwrap_or_default();
    let compare = |better: Decoder, other: Decoder, kinds: &[Kind]| {
        let (more, fewer) = (both(better, kinds), both(other, kinds));
        (format!("Here it finds both of {more}, the search without it of {fewer}."), more > fewer)
    };
    let schema = compare(Decoder::LogicalBeam, Decoder::TemplateDiversity, names);
    let template = compare(Decoder::TemplateDiversity, Decoder::TwoStage, sums);
    vec![
        Holds::new(
            format!(
                "In the paper LogicalBeam finds both queries {least:.1} to {most:.1} times as often as beam search."
            ),
            format!(
                "Here {}: of {ours} questions, beam search of {beam}, out of {all}.",
                times(ours, beam)
            ),
            ours > beam,
        ),
        Holds::new(
            "In the paper sampling finds both queries less often than beam search.",
            format!(
                "Here the best of three samplings finds both of {most_sampled}, beam search of {beam}."
            ),
            most_sampled < beam,
        ),
        Holds::new(
            "In the paper branching at names alone helps where two columns or tables fit.",
            schema.0,
            schema.1,
        ),
        Holds::new(
            "In the paper counterfactual plans help with joins and totals.",
            template.0,
            template.1,
        ),
    ]
}

/// Returns the fewest and the most times, over the kinds, that LogicalBeam finds both queries for each
/// time that beam search does, by the paper's table 3 or 6.
fn times_in_the_paper(by: Compared) -> (f64, f64) {
    let table = if by == Compared::Results { 3 } else { 6 };
    let of = |name: &str| AMBIQT.iter().find(|one| one.table == table && one.system == name);
    let (Some(beam), Some(ours)) = (of("T5-3B, beam"), of("LogicalBeam")) else {
        return (0.0, 0.0);
    };
    let times = ours.both.iter().zip(beam.both).map(|(ours, beam)| ours / beam);
    times.fold((f64::INFINITY, 0.0), |(least, most), one| (one.min(least), one.max(most)))
}

/// Returns how many times as many `ours` are as `theirs`, in words.
fn times(ours: usize, theirs: usize) -> String {
    match theirs {
        0 => "beam search never does".to_owned(),
        _ => format!("{:.1} times", ours as f64 / theirs as f64),
    }
}

/// Returns what table 5 comes to, once both systems have answered every question.
pub fn table_five(matched: &[Matched]) -> Option<Holds> {
    let (asked, beam) = counted(matched, Decoder::Beam);
    let (also, ours) = counted(matched, Decoder::LogicalBeam);
    (asked > 0 && asked == also).then(|| {
        Holds::new(
            "In the paper LogicalBeam also finds more of the questions with one meaning.",
            format!(
                "Here {} by execution and {} by exact match, beam search {} and {} of {asked}.",
                ours.execution, ours.exact, beam.execution, beam.exact
            ),
            ours.execution > beam.execution && ours.exact >= beam.exact,
        )
    })
}

#[cfg(test)]
mod tests {
    use beamsplitter_ambiguity::score::Metrics;

    use super::*;
    use crate::system_tables::SYSTEMS;

    fn answered(better: Decoder) -> Vec<Answered> {
        let kinds = [Kind::C, Kind::T, Kind::J, Kind::P];
        let of = |kind| {
            SYSTEMS.iter().map(move |system| {
                let found = vec![true, system.decoder == better];
                Answered { decoder: system.decoder, kind, results: found.clone(), queries: found }
            })
        };
        kinds.into_iter().flat_map(of).collect()
    }

    #[test]
    fn tables_say_whether_logicalbeam_wins_here() {
        let first = |all: &[Answered]| system_tables(all, Compared::Results)[0].clone();
        let won = first(&answered(Decoder::LogicalBeam));
        assert!(won.holds);
        assert!(won.paper.contains("1.6 to 2.4 times"), "{}", won.paper);
        assert_eq!(
            won.here,
            "Here beam search never does: of 4 questions, beam search of 0, out of 4."
        );
        let lost = first(&answered(Decoder::Beam));
        assert_eq!(lost.here, "Here 0.0 times: of 0 questions, beam search of 4, out of 4.");
        assert_eq!((lost.holds, lost.words()), (false, "Here not so."));
        // Before all have answered nothing is said.
        assert!(system_tables(&answered(Decoder::Beam)[..7], Compared::Results).is_empty());
        assert!(system_tables(&[], Compared::Queries).is_empty());
    }

    #[test]
    fn figure_four_speaks_of_complete_curves() {
        let search = |width, places: [Option<usize>; 2]| Searched { width, places: places.into() };
        let mut all: Vec<_> = WIDTHS.iter().map(|&width| search(width, [Some(0), None])).collect();
        assert!(figure_four(&all).iter().all(|one| !one.holds), "nothing changes");
        all[0] = search(WIDTHS[0], [Some(0), Some(1)]);
        assert!(figure_four(&all)[1].holds);
        assert!(figure_four(&all[1..]).is_empty());
    }

    #[test]
    fn single_runs_and_table_five() {
        assert!(figure_two(1, 2).holds && !figure_two(2, 2).holds);
        assert!(figure_five(3, 4).is_some_and(|found| found.holds));
        assert!(figure_five(1, 4).is_some_and(|found| !found.holds));
        assert_eq!(figure_five(0, 0), None);
        let template = |joins| TemplateItem { joins, selects: 1, ..TemplateItem::default() };
        assert!(figure_six(&[template(0), template(0)]).is_some_and(|found| found.holds));
        assert!(figure_six(&[template(0), template(1)]).is_some_and(|found| !found.holds));
        assert_eq!(figure_six(&[template(0)]), None);
        let three = |joins: &[u32], found| {
            let templates: Vec<_> = joins.iter().map(|&joins| template(joins)).collect();
            figure_three(&templates, found, 2).map(|one| (one.here, one.holds))
        };
        let here = "Here 2 templates have 2 different plans, and 2 of the 2 expected queries are among the outputs.";
        assert_eq!(three(&[0, 1], 2), Some((here.to_owned(), true)));
        for (joins, found) in [(&[0, 1][..], 1), (&[0, 0], 2), (&[0], 2)] {
            assert!(three(joins, found).is_some_and(|(_, holds)| !holds), "{joins:?}");
        }
        assert_eq!(three(&[], 2), None);
        let is = |decoder, found| Matched {
            decoder,
            matched: Metrics { exact: found, execution: found, direct: found },
        };
        let all = [is(Decoder::Beam, false), is(Decoder::LogicalBeam, true)];
        assert!(table_five(&all).is_some_and(|found| found.holds));
        assert_eq!(table_five(&all[..1]), None);
    }
}
