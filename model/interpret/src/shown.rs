//! What the only SELECT of a query shows.

use std::collections::BTreeSet;

use beamsplitter_sql::ColumnRef;
use sqlparser::ast::GroupByExpr;

use crate::query::{ParsedQuery, expression};

/// What is selected where all columns are.
pub(crate) const ALL: &str = "*";

/// What a SELECT shows.
pub(crate) struct Shown {
    pub(crate) columns: BTreeSet<ColumnRef>,
    /// What is no column, as text.
    pub(crate) others: BTreeSet<String>,
    /// Whether it shows groups.
    pub(crate) grouped: bool,
}

impl Shown {
    /// Returns what the only SELECT of a query shows.
    pub(crate) fn of(query: &ParsedQuery<'_>) -> Option<Self> {
        let select = query.select()?;
        let grouped =
            !matches!(&select.group_by, GroupByExpr::Expressions(keys, _) if keys.is_empty());
        let mut shown = Self { columns: BTreeSet::new(), others: BTreeSet::new(), grouped };
        for item in &select.projection {
            let column = expression(item).and_then(|expr| query.column(expr));
            shown.columns.extend(column);
            shown.others.extend(column.is_none().then(|| item.to_string()));
        }
        Some(shown)
    }
}
