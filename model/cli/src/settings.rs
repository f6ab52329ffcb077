//! `--set`: single settings of a decoder, by name.

use beamsplitter_decode::Settings;
use serde_json::Value;

/// One setting: its path in [`Settings`] and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    path: String,
    value: Value,
}

impl std::str::FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (path, value) = text.split_once('=').ok_or_else(|| {
            format!("{text:?} is not NAME=VALUE; write for example vanilla.grammar=true")
        })?;
        // A word that is no JSON is a string: `infilling.unbranched_score=excluded`.
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        Ok(Self { path: path.trim().to_owned(), value })
    }
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.path, self.value)
    }
}

/// `settings` with some of them set anew.
///
/// # Errors
/// If a name is none of the settings', or a value does not fit it or is out of its range.
pub fn set(settings: Settings, changes: &[Setting]) -> Result<Settings, String> {
    let mut settings = settings;
    for Setting { path, value } in changes {
        let mut all = serde_json::to_value(&settings).map_err(|e| e.to_string())?;
        let pointer = format!("/{}", path.replace('.', "/"));
        let place = all.pointer_mut(&pointer).ok_or_else(|| {
            format!(
                "no setting of {} is called {path}; `ask --trace` writes all names",
                settings.name
            )
        })?;
        *place = value.clone();
        settings = serde_json::from_value(all)
            .map_err(|e| format!("the setting {path} cannot be {value}: {e}"))?;
    }
    if !changes.is_empty() {
        let names: Vec<String> = changes.iter().map(Setting::to_string).collect();
        settings.name = format!("{} with {}", settings.name, names.join(", "));
    }
    settings.check().map_err(|e| e.to_string())?;
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(changes: &[&str]) -> Result<Settings, String> {
        let changes: Result<Vec<Setting>, String> = changes.iter().map(|c| c.parse()).collect();
        set(Settings::paper(), &changes?)
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
        let error = |change: &str| changed(&[change]).expect_err(change);
        assert!(error("vanilla.beam.widht=3").contains("is called vanilla.beam.widht"));
        assert!(error("vanilla.beam.width=wide").contains("vanilla.beam.width cannot be \"wide\""));
        assert!(error("vanilla").contains("NAME=VALUE"));
        assert_eq!(
            error("vanilla.beam.width=100000000000"),
            "the setting `vanilla.beam.width` is 100000000000: it must be from 1 to 100"
        );
    }
}
