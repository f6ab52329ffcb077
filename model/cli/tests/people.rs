//! What people met in other programs, put to the command over files of the same kinds (tests/people): the
//! answer is right, or it says what it leaves out. Scripts and tables of more such kinds are in
//! model/sqlite/tests/people.rs, golds and predictions in evaluators.rs and model/ambiguity/src/exact,
//! checkpoints in model/t5/tests/files.rs; keys, presses and storage in tests/browser.

use asked::{prints, root};

mod asked;

/// Returns the path of a file of tests/people: a script, unless its ending is told.
fn file(name: &str) -> std::path::PathBuf {
    let name = if name.contains('.') { name.to_owned() } else { format!("{name}.sql") };
    root().join("tests/people").join(name)
}

/// Returns the interpretations of a question as they are printed, and what stands above them.
fn interpretations(database: &str, question: &str) -> (String, Vec<String>) {
    let path = file(database);
    let text = prints("interpret", &path, question, &[]);
    let mut found: Vec<String> = Vec::new();
    let mut above = String::new();
    for line in text.lines() {
        match found.last_mut() {
            Some(last) if line.starts_with("   ") => *last += &format!("{line}\n"),
            _ if line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(". ") => {
                found.push(format!("{line}\n"));
            }
            _ => above += &format!("{line}\n"),
        }
    }
    assert!(!found.is_empty(), "{question}: {text}");
    (above, found)
}

/// Checks the first interpretation.
#[track_caller]
fn check(database: &str, question: &str, expected: &[&str]) {
    let (_, found) = interpretations(database, question);
    for words in expected {
        assert!(found[0].contains(words), "{question}: {words}\n{}", found[0]);
    }
}

/// Checks the first row of what `ask` answers first.
#[track_caller]
fn answers(database: &str, question: &str, expected: &str) {
    let printed = prints("ask", &file(database), question, &["--json"]);
    let printed: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(
        printed["candidates"][0]["rows"][0][0].to_string(),
        expected,
        "{question}: {printed}"
    );
}

#[test]
fn a_place_that_no_column_has_is_never_left_out_without_a_word() {
    let (above, found) = interpretations("sailors", "Which sailors older than 30 are from Kerala?");
    assert!(above.contains("“Kerala”"), "{above}");
    for one in &found {
        assert!(one.contains("Kerala"), "{one}");
    }
    assert!(found.iter().any(|one| one.contains("age > 30")), "{found:?}");
}

#[test]
fn a_user_is_found_by_number_and_a_day_that_is_left_out_is_told() {
    let question = "which pills have I taken today? for user 2";
    check("diary", question, &["where user_id = 2", "“today” is not in this query"]);
    let told = &["where user_id = 1", "“yesterday” is not in this query"];
    let question = "What did user 1 drink yesterday?";
    check("diary", question, told);
    let asked = prints("ask", &file("diary"), question, &[]);
    assert!(asked.contains(told[1]), "{asked}");
}

#[test]
fn comments_of_a_schema_are_shown_and_days_are_found_in_times() {
    let path = root().join("tests/people/messages.sql");
    let mut schema = std::process::Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    let output = schema.args(["schema", "--database"]).arg(path).output().expect("the command");
    let text = String::from_utf8(output.stdout).expect("text");
    for comment in
        ["people of the club", "first and last name", "in letters", "1 = sent, 2 = received"]
    {
        assert!(text.contains(&format!("-- {comment}\n")), "{comment}: {text}");
    }
    let question = "What is the other name of the messages of Ida Berg on 5 May 2024?";
    check("messages", question, &["nm = 'Ida Berg'", "logged_at like '2024-05-05%'"]);
}

#[test]
fn months_are_found_among_seconds() {
    let clicked = "cast(strftime('%m', clicked_at, 'unixepoch') as integer) = 6";
    check("moments", "How many clicks were clicked in June 2018?", &[clicked, "is June"]);
    let at = "cast(strftime('%m', at, 'unixepoch') as integer) = 2";
    check("moments", "How many logins were there in February 2023?", &[at, "is February"]);
    answers("moments", "How many clicks were clicked in June 2018?", "2");
    answers("moments", "How many copies were made in September 2021?", "2");
}

