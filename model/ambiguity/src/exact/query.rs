//! A query of Spider's subset, with columns resolved.

use beamsplitter_sql::ColumnRef;

use super::names::Names;

/// Functions over a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aggregate {
    None,
    Max,
    Min,
    Count,
    Sum,
    Avg,
}

/// A column, `None` for `*`, maybe aggregated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnUnit {
    pub aggregate: Aggregate,
    pub column: Option<ColumnRef>,
    pub distinct: bool,
}

/// A column, or two with one of `- + * /` between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueUnit {
    pub first: ColumnUnit,
    pub second: Option<(char, ColumnUnit)>,
}

/// What a condition compares with.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Operand {
    Text(String),
    Number(f64),
    Column(ColumnUnit),
    Query(Box<Query>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Not,
    Between,
    Equal,
    Greater,
    Less,
    GreaterEqual,
    LessEqual,
    Unequal,
    In,
    Like,
    Is,
    Exists,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    pub not: bool,
    pub comparison: Comparison,
    pub left: ValueUnit,
    pub right: [Option<Operand>; 2],
}

/// Conditions with `and` (true: `or`) between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Conditions {
    pub all: Vec<Condition>,
    pub or: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    Table(usize),
    Query(Box<Query>),
}

/// One query of Spider's subset.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub(super) distinct: bool,
    pub(super) select: Vec<(Aggregate, ValueUnit)>,
    pub(super) from: Vec<Source>,
    pub(super) on: Conditions,
    pub(super) filter: Conditions,
    pub(super) group: Vec<ColumnUnit>,
    pub(super) having: Conditions,
    /// Whether descending, and by what.
    pub(super) order: Option<(bool, Vec<ValueUnit>)>,
    pub(super) limit: Option<String>,
    /// `intersect`, `union`, `except`, in this order.
    pub(super) compound: [Option<Box<Query>>; 3],
}

/// What a column of a result is: the value unit that it comes from, its aggregate left aside.
/// Spider's execution match tells columns apart by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultKey(ValueUnit);

impl Query {
    /// Lists the columns of the result.
    pub fn result_keys(&self) -> Vec<ResultKey> {
        self.select.iter().map(|(_, unit)| ResultKey(unit.clone())).collect()
    }

    pub(super) fn conditions_mut(&mut self) -> [&mut Conditions; 3] {
        [&mut self.on, &mut self.filter, &mut self.having]
    }

    pub(super) fn conditions(&self) -> [&Conditions; 3] {
        [&self.on, &self.filter, &self.having]
    }

    /// Forgets the values in conditions. Queries in `from` keep theirs, as in Spider's evaluator.
    pub(super) fn drop_values(&mut self) {
        for condition in self.conditions_mut().into_iter().flat_map(|c| &mut c.all) {
            for operand in &mut condition.right {
                match operand {
                    Some(Operand::Query(query)) => query.drop_values(),
                    _ => *operand = None,
                }
            }
        }
        self.compound.iter_mut().flatten().for_each(|query| query.drop_values());
    }

    /// Puts its representative for each column of the outermost tables, and forgets `distinct`.
    /// Queries inside conditions stay as they are, as in Spider's evaluator.
    pub(super) fn unify(&mut self, names: &Names) {
        let tables: Vec<usize> = self.from.iter().filter_map(Source::table).collect();
        self.unify_in(names, &tables);
    }

    fn unify_in(&mut self, names: &Names, tables: &[usize]) {
        self.distinct = false;
        let column = |unit: &mut ColumnUnit| {
            unit.distinct = false;
            if let Some(at) = &mut unit.column
                && tables.contains(&at.table)
            {
                *at = names.representative(*at);
            }
        };
        let value = |unit: &mut ValueUnit| {
            column(&mut unit.first);
            if let Some((_, second)) = &mut unit.second {
                column(second);
            }
        };
        self.select.iter_mut().for_each(|(_, unit)| value(unit));
        self.group.iter_mut().for_each(column);
        self.order.iter_mut().flat_map(|(_, units)| units).for_each(value);
        for condition in self.conditions_mut().into_iter().flat_map(|c| &mut c.all) {
            value(&mut condition.left);
        }
        self.compound.iter_mut().flatten().for_each(|query| query.unify_in(names, tables));
    }
}

impl Source {
    fn table(&self) -> Option<usize> {
        match self {
            Self::Table(table) => Some(*table),
            Self::Query(_) => None,
        }
    }
}
