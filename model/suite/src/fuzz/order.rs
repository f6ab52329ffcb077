//! The order in which tables are filled.

use beamsplitter_sql::Schema;

/// Lists tables after those that they refer to; in a circle, the first of the schema goes first.
pub fn order(schema: &Schema) -> Vec<usize> {
    let mut left: Vec<usize> = (0..schema.tables.len()).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |table: &usize| {
            schema.foreign_keys.iter().any(|key| {
                key.from.table == *table && key.to.table != *table && left.contains(&key.to.table)
            })
        };
        let next = left.iter().position(|table| !waits(table)).unwrap_or_default();
        order.push(left.remove(next));
    }
    order
}

#[cfg(test)]
mod tests {
    use super::order;
    use crate::neighbours::tests::schema;

    #[test]
    fn referred_tables_go_first() {
        let mut schema = schema();
        assert_eq!(order(&schema), [1, 0]);
        let key = schema.foreign_keys[0];
        schema.foreign_keys.push(beamsplitter_sql::ForeignKey { from: key.to, to: key.from });
        assert_eq!(order(&schema), [0, 1]);
    }
}
