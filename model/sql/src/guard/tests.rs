use super::*;
use crate::cases;

fn message(sql: &str) -> String {
    check_select(sql).map_or_else(|e| e.to_string(), |_| "ok".into())
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
        for sql in [
            format!("select {name}, t.{name} from {name} as t where {name} = 1"),
            format!("select max({name}) from t join {name} on t.a = {name}.b"),
            format!("select a from t group by {name} order by {name} desc"),
        ] {
            assert_eq!(message(&sql), "ok");
        }
    }
}

#[test]
fn selections_pass_and_all_else_is_refused_in_one_sentence() {
    assert_eq!(message(""), "The query is empty: write a SELECT.");
    cases::check("src/guard/cases.txt", message);
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
