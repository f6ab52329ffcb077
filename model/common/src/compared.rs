//! Two systems compared figure by figure, over the examples that both have.

use crate::paired::{Paired, Side, paired};
use crate::table::{Table, around};

/// What is right of an example, by name; what counts most first.
pub type Verdicts = [(String, bool)];

/// One figure of two systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What it counts.
    pub by: String,
    /// Who has each example right, by its place.
    pub sides: Vec<(usize, Side)>,
    /// How the two differ.
    pub paired: Paired,
}

impl Compared {
    /// Returns the places of the examples of a side.
    pub fn places(&self, of: Side) -> Vec<usize> {
        self.sides.iter().filter(|(_, side)| *side == of).map(|(index, _)| *index).collect()
    }

    /// Returns who has the example at a place right; none where it is not compared.
    pub fn side(&self, index: usize) -> Option<Side> {
        self.sides.iter().find(|(place, _)| *place == index).map(|(_, side)| *side)
    }
}

/// Compares two systems by every figure that both have of some example: of each example, its place and
/// what either has right.
pub fn compared<'a>(
    examples: impl IntoIterator<Item = (usize, &'a Verdicts, &'a Verdicts)>,
) -> Vec<Compared> {
    let mut by_name: Vec<(String, Vec<(usize, Side)>)> = Vec::new();
    for (index, first, second) in examples {
        for (name, right) in first {
            let Some((_, theirs)) = second.iter().find(|(other, _)| other == name) else {
                continue;
            };
            let side = (index, Side::of(*right, *theirs));
            match by_name.iter_mut().find(|(known, _)| known == name) {
                Some((_, sides)) => sides.push(side),
                None => by_name.push((name.clone(), vec![side])),
            }
        }
    }
    let figure = |(by, sides): (String, Vec<(usize, Side)>)| {
        let paired = paired(&sides.iter().map(|(_, side)| *side).collect::<Vec<_>>());
        Compared { by, sides, paired }
    };
    by_name.into_iter().map(figure).collect()
}

/// Returns what the examples of a side are called.
pub fn side_name(side: Side, [first, second]: [&str; 2]) -> String {
    match side {
        Side::First => format!("only {first}"),
        Side::Second => format!("only {second}"),
        Side::Both => "both".to_owned(),
        Side::Neither => "neither".to_owned(),
    }
}

/// Returns how two systems of these names differ: a row for each figure, with the paired difference,
/// its interval, who has how many examples right, and the probability of McNemar's test.
pub fn table(names: [&str; 2], all: &[Compared]) -> Table {
    let [first, second] = names;
    let title = format!("{second} against {first}, in per cent [95 % interval]");
    let heads = ["right by", "examples", first, second, "difference"].map(str::to_owned);
    let sides = Side::ALL.map(|side| side_name(side, names));
    let mut table = Table::new(title, heads.into_iter().chain(sides).chain(["p".to_owned()]));
    for one in all {
        let Paired { examples, first, second, difference, interval, p } = one.paired;
        let figures = [
            examples.to_string(),
            format!("{first:.2}"),
            format!("{second:.2}"),
            around(difference, interval, 2, 1),
        ];
        let counts = Side::ALL.map(|side| one.places(side).len().to_string());
        let p = if p < 0.0001 { format!("{p:.1e}") } else { format!("{p:.4}") };
        table.row(&one.by, figures.into_iter().chain(counts).chain([p]));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_both_have_are_compared() {
        let of = |all: &[(&str, bool)]| {
            all.iter().map(|(name, right)| ((*name).to_owned(), *right)).collect::<Vec<_>>()
        };
        let (both, one) = (of(&[("both", true), ("one", true)]), of(&[("both", false)]));
        let all = compared([(3, &*both, &*one), (5, &*one, &*both), (7, &*both, &*both)]);
        assert_eq!((all.len(), all[0].by.as_str(), all[1].sides.len()), (2, "both", 1));
        assert_eq!((all[0].places(Side::First), all[0].places(Side::Both)), (vec![3], vec![7]));
        assert_eq!((all[0].side(5), all[1].side(5)), (Some(Side::Second), None));
        let table = table(["a", "b"], &all);
        assert_eq!(table.heads[5..], ["only a", "only b", "both", "neither", "p"]);
        let row = &table.rows[0];
        assert_eq!(row[1..4], ["3", "66.67", "66.67"]);
        assert_eq!(row[5..], ["1", "1", "1", "0", "1.0000"]);
    }
}
