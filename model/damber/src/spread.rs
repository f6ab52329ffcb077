//! Fewer tests of a database, with as much as possible of everything.

use std::collections::BTreeMap;

use crate::category::Category;
use crate::test::Test;

/// Returns at most `most` of `tests`, in their own order: plain and ambiguous ones and categories in
/// turn, and within each of these, tables and labels in turn.
pub fn spread(tests: Vec<Test>, most: usize) -> Vec<Test> {
    if tests.len() <= most {
        return tests;
    }
    let mut kept: Vec<usize> = in_turn(&tests).into_iter().take(most).collect();
    kept.sort_unstable();
    let mut tests: Vec<Option<Test>> = tests.into_iter().map(Some).collect();
    kept.into_iter().filter_map(|place| tests[place].take()).collect()
}

/// Returns the places of all tests, those first that are kept first.
fn in_turn(tests: &[Test]) -> Vec<usize> {
    let mut sources = BTreeMap::<(&str, Option<&str>, Category), usize>::new();
    let mut sorts = BTreeMap::<(Category, bool), Vec<(usize, usize)>>::new();
    for (place, test) in tests.iter().enumerate() {
        let source = sources.entry((&test.table, test.label.as_deref(), test.category));
        let earlier = source.or_default();
        let sort = sorts.entry((test.category, test.is_ambiguous())).or_default();
        sort.push((*earlier, place));
        *earlier += 1;
    }
    for (turn, sort) in sorts.values_mut().enumerate() {
        // The first of every table and label, then the second of each, and so on; each sort begins
        // with another table, so that a few tests are not all of one.
        sort.sort_unstable();
        let first = sort.iter().filter(|(earlier, _)| *earlier == 0).count();
        sort[..first].rotate_left(turn % first.max(1));
    }
    let longest = sorts.values().map(Vec::len).max().unwrap_or_default();
    let turns = (0..longest).flat_map(|turn| sorts.values().filter_map(move |sort| sort.get(turn)));
    turns.map(|(_, place)| *place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(table: &str, category: Category, label: Option<&str>) -> Test {
        Test {
            id: String::new(),
            db_id: "shop".into(),
            table: table.into(),
            category,
            tag: String::new(),
            question: String::new(),
            label: label.map(str::to_owned),
            targets: Vec::new(),
        }
    }

    #[test]
    fn a_few_tests_are_of_everything() {
        let mut tests = Vec::new();
        for table in ["a", "b"] {
            for category in [Category::Project, Category::Select] {
                for label in [None, None, Some("size")] {
                    tests.push(test(table, category, label));
                }
            }
        }
        let kept = spread(tests.clone(), 4);
        let sorts: Vec<_> = kept.iter().map(|test| (test.category, test.is_ambiguous())).collect();
        for sort in
            [(Category::Project, false), (Category::Project, true), (Category::Select, false)]
        {
            assert_eq!(sorts.iter().filter(|other| **other == sort).count(), 1, "{sorts:?}");
        }
        assert!(["a", "b"].iter().all(|table| kept.iter().any(|test| test.table == *table)));
        assert_eq!(spread(tests.clone(), 12), tests);
        assert!(spread(tests, 0).is_empty());
    }
}