#[test]
fn a_join_that_repeats_what_is_added_up_is_told() {
    let question = "What is the total pieces in store for each town of the rentals?";
    let told = "Each tool counts once for each of its rentals, since the join repeats it.";
    check("stock", question, &["sum(t2.pieces_in_store)", told]);
    // The total of each tool once stands beside it.
    let (_, found) = interpretations("stock", question);
    assert!(
        found[1].contains("each tool once") && found[1].contains("select distinct"),
        "{found:?}"
    );
    let printed = prints("ask", &file("stock"), question, &[]);
    let (candidates, beside) = printed.split_once("Beside them: ").expect(&printed);
    assert!(candidates.contains(told) && candidates.contains("160"), "{printed}");
    assert!(beside.contains("each tool once") && beside.contains("110"), "{printed}");
}

#[test]
fn numbers_that_are_text_are_compared_by_value_beside_their_letters() {
    let question = "Which engine has the most weight?";
    let told = "Weight is kept as text and compared letter by letter: ";
    check("engines", question, &["order by weight desc", told]);
    let by_value = "CAST(NULLIF(weight, 'none') AS REAL)";
    for question in [question, "How many engines have a weight of more than 100?"] {
        let (_, found) = interpretations("engines", question);
        assert!(found.iter().any(|one| one.contains(by_value)), "{question}: {found:?}");
    }
}

#[test]
fn dates_that_are_text_are_ordered_by_value_beside_their_letters() {
    let question = "Which ferry was built last?";
    let told = "Built on is kept as text and compared letter by letter: 25.12.1992 comes after 03.11.2003.";
    check("ferries", question, &["order by built_on desc", told]);
    let (_, found) = interpretations("ferries", question);
    assert!(found[1].contains("latest “built on”"), "{found:?}");
    assert!(found[1].contains("substr(built_on, 7, 4)"), "{found:?}");
}

#[test]
fn tables_of_text_are_added_up_as_they_are_written() {
    answers("counties.csv", "What is the total of residents in 2021?", "2327882");
    answers("counties.csv", "Which county has the most residents in 2021?", "\"Kent\"");
    answers("probes.csv", "What is the average value?", "2.6666666666666665");
    answers("account.csv", "What is the total amount?", "2046.45");
    answers("shelves.txt", "What is the total of copies?", "9");
    answers("trips.csv", "What is the total price?", "78.75");
}

#[test]
fn a_dump_of_another_system_is_asked() {
    answers("chess", "How many players are there?", "2");
}

#[test]
fn a_script_with_a_trigger_does_what_sqlite_does_and_tells_what_it_leaves_out() {
    answers("till", "How many articles are there?", "3");
    answers("till", "How many changes are there?", "1");
    let mut schema = std::process::Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    let output = schema.args(["schema", "--database"]).arg(file("till")).output().expect("run");
    let text = String::from_utf8(output.stdout).expect("text");
    for words in ["from; Soap; green; end", "1 of 10 statements", "no such module: no_such_shelf"] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn letters_beyond_ascii_are_found_and_what_like_leaves_out_is_told() {
    answers("library", "How many records did Éditions Lumière publish?", "2");
    answers("library", "How many records are by orjan lof?", "1");
    let question = "Which records have a title that contains über?";
    let told =
        "LIKE tells capitals from small letters beyond a to z: 1 more row differs in these alone.";
    check("library", question, &["where title like '%", told]);
}

#[test]
fn times_that_are_told_from_now_and_have_no_place_are_told() {
    check("moments", "How many logins were there last month?", &["“month” is not in this query"]);
    check("moments", "Which pages were clicked today?", &["“today” is not in this query"]);
    let told = "A part of a date is compared with a whole one in this query.";
    check("moments", "How many clicks were there last month?", &["select max(clicked_at)", told]);
}
