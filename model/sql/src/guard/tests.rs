use super::*;

#[track_caller]
fn check(sql: &str, expect: &str) {
    let message = check_select(sql).map_or_else(|e| e.to_string(), |_| "ok".into());
    assert_eq!(message, expect);
}

#[test]
fn selections_pass() {
    check("select 1", "ok");
    check(" SELECT a FROM t; ; ", "ok");
    check("select ';' from t -- ; drop table t", "ok");
    check("with x as (select a from t) select * from x", "ok");
    check("select a from t union all select b from u order by 1 limit 3, 4", "ok");
    check("select t1.name from CAST as t1 where t1.`key` = \"x\"", "ok");
    check("select top, limit_ from global", "ok");
    check("select (select max(a) from t), row_number() over (order by a) from t", "ok");
}

#[test]
fn by_its_words_alone_a_statement_is_a_query_or_refused() {
    let unread = "select a from t where a is not distinct from b in c";
    assert!(check_select(unread).is_err() && check_statement(unread).is_ok());
    for sql in ["PRAGMA query_only = OFF", "select 1; drop table t", "/* select */", "attach 'x'"] {
        assert!(check_statement(sql).is_err(), "{sql}");
    }
}

#[test]
fn every_name_passes_once_quoted() {
    for word in sqlparser::keywords::ALL_KEYWORDS {
        let name = quote(&word.to_lowercase());
        check(&format!("select {name}, t.{name} from {name} as t where {name} = 1"), "ok");
        check(&format!("select max({name}) from t join {name} on t.a = {name}.b"), "ok");
        check(&format!("select a from t group by {name} order by {name} desc"), "ok");
    }
}

#[test]
fn everything_else_is_refused_in_one_sentence() {
    check("", "The query is empty: write a SELECT.");
    check("/* x */ ;", "The query is empty: write a SELECT.");
    check("drop table t", "Only SELECT queries are run, and this begins with DROP.");
    check("values (1)", "Only SELECT queries are run, and this begins with VALUES.");
    check("attach 'x' as y", "Only SELECT queries are run, and this begins with ATTACH.");
    check("(select 1)", "Only SELECT queries are run, and this begins with (.");
    let several = "Only one statement is run at a time: remove what follows the first semicolon.";
    check("select 1; delete from t", several);
    check("select $$ ; delete from t --$$", several);
    check("select 'a", "The query cannot be read: a ' is never closed.");
    let unread = "select a from t end ) nothing";
    check(
        unread,
        "The query cannot be read: Expected: end of statement, found: end at Line: 1, Column: 17.",
    );
    let not_allowed = "which is not allowed here: only rows are read.";
    for (sql, what) in [
        ("select load_extension('x')", "load_extension"),
        ("select a from t where \"LOAD_EXTENSION\"('x')", "load_extension"),
        ("select * from pragma_table_info('t')", "pragma_table_info"),
        ("select * from main.pragma_database_list", "pragma_database_list"),
        ("with x as (values (1)) select * from x", "VALUES"),
        ("select a into b from t", "SELECT INTO"),
        ("with x as (delete from t returning a) select * from x", "a statement that writes"),
        ("with x as (select 1) insert into t select * from x", "a statement that writes"),
    ] {
        check(sql, &format!("The query uses {what}, {not_allowed}"));
    }
    assert!(matches!(check_select("select from"), Err(GuardError::Unreadable { .. })));
    assert!(check_select("with x as (select 1) replace into t select * from x").is_err());
    assert!(check_select("select a\0; drop table t").is_err());
}

#[test]
fn deep_and_long_queries_do_not_overflow_a_small_stack() {
    let deep = format!("select {}1{}", "(".repeat(900), ")".repeat(900));
    let queries = format!("select {}1{}", "(select ".repeat(400), ")".repeat(400));
    let nots = format!("select {} 1", "not ".repeat(1500));
    let long = format!("select 1{}", " + 1".repeat(999));
    let union = vec!["select 1"; 600].join(" union ");
    let longer = format!("select 1{}", " + 1".repeat(9999));
    let small = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        assert_eq!(check_select(&deep), Err(GuardError::TooDeep));
        assert_eq!(check_select(&queries), Err(GuardError::TooDeep));
        assert!(check_select(&nots).is_err());
        assert!(check_select(&long).is_ok());
        assert!(check_select(&union).is_ok());
        assert_eq!(check_select(&longer), Err(GuardError::TooLong { tokens: 20_000 }));
    });
    assert!(small.is_ok_and(|thread| thread.join().is_ok()));
}
