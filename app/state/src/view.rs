//! The views of the page; [`Place`](super::Place) says which belong together.

/// A view: one way to look at the same run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum View {
    /// Database, question, interpretations.
    #[default]
    Ask,
    /// A run at a glance, as the paper's figure 3.
    Overview,
    /// Plans, templates, fillings.
    Templates,
    /// The search step by step.
    Steps,
    /// The whole search as a tree.
    Tree,
    /// Several systems side by side: what each found, and where it lost the others.
    Compare,
    /// Worked examples and the tour.
    Gallery,
    /// The paper's figures on the page's model.
    Figures,
    /// What ambiguity is.
    Ambiguity,
    /// What the words of the page mean.
    Glossary,
    /// Annotation of examples.
    Label,
    /// A decoder over a whole benchmark.
    Benchmark,
    /// How well questions about the open database are answered.
    Stress,
    /// What is loaded and where it runs.
    Model,
    /// The rows of the open database, and queries of one's own.
    Data,
}

impl View {
    /// Every view, in the order of the navigation.
    pub const ALL: [Self; 15] = [
        Self::Ask,
        Self::Overview,
        Self::Templates,
        Self::Steps,
        Self::Tree,
        Self::Compare,
        Self::Gallery,
        Self::Ambiguity,
        Self::Figures,
        Self::Glossary,
        Self::Label,
        Self::Benchmark,
        Self::Stress,
        Self::Model,
        Self::Data,
    ];

    /// Returns its name in the address.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Overview => "overview",
            Self::Tree => "tree",
            Self::Steps => "steps",
            Self::Templates => "templates",
            Self::Compare => "compare",
            Self::Gallery => "gallery",
            Self::Figures => "figures",
            Self::Ambiguity => "ambiguity",
            Self::Glossary => "glossary",
            Self::Label => "label",
            Self::Benchmark => "benchmark",
            Self::Stress => "stress",
            Self::Model => "model",
            Self::Data => "data",
        }
    }

    /// Returns the view that the address names, also in addresses of earlier versions.
    pub fn named(slug: &str) -> Option<Self> {
        let slug = if slug == "coverage" { "compare" } else { slug };
        Self::ALL.into_iter().find(|view| view.slug() == slug)
    }

    /// Returns its name in the navigation.
    pub fn label(self) -> &'static str {
        match self {
            Self::Ask => "Ask",
            Self::Overview => "Overview",
            Self::Tree => "Beam tree",
            Self::Steps => "Steps",
            Self::Templates => "Templates",
            Self::Compare => "Compare",
            Self::Gallery => "Examples",
            Self::Figures => "Figures",
            Self::Ambiguity => "What is ambiguity?",
            Self::Glossary => "Glossary",
            Self::Label => "Annotate",
            Self::Benchmark => "Benchmark",
            Self::Stress => "Stress test",
            Self::Model => "Model",
            Self::Data => "Data",
        }
    }

    /// Returns what it shows, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Ask => "A database, a question, and up to five ways to read it.",
            Self::Overview => {
                "From the question to the interpretations at a glance, as in the paper's figure 3."
            }
            Self::Tree => "Every hypothesis of a search, one line each, from root to leaf.",
            Self::Steps => "What the algorithm did, step by step, in the paper's words.",
            Self::Templates => "Plans around the model's own, their templates and fillings.",
            Self::Compare => {
                "Systems side by side on one question: which expected queries each found, and the token at which it lost the others."
            }
            Self::Gallery => {
                "A worked example for each kind of ambiguity, and a tour of ten steps."
            }
            Self::Figures => "The paper's figures, drawn from live runs of this page's model.",
            Self::Ambiguity => {
                "Questions with several answers or none, five papers, and how to cite them."
            }
            Self::Glossary => "What the words of this page and of the paper mean.",
            Self::Label => {
                "Go through questions and their SQL queries one by one, look at the results, and note which queries are right. Labels of several people can be compared."
            }
            Self::Benchmark => {
                "Asks every question of a file, such as AmbiQT's, AMBROSIA's or PRACTIQ's, counts how many of the expected queries are found, and sets AmbiQT's counts beside the paper's."
            }
            Self::Stress => {
                "Writes test questions about your own database, asks the model each of them, and shows how many it answers and which columns it confuses."
            }
            Self::Data => "The rows of the open database, and queries of your own.",
            Self::Model => "What is loaded, what it runs on and why, and what this page keeps.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_has_an_address_of_its_own() {
        for view in View::ALL {
            assert_eq!(View::named(view.slug()), Some(view));
        }
        assert_eq!(View::named("coverage"), Some(View::Compare), "of an earlier version");
        assert_eq!(View::named("nowhere"), None);
    }
}
