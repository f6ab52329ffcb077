//! Files that were dropped on the page, those of dropped folders among them.
//!
//! A folder among dropped files can only be asked for while the event lasts, and read after it:
//! <https://wicg.github.io/entries-api/>.

use js_sys::{Array, Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransfer, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

use super::reason;

/// What was dropped, before folders are read.
#[derive(Debug, Default)]
pub struct Dropped {
    files: Vec<File>,
    folders: Vec<FileSystemDirectoryEntry>,
}

/// What was dropped.
#[derive(Debug, Default)]
pub struct Files {
    /// Files that were dropped by themselves.
    pub files: Vec<File>,
    /// Every file in folders that were dropped, however deep.
    pub in_folders: Vec<File>,
    /// What could not be read, in the browser's words.
    pub unread: Vec<String>,
}

impl Dropped {
    /// Takes the files of a `drop` event, which has them only while it lasts.
    pub fn of(transfer: &DataTransfer) -> Self {
        let mut dropped = Self::default();
        let items = transfer.items();
        for item in (0..items.length()).filter_map(|at| items.get(at)) {
            if item.kind() != "file" {
                continue;
            }
            let entry = item.webkit_get_as_entry().ok().flatten();
            match entry.filter(FileSystemEntry::is_directory) {
                Some(folder) => dropped.folders.push(folder.unchecked_into()),
                None => dropped.files.extend(item.get_as_file().ok().flatten()),
            }
        }
        dropped
    }

    /// Returns the dropped files, with those in dropped folders.
    pub async fn files(self) -> Files {
        let mut found = Files { files: self.files, ..Files::default() };
        let mut folders = self.folders;
        while let Some(folder) = folders.pop() {
            if let Err(error) = read(&folder, &mut folders, &mut found.in_folders).await {
                found.unread.push(format!("{} ({})", folder.name(), reason(&error)));
            }
        }
        found
    }
}

/// Reads one folder; those in it are left to be read.
async fn read(
    folder: &FileSystemDirectoryEntry,
    folders: &mut Vec<FileSystemDirectoryEntry>,
    files: &mut Vec<File>,
) -> Result<(), JsValue> {
    let reader = folder.create_reader();
    loop {
        // It hands out some of the entries at a time, and none at the end.
        let some = answered(|yes, no| reader.read_entries_with_callback_and_callback(yes, no));
        let some = Array::from(&some.await?);
        if some.length() == 0 {
            return Ok(());
        }
        for entry in some.iter() {
            let entry: FileSystemEntry = entry.unchecked_into();
            if entry.is_directory() {
                folders.push(entry.unchecked_into());
            } else {
                let entry: FileSystemFileEntry = entry.unchecked_into();
                let file = answered(|yes, no| {
                    entry.file_with_callback_and_callback(yes, no);
                    Ok(())
                });
                files.push(file.await?.unchecked_into());
            }
        }
    }
}

/// Waits for whichever of two functions is called.
async fn answered(
    ask: impl FnOnce(&Function, &Function) -> Result<(), JsValue>,
) -> Result<JsValue, JsValue> {
    let mut ask = Some(ask);
    let promise = Promise::new(&mut |yes: Function, no: Function| {
        if let Some(Err(error)) = ask.take().map(|ask| ask(&yes, &no)) {
            no.call1(&JsValue::UNDEFINED, &error).ok();
        }
    });
    JsFuture::from(promise).await
}
