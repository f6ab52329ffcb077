//! How hard a query is, as Spider's evaluator sorts its examples (Yu et al. 2018, section 4).

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use super::query::{Aggregate, Comparison, Condition, Operand, Query};

/// Spider's four levels, by the components of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// At most one clause beside SELECT and FROM, one of everything.
    Easy,
    /// Up to two clauses.
    Medium,
    /// Up to three clauses, or one nested query.
    Hard,
    /// Everything else.
    Extra,
}

impl Hardness {
    /// All levels, in order.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Extra];

    /// Returns the evaluator's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Extra => "extra",
        }
    }
}

impl Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Query {
    /// Returns how hard the query is. Queries in it count as nested, and are not looked into.
    pub fn hardness(&self) -> Hardness {
        match (self.clauses(), self.plurals(), self.nested()) {
            (0..=1, 0, 0) => Hardness::Easy,
            (0..=1, 0..=2, 0) | (0..=2, 0..=1, 0) => Hardness::Medium,
            (0..=2, 3.., 0) | (3, 0..=2, 0) | (0..=1, 0, 0..=1) => Hardness::Hard,
            _ => Hardness::Extra,
        }
    }

    /// Counts the evaluator's first kind of components: WHERE, GROUP BY, ORDER BY, LIMIT, and each
    /// join, OR and LIKE.
    fn clauses(&self) -> usize {
        let clauses = [
            !self.filter.all.is_empty(),
            !self.group.is_empty(),
            self.order.as_ref().is_some_and(|(_, units)| !units.is_empty()),
            self.limit.is_some(),
        ];
        let ors = self.conditions().into_iter().flat_map(|c| &c.or).filter(|or| **or).count();
        let likes = self.every_condition().filter(|c| c.comparison == Comparison::Like).count();
        let joins = self.from.len().saturating_sub(1);
        clauses.into_iter().filter(|there| *there).count() + joins + ors + likes
    }

    /// Counts the second kind: queries in conditions, and behind INTERSECT, UNION and EXCEPT.
    fn nested(&self) -> usize {
        let operands = self.every_condition().flat_map(|c| &c.right);
        let inner = operands.filter(|operand| matches!(operand, Some(Operand::Query(_)))).count();
        inner + self.compound.iter().flatten().count()
    }

    /// Counts what there is more than one of: aggregates, results, conditions of WHERE, columns of
    /// GROUP BY.
    fn plurals(&self) -> usize {
        let several = [
            self.aggregates() > 1,
            self.select.len() > 1,
            self.filter.all.len() > 1,
            self.group.len() > 1,
        ];
        several.into_iter().filter(|there| *there).count()
    }

    /// Counts aggregates as the evaluator does: in a condition it takes NOT for one, and in HAVING
    /// each AND and OR.
    fn aggregates(&self) -> usize {
        let used = |aggregate: Aggregate| usize::from(aggregate != Aggregate::None);
        let select = self.select.iter().map(|(aggregate, _)| used(*aggregate));
        let group = self.group.iter().map(|unit| used(unit.aggregate));
        let order = self.order.iter().flat_map(|(_, units)| units).map(|unit| {
            let second = unit.second.as_ref().map_or(0, |(_, second)| used(second.aggregate));
            used(unit.first.aggregate) + second
        });
        let conditions = self.filter.all.iter().chain(&self.having.all);
        let not = conditions.map(|condition| usize::from(condition.not));
        select.chain(group).chain(order).chain(not).sum::<usize>() + self.having.or.len()
    }

    fn every_condition(&self) -> impl Iterator<Item = &Condition> {
        self.conditions().into_iter().flat_map(|conditions| &conditions.all)
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::{Schema, Table};

    use crate::cases;
    use crate::exact::{Names, read_query};

    #[test]
    fn levels_go_by_components() {
        let columns = ["id", "age", "owner"];
        let tables = vec![Table::of("dog", &columns), Table::of("person", &columns)];
        let names = Names::new(&Schema { tables, ..Schema::default() });
        cases::check("src/exact/hardness.txt", |sql| {
            let query = read_query(sql, &names).unwrap_or_else(|| panic!("cannot be read: {sql}"));
            format!("{:?}", query.hardness())
        });
    }
}
