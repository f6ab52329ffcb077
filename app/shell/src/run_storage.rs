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
    told: StoredValue<bool>,
}

impl RunStorage {
    /// Returns the storage of this name, which is not opened yet.
    pub fn new(name: &'static str, stores: &'static [&'static str]) -> Self {
        let (opened, told) = (StoredValue::new_local(None), StoredValue::new(false));
        Self { name, stores, opened, told }
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

    /// Returns what a person is told when the run cannot be kept: why, and that `saved` ("the
    /// report") can be exported instead. The first time only.
    pub fn refusal(self, reason: &str, saved: &str) -> Option<String> {
        let told = self.told.try_update_value(|told| std::mem::replace(told, true));
        (told == Some(false)).then(|| {
            format!(
                "This browser could not keep the run ({reason}). Export {saved} before the page is \
                 closed."
            )
        })
    }
}
