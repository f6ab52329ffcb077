//! Scores gathered by category, by table and by column.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::category::Category;
use crate::confusion::{Confusion, confusions, readings};
use crate::means::{Means, means};
use crate::score::Scored;
use crate::test::Test;

/// What a run over the tests of a database, or of several, shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Plain tests: questions that name their columns.
    pub plain: Section,
    /// Ambiguous tests: questions with a label.
    pub ambiguous: Section,
    /// Which columns are taken for which in plain tests.
    pub confusions: Vec<Confusion>,
    /// Which columns are read for which label in ambiguous tests.
    pub readings: Vec<Confusion>,
}

/// Plain or ambiguous tests, gathered.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Section {
    /// All tests.
    pub all: Means,
    /// Tests of each category.
    pub categories: BTreeMap<Category, Means>,
    /// Tests of each database, where there are several.
    pub databases: BTreeMap<String, Means>,
    /// Tests of each table; `database.table` where there are several databases.
    pub tables: BTreeMap<String, Means>,
}

/// Gathers the scores of tests.
pub fn report(scored: &[(&Test, &Scored)]) -> Report {
    let databases: BTreeSet<&str> = scored.iter().map(|(test, _)| test.db_id.as_str()).collect();
    let several = databases.len() > 1;
    let section = |ambiguous: bool| {
        let of = |(test, _): &&(&Test, &Scored)| test.is_ambiguous() == ambiguous;
        section(&scored.iter().filter(of).copied().collect::<Vec<_>>(), several)
    };
    Report {
        plain: section(false),
        ambiguous: section(true),
        confusions: confusions(scored, several),
        readings: readings(scored, several),
    }
}

fn section(pairs: &[(&Test, &Scored)], several: bool) -> Section {
    let all: Vec<&Scored> = pairs.iter().map(|(_, scored)| *scored).collect();
    Section {
        all: means(&all),
        categories: grouped(pairs, |test| test.category),
        databases: match several {
            true => grouped(pairs, |test| test.db_id.clone()),
            false => BTreeMap::new(),
        },
        tables: grouped(pairs, |test| test.table_among(several)),
    }
}

fn grouped<K: Ord>(pairs: &[(&Test, &Scored)], key: impl Fn(&Test) -> K) -> BTreeMap<K, Means> {
    let mut groups = BTreeMap::<K, Vec<&Scored>>::new();
    for (test, scored) in pairs {
        groups.entry(key(test)).or_default().push(scored);
    }
    groups.into_iter().map(|(key, scores)| (key, means(&scores))).collect()
}
