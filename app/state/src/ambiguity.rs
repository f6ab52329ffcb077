//! What ambiguity is: its kinds beyond AmbiQT's four, each with a question over a sample and what it may
//! mean, and the papers that this project builds on.

/// A kind of question that has no single answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// Its name.
    pub title: &'static str,
    /// What makes it, in a sentence or two.
    pub about: &'static str,
    /// The sample that the question is about, by its file.
    pub sample: &'static str,
    /// A question of this kind.
    pub question: &'static str,
    /// What it may mean, each with its query; none where nothing in the sample answers it.
    pub readings: &'static [(&'static str, &'static str)],
}

/// The kinds that AmbiQT does not have.
pub const AMBIGUITIES: [Ambiguity; 6] = [
    Ambiguity {
        title: "Scope",
        about: "“Every” may speak of all together or of each by itself.",
        sample: "festival.sqlite",
        question: "Which stage does every artist play on?",
        readings: &[
            (
                "stages on which all artists play",
                "select t2.name from performance as t1 join stage as t2 on t1.stage_id = t2.stage_id group by t1.stage_id having count(distinct t1.artist_id) = (select count(*) from artist)",
            ),
            (
                "for each artist, the stages",
                "select t3.stage_name, t2.name from performance as t1 join stage as t2 on t1.stage_id = t2.stage_id join artist as t3 on t1.artist_id = t3.artist_id",
            ),
        ],
    },
    Ambiguity {
        title: "Attachment",
        about: "What stands at the end may belong to the last thing named, or to all of them.",
        sample: "festival.sqlite",
        question: "List volunteers and crew members older than 40.",
        readings: &[
            (
                "both older than 40",
                "select name from volunteer where age > 40 union select name from crew_member where age > 40",
            ),
            (
                "all volunteers, and crew members older than 40",
                "select name from volunteer union select name from crew_member where age > 40",
            ),
        ],
    },
    Ambiguity {
        title: "Vagueness",
        about: "A word covers several things that the database keeps apart. As where two columns fit, one or the other may be meant; and because the word covers both, so may both together.",
        sample: "library.sqlite",
        question: "When was each book published?",
        readings: &[
            ("the year when it was first published", "select title, first_published from book"),
            ("the year when this copy was printed", "select title, printed from book"),
            ("both years", "select title, first_published, printed from book"),
        ],
    },
    Ambiguity {
        title: "A word without a bound",
        about: "“Old” names a direction and not a value. Any bound would do, so the person has to say one; PRACTIQ counts this as an ambiguous filter.",
        sample: "festival.sqlite",
        question: "Who are the old helpers?",
        readings: &[
            (
                "the oldest one",
                "select name from volunteer where age = (select max(age) from volunteer)",
            ),
            ("those above an age that nobody said", "select name from volunteer where age > 60"),
        ],
    },
    Ambiguity {
        title: "Unanswerable: no such column",
        about: "Nothing in the database says what is asked for. The right answer is to say so, not the nearest query.",
        sample: "festival.sqlite",
        question: "What is the salary of each volunteer?",
        readings: &[],
    },
    Ambiguity {
        title: "Unanswerable: no such value",
        about: "The column is there, and no cell holds what is named. Zero rows are an answer only to somebody who knows that.",
        sample: "festival.sqlite",
        question: "How many artists are from Atlantis?",
        readings: &[],
    },
];

/// A paper that this project builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Authors, title and year.
    pub title: &'static str,
    /// What it is about and what of it stands in this page.
    pub about: &'static str,
    /// How to cite it, as BibTeX.
    pub bibtex: &'static str,
}

