//! Counterfactual plans (section 5.1).

use crate::{
    output_language::Plan,
    settings::{Beam, Neighbours},
};

/// Returns the plans to try, each with the search for its templates: the model's best plan first,
/// then its neighbours with fewer joins, more joins, fewer selections, more selections.
pub fn plans(own: Plan, rule: Neighbours, beam: Beam) -> Vec<(Plan, Beam)> {
    let Plan { joins: j, selects: s } = own;
    let returning = |returns: usize| Beam { returns: returns.min(beam.width), ..beam };
    let joins = |joins: Option<u32>| joins.map(|joins| Plan { joins, selects: s });
    let selects =
        |selects: Option<u32>| selects.filter(|&s| s > 0).map(|selects| Plan { joins: j, selects });
    match rule {
        Neighbours::None => vec![(own, beam)],
        Neighbours::Paper { max_joins } => [
            Some(own),
            joins(j.checked_sub(1).filter(|&j| j <= max_joins)),
            joins(j.checked_add(1).filter(|&j| j <= max_joins)),
            selects(s.checked_sub(1)).filter(|_| j <= max_joins),
            selects(s.checked_add(1)).filter(|_| j <= max_joins),
        ]
        .into_iter()
        .flatten()
        .map(|plan| (plan, beam))
        .collect(),
        Neighbours::Released { many_joins } => {
            let other = if j >= many_joins { j.checked_sub(2) } else { j.checked_add(1) };
            let changed = if j == 0 { 3 } else { 2 };
            [
                (Some(own), 3),
                (joins(j.checked_sub(1)), changed),
                (joins(other), changed),
                (selects(s.checked_sub(1)), 1),
                (selects(s.checked_add(1)), 1),
            ]
            .into_iter()
            .filter_map(|(plan, returns)| Some((plan?, returning(returns))))
            .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rule: Neighbours, width: usize, own: (u32, u32), expect: &[(u32, u32, usize)]) {
        let own = Plan { joins: own.0, selects: own.1 };
        let beam = Beam { returns: 1, ..Beam::width(width) };
        let found: Vec<_> = plans(own, rule, beam)
            .into_iter()
            .map(|(plan, beam)| (plan.joins, plan.selects, beam.returns))
            .collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn the_papers_neighbourhood() {
        let rule = Neighbours::Paper { max_joins: 3 };
        check(rule, 1, (1, 2), &[(1, 2, 1), (0, 2, 1), (2, 2, 1), (1, 1, 1), (1, 3, 1)]);
        check(rule, 1, (0, 1), &[(0, 1, 1), (1, 1, 1), (0, 2, 1)]);
        check(rule, 1, (3, 1), &[(3, 1, 1), (2, 1, 1), (3, 2, 1)]);
        check(rule, 1, (4, 1), &[(4, 1, 1), (3, 1, 1)]);
        check(Neighbours::None, 1, (2, 2), &[(2, 2, 1)]);
    }

    #[test]
    fn the_released_neighbourhood() {
        let rule = Neighbours::Released { many_joins: 4 };
        check(rule, 1, (3, 1), &[(3, 1, 1), (2, 1, 1), (4, 1, 1), (3, 2, 1)]);
        check(rule, 1, (4, 2), &[(4, 2, 1), (3, 2, 1), (2, 2, 1), (4, 1, 1), (4, 3, 1)]);
        check(rule, 5, (0, 1), &[(0, 1, 3), (1, 1, 3), (0, 2, 1)]);
        check(rule, 2, (1, 1), &[(1, 1, 2), (0, 1, 2), (2, 1, 2), (1, 2, 1)]);
    }
}
