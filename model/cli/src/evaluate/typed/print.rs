//! The figures of `evaluate typed`, as a table and as JSON.

use beamsplitter_common::Table;
use beamsplitter_interpret::Category;
use beamsplitter_interpret::evaluate::{
    tally::{Figures, Tally},
    typed::Class,
};
use serde_json::{Map, Value, json};

use crate::report::Report;

/// Returns the figures of all classes, and how often each verdict was right.
fn json(tally: &Tally) -> Value {
    let by_category = |found: Vec<(Category, Value)>| -> Map<String, Value> {
        found.into_iter().map(|(category, of)| (category.name().to_owned(), of)).collect()
    };
    let told = tally.verdicts().iter().map(|(category, told)| (*category, json!(told)));
    let suspected = tally.bounds().into_iter().map(|(category, (of, bound))| {
        (category, json!({"told": of.told, "right": of.right, "bound": bound}))
    });
    json!({
        "plain": tally.of(Class::Plain),
        "ambiguous": tally.of(Class::Ambiguous),
        "unanswerable": tally.of(Class::Unanswerable),
        "cards": tally.tenths(Class::Plain),
        "verdict": tally.verdict(),
        "verdicts": by_category(told.collect()),
        "suspected": by_category(suspected.collect()),
    })
}

/// A line of the table: its name, its figure, and the places of the classes that have it.
type Row = (&'static str, fn(&Figures) -> f64, &'static [usize]);

/// Returns the same as tables.
pub fn report(tally: &Tally) -> Report {
    let of = [Class::Plain, Class::Ambiguous, Class::Unanswerable].map(|class| tally.of(class));
    let mut cards = Table::new("", ["", "plain", "ambiguous", "unanswerable"]);
    cards.row("questions", of.each_ref().map(|figures| figures.questions.to_string()));
    let rows: [Row; 14] = [
        ("first card right, %", |of| of.first, &[0, 1]),
        ("a card right, %", |of| of.any, &[0, 1]),
        ("every reading shown, %", |of| of.every, &[1]),
        ("cards shown", |of| of.cards, &[0, 1, 2]),
        ("wrong cards, % of the cards", |of| of.wrong_cards, &[0, 1]),
        ("told to have no answer, %", |of| of.told_unanswerable, &[0, 1, 2]),
        ("told to be ambiguous, %", |of| of.told_ambiguous, &[0, 1, 2]),
        ("told words without a place, %", |of| of.told_words, &[0, 1, 2]),
        ("told a word that is missing, %", |of| of.named, &[2]),
        ("told the right category, %", |of| of.category, &[2]),
        ("asked back, %", |of| of.asked, &[0, 1, 2]),
        ("to no use, % of those", |of| of.pointless, &[0, 1, 2]),
        ("Brier score of the cards x 100", |of| 100.0 * of.brier, &[0, 1]),
        ("calibration error, points", |of| 100.0 * of.calibration_error, &[0, 1]),
    ];
    for (name, figure, classes) in rows {
        let cell = |class: usize| match classes.contains(&class) {
            true => format!("{:.1}", figure(&of[class])),
            false => "-".to_owned(),
        };
        cards.row(name, (0..of.len()).map(cell));
    }
    let verdict = |right: usize, told: usize| {
        let share = 100.0 * right as f64 / told.max(1) as f64;
        [right.to_string(), told.to_string(), format!("{share:.1}")]
    };
    let heads = ["", "right", "cards", "%", "said on average"];
    let mut said = Table::new("plain: cards by how likely they were said to be right", heads);
    for (place, tenth) in tally.tenths(Class::Plain).iter().enumerate() {
        if tenth.cards > 0 {
            let average = format!("{:.0}", 100.0 * tenth.said / tenth.cards as f64);
            let name = format!("{} to {} %", 10 * place, 10 * (place + 1));
            said.row(name, verdict(tenth.right, tenth.cards).into_iter().chain([average]));
        }
    }
    let heads = ["", "right", "told", "%"];
    let mut verdicts = Table::new("right where it says that there is no answer", heads);
    for (category, told) in tally.verdicts() {
        verdicts.row(category.name(), verdict(told.right, told.told));
    }
    let all = tally.verdict();
    verdicts.row("all", verdict(all.right, all.told));
    let title = "right where that is likeliest, told or not, and from which probability on in 80 %";
    let heads = heads.into_iter().chain(["from", "right there", "told there"]);
    let mut bounds = Table::new(title, heads);
    for (category, (of, bound)) in tally.bounds() {
        let from = match bound {
            Some(bound) => [
                format!("{:.3}", bound.least),
                bound.of.right.to_string(),
                bound.of.told.to_string(),
            ],
            None => ["never".to_owned(), String::new(), String::new()],
        };
        bounds.row(category.name(), verdict(of.right, of.told).into_iter().chain(from));
    }
    let mut report = Report::new(json(tally));
    report.tables([cards, said, verdicts, bounds]);
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_interpret::evaluate::typed::Score;

    #[test]
    fn figures_stand_under_their_class() {
        let mut tally = Tally::default();
        let score = Score {
            class: Class::Plain,
            readings: 1,
            told: Category::UnsupportedJoin,
            suspected: Some((Category::UnsupportedJoin, 0.5)),
            cards: vec![vec![0], vec![]],
            chances: vec![0.84, 0.24],
            asked: true,
            told_words: false,
            lacks: None,
        };
        tally.add(&score);
        let report = format!("{:?}", report(&tally));
        for row in [
            r#"["first card right, %", "100.0", "0.0", "-"]"#,
            r#"["wrong cards, % of the cards", "50.0", "0.0", "-"]"#,
            r#"["to no use, % of those", "100.0", "0.0", "0.0"]"#,
            r#"["calibration error, points", "20.0", "0.0", "-"]"#,
            r#"["80 to 90 %", "1", "1", "100.0", "84"]"#,
            r#"["unsupported_join", "0", "1", "0.0"]"#,
            r#"["unsupported_join", "0", "1", "0.0", "never", "", ""]"#,
        ] {
            assert!(report.contains(row), "{row}: {report}");
        }
        let json = json(&tally);
        assert_eq!(json["suspected"]["unsupported_join"]["bound"], Value::Null);
        assert_eq!(json["plain"]["told_unanswerable"], 100.0);
        assert_eq!(json["verdicts"]["unsupported_join"]["told"], 1);
    }
}
