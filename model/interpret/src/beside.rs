//! Queries that stand beside one that runs, but may not compute what it seems to: each row counted once,
//! and what is kept as text compared by value.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_database::Database;
use beamsplitter_sql::english::english;
use beamsplitter_sql::names::{phrase, singular};
use beamsplitter_sql::pitfalls::{by_value, counted_once};
use beamsplitter_sql::{Schema, normalise};

use crate::cards::Cards;
use crate::caution::out_of_order;
use crate::gathered::{ExecutedQuery, Gathered, same};
use crate::query::ParsedQuery;

/// What was added, by index.
#[derive(Default)]
pub(crate) struct Beside {
    /// The texts of the queries that are added.
    pub texts: BTreeMap<usize, String>,
    /// Queries whose join repeats no row of this database that they count.
    pub alike: BTreeSet<usize>,
}

/// Adds such queries to those that are found, where they return other rows, each as likely as its own and
/// behind it.
pub(crate) async fn add<D: Database>(
    known: &mut Gathered<'_>,
    cards: &mut Cards,
    database: &mut D,
) -> Beside {
    let mut added = Beside::default();
    let schema = &known.prompt.schema;
    for base in cards.shown.clone() {
        let Some(query) = known.query(base) else { continue };
        for (sql, text, once) in written(query, schema) {
            let sql = normalise(&sql);
            let result = database.run(&sql).await;
            if result.is_err() {
                continue;
            }
            let query = ParsedQuery::parse(&sql, schema);
            let (score, rule, same_as, variants) = Default::default();
            let new = ExecutedQuery { sql, query, score, rule, result, same_as, variants };
            let earlier = known.queries.iter().position(|earlier| same(earlier, &new));
            let earlier = earlier.map(|index| known.queries[index].same_as.unwrap_or(index));
            let index = earlier.unwrap_or(known.queries.len());
            if earlier.is_none() {
                known.queries.push(new);
                known.facts.push(known.facts[base]);
                added.texts.insert(index, text);
            }
            if once && index == base {
                added.alike.insert(base);
            }
            if earlier.is_none() || cards.rest.contains(&index) {
                cards.rest.retain(|other| *other != index);
                let place = cards.shown.iter().position(|other| *other == base).unwrap_or_default();
                cards.shown.insert(place + 1, index);
            }
        }
    }
    added
}

/// Returns such queries of a query, with their texts, and whether they count each row once.
fn written(query: &ParsedQuery<'_>, schema: &Schema) -> Vec<(String, String, bool)> {
    let column = |expr: &_| query.column(expr);
    let mut found = Vec::new();
    if let Some((once, table)) = counted_once(&query.tree, schema, &column) {
        let row = singular(&phrase(&schema.tables[table].name));
        let text = english(&query.sql(), schema).unwrap_or_else(|_| query.sql());
        found.push((once.to_string(), format!("{text}, each {row} once"), true));
    }
    let as_text = |column: &_| out_of_order(column).is_some();
    if let Some(by_value) = by_value(&query.tree, schema, &column, &as_text) {
        let sql = by_value.to_string();
        let text = english(&sql, schema).unwrap_or_else(|_| sql.clone());
        found.push((sql, text, false));
    }
    found
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::number_form::NumberForm;

    use super::*;
    use crate::fixture::{InMemory, executed, gathered, prompt, schema_of};

    /// Adds what stands beside these queries over tools and their rentals; checks which queries are kept
    /// then.
    #[track_caller]
    fn check(kept: &[&str], rest: &[&str], expected: &[&str]) {
        let script = "
            create table tool (id integer primary key, name text, pieces integer, price text);
            create table rental (id integer primary key, tool_id integer, town text, days integer);
            insert into tool values (1, 'saw', 50, '9'), (2, 'drill', 60, '100'), (3, 'rake', 90, '25');
            insert into rental values (1, 1, 'Ulm', 2), (2, 1, 'Ulm', 4), (3, 2, 'Ulm', 1), (4, 3, 'Bonn', 7);";
        let mut schema = schema_of(
            &["tool: id* name pieces# price", "rental: id* tool_id# town days#"],
            &["rental.tool_id -> tool.id"],
        );
        let price = &mut schema.tables[0].columns[3];
        price.samples = ["9", "100", "25"].map(str::to_owned).to_vec();
        price.numbers = NumberForm::of(["9", "100", "25"].into_iter());
        let mut database = InMemory::of(script, &schema);
        let found = kept.iter().chain(rest).map(|sql| {
            let result = pollster::block_on(database.run(sql)).expect(sql);
            ExecutedQuery { result: Ok(result), ..executed(sql, Vec::new(), &schema) }
        });
        let found: Vec<_> = found.collect();
        let (prompt, count) = (prompt("", &schema, Vec::new()), found.len());
        let mut known = gathered(&prompt, found);
        let (shown, rest) = ((0..kept.len()).collect(), (kept.len()..count).collect());
        let mut cards = Cards { shown, rest, pointless: Vec::new() };
        pollster::block_on(add(&mut known, &mut cards, &mut database));
        assert_eq!(known.facts.len(), known.queries.len());
        let shown: Vec<&str> =
            cards.shown.iter().map(|index| known.queries[*index].sql.as_str()).collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_counts_each_row_once_and_compares_by_value_stands_beside_its_query() {
        let from = "from tool join rental on tool.id = tool_id";
        let total = format!("select town, sum(pieces) {from} group by town");
        let once = "select town, sum(pieces) from (select distinct t1.id, town, pieces from tool as t1 join \
                    rental as t2 on t1.id = tool_id) group by town";
        let days = "select sum(days) from rental";
        check(&[&total, days], &[], &[&total, once, days]);
        // No tool is rented twice in Bonn.
        let bonn = format!("select sum(pieces) {from} where town = 'Bonn'");
        check(&[&bonn], &[], &[&bonn]);
        let text = "select name from tool order by price desc limit 1";
        let number = "select name from tool order by cast(price as real) desc limit 1";
        check(&[text], &[], &[text, number]);
        check(&[text, number], &[], &[text, number]);
        check(
            &[text],
            &["select name from tool where id = 2"],
            &[text, "select name from tool where id = 2"],
        );
    }
}
