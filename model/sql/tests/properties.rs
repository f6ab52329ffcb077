//! What must hold for every text, and for every query of the corpus.

use beamsplitter_sql::{Template, check_select, conforms, lex, normalise, prefix::Prefix};
use proptest::prelude::*;

/// Queries in the manner of text-to-SQL benchmarks, over tables made up for the purpose.
const QUERIES: &str = include_str!("corpus.txt");

/// Returns pieces that, put together at random, come closer to SQL than random letters do.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "select",
        "from",
        "where",
        "as",
        "join",
        "on",
        "(",
        ")",
        ",",
        ".",
        ";",
        "*",
        "-",
        "5",
        "2.5",
        "6e",
        "6e-",
        "'a b'",
        "'it''s'",
        "\"x\"",
        "`y z`",
        "[q]",
        "'",
        "\"",
        "t1",
        "name",
        "count",
        "column",
        "table",
        "number",
        "string",
        "with",
        "over",
        "cast",
        "by",
        "order",
        "group",
        "in",
        "between",
        "and",
        "is",
        "null",
        "distinct",
        "union",
        "x'0f'",
        "?1",
        "<",
        "=",
        "<>",
        "end",
        "--",
        "/*",
        "*/",
        "#",
        "collate",
        "recursive",
        "partition",
        "limit",
        "case",
        "using",
    ]);
    let gap = prop::sample::select(vec!["", " ", " ", "\n"]);
    prop::collection::vec((piece, gap), 0..24)
        .prop_map(|parts| parts.into_iter().map(|(piece, gap)| format!("{piece}{gap}")).collect())
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[ -~]{0,60}", pieces(), pieces()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tokens_are_the_whole_text(text in texts()) {
        let joined: String = lex::all_tokens(&text).iter().map(|t| t.text).collect();
        prop_assert_eq!(joined, text);
    }

    #[test]
    fn the_template_of_a_template_is_itself(text in texts()) {
        let once = Template::of(&text).to_string();
        prop_assert_eq!(Template::of(&once).to_string(), once);
    }

    #[test]
    fn the_canonical_text_of_a_canonical_text_is_itself(text in texts()) {
        let once = normalise(&text);
        prop_assert_eq!(normalise(&once), once);
    }

    #[test]
    fn any_text_can_be_held_against_a_template(text in texts(), other in texts()) {
        let _ = conforms(&text, &Template::of(&other));
    }
}

#[test]
fn a_prefix_has_a_prefix_of_the_template() {
    for sql in QUERIES.lines() {
        let template = Template::of(sql);
        for token in lex::tokens(sql) {
            let prefix = &sql[..token.start];
            let decided = Prefix::of(prefix).decided;
            assert_eq!(template.words().get(..decided.len()), Some(&decided[..]), "{prefix}");
        }
    }
}

#[test]
fn every_prefix_conforms_to_the_template() {
    for sql in QUERIES.lines() {
        let template = Template::of(sql);
        for (at, _) in sql.char_indices().chain([(sql.len(), ' ')]) {
            assert!(conforms(&sql[..at], &template), "{} | {template}", &sql[..at]);
        }
    }
}

#[test]
fn canonical_texts_are_queries_and_stay() {
    for sql in QUERIES.lines() {
        let once = normalise(sql);
        assert_eq!(normalise(&once), once);
        assert!(check_select(&once).is_ok(), "{once}");
    }
}
