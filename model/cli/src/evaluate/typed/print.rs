//! The figures of `evaluate typed`, as a table and as JSON.

use beamsplitter_interpret::Category;
use beamsplitter_interpret::evaluate::typed::{Class, Figures, Tally};
use serde_json::{Map, Value, json};

/// Returns the figures of all classes, and how often each verdict was right.
pub fn json(tally: &Tally) -> Value {
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

/// Returns the same as a table.
pub fn text(tally: &Tally) -> String {
    let of = [Class::Plain, Class::Ambiguous, Class::Unanswerable].map(|class| tally.of(class));
    let counts = of.map(|figures| format!("{:>14}", figures.questions)).concat();
    let mut text = format!(
        "{:32}{:>14}{:>14}{:>14}\n{:32}{counts}\n",
        "", "plain", "ambiguous", "unanswerable", "questions"
    );
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
            true => format!("{:14.1}", figure(&of[class])),
            false => format!("{:>14}", "-"),
        };
        text += &format!("{name:32}{}\n", (0..of.len()).map(cell).collect::<String>());
    }
    let verdict = |name: &str, right: usize, told: usize| {
        let share = 100.0 * right as f64 / told.max(1) as f64;
        format!("{name:32}{right:>7} of {told:<4}{share:7.1} %\n")
    };
    text += "plain: cards said to be right with a probability, and right\n";
    for (place, tenth) in tally.tenths(Class::Plain).iter().enumerate() {
        if tenth.cards > 0 {
            let said = 100.0 * tenth.said / tenth.cards as f64;
            let name = format!("  {} to {} %, {said:.0} on average", 10 * place, 10 * (place + 1));
            text += &verdict(&name, tenth.right, tenth.cards);
        }
    }
    text += "right where it says that there is no answer\n";
    for (category, told) in tally.verdicts() {
        text += &verdict(&format!("  {category}"), told.right, told.told);
    }
    let all = tally.verdict();
    text += &verdict("  all", all.right, all.told);
    text += "right where that is likeliest, told or not, and from which probability on in 80 %\n";
    for (category, (of, bound)) in tally.bounds() {
        let from = match bound {
            Some(bound) => {
                format!("  {:.3} ({} of {})", bound.least, bound.of.right, bound.of.told)
            }
            None => "  never".to_owned(),
        };
        let line = verdict(&format!("  {category}"), of.right, of.told);
        text += &format!("{}{from}\n", line.trim_end());
    }
    text
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
        let text = text(&tally);
        let row = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).unwrap();
            line[name.len()..].split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(row("first card right, %"), "100.0 0.0 -");
        assert_eq!(row("wrong cards, % of the cards"), "50.0 0.0 -");
        assert_eq!(row("to no use, % of those"), "100.0 0.0 0.0");
        assert_eq!(row("calibration error, points"), "20.0 0.0 -");
        assert_eq!(row("  80 to 90 %, 84 on average"), "1 of 1 100.0 %");
        assert_eq!(row("  unsupported_join"), "0 of 1 0.0 %");
        assert!(
            text.ends_with("  unsupported_join                    0 of 1       0.0 %  never\n"),
            "{text}"
        );
        let json = json(&tally);
        assert_eq!(json["suspected"]["unsupported_join"]["bound"], Value::Null);
        assert_eq!(json["plain"]["told_unanswerable"], 100.0);
        assert_eq!(json["verdicts"]["unsupported_join"]["told"], 1);
    }
}
