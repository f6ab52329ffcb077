//! Errors are types: no `Result<..., String>` outside of tests.

use crate::failure::Failure;
use crate::files;
use crate::outcome::Outcome;
use crate::source;
use crate::workspace::Workspace;

/// Checks every tracked file of Rust that is no test.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let (mut count, mut breaches) = (0, Vec::new());
    for (name, text) in files::sources(workspace)?.iter().filter(|(name, _)| is_checked(name)) {
        count += 1;
        breaches.extend(lines(text).into_iter().map(|line| {
            format!("{name}:{line}: the error is a String; name what can fail in an enum")
        }));
    }
    match breaches.is_empty() {
        true => Ok(Outcome::passed(format!("{count} files"))),
        false => Err(Failure::Violations(breaches)),
    }
}

/// Returns whether a file holds code that is not a test.
fn is_checked(name: &str) -> bool {
    let mut parts = name.split('/').skip(1);
    !parts.any(|part| part == "tests" || part == "tests.rs")
}

/// Returns the lines on which an error is a `String`.
fn lines(text: &str) -> Vec<usize> {
    let tokens = source::code(text);
    let word = |at: usize| tokens.get(at).map(|(_, token)| token.as_str());
    let mut lines = Vec::new();
    for (at, (line, token)) in tokens.iter().enumerate() {
        let is_result = token == "Result" && word(at + 1) == Some("<");
        let is_associated = token == "type"
            && matches!(word(at + 1), Some("Err" | "Error"))
            && (word(at + 2), word(at + 3)) == (Some("="), Some("String"));
        if is_associated || is_result && has_string(&tokens[at + 2..]) {
            lines.push(*line);
        }
    }
    lines
}

/// Returns whether the last of the arguments that begin here is `String`, and not the only one.
fn has_string(tokens: &[(usize, String)]) -> bool {
    let (mut depth, mut before) = (0_usize, "");
    let mut arguments: Vec<Vec<&str>> = vec![Vec::new()];
    for (_, token) in tokens {
        let token = token.as_str();
        match token {
            // Not the end of `->`.
            ">" if before == "-" => {}
            ">" if depth == 0 => break,
            "<" | "(" | "[" | "{" => depth += 1,
            ">" | ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        match token {
            "," if depth == 0 => arguments.push(Vec::new()),
            _ => arguments.last_mut().into_iter().for_each(|last| last.push(token)),
        }
        before = token;
    }
    // A comma may follow the last.
    arguments.retain(|argument| !argument.is_empty());
    arguments.len() == 2 && arguments[1] == ["String"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_text_are_found() {
        let text = "fn a() -> Result<(), String> {}\nfn b() -> Result<Vec<(A, B)>, String> {}\n\
                    struct C {\n    d: Option<Result<D, String>>,\n}\ntype Error = String;\n\
                    fn e() -> Result<\n    Box<dyn Fn(A) -> B>,\n    String,\n> {}\n";
        assert_eq!(lines(text), [1, 2, 4, 6, 7]);
    }

    #[test]
    fn other_types_tests_and_comments_pass() {
        let text = "fn a() -> Result<String, E> {}\nfn b() -> Result<A, E<String>> {}\n\
                    // Result<(), String>\nconst S: &str = \"Result<(), String>\";\n\
                    fn c() -> io::Result<String> {}\nfn d() -> Map<A, String> {}\n\
                    #[cfg(test)]\nmod tests { fn f() -> Result<(), String> {} }\n";
        assert_eq!(lines(text), [0_usize; 0]);
    }

    #[test]
    fn tests_are_told_from_the_rest() {
        assert!(is_checked("app/page/src/main.rs") && is_checked("tests/xtask/src/main.rs"));
        assert!(
            !is_checked("model/cli/tests/abuse/main.rs") && !is_checked("model/label/src/tests.rs")
        );
    }
}
