//! What a file of Rust defines and names, read from its tokens: enough to follow imports, without a
//! compiler.

use std::collections::{BTreeMap, BTreeSet};

/// Items and paths of a file, tests aside.
#[derive(Debug, Default)]
pub struct Source {
    /// Names of its items.
    pub items: BTreeSet<String>,
    /// Paths that it names.
    pub uses: Vec<UsedPath>,
    /// What its imports call by a name.
    pub imports: BTreeMap<String, Vec<String>>,
    /// Modules that it imports with all they have.
    pub stars: Vec<Vec<String>>,
}

/// A path in a file.
#[derive(Debug, PartialEq, Eq)]
pub struct UsedPath {
    /// Its names, from left to right, without a final `*`.
    pub names: Vec<String>,
    /// Whether the file only passes it on (`pub use`).
    pub is_passed_on: bool,
}

impl Source {
    /// Adds what another file of the same module has.
    pub fn extend(&mut self, other: Source) {
        self.items.extend(other.items);
        self.uses.extend(other.uses);
        self.imports.extend(other.imports);
        self.stars.extend(other.stars);
    }
}

/// What begins a test module, which ends the file.
const TEST: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];

/// Words before the name of an item.
const KEYWORDS: [&str; 9] =
    ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];

/// Returns the words and signs of a file with their lines, up to its test module.
pub fn code(text: &str) -> Vec<(usize, String)> {
    let mut tokens = located(text);
    let words: Vec<&str> = tokens.iter().map(|(_, token)| token.as_str()).collect();
    let end = words.windows(TEST.len()).position(|window| window == TEST);
    tokens.truncate(end.unwrap_or(tokens.len()));
    tokens
}

/// Reads the text of a file.
pub fn read(text: &str) -> Source {
    let tokens: Vec<String> = code(text).into_iter().map(|(_, token)| token).collect();
    let mut source = Source::default();
    let (mut at, mut depth, mut is_public) = (0, 0_usize, false);
    while at < tokens.len() {
        match tokens[at].as_str() {
            "{" => (depth, is_public) = (depth + 1, false),
            "}" => depth = depth.saturating_sub(1),
            ";" => is_public = false,
            "pub" => is_public = true,
            // Not `impl Trait + use<'a>`.
            "use" if tokens.get(at + 1).is_none_or(|next| next != "<") => {
                let mut tree = Tree { tokens: &tokens, at: at + 1, is_passed_on: is_public };
                tree.read(&mut Vec::new(), &mut source);
                (at, is_public) = (tree.at, false);
                continue;
            }
            word if depth == 0 && KEYWORDS.contains(&word) => {
                is_public = false;
                let name = tokens[at + 1..].iter().find(|token| is_item(token));
                source.items.extend(name.cloned());
            }
            word if is_name(word)
                && !matches!(tokens.get(at.wrapping_sub(1)), Some(t) if t == "::" || t == ".") =>
            {
                let mut names = vec![word.to_owned()];
                while tokens.get(at + 1).is_some_and(|token| token == "::")
                    && tokens.get(at + 2).is_some_and(|token| is_name(token))
                {
                    names.push(tokens[at + 2].clone());
                    at += 2;
                }
                if names.len() > 1 {
                    source.uses.push(UsedPath { names, is_passed_on: false });
                }
            }
            _ => {}
        }
        at += 1;
    }
    source
}

/// The tree of an import, while it is read.
struct Tree<'a> {
    tokens: &'a [String],
    at: usize,
    is_passed_on: bool,
}

