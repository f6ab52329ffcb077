//! One spelling per query, so that duplicates among candidates are seen.
//!
//! Two queries that differ in letter case outside strings, white space, comments, kinds of
//! quotes, `<>` or `!=`, `==` or `=`, names of table aliases, a needless alias or qualifier, an
//! unused name of a result column, `inner join`, `left outer join`, `asc` or a closing semicolon
//! become the same text. Nothing is reordered.

use crate::guard::check_select;
use crate::lex::{self, Kind, Token};
use crate::numbering::{Numbering, Qualifier};
use crate::quote::{lower, quote, quote_text};
use crate::reader;
use crate::roles::{Role, Slot};
use crate::template::{self, Group, groups};

/// Returns the canonical text of a query. Any text has one; aliases are only touched in queries that
/// parse. The canonical text of a canonical text is itself.
///
/// ```
/// use beamsplitter_sql::normalise;
/// assert_eq!(
///     normalise("SELECT  T1.Name FROM singer AS T1 WHERE T1.Country <> \"France\";"),
///     "select name from singer where country != 'France'",
/// );
/// ```
pub fn normalise(sql: &str) -> String {
    // One pass does it, but for nonsense that only parses once it is spelled well. Of texts that
    // become one another in a circle the least is taken.
    let mut texts = vec![pass(sql)];
    while texts.len() < MOST_PASSES {
        let next = pass(&texts[texts.len() - 1]);
        if let Some(at) = texts.iter().position(|text| *text == next) {
            return texts.drain(at..).min().unwrap_or(next);
        }
        texts.push(next);
    }
    texts.pop().unwrap_or_default()
}

/// Passes after which a text that still changes is left as it is.
const MOST_PASSES: usize = 64;

fn pass(sql: &str) -> String {
    let tokens = lex::statement(sql);
    let roles = reader::assign(&tokens, None, false);
    let groups = groups(&tokens, &roles);
    let numbering = check_select(sql).is_ok().then(|| Numbering::of(&groups));
    let mut words: Vec<(String, bool)> = Vec::with_capacity(groups.len() + 8);
    for (at, group) in groups.iter().enumerate() {
        match write(group, &groups, at, numbering.as_ref()) {
            Written::Word(word) => words.push((word, callable(group))),
            Written::Alias(name) => {
                let unnamed = matches!(group.slot, Slot::After | Slot::AfterTable);
                if unnamed {
                    words.push(("as".into(), false));
                }
                words.push((name, false));
            }
            Written::Nothing => {}
        }
        if let Some(number) = numbering.as_ref().and_then(|n| n.unnamed(at)) {
            words.extend([("as".into(), false), (format!("t{number}"), false)]);
        }
    }
    template::print(words.iter().map(|(word, callable)| (word.as_str(), *callable)))
}

/// Returns whether two queries are the same but for spelling.
///
/// ```
/// use beamsplitter_sql::same;
/// assert!(same("SELECT a FROM t AS x WHERE x.b == 1", "select t.a from t where b = 1;"));
/// assert!(!same("select a from t where b = 'x'", "select a from t where b = 'X'"));
/// ```
pub fn same(a: &str, b: &str) -> bool {
    normalise(a) == normalise(b)
}

enum Written {
    Word(String),
    Alias(String),
    Nothing,
}

fn write(
    group: &Group<'_>,
    groups: &[Group<'_>],
    at: usize,
    numbering: Option<&Numbering>,
) -> Written {
    let last = &group.tokens[group.tokens.len() - 1];
    let text = lower(last.text);
    let next = groups.get(at + 1);
    Written::Word(match group.role {
        Role::Keyword => {
            let before_join = |g: &Group<'_>| {
                matches!(lower(g.tokens[0].text).as_str(), "join" | "outer")
                    && g.role == Role::Keyword
            };
            match text.as_str() {
                "asc" => return Written::Nothing,
                "inner" | "outer" if next.is_some_and(before_join) => return Written::Nothing,
                "as" if numbering.is_some_and(|n| n.is_dropped(at + 1)) => return Written::Nothing,
                _ => text,
            }
        }
        Role::Operator if text == "<>" => "!=".into(),
        Role::Operator if text == "==" => "=".into(),
        Role::String if !last.closed => last.text.into(),
        Role::String if last.kind == Kind::Blob => text,
        Role::String => quote_text(&last.value()),
        Role::Number if group.tokens.len() > 1 => format!("-{text}"),
        Role::Alias => {
            if numbering.is_some_and(|n| n.is_dropped(at)) {
                return Written::Nothing;
            }
            let number = numbering.and_then(|n| n.number(at));
            return Written::Alias(number.map_or_else(|| name(last), |n| format!("t{n}")));
        }
        Role::Column | Role::Table | Role::Star if group.tokens.len() > 1 => {
            let own = if group.role == Role::Star { "*".into() } else { name(last) };
            match numbering.and_then(|n| n.qualifier(at)) {
                Some(Qualifier::Dropped) => own,
                Some(Qualifier::Numbered(number)) => format!("t{number}.{own}"),
                None => {
                    let qualifiers = group.tokens.iter().filter(|t| t.kind != Kind::Dot);
                    let mut parts: Vec<String> = qualifiers.map(name).collect();
                    parts.pop();
                    parts.push(own);
                    parts.join(".")
                }
            }
        }
        Role::Column | Role::Table => name(last),
        Role::Detail if last.kind != Kind::Word => name(last),
        Role::Other => last.text.into(),
        _ => text,
    })
}

/// Returns a name in lower case, quoted where it must be.
fn name(token: &Token<'_>) -> String {
    if token.closed { quote(&lower(&token.value())) } else { token.text.into() }
}

/// Returns whether a bracket follows the word directly.
fn callable(group: &Group<'_>) -> bool {
    matches!(group.role, Role::Function | Role::Column | Role::Table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn equal_queries_have_one_spelling() {
        cases::check("src/normalise.txt", normalise);
        assert_eq!(normalise("SELECT a\nFROM t "), "select a from t");
    }

    #[test]
    fn nonsense_settles_too() {
        let text = "select t end  end  end  end 18446744073709551616.na````````me , count(*) from \
                    singervas t-1844674404294967296 jo\u{fffd}\"\"\"\"n con\u{fffd}ert as t2 on t1.id = \
                    t2.singer_id \u{fffd}dwhee t1.18446744073709551616 jo\u{fffd}\"\"\"\"n con\u{fffd}ert \
                    as t2 on t\u{fffd}.id = t2.singer_id \u{fffd}dwhee t1.";
        let once = normalise(text);
        assert_eq!(normalise(&once), once);
    }

    #[test]
    fn what_differs_stays_different() {
        for (a, b) in [
            ("select a from t where b = 'x'", "select a from t where b = 'X'"),
            (
                "select t1.a from t as t1 join u as t2 on t1.b = t2.b",
                "select t2.a from t as t1 join u as t2 on t1.b = t2.b",
            ),
            ("select a from t", "select distinct a from t"),
            ("select a from t order by a", "select a from t order by a desc"),
            ("select a from t left join u using (b)", "select a from t join u using (b)"),
        ] {
            assert!(!same(a, b), "{a} | {b}");
        }
    }
}
