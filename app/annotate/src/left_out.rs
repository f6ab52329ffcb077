//! Files of a folder that were not imported, and why, in words.

/// The files of a folder that were not imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Names of those in which no examples could be read.
    pub without: Vec<String>,
    /// Names of tables without a column `question`.
    pub tables: Vec<String>,
    /// Why the bytes of others did not come, each a sentence.
    pub unread: Vec<String>,
}

impl LeftOut {
    /// Says which files were left out for what they hold; none where there is no such file.
    pub fn words(&self) -> Option<String> {
        let part = |words: &str, names: &[String]| {
            (!names.is_empty()).then(|| format!("{words}: {}.", names.join(", ")))
        };
        let without = part("Left out, because no examples could be read in them", &self.without);
        let tables = part(
            "Left out, because they have no column or key “question” (open one by itself to choose its columns)",
            &self.tables,
        );
        let parts: Vec<String> = without.into_iter().chain(tables).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// Says which files could not be read; none where all were.
    pub fn error(&self) -> Option<String> {
        (!self.unread.is_empty()).then(|| self.unread.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn each_file_is_left_out_for_its_own_reason() {
        let mut left = LeftOut { without: names(&["a.json", "b.json"]), ..LeftOut::default() };
        assert_eq!(
            left.words().as_deref(),
            Some("Left out, because no examples could be read in them: a.json, b.json.")
        );
        left.tables = names(&["c.csv"]);
        assert_eq!(
            left.words().as_deref(),
            Some(
                "Left out, because no examples could be read in them: a.json, b.json. Left out, \
                 because they have no column or key “question” (open one by itself to choose its columns): c.csv."
            )
        );
        assert_eq!(left.error(), None);
    }

    #[test]
    fn files_that_cannot_be_read_are_an_error() {
        let unread = names(&["a.json could not be read: gone.", "b.json could not be read: gone."]);
        let left = LeftOut { unread, ..LeftOut::default() };
        assert_eq!(left.words(), None);
        let error = "a.json could not be read: gone. b.json could not be read: gone.";
        assert_eq!(left.error().as_deref(), Some(error));
        assert_eq!(LeftOut::default().words(), None);
    }
}
