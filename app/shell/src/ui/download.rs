//! Offers files for download.

use std::time::Duration;

use gloo_file::ObjectUrl;
use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement};

/// Offers `text` as a file of this name and kind.
pub fn download(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        download_blob(name, &blob);
    }
}

/// Offers `blob` as a file of this name.
pub fn download_blob(name: &str, blob: &Blob) {
    let url = ObjectUrl::from(blob.clone());
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // The browser reads the blob after this task.
    set_timeout(move || drop(url), Duration::from_secs(60));
}
