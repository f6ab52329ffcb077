use super::*;
use crate::fixture::schema;

#[test]
fn columns_are_resolved_by_alias_and_by_table() {
    let schema = schema();
    let sql = "select t1.name, count(*) from singer as t1 join concert as t2 \
                   on t1.id = t2.singer_id where t2.year > 2010 and t1.country = 'France'";
    let parsed = ParsedQuery::parse(sql, &schema).unwrap();
    let name = |at: &ColumnRef| schema.column(*at).name.clone();
    assert_eq!(parsed.outputs().iter().map(name).collect::<Vec<_>>(), ["name"]);
    assert_eq!(parsed.filtered().iter().map(name).collect::<Vec<_>>(), ["country", "year"]);
    let filters = parsed.filters();
    assert_eq!(filters.len(), 2);
    assert_eq!((filters[0].operator.as_str(), filters[0].value.as_str()), (">", "2010"));
    assert!(filters[1].text && parsed.tables().len() == 2);
    assert_eq!(parsed.alias(1), Some("t2"));
}

#[test]
fn a_literal_may_have_a_sign() {
    let schema = schema();
    let values = |condition: &str| {
        let sql = format!("select name from singer where {condition}");
        let filters = ParsedQuery::parse(&sql, &schema).unwrap().filters();
        filters.into_iter().map(|filter| filter.value).collect::<Vec<_>>()
    };
    assert_eq!(values("age > -20 and age < +30 and country = 'X'"), ["-20", "30", "X"]);
}

#[test]
fn what_is_no_select_is_not_parsed() {
    let schema = schema();
    for sql in ["delete from singer", "select", "select 1; select 2"] {
        assert!(ParsedQuery::parse(sql, &schema).is_none(), "{sql}");
    }
}