/// The five papers.
pub const REFERENCES: [Reference; 5] = [
    Reference {
        title: "Bhaskar et al. 2023: Benchmarking and Improving Text-to-SQL Generation under Ambiguity",
        about: "Makes Spider's questions ambiguous in four ways (AmbiQT: two columns, two tables, a fact kept twice, a total that is also stored) and finds that models and decoders write many variants of one reading. LogicalBeam asks for other numbers of joins and columns first, then fills names into the templates. Explain shows it step by step; Figures sets its tables beside this page's model; Benchmark counts AmbiQT's files.",
        bibtex: "@inproceedings{bhaskar2023benchmarking,\n  title = {Benchmarking and Improving Text-to-{SQL} Generation under Ambiguity},\n  author = {Bhaskar, Adithya and Tomar, Tushar and Sathe, Ashutosh and Sarawagi, Sunita},\n  booktitle = {Proceedings of EMNLP},\n  year = {2023},\n  eprint = {2310.13659},\n  archivePrefix = {arXiv}\n}",
    },
    Reference {
        title: "Saparina and Lapata 2025: Disambiguate First, Parse Later",
        about: "Writes out what a question may mean in English before any query is written, and has a second model add the meanings that the first one left out. It is measured on AmbiQT and on AMBROSIA, whose kinds are scope, attachment and vagueness. Here sentences come from the queries, the other way round; Benchmark counts AMBROSIA's files.",
        bibtex: "@misc{saparina2025disambiguate,\n  title = {Disambiguate First, Parse Later: Generating Interpretations for Ambiguity Resolution in Semantic Parsing},\n  author = {Saparina, Irina and Lapata, Mirella},\n  year = {2025},\n  eprint = {2502.18448},\n  archivePrefix = {arXiv}\n}",
    },
    Reference {
        title: "Dong et al. 2025: PRACTIQ",
        about: "Conversations about questions that are ambiguous in four ways or cannot be answered for four reasons: the system asks back, the person clarifies, the system answers. The verdict above the interpretations has these categories, and Ask asks back one question at a time; Benchmark counts PRACTIQ's files.",
        bibtex: "@inproceedings{dong2025practiq,\n  title = {{PRACTIQ}: A Practical Conversational text-to-{SQL} dataset with Ambiguous and Unanswerable Queries},\n  author = {Dong, Mingwen and Ashok Kumar, Nischal and Hu, Yiqun and Chauhan, Anuj and Hang, Chung-Wei and Chang, Shuaichen and Pan, Lin and Lan, Wuwei and Zhu, Henghui and Jiang, Jiarong and Ng, Patrick and Wang, Zhiguo},\n  booktitle = {Proceedings of NAACL (Long Papers)},\n  pages = {255--273},\n  year = {2025},\n  eprint = {2410.11076},\n  archivePrefix = {arXiv}\n}",
    },
    Reference {
        title: "Vaidya et al. 2025: ODIN, a NL2SQL Recommender to Handle Schema Ambiguity",
        about: "Hides a name that the last query used and asks again, so that another name takes its place; a selector with a statistical guarantee says how many queries are shown, and choices become hints for the next question. ODIN is one of the decoders; the slider and the hints in Ask are the other two parts.",
        bibtex: "@misc{vaidya2025odin,\n  title = {{ODIN}: A {NL2SQL} Recommender to Handle Schema Ambiguity},\n  author = {Vaidya, Kapil and Sankararaman, Abishek and Ding, Jialin and Lei, Chuan and Qin, Xiao and Narayanaswamy, Balakrishnan and Kraska, Tim},\n  year = {2025},\n  eprint = {2505.19302},\n  archivePrefix = {arXiv}\n}",
    },
    Reference {
        title: "Papicchio et al. 2024: Evaluating Ambiguous Questions in Semantic Parsing",
        about: "Makes tests of any table: plain questions first, then the same with a word that fits several of its columns, and measures what a system loses. Stress test does this with the open database.",
        bibtex: "@inproceedings{papicchio2024evaluating,\n  title = {Evaluating Ambiguous Questions in Semantic Parsing},\n  author = {Papicchio, Simone and Papotti, Paolo and Cagliero, Luca},\n  booktitle = {IEEE International Conference on Data Engineering Workshops (ICDEW)},\n  year = {2024}\n}",
    },
];

/// How to cite this software, as BibTeX; CITATION.cff has the same.
pub const OURS: &str = "@software{beamsplitter,\n  title = {Beamsplitter: in how many ways a question over a database can be read},\n  author = {{The Beamsplitter developers}},\n  version = {0.1.0}\n}";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;

    #[test]
    fn every_kind_asks_a_sample_something_new() {
        let text = include_str!("../../../public/samples/samples.json");
        let samples: Vec<Sample> = serde_json::from_str(text).unwrap();
        for kind in AMBIGUITIES {
            let sample = samples.iter().find(|sample| sample.file == kind.sample).unwrap();
            assert!(sample.questions.iter().all(|known| known.text != kind.question));
            assert!(kind.readings.len() != 1, "one reading is no ambiguity: {}", kind.title);
            assert_eq!(kind.readings.is_empty(), kind.title.starts_with("Unanswerable"));
        }
    }

    #[test]
    fn the_citation_is_that_of_the_citation_file() {
        let file = include_str!("../../../CITATION.cff");
        let of = |key: &str| {
            let line = file.lines().find_map(|line| line.strip_prefix(key)).unwrap();
            line.trim().trim_matches('"').to_owned()
        };
        for fact in [of("title:"), of("version:")] {
            assert!(OURS.contains(&format!("{{{fact}}}")), "{fact}");
        }
        for Reference { bibtex, title, .. } in REFERENCES {
            assert_eq!(bibtex.matches('{').count(), bibtex.matches('}').count(), "{title}");
            let written = bibtex.lines().find_map(|line| line.strip_prefix("  title = {")).unwrap();
            let written = written.trim_end_matches(',').replace(['{', '}'], "");
            assert!(file.contains(&format!("title: \"{written}\"")), "{written}");
        }
    }
}
