//! Where a view keeps its run in this browser.

use beamsplitter_browser::Storage;
use leptos::prelude::*;

/// A storage that is opened when it is first needed, and that tells a person once when it keeps
/// nothing more. Copies share it.
#[derive(Clone, Copy)]
pub struct RunStorage {
    name: &'static str,
    stores: &'static [&'static str],
    opened: StoredValue<Option<Storage>, LocalStorage>,
    /// Whether something of the run could not be kept.
    refused: StoredValue<bool>,
}

impl RunStorage {
    /// Returns the storage of this name, which is not opened yet.
    pub fn new(name: &'static str, stores: &'static [&'static str]) -> Self {
        let (opened, refused) = (StoredValue::new_local(None), StoredValue::new(false));
        Self { name, stores, opened, refused }
    }

    /// Returns the open storage; none where this browser forbids it.
    pub async fn open(self) -> Option<Storage> {
        let known = self.opened.try_get_value().flatten();
        if known.is_some() {
            return known;
        }
        let storage = Storage::open(self.name, self.stores).await.ok()?;
        self.opened.try_set_value(Some(storage.clone()));
        Some(storage)
    }

    /// Forgets that something was refused: what is kept from now on is of another run.
    pub fn begin(self) {
        self.refused.try_set_value(false);
    }

    /// Returns what a person is told of a run that was paused.
    pub async fn paused(self) -> &'static str {
        match self.open().await.is_some() && !self.refused.get_value() {
            true => "Paused; the results so far are kept.",
            false => {
                "Paused. This browser does not keep the results: export them before you close the \
                 page."
            }
        }
    }

    /// Returns what a person is told when the run cannot be kept: why, and that `saved` ("the
    /// report") can be exported instead. The first time only.
    pub fn refusal(self, reason: &str, saved: &str) -> Option<String> {
        let refused = self.refused.try_update_value(|refused| std::mem::replace(refused, true));
        (refused == Some(false)).then(|| {
            format!(
                "This browser could not keep the run ({reason}). Export {saved} before the page is \
                 closed."
            )
        })
    }
}
