//! Single settings changed by name: `vanilla.beam.width=25`.

use serde_json::Value;

use super::{SettingError, Settings};

/// Why a change is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// No assignment.
    #[error("{0:?} is not NAME=VALUE; write for example vanilla.grammar=true")]
    NotAssignment(String),
    /// No such setting.
    #[error("unknown setting {path} of {decoder}; the file of `ask --trace` lists all names")]
    Unknown {
        /// The name that was given.
        path: String,
        /// The decoder's name.
        decoder: String,
    },
    /// A value of another type.
    #[error("the setting {path} cannot be {value}: {reason}")]
    Value {
        /// The setting.
        path: String,
        /// The value that was given, as JSON.
        value: String,
        /// What does not fit.
        reason: String,
    },
    /// A value out of its range.
    #[error(transparent)]
    Range(#[from] SettingError),
}

/// One setting: its path in [`Settings`] and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    path: String,
    value: Value,
}

impl std::str::FromStr for Change {
    type Err = ChangeError;

    fn from_str(text: &str) -> Result<Self, ChangeError> {
        let assignment = text.split_once('=');
        let (path, value) =
            assignment.ok_or_else(|| ChangeError::NotAssignment(text.to_owned()))?;
        // A word that is no JSON is a string: `infilling.unbranched_score=excluded`.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        Ok(Self { path: path.trim().to_owned(), value })
    }
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.path, self.value)
    }
}

/// Changes some of `settings`.
///
/// # Errors
/// If a name is none of the settings', or a value does not fit it or is out of its range.
pub fn change(settings: Settings, changes: &[Change]) -> Result<Settings, ChangeError> {
    let mut settings = settings;
    for Change { path, value } in changes {
        let refused = |error: serde_json::Error| ChangeError::Value {
            path: path.clone(),
            value: value.to_string(),
            reason: error.to_string(),
        };
        let mut all = serde_json::to_value(&settings).map_err(refused)?;
        let pointer = format!("/{}", path.replace('.', "/"));
        let place = all.pointer_mut(&pointer).ok_or_else(|| ChangeError::Unknown {
            path: path.clone(),
            decoder: settings.name.clone(),
        })?;
        *place = value.clone();
        settings = serde_json::from_value(all).map_err(refused)?;
    }
    if !changes.is_empty() {
        let names: Vec<String> = changes.iter().map(Change::to_string).collect();
        settings.name = format!("{} with {}", settings.name, names.join(", "));
    }
    settings.check()?;
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(changes: &[&str]) -> Result<Settings, ChangeError> {
        let changes: Result<Vec<Change>, ChangeError> = changes.iter().map(|c| c.parse()).collect();
        change(Settings::paper(), &changes?)
    }

    #[test]
    fn settings_are_found_by_name() {
        let settings = changed(&["vanilla.beam.width=3", "infilling.unbranched_score=excluded"]);
        let settings = settings.expect("both are settings");
        assert_eq!(settings.vanilla.beam.width, 3);
        assert_eq!(
            settings.name,
            "LogicalBeam (paper) with vanilla.beam.width=3, infilling.unbranched_score=\"excluded\""
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let error = |change: &str| changed(&[change]).expect_err(change).to_string();
        let unknown = error("vanilla.beam.widht=3");
        assert!(unknown.starts_with("unknown setting vanilla.beam.widht of "), "{unknown}");
        assert!(error("vanilla.beam.width=wide").contains("vanilla.beam.width cannot be \"wide\""));
        assert!(error("vanilla").contains("NAME=VALUE"));
        assert_eq!(
            error("vanilla.beam.width=100000000000"),
            "the setting `vanilla.beam.width` is 100000000000: it must be from 1 to 100"
        );
    }
}
