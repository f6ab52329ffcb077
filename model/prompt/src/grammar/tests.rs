//! What the rules take and what they refuse, token by token.

use super::GrammarState;
use crate::read_sql;
use crate::round_trip::{literals, schema};
use crate::vocabulary::{OUTPUT, Symbol, Word};
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::date_part::Dates;

fn symbols(words: &[&str]) -> Vec<Symbol> {
    let of = |w: &&str| match w.split_once('.') {
        Some((t, c)) if !c.is_empty() && !t.is_empty() => {
            let table = t.parse().expect("a table's number");
            Symbol::Column(ColumnRef { table, column: c.parse().expect("a column's number") })
        }
        _ if w.starts_with('T') => Symbol::Table(w[1..].parse().expect("a table's number")),
        _ if w.starts_with('V') => Symbol::Value(w[1..].parse().expect("a value's number")),
        _ => Symbol::Word(Word::named(w)),
    };
    words.iter().map(of).collect()
}

/// Returns what may follow, names as T0, 0.1, V0.
fn following(output: &str) -> Vec<String> {
    let output: Vec<&str> = output.split('|').filter(|w| !w.is_empty()).collect();
    let schema = schema();
    let mut pointers: Vec<Symbol> = (0..schema.tables.len()).map(Symbol::Table).collect();
    pointers.extend(schema.columns().map(|(at, _)| Symbol::Column(at)));
    pointers.extend((0..literals().len()).map(Symbol::Value));
    let state = GrammarState::after(symbols(&output), &schema);
    let allowed = state.allowed(&pointers, &literals());
    assert!(allowed.is_sorted(), "{allowed:?}");
    let name = |token: &u32| match Word::of(*token) {
        Some(word) => word.text().to_owned(),
        None => match pointers[(token - OUTPUT) as usize] {
            Symbol::Table(t) => format!("T{t}"),
            Symbol::Column(c) => format!("{}.{}", c.table, c.column),
            Symbol::Value(v) => format!("V{v}"),
            Symbol::Word(_) => unreachable!("pointers are names"),
        },
    };
    allowed.iter().map(name).collect()
}

#[test]
fn tables_come_first() {
    assert_eq!(following(""), ["from"]);
    assert_eq!(following("from"), ["(", "T0", "T1", "T2"]);
    assert_eq!(following("from|T0"), ["select", "join", "left join"]);
    assert_eq!(following("from|T0|join"), ["again", "T1", "T2"]);
    assert_eq!(following("from|T0|join|again"), ["T0"]);
    // No key and no equal name join singer with itself: a condition is due.
    assert_eq!(following("from|T0|join|again|T0|on"), ["again", "0.0", "0.1", "0.2", "0.3"]);
    assert_eq!(following("from|T0|join|T1|on|0.0"), ["="]);
    assert_eq!(following("from|("), ["from"]);
    assert_eq!(following("from|(|from|T0|select|0.0|)"), ["select"]);
}

#[test]
fn columns_are_those_of_the_tables() {
    let columns = |output| {
        let all = following(output).into_iter();
        all.filter(|w| w.starts_with(|c: char| c.is_ascii_digit()) && w.contains('.'))
            .collect::<Vec<_>>()
    };
    assert_eq!(columns("from|T1|select"), ["1.0", "1.1", "1.2"]);
    assert_eq!(columns("from|T1|select|again"), [""; 0]);
    // A nested query sees the tables around it.
    let inner = columns("from|T2|select|2.0|where|2.0|in|(|from|T1|select");
    assert_eq!(inner, ["1.0", "1.1", "1.2", "2.0", "2.1"]);
    // But what comes after it does not see the nested query's.
    let outer = columns("from|T1|select|1.0|where|1.0|in|(|from|T0|select|0.0|)|and");
    assert_eq!(outer, ["1.0", "1.1", "1.2"]);
    assert_eq!(columns("from|T1|select|1.0|union|from|T2|select"), ["2.0", "2.1"]);
}

