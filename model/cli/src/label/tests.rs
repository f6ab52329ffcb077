use super::*;
use clap::Parser;
use std::fs;

/// Writes files of labels and combines them; `{}` in an option is the folder.
fn merge(files: &[(&str, &str)], options: &[&str]) -> Result<Project, String> {
    let name: String = files.iter().map(|(name, _)| *name).collect();
    let folder = format!("beamsplitter-label-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(folder);
    fs::create_dir_all(&folder).unwrap();
    let mut words = vec!["label".to_owned()];
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        words.push(path.display().to_string());
    }
    let folder_name = folder.display().to_string();
    words.extend(options.iter().map(|option| option.replace("{}", &folder_name)));
    let result = Parsed::try_parse_from(words)
        .map_err(|error| error.to_string())
        .and_then(|parsed| merged(&parsed.input).map_err(|error| error.to_string()));
    fs::remove_dir_all(&folder).unwrap();
    result
}

/// The options of both commands.
#[derive(clap::Parser)]
struct Parsed {
    #[command(flatten)]
    input: Input,
}

fn line(question: &str, who: &str, ambiguous: &str) -> String {
    format!(
        r#"{{"question": "{question}", "query1": "select 1", "annotation": {{"annotator": "{who}", "labels": {{"ambiguous": "{ambiguous}"}}}}}}"#
    )
}

#[test]
fn annotators_meet_on_the_same_items() {
    let a = [line("p", "ada", "yes"), line("q", "ada", "no")].join("\n");
    let b = [line("q", "bob", "no"), line("p", "bob", "yes"), line("r", "bob", "no")];
    let project = merge(&[("a.jsonl", &a), ("b.jsonl", &b.join("\n"))], &[]).unwrap();
    assert_eq!(project.items().len(), 3);
    let found = agreement(&project);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].units, found[0].figures.alpha.value), (2, Some(1.0)));
    assert_eq!(found[0].annotators, ["ada", "bob"]);
    let told = |found: &[Agreement]| format!("{:?}", report(found));
    assert!(told(&found).contains("1.000"));
    let alike = [line("p", "ada", "yes"), line("p", "bob", "yes")].join("\n");
    let found = agreement(&merge(&[("alike.jsonl", &alike)], &[]).unwrap());
    assert!(told(&found).contains("one value only"), "{}", told(&found));
}

#[test]
fn problems_are_counted_and_can_be_left_out() {
    let (good, bad) = (line("p", "ada", "yes"), line("p", "bob", "perhaps"));
    let files = [("c.jsonl", &*good), ("d.jsonl", &*bad)];
    let error = merge(&files, &[]).unwrap_err();
    assert!(error.ends_with("d.jsonl: 1 problem; --part uses the rest"), "{error}");
    assert!(merge(&files, &["--part"]).is_ok());
}

#[test]
fn one_name_in_two_files_needs_a_word() {
    let (a, b) = (line("p", "me", "yes"), line("p", "me", "no"));
    let files = [("e.jsonl", &*a), ("f.jsonl", &*b)];
    let error = merge(&files, &[]).unwrap_err();
    assert!(error.contains("f.jsonl:me=NEW NAME"), "{error}");
    assert!(error.contains("--same 'me'"), "{error}");
    let project = merge(&files, &["--rename", "{}/f.jsonl:me=you"]).unwrap();
    assert_eq!(project.decisions().annotators().collect::<Vec<_>>(), ["me", "you"]);
    let project = merge(&files, &["--same", "me"]).unwrap();
    let labels = project.decisions().by("me").collect::<Vec<_>>();
    assert_eq!((labels.len(), labels[0].1.text("ambiguous")), (1, Some("no")));
    assert!(merge(&files, &["--rename", "f.jsonl"]).unwrap_err().contains("FILE:NAME=NEW"));
    assert!(merge(&files, &["--rename", "g:me=you"]).unwrap_err().contains("no such annotator"));
}

/// tests/browser/three.test.mjs holds the page against the same file, which
/// `beamsplitter label agreement --json` wrote; BLESS=1 writes it anew.
#[test]
fn the_page_and_the_command_agree_on_agreement() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/labels");
    let files = ["ada", "bob", "cyd"].map(|name| format!("{folder}/{name}.jsonl"));
    let parsed = Parsed::try_parse_from(["label".to_owned()].iter().chain(&files)).unwrap();
    let found = agreement(&merged(&parsed.input).unwrap());
    let file = format!("{folder}/agreement.json");
    if std::env::var_os("BLESS").is_some() {
        let rows: Vec<String> =
            found.iter().map(|row| serde_json::to_string(row).unwrap()).collect();
        fs::write(&file, format!("[\n  {}\n]\n", rows.join(",\n  "))).unwrap();
    }
    let expected = fs::read_to_string(file).unwrap();
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(read(&serde_json::to_string(&found).unwrap()), read(&expected));
}
