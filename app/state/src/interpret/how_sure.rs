//! How many interpretations are shown, in a person's words.

use serde::{Deserialize, Serialize};

/// How likely an interpretation must be to be shown, from the fewest to all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HowSure {
    /// One right interpretation in five may be missed.
    VeryLikely,
    /// One in ten.
    Likely,
    /// One in twenty-five.
    #[default]
    Possible,
    /// One in a hundred; what the selector leaves out is unfolded, too.
    Everything,
}

impl HowSure {
    /// All steps, from the fewest interpretations to all.
    pub const ALL: [Self; 4] = [Self::VeryLikely, Self::Likely, Self::Possible, Self::Everything];

    /// Returns the share of right interpretations that may be left out.
    pub fn alpha(self) -> f64 {
        match self {
            Self::VeryLikely => 0.2,
            Self::Likely => 0.1,
            Self::Possible => 0.04,
            Self::Everything => 0.01,
        }
    }

    /// Returns the step in words.
    pub fn label(self) -> &'static str {
        match self {
            Self::VeryLikely => "only what is very likely",
            Self::Likely => "what is likely",
            Self::Possible => "what is possible",
            Self::Everything => "everything",
        }
    }

    /// Returns what the step promises, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::VeryLikely => {
                "Where the right one is found, it is left out at most once in 5 questions."
            }
            Self::Likely => {
                "Where the right one is found, it is left out at most once in 10 questions."
            }
            Self::Possible => {
                "Where the right one is found, it is left out at most once in 25 questions."
            }
            Self::Everything => "Nothing that was found is left out.",
        }
    }

    /// Returns the step at a place of [`HowSure::ALL`]; the last one beyond it.
    pub fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or(Self::Everything)
    }

    /// Returns its place in [`HowSure::ALL`].
    pub fn place(self) -> usize {
        Self::ALL.iter().position(|step| *step == self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::HowSure;

    #[test]
    fn the_first_step_is_the_commands() {
        assert_eq!(HowSure::default().alpha(), beamsplitter_interpret::ALPHA);
    }

    #[test]
    fn each_step_leaves_out_less() {
        let alphas = HowSure::ALL.map(HowSure::alpha);
        assert!(alphas.windows(2).all(|pair| pair[0] > pair[1]), "{alphas:?}");
        for step in HowSure::ALL {
            assert_eq!(HowSure::at(step.place()), step);
        }
    }
}
