//! The names that a word of the question may mean.

/// Returns names that a word may mean, each once with its reason. A cell of a column stands for the
/// column, too: “Germany” in artist.country means nothing else than artist.country.
pub fn different(names: &[(String, String)]) -> Vec<(String, String)> {
    let is_column_of_cell = |name: &str| {
        let cells = names.iter().filter_map(|(other, _)| other.rsplit_once(" in "));
        cells.into_iter().any(|(_, column)| column == name)
    };
    let mut different: Vec<(String, String)> = Vec::new();
    for (name, why) in names {
        if !is_column_of_cell(name) && different.iter().all(|(known, _)| known != name) {
            different.push((name.clone(), why.clone()));
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(names: &[&str], expect: &[&str]) {
        let names: Vec<_> = names.iter().map(|&name| (name.to_owned(), String::new())).collect();
        let found: Vec<_> = different(&names).into_iter().map(|(name, _)| name).collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn no_meaning_is_told_twice() {
        check(&["a.name", "b.name", "a.name"], &["a.name", "b.name"]);
        check(&["'Germany' in artist.country", "artist.country"], &["'Germany' in artist.country"]);
        check(&["a.city", "'Bonn' in b.city"], &["a.city", "'Bonn' in b.city"]);
    }
}
