use super::*;
use serde_json::json;

/// Returns a workspace in which every library names `common`, and `extra` adds to it.
fn workspace(extra: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<String>> {
    let mut named: BTreeMap<String, BTreeSet<String>> = LIBRARIES
        .iter()
        .map(|(library, _)| (library.to_string(), BTreeSet::from(["thiserror".to_string()])))
        .collect();
    for (library, name) in extra {
        named.get_mut(*library).unwrap().insert(name.to_string());
    }
    named
}

#[test]
fn metadata_gives_what_manifests_name() {
    let metadata = json!({ "packages": [{ "name": "a", "dependencies": [
        { "name": "used", "kind": null },
        { "name": "tested-with", "kind": "dev" },
        { "name": "built-with", "kind": "build" },
    ]}]});
    let expected = BTreeMap::from([("a".to_string(), BTreeSet::from(["used".to_string()]))]);
    assert_eq!(named_crates(&metadata), expected);
    assert!(named_crates(&json!({})).is_empty());
}

#[test]
fn a_clean_workspace_has_no_breach() {
    let clean = [("beamsplitter-t5", "burn"), ("beamsplitter-t5", "beamsplitter-decode")];
    assert_eq!(libraries(&workspace(&clean)), Vec::<String>::new());
}

#[test]
fn breaches_are_found_directly_and_through_others() {
    let check = |extra: &[(&str, &str)], expected: &[&str]| {
        assert_eq!(libraries(&workspace(extra)), expected, "{extra:?}");
    };
    check(
        &[("beamsplitter-pipeline", "burn-ndarray")],
        &["beamsplitter-pipeline must never know Burn, but names burn-ndarray"],
    );
    check(
        &[("beamsplitter-pipeline", "beamsplitter-prompt"), ("beamsplitter-prompt", "js-sys")],
        &[
            "beamsplitter-prompt must never know Web, but names js-sys",
            "beamsplitter-pipeline must never know Web, but names js-sys through beamsplitter-prompt",
        ],
    );
    check(
        &[("beamsplitter-decode", "beamsplitter-sql")],
        &["beamsplitter-decode must never know Sql, but names beamsplitter-sql"],
    );
}

#[test]
fn a_library_that_left_is_reported() {
    let mut named = workspace(&[]);
    named.remove("beamsplitter-link");
    assert_eq!(libraries(&named).len(), 1);
}

#[test]
fn bundles_are_judged_by_all_they_link() {
    let tree = "beamsplitter-page v0.1.0 (/somewhere)\nburn-core v0.22.1\nburnish v1.0.0\n";
    let breaches = linked("beamsplitter-page", &[Topic::Burn], tree);
    assert_eq!(breaches, ["beamsplitter-page must never know Burn, but links burn-core"]);
}

/// Returns a crate by which a topic is known.
fn example(topic: Topic) -> &'static str {
    match topic {
        Topic::Burn => "cubecl-core",
        Topic::Web => "web-sys",
        Topic::Leptos => "leptos_dom",
        Topic::Sql | Topic::Parser => "sqlparser",
        Topic::Decoding => "beamsplitter-decode",
        Topic::Files => "tempfile",
        Topic::Ours => "beamsplitter-link",
    }
}

#[test]
fn every_line_of_both_tables_can_be_broken() {
    for (library, never) in LIBRARIES {
        for &topic in never {
            let breaches = libraries(&workspace(&[(library, example(topic))]));
            let start = format!("{library} must never know ");
            assert!(breaches.iter().any(|b| b.starts_with(&start)), "{library} {topic:?}");
        }
    }
    for (bundle, never) in BUNDLES {
        for &topic in never {
            let tree = format!("{bundle} v0.1.0\n{} v1.0.0\n", example(topic));
            assert_eq!(linked(bundle, never, &tree).len(), 1, "{bundle} {topic:?}");
        }
    }
}

#[test]
fn the_table_of_the_document_says_what_is_checked() {
    let text = "## Code map\n| place | package | job | never knows |\n|---|---|---|---|\n\
                    | model/sql | beamsplitter-sql | reads | burn, web, decoding |\n\
                    | tests | xtask, beamsplitter-fuzz | runs | - |\n## Next\n| a | b | c | d |\n";
    let named: BTreeMap<_, _> = ["beamsplitter-sql", "xtask", "beamsplitter-fuzz"]
        .map(|name| (name.to_owned(), BTreeSet::new()))
        .into();
    assert_eq!(differences(&documented(text), &named), Vec::<String>::new());
    let less = text.replace("burn, web, decoding", "burn, web");
    assert_eq!(differences(&documented(&less), &named).len(), 1);
    let more = text.replace("| - |", "| leptos |");
    assert_eq!(differences(&documented(&more), &named).len(), 2);
    let gone = text.replace("xtask, ", "");
    assert_eq!(
        differences(&documented(&gone), &named),
        ["xtask is not in the table of ARCHITECTURE.md"]
    );
}