impl Tree<'_> {
    /// Reads one branch after `prefix`, up to what ends it.
    fn read(&mut self, prefix: &mut Vec<String>, found: &mut Source) {
        let length = prefix.len();
        let mut name = None;
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            match token.as_str() {
                "{" => {
                    while self.tokens.get(self.at).is_some_and(|token| token != "}") {
                        self.read(prefix, found);
                        // Past the comma.
                        if self.tokens.get(self.at).is_some_and(|token| token != "}") {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    prefix.truncate(length);
                    return;
                }
                "*" => {
                    name = None;
                    self.push(prefix, name, found);
                    prefix.truncate(length);
                    return;
                }
                "as" => {
                    name = self.tokens.get(self.at).cloned();
                    self.at += 1;
                }
                "," | ";" | "}" => {
                    self.at -= 1;
                    break;
                }
                word if is_name(word) => {
                    // `a::{self, b}`: the former is `a`.
                    if word != "self" || prefix.is_empty() {
                        prefix.push(word.to_owned());
                    }
                    name = prefix.last().cloned();
                }
                _ => {}
            }
        }
        if !prefix.is_empty() {
            self.push(prefix, name, found);
        }
        prefix.truncate(length);
    }

    /// Notes an import of `names` as `name`, or of all that is in them.
    fn push(&self, names: &[String], name: Option<String>, found: &mut Source) {
        let names = names.to_vec();
        match name {
            Some(name) => drop(found.imports.insert(name, names.clone())),
            None => found.stars.push(names.clone()),
        }
        found.uses.push(UsedPath { names, is_passed_on: self.is_passed_on });
    }
}

/// Returns whether this may be the name of an item: not the second word of `const fn`, or `static
/// mut`.
fn is_item(token: &str) -> bool {
    is_name(token) && token != "mut" && !KEYWORDS.contains(&token)
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns names, `::` and single signs with their lines, from one; comments, strings and
/// characters are left out.
fn located(text: &str) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut line = 1;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => string(rest),
            'r' if raw_string(rest).is_some() => raw_string(rest).unwrap_or(1),
            '\'' => character(rest),
            ':' if rest.starts_with("::") => {
                tokens.push((line, "::".to_owned()));
                2
            }
            c if c.is_alphanumeric() || c == '_' => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                let end = end.unwrap_or(rest.len());
                tokens.push((line, rest[..end].to_owned()));
                end
            }
            c => {
                if !c.is_whitespace() {
                    tokens.push((line, c.to_string()));
                }
                c.len_utf8()
            }
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of the string literal at the start.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the raw string literal at the start, if there is one.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text[1..].chars().take_while(|&c| c == '#').count();
    let body = text[1 + hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&end).map_or(text.len(), |at| 2 + hashes + at + end.len()))
}

/// Returns the length of the character literal at the start, or of the sign that begins a lifetime.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => text[2..].find('\'').map_or(1, |_| {
            // The escaped sign may itself be `'`.
            text[3..].find('\'').map_or(text.len(), |end| end + 4)
        }),
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        read(text).uses.iter().map(|path| path.names.join("::")).collect()
    }

    #[test]
    fn imports_are_followed_into_their_branches() {
        let text = "pub use a::{self, b::{C, D as E}, f::*};\nuse super::g;\n";
        assert_eq!(paths(text), ["a", "a::b::C", "a::b::D", "a::f", "super::g"]);
        let source = read(text);
        assert_eq!(source.imports["E"], ["a", "b", "D"]);
        assert_eq!(source.stars, [["a", "f"]]);
        assert!(source.uses[0].is_passed_on && !source.uses[4].is_passed_on);
    }

    #[test]
    fn captures_are_no_imports() {
        let text = "fn f<'a>(x: &'a A) -> impl B + use<'a> { c::d; e::f }";
        assert_eq!(paths(text), ["c::d", "e::f"]);
    }

    #[test]
    fn items_of_the_file_are_known() {
        let source =
            read("pub(crate) const fn f() { fn inner() {} }\nstruct S;\nmacro_rules! m {}\n");
        assert_eq!(source.items.into_iter().collect::<Vec<_>>(), ["S", "f", "m"]);
    }

    #[test]
    fn strings_characters_and_lifetimes_are_no_code() {
        let text = "fn f<'a>(x: &'a str) { ('\"', '\\'', \"a::b\", r#\"c::\"d\"#, e::g) }";
        assert_eq!(paths(text), ["e::g"]);
    }
}