#[test]
fn a_query_ends_when_its_brackets_are_closed() {
    let ends = |output| following(output).contains(&"</s>".to_owned());
    assert!(ends("from|T0|select|0.1"));
    assert!(!ends("from|T0"));
    assert!(!ends("from|T0|select|count("));
    assert!(!ends("from|T0|select|0.1|where|0.0|in|(|from|T1|select|1.1"));
    assert!(ends("from|T0|select|0.1|where|0.0|in|(|from|T1|select|1.1|)"));
    assert!(!ends("from|T0|select|0.1|union"));
}

#[test]
fn cells_are_compared_with_columns_that_hold_them() {
    let (schema, mut literals) = (schema(), literals());
    literals[0].columns = vec![ColumnRef { table: 0, column: 2 }];
    let refused = |words: &str| {
        let words: Vec<&str> = words.split('|').collect();
        GrammarState::refused(&symbols(&words), &schema, &literals)
    };
    assert_eq!(refused("from|T0|select|0.1|where|0.2|=|V0"), None);
    let name = refused("from|T0|select|0.1|where|0.1|=|V0");
    assert_eq!(name, Some((7, Symbol::Value(0))));
    assert_eq!(refused("from|T0|select|0.1|where|0.1|contains|V0"), None);
    assert_eq!(refused("from|T0|select|0.1|where|0.1|=|V2"), None);
}

#[test]
fn a_column_is_compared_with_the_greatest_of_itself() {
    let takes = |output: &str, word: &str| following(output).iter().any(|w| w == word);
    let greatest = "from|T0|select|0.1|where|0.3|=|(|from|T0|select|max(";
    assert!(takes(greatest, "0.3") && !takes(greatest, "0.1"));
    assert!(takes("from|T0|select|0.1|where|0.3|in|(|from|T0|select|max(", "0.1"));
    assert!(takes("from|T0|select|max(", "0.1"));
    // In another table under the same name.
    assert!(takes("from|T1|select|1.2|where|1.0|=|(|from|T2|select|max(", "2.0"));
}

#[test]
fn nothing_is_said_twice_or_against_itself() {
    let takes = |output: &str, word: &str| following(output).iter().any(|w| w == word);
    let list = "from|T0|select|0.1|,|";
    assert!(!takes(list, "0.1") && takes(list, "0.2") && takes(list, "max("));
    assert!(!takes("from|T0|select|distinct|0.1|,", "0.1"));
    let best = "from|T0|select|max(|0.3|)|,|max(";
    assert!(!takes(best, "0.3") && takes(best, "0.0"));
    assert!(!takes("from|T0|select|sum(|real(|0.3|)|)|,|sum(|real(", "0.3"));
    assert!(takes("from|T0|select|max(|0.3|)|,|min(", "0.3"));
    assert!(takes("from|T0|select|0.1|order by", "0.1"));
    // The nested query has a list of its own.
    assert!(takes("from|T0|select|0.1|where|0.1|in|(|from|T0|select", "0.1"));

    assert!(!takes("from|T0|select|0.1|where|0.3|=|V1|and|0.3", "="));
    assert!(takes("from|T0|select|0.1|where|0.3|=|V1|and|0.3", ">"));
    assert!(takes("from|T0|select|0.1|where|0.3|=|V1|and|0.0", "="));
    assert!(takes("from|T0|select|0.1|where|(|0.3|=|V1|or|0.3", "="));
    let or = "from|T0|select|0.1|where|(|0.3|=|V1|or|0.3|=";
    assert!(!takes(or, "V1") && takes(or, "3"));
    assert!(!takes("from|T0|select|0.1|where|(|0.3|=|3|or|0.3|=", "3"));

    let choices = "from|T0|select|0.1|where|0.3|in|(|V1|,";
    assert!(!takes(choices, "V1") && takes(choices, "3"));
    assert!(takes("from|T0|select|0.1|where|0.3|in|(|V1|)|and|0.0|in|(|", "V1"));
    let null = "from|T0|select|0.1|where|0.3|is null|and|0.3";
    assert!(!takes(null, "is null") && takes(null, "="));
    let like = "from|T0|select|0.1|where|0.1|contains|V0|or|0.1|contains";
    assert!(!takes(like, "V0") && takes(like, "V1"));
    let nested = "from|T0|select|0.1|where|0.0|in|(|from|T1|select|1.0|)|and|0.0|in";
    assert!(takes(nested, "("));
    assert!(takes("from|T0|select|0.1|where|0.0|between|1|and|5|and|0.3|between|2|and", "5"));
    assert!(takes("from|T0|select|0.1|where|0.3|>|1|and|0.0|>|2|or|0.3|>|3|and|0.0|>", "2"));
}

