//! Named settings, kept by this browser.

use beamsplitter_state::{Preset, PresetError, bring, keep};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;
use super::keep::{get, put};

/// Name of the kept list.
const PRESETS: &str = "presets";

impl Store {
    /// Loads the presets of earlier visits.
    pub(super) async fn open_presets(self) {
        let Some(kept) = self.kept() else { return };
        let text = get(&kept, PRESETS).await.ok().and_then(|value| value.as_string());
        if let Some(text) = text {
            self.presets.update(|presets| bring(presets, &text));
        }
    }

    /// Saves the present decoder with its settings by a name.
    ///
    /// # Errors
    /// If it has no name or too long a one, or if there are too many.
    pub fn save_preset(self, name: &str) -> Result<(), PresetError> {
        let decoder = self.decoder.get_untracked();
        let changes = self.changes.get_untracked();
        let preset = Preset { name: name.to_owned(), decoder, changes };
        let saved = self.presets.try_update(|presets| keep(presets, preset));
        self.keep_presets();
        saved.unwrap_or(Ok(()))
    }

    /// Chooses the decoder and the settings of a preset.
    pub fn apply_preset(self, preset: &Preset) {
        self.decoder.set(preset.decoder);
        self.changes.set(preset.changes.clone());
    }

    /// Forgets a preset.
    pub fn delete_preset(self, name: &str) {
        self.presets.update(|presets| presets.retain(|preset| preset.name != name));
        self.keep_presets();
    }

    fn keep_presets(self) {
        spawn_local(async move {
            let Some(kept) = self.kept() else { return };
            let text = self.presets.with_untracked(serde_json::to_string);
            if let Ok(text) = text
                && let Err(error) = put(&kept, PRESETS, &text.into()).await
            {
                self.notice.set(Some(format!(
                    "The presets last until this page is closed, since this browser could not \
                     keep them: {error}"
                )));
            }
        });
    }
}
