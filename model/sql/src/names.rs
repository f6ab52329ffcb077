//! Identifiers as people read them.

/// Splits an identifier into lower-case words: `Song_release_year`, `songReleaseYear` and
/// `song release year` are all *song*, *release*, *year*; digits stand alone.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = Class::Other;
    let letters: Vec<char> = name.chars().collect();
    for (i, &c) in letters.iter().enumerate() {
        let class = Class::of(c);
        let next = letters.get(i + 1).map_or(Class::Other, |&n| Class::of(n));
        let starts = match (before, class) {
            (_, Class::Other) => false,
            (Class::Upper, Class::Upper) => next == Class::Lower,
            (Class::Upper, Class::Lower) => false,
            (a, b) => a != b,
        };
        if starts || (words.is_empty() && class != Class::Other) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (class != Class::Other, words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        before = class;
    }
    words
}

/// Joins the words of an identifier by spaces; returns the identifier itself where it has none.
pub fn phrase(name: &str) -> String {
    let words = words(name);
    if words.is_empty() { name.to_owned() } else { words.join(" ") }
}

fn ends_with_word(phrase: &str, word: &str) -> bool {
    phrase == word || phrase.strip_suffix(word).is_some_and(|before| before.ends_with(' '))
}

/// Returns a phrase in the singular, as far as its last word shows it: "order items" is
/// "order item".
pub fn singular(phrase: &str) -> String {
    let irregular =
        [("people", "person"), ("children", "child"), ("men", "man"), ("women", "woman")];
    if let Some((many, one)) = irregular.iter().find(|(many, _)| ends_with_word(phrase, many)) {
        return format!("{}{one}", &phrase[..phrase.len() - many.len()]);
    }
    let keep = ["series", "species", "news", "status", "address", "bus", "campus", "gas", "lens"];
    let last = phrase.rsplit(' ').next().unwrap_or_default();
    let stem = |cut: usize| phrase[..phrase.len() - cut].to_owned();
    let ends = |end: &str| last.ends_with(end);
    if keep.contains(&last) || last.len() < 4 || ["ss", "us", "is", "ics"].iter().any(|e| ends(e)) {
        phrase.to_owned()
    } else if ends("ies") {
        stem(3) + "y"
    } else if ["sses", "xes", "ches", "shes", "uses"].iter().any(|e| ends(e)) {
        stem(2)
    } else if ends("s") {
        stem(1)
    } else {
        phrase.to_owned()
    }
}

/// Returns a phrase in the plural, given in the singular: "order item" is "order items".
pub fn plural(phrase: &str) -> String {
    let irregular = [
        ("person", "people"),
        ("child", "children"),
        ("man", "men"),
        ("woman", "women"),
        ("foot", "feet"),
        ("mouse", "mice"),
        ("staff", "staff"),
        ("people", "people"),
    ];
    let start = phrase.rfind(' ').map_or(0, |space| space + 1);
    let (before, last) = phrase.split_at(start);
    if let Some((_, plural)) = irregular.iter().find(|(one, _)| *one == last) {
        return format!("{before}{plural}");
    }
    let ends = |end: &str| last.ends_with(end);
    let vowel_y = ["ay", "ey", "oy", "uy"].iter().any(|end| ends(end));
    if ends("series") || ends("species") || ends("news") || last.is_empty() {
        phrase.to_owned()
    } else if ends("y") && !vowel_y {
        format!("{}ies", &phrase[..phrase.len() - 1])
    } else if ["s", "x", "ch", "sh"].iter().any(|end| ends(end)) {
        format!("{phrase}es")
    } else {
        format!("{phrase}s")
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        if c.is_numeric() {
            Self::Digit
        } else if c.is_uppercase() {
            Self::Upper
        } else if c.is_alphabetic() {
            Self::Lower
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{phrase, plural, singular, words};

    fn check(name: &str, expect: &str) {
        assert_eq!(words(name).join(" "), expect, "{name}");
    }

    #[test]
    fn splits_the_usual_spellings() {
        check("Song_release_year", "song release year");
        check("songReleaseYear", "song release year");
        check("CountryCode", "country code");
        check("isMale", "is male");
        check("address1", "address 1");
        check("IDNumber", "id number");
        check("singer ID", "singer id");
        check("a.b-c", "a b c");
        check("Größe_cm", "größe cm");
        check("__", "");
        check("人口", "人口");
    }

    #[test]
    fn a_phrase_never_loses_a_name() {
        assert_eq!(phrase("pet_age"), "pet age");
        assert_eq!(phrase("%"), "%");
    }

    #[test]
    fn singular_of_names() {
        for (plural, expect) in [
            ("singers", "singer"),
            ("order items", "order item"),
            ("countries", "country"),
            ("addresses", "address"),
            ("campuses", "campus"),
            ("branches", "branch"),
            ("courses", "course"),
            ("series", "series"),
            ("class", "class"),
            ("gas", "gas"),
            ("名前", "名前"),
            ("", ""),
        ] {
            assert_eq!(singular(plural), expect);
        }
    }

    #[test]
    fn plural_of_names() {
        for (one, expect) in [
            ("singer", "singers"),
            ("order item", "order items"),
            ("country", "countries"),
            ("day", "days"),
            ("address", "addresses"),
            ("branch", "branches"),
            ("box", "boxes"),
            ("series", "series"),
            ("sales person", "sales people"),
            ("", ""),
        ] {
            assert_eq!(plural(one), expect);
        }
    }
}
