//! Which of AmbiQT's kinds are run, and the files of their examples.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use beamsplitter_ambiguity::read::Object;
use beamsplitter_ambiguity::record::UnknownKind;
use beamsplitter_ambiguity::{Kind, Read, Record};

use crate::error::CommandError;
use crate::labels::Labelled;

/// What stands in the path of a file for the name of the kind.
const PLACE: &str = "{kind}";

/// One kind, several with commas between them, or all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kinds(pub Vec<Kind>);

impl FromStr for Kinds {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        match text {
            "all" => Ok(Self(Kind::ALL.to_vec())),
            _ => {
                text.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>().map(Self)
            }
        }
    }
}

impl Kinds {
    /// Returns the file of a kind.
    pub fn path(&self, kind: Kind, file: &Path) -> PathBuf {
        match file.to_str() {
            Some(path) => PathBuf::from(path.replace(PLACE, kind.name())),
            None => file.to_owned(),
        }
    }

    /// Reads the examples of a kind: all of its own file, or, of a file of several kinds, those that
    /// are of it, which may be none.
    ///
    /// # Errors
    /// If a file cannot be read, or holds no example at all, or labels leave none.
    pub fn read(
        &self,
        kind: Kind,
        file: &Path,
        labelled: &Labelled,
    ) -> Result<Read<Record>, CommandError> {
        let path = self.path(kind, file);
        if self.0.len() == 1 || path != file {
            return labelled.records(&path, |object| Record::new(kind, object));
        }
        let wanted = |object: &Object| Kind::of(object).is_none_or(|of| of == kind);
        labelled.those(&path, wanted, Record::any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_named_or_all() {
        let of = |text: &str| text.parse::<Kinds>();
        assert_eq!(of("all").unwrap().0, Kind::ALL);
        assert_eq!(of("join, table").unwrap().0, [Kind::Join, Kind::Table]);
        assert!(of("join,sideways").unwrap_err().to_string().contains("`sideways`"));
        let path = of("all").unwrap().path(Kind::Join, Path::new("a/{kind}/validation.json"));
        assert_eq!(path, Path::new("a/join/validation.json"));
    }
}
