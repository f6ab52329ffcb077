//! What people met in other programs, put to the command over databases of the same kinds (tests/people):
//! the answer is right, or it says what it leaves out.

use asked::{prints, root};

mod asked;

/// Returns the interpretations of a question as they are printed, and what stands above them.
fn interpretations(database: &str, question: &str) -> (String, Vec<String>) {
    let path = root().join("tests/people").join(database).with_extension("sql");
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
}

#[test]
fn a_join_that_repeats_what_is_added_up_is_told() {
    let question = "What is the total pieces in store for each town of the rentals?";
    let told = "Each tool counts once for each of its rentals, since the join repeats it.";
    check("stock", question, &["sum(t2.pieces_in_store)", told]);
}
