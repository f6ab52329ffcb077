//! Names and values that two things may have in place of one.

use beamsplitter_common::Random;
use beamsplitter_sql::names::words;

/// What tells two columns of texts apart.
#[rustfmt::skip]
const TEXT: &[[&str; 2]] = &[
    ["official", "common"], ["first", "second"], ["primary", "secondary"], ["original", "current"],
    ["former", "present"], ["local", "international"], ["short", "full"], ["public", "private"],
    ["home", "work"], ["legal", "preferred"], ["main", "alternate"], ["stage", "birth"],
    ["billing", "shipping"], ["registered", "displayed"], ["internal", "external"],
    ["old", "new"], ["native", "english"], ["permanent", "temporary"], ["given", "family"],
    ["initial", "final"], ["general", "detailed"], ["origin", "residence"], ["summer", "winter"],
];
/// What tells two columns of numbers or dates apart.
#[rustfmt::skip]
const NUMBER: &[[&str; 2]] = &[
    ["planned", "actual"], ["estimated", "measured"], ["initial", "final"], ["gross", "net"],
    ["regular", "special"], ["reported", "verified"], ["standing", "seating"], ["base", "total"],
    ["indoor", "outdoor"], ["current", "previous"], ["expected", "real"], ["domestic", "foreign"],
    ["minimal", "maximal"], ["start", "end"], ["average", "peak"], ["opening", "closing"],
    ["nominal", "effective"], ["weekday", "weekend"], ["adult", "child"], ["early", "late"],
];
/// Words that stand for another, to rename both columns of a pair.
#[rustfmt::skip]
const OTHER: &[[&str; 3]] = &[
    ["name", "title", "label"], ["age", "years_lived", "life_years"], ["country", "nation", "homeland"],
    ["city", "town", "municipality"], ["location", "place", "site"], ["price", "cost", "fee"],
    ["salary", "pay", "wage"], ["type", "kind", "category"], ["year", "season", "annum"],
    ["date", "day", "calendar_day"], ["capacity", "seats", "room"], ["weight", "mass", "heaviness"],
    ["height", "stature", "tallness"], ["address", "residence", "street"], ["email", "mail", "contact"],
    ["status", "state", "condition"], ["description", "summary", "text"], ["grade", "mark", "level"],
    ["nationality", "citizenship", "country_of_birth"], ["sex", "gender", "identity"],
    ["rank", "position", "standing"], ["rating", "score", "stars"], ["model", "version", "design"],
    ["phone", "telephone", "mobile"], ["population", "residents", "inhabitants"],
    ["area", "surface", "extent"], ["language", "tongue", "speech"], ["color", "shade", "hue"],
];
/// What tells two values apart, before or behind them.
#[rustfmt::skip]
const VALUES: &[[&str; 2]] = &[
    ["North {}", "South {}"], ["East {}", "West {}"], ["{} Senior", "{} Junior"],
    ["{} (A)", "{} (B)"], ["Old {}", "New {}"], ["Upper {}", "Lower {}"], ["{} I", "{} II"],
    ["{} North", "{} South"], ["{} Major", "{} Minor"], ["Early {}", "Late {}"],
    ["Greater {}", "Inner {}"], ["{} One", "{} Two"], ["Organic {}", "Physical {}"],
    ["{} Central", "{} Outer"], ["First {}", "Second {}"], ["{} - old", "{} - new"],
    ["Basic {}", "Advanced {}"], ["{} East", "{} West"], ["Royal {}", "Free {}"],
    ["{}, full", "{}, partial"], ["Modern {}", "Classic {}"], ["{} Alpha", "{} Beta"],
];

/// Returns two names for a column.
pub fn column_names(name: &str, number: bool, random: &mut Random) -> [String; 2] {
    let table = if number { NUMBER } else { TEXT };
    let [a, b] = *random.pick(table);
    let words = words(name);
    let last = words.last().map_or("", String::as_str);
    let other = OTHER.iter().find(|known| known[0] == last);
    match (random.below(10), other) {
        (0..=4, _) => [format!("{a}_{name}"), format!("{b}_{name}")],
        (5, _) => [format!("{name}_{a}"), format!("{name}_{b}")],
        (6, _) => [format!("{name}_1"), format!("{name}_2")],
        (_, Some([_, b, c])) => [(*b).to_owned(), (*c).to_owned()],
        (7, _) => {
            let [a, b] = *random.pick(table);
            [format!("{a}_{last}"), format!("{b}_{last}")]
        }
        (8, _) => [format!("{name}_{b}"), format!("{a}_{name}")],
        _ => [format!("{a}_{name}"), format!("{b}_{name}")],
    }
}

/// Returns two values in place of one.
pub fn values(value: &str, random: &mut Random) -> [String; 2] {
    random.pick(VALUES).map(|form| form.replace("{}", value))
}