#[test]
fn stars_and_patterns_stand_where_they_mean_something() {
    let takes = |output: &str, word: &str| following(output).iter().any(|w| w == word);
    for output in ["from|T0|select", "from|T0|select|count(", "from|T0|select|0.1|-|0.3"] {
        assert!(takes(output, "*"), "{output}");
    }
    for output in
        ["from|T0|select|min(", "from|T0|select|count(|distinct", "from|T0|select|0.1|where"]
    {
        assert!(!takes(output, "*"), "{output}");
    }
    assert!(!takes("from|T0|select|*|,", "*"));
    let like = "from|T0|select|0.1|where|0.1|contains";
    assert_eq!(following(like), ["V0", "V1", "V2"]);
}

#[test]
fn whatever_can_be_read_can_be_written() {
    for sql in [
        "select name from singer where id not in (select singer_id from concert)",
        "select a.name from singer a join singer b on a.age = b.age where b.name = 'France'",
        "select t1.* from singer t1 join concert t2 on t1.id = t2.singer_id",
        "select count(*) from (select age from singer group by age)",
        "select id from singer except select singer_id from concert where year > 2014",
        "select name from singer where exists (select * from concert where concert.singer_id = singer.id)",
        "select max(age) - min(age) from singer group by `home town` having count(*) > 1 order by age limit 3",
    ] {
        let (schema, literals) = (schema(), literals());
        let symbols = read_sql(sql, &schema, &literals).expect(sql);
        assert_eq!(GrammarState::refused(&symbols, &schema, &literals), None, "{sql}");
    }
}

#[test]
fn a_count_of_seconds_has_no_pattern() {
    let like = |dates| {
        let mut schema = schema();
        schema.tables[0].columns[1].dates = dates;
        let state =
            GrammarState::after(symbols(&["from", "T0", "select", "0.2", "where", "0.1"]), &schema);
        state.allowed(&[], &literals()).contains(&Word::Contains.token())
    };
    assert!(like(None) && like(Some(Dates::Sqlite)));
    assert!(!like(Some(Dates::Seconds)) && !like(Some(Dates::Milliseconds)));
}

#[test]
fn a_table_without_keys_is_limited_by_columns_of_others() {
    let may = |output: &[&str]| {
        let mut schema = schema();
        schema.foreign_keys.clear();
        let other = Symbol::Column(ColumnRef { table: 1, column: 0 });
        let state = GrammarState::after(symbols(output), &schema);
        state.allowed(&[other], &literals()).contains(&OUTPUT)
    };
    assert!(may(&["from", "T0", "select", "0.1", "where"]));
    assert!(!may(&["from", "T0", "select"]) && !may(&["from", "T0", "select", "0.1", "order by"]));
    let keyed = GrammarState::after(symbols(&["from", "T0", "select", "0.1", "where"]), &schema());
    let other = Symbol::Column(ColumnRef { table: 1, column: 0 });
    assert!(!keyed.allowed(&[other], &literals()).contains(&OUTPUT));
}
