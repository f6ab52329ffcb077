//! What the shipped model is, beside the models of the paper.

/// The names in the manifests of the shipped models.
const NAME: &str = "Beamsplitter small";
const SPIDER: &str = "Beamsplitter, Spider alone";

/// Returns size, training and input of a model by its name, a paragraph each; nothing of another than
/// the shipped ones.
pub fn our_model(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        NAME => &OURS,
        SPIDER => &OF_SPIDER,
        _ => &[],
    }
}

const SIZE: &str = "Size";

const READS: (&str, &str) = (
    "Reads",
    "The question and the schema, and more: which of its words match which names and cells, the values of columns that have few, and how tables and columns belong together. It writes pointers at names, FROM before SELECT, where the paper's models write the text of SQL.",
);

const OF_SPIDER: [(&str, &str); 4] = [
    (
        SIZE,
        "9.2 million parameters. The paper's T5-3B, and each of LogicalBeam's two Flan T5-3B, has about 3,000 million.",
    ),
    (
        "Trained on",
        "Spider's train part alone, as the paper's T5-3B, so ambiguity is new to both. It was trained from nothing, where the T5 had read English before.",
    ),
    READS,
    (
        "Finds",
        "Both readings of AmbiQT's validation questions in five, by LogicalBeam and by beam search: of joins 31.7 and 19.0 %, of aggregates 20.0 and 8.0, which is the paper's finding; of columns 14.2 and 20.9, of tables 4.3 and 7.1, which is not. Two names differ in one token here, so a beam has both from the start.",
    ),
];

const OURS: [(&str, &str); 3] = [
    (
        SIZE,
        "16.5 million parameters, in 4 bits each. The paper's T5-3B, and each of LogicalBeam's two Flan T5-3B, has about 3,000 million.",
    ),
    (
        "Trained on",
        "Spider's train part, Spider-Syn, WikiSQL, AmbiQT's train splits of all four kinds, BIRD, KaggleDBQA's questions, AMBROSIA's train part, and questions of our own, typed and ambiguous ones among them. The paper's T5-3B was fine-tuned on Spider alone, so ambiguity is new to it and not to this model. KaggleDBQA, of which table 5 has figures, is no unseen data here.",
    ),
    READS,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_models_card_says_the_same() {
        let card = include_str!("../../../public/models/default/CARD.md");
        assert!(card.contains("T5 of 16.5 million parameters"));
        let trained = OURS[1].1;
        for source in
            ["Spider", "Spider-Syn", "WikiSQL", "AmbiQT", "BIRD", "KaggleDBQA", "AMBROSIA"]
        {
            assert!(card.contains(source) && trained.contains(source), "{source}");
        }
        let manifest = include_str!("../../../public/models/default/manifest.json");
        assert!(manifest.contains(NAME));
        let of_spider = include_str!("../../../public/models/spider/manifest.json");
        assert!(of_spider.contains(SPIDER) && !our_model(SPIDER).is_empty());
        assert!(our_model("another").is_empty());
    }

    #[test]
    fn what_the_model_of_the_papers_setting_finds_is_what_was_measured() {
        let results = include_str!("../../../model/RESULTS.md");
        let (_, results) = results.split_once("### The paper's setting").unwrap();
        let (_, found) = OF_SPIDER[3];
        assert!(results.contains(found), "what the page says of it stands there, too");
        for kind in ["column", "table", "join", "aggregate"] {
            let both = |decoder: &str| {
                let begin = format!("| {kind} | {decoder} | ");
                let row = results.lines().find_map(|line| line.strip_prefix(begin.as_str()));
                row.unwrap().split(' ').next().unwrap().parse::<f64>().unwrap()
            };
            let said = format!("{:.1} and {:.1}", both("logicalbeam"), both("beam"));
            assert!(found.contains(&said), "{kind}: {said}");
        }
    }
}
