//! Files of a packaged model: fetched with progress, checked, and kept for the next visit.

use std::fmt::Write;

use beamsplitter_browser::net::{FetchError, get};
use beamsplitter_browser::{BrowserError, StorageError, reason};
use beamsplitter_protocol::ModelChoice;
use beamsplitter_t5::FileEntry;
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Cache, ReadableStreamDefaultReader, Response, Url, WorkerGlobalScope};

const CACHE: &str = "beamsplitter-model";

/// Why a file is not here.
#[derive(Debug, thiserror::Error)]
pub enum DownloadError {
    /// The server has no such file.
    #[error("{path} is not on the server (status {status}).")]
    Status {
        /// Path of the file.
        path: String,
        /// HTTP status.
        status: u16,
    },
    /// The connection broke.
    #[error("{path} could not be fetched: {reason}. Check the connection and reload the page.")]
    Network {
        /// Path of the file.
        path: String,
        /// The browser's words.
        reason: String,
    },
    /// A model of the person's own, which no server has.
    #[error("This browser has no {path} any more.")]
    Gone {
        /// Path of the file.
        path: String,
    },
    /// Other bytes than the manifest promises.
    #[error("{0}. Reload the page.")]
    Damaged(beamsplitter_t5::Error),
}

/// Checks that some bytes are those of the file, by the browser's own hash where it has one: WebAssembly
/// takes a second for a model of 14 MB.
async fn check(path: &str, entry: &FileEntry, bytes: &[u8]) -> Result<(), beamsplitter_t5::Error> {
    entry.check_size(path, bytes)?;
    match sha256(bytes).await {
        Some(hash) => entry.check_hash(path, hash),
        None => entry.check(path, bytes),
    }
}

/// Fetches files and keeps them in the browser's cache, where it has one.
#[derive(Clone)]
pub struct Downloads {
    cache: Option<Cache>,
}

impl Downloads {
    /// Opens the cache. Without one (an insecure origin, storage forbidden) files are fetched anew
    /// at each visit.
    pub async fn open(scope: &WorkerGlobalScope) -> Self {
        let cache = match scope.caches() {
            Ok(storage) => JsFuture::from(storage.open(CACHE)).await.ok(),
            Err(_) => None,
        };
        Self { cache: cache.map(JsCast::unchecked_into) }
    }

    /// Returns a small file that may change, from the network; the kept copy where there is none.
    ///
    /// # Errors
    /// Neither network nor cache have it.
    pub async fn latest(&self, path: &str) -> Result<Vec<u8>, DownloadError> {
        match self.fetch(path, &mut |_| {}).await {
            Ok(bytes) => {
                self.keep(path, &bytes).await;
                Ok(bytes)
            }
            Err(error) => match self.kept(path).await {
                Some(bytes) => Ok(bytes),
                None => Err(error),
            },
        }
    }

    /// Returns the file with this hash: from the cache, or from the network with `progress` in
    /// bytes.
    ///
    /// # Errors
    /// The network's, or another hash.
    pub async fn exact(
        &self,
        path: &str,
        entry: &FileEntry,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(Vec<u8>, bool), DownloadError> {
        let key = key(path, entry);
        if let Some(bytes) = self.kept(&key).await
            && check(path, entry, &bytes).await.is_ok()
        {
            progress(bytes.len() as u64);
            return Ok((bytes, true));
        }
        let bytes = self.fetch(path, progress).await?;
        check(path, entry, &bytes).await.map_err(DownloadError::Damaged)?;
        self.keep(&key, &bytes).await;
        Ok((bytes, false))
    }

    async fn fetch(
        &self,
        path: &str,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Vec<u8>, DownloadError> {
        if path.starts_with(ModelChoice::Own.folder()) {
            return Err(DownloadError::Gone { path: path.into() });
        }
        let network =
            |error: JsValue| DownloadError::Network { path: path.into(), reason: reason(&error) };
        let response = get(path).await.map_err(|error| match error {
            FetchError::Status { status } => DownloadError::Status { path: path.into(), status },
            FetchError::Browser(BrowserError { reason }) => {
                DownloadError::Network { path: path.into(), reason }
            }
        })?;
        let mut bytes = Vec::new();
        let Some(body) = response.body() else { return Ok(bytes) };
        let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
        loop {
            let part = JsFuture::from(reader.read()).await.map_err(network)?;
            if Reflect::get(&part, &"done".into()).map_err(network)?.is_truthy() {
                return Ok(bytes);
            }
            let part: Uint8Array =
                Reflect::get(&part, &"value".into()).map_err(network)?.unchecked_into();
            let start = bytes.len();
            bytes.resize(start + part.length() as usize, 0);
            part.copy_to(&mut bytes[start..]);
            progress(bytes.len() as u64);
        }
    }

    /// Returns what the cache has under a key.
    pub async fn kept(&self, key: &str) -> Option<Vec<u8>> {
        let found = JsFuture::from(self.cache.as_ref()?.match_with_str(key)).await.ok()?;
        let response: Response = found.dyn_into().ok()?;
        let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
        Some(Uint8Array::new(&buffer).to_vec())
    }

    /// Keeps some bytes under a key, where the browser has room for them: where storage is full or
    /// forbidden the file is fetched again at the next visit.
    pub async fn keep(&self, key: &str, bytes: &[u8]) {
        self.put(key, bytes).await.ok();
    }

    /// Keeps files, each under its key, in place of all that is kept below a folder of this page: they
    /// are written beside that, which goes when the last of them is there.
    ///
    /// # Errors
    /// Why one of them is not kept; then what was there is kept on.
    pub async fn replace(
        &self,
        folder: &str,
        files: &[(String, &[u8])],
    ) -> Result<(), StorageError> {
        let before = self.below(folder).await;
        let put = self.put_all(files).await;
        let stay: Vec<String> = match &put {
            Ok(()) => files.iter().filter_map(|(key, _)| whole(key)).collect(),
            Err(_) => before,
        };
        for url in self.below(folder).await.iter().filter(|url| !stay.contains(url)) {
            self.delete(url).await;
        }
        put
    }

    async fn put_all(&self, files: &[(String, &[u8])]) -> Result<(), StorageError> {
        for (key, bytes) in files {
            self.put(key, bytes).await?;
        }
        Ok(())
    }

    /// Keeps some bytes under a key; what was kept under it is kept on where there is no room.
    async fn put(&self, key: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let words = |error: JsValue| StorageError::of(&error);
        let none = || StorageError::Failed("this browser keeps nothing".into());
        let cache = self.cache.as_ref().ok_or_else(none)?;
        let body = Uint8Array::from(bytes);
        let response = Response::new_with_opt_js_u8_array(Some(&body)).map_err(words)?;
        JsFuture::from(cache.put_with_str(key, &response)).await.map_err(words)?;
        Ok(())
    }

    /// Forgets all that is kept below a folder of this page.
    pub async fn forget(&self, folder: &str) {
        for url in self.below(folder).await {
            self.delete(&url).await;
        }
    }

    /// Returns the addresses of all that is kept below a folder of this page.
    async fn below(&self, folder: &str) -> Vec<String> {
        let (Some(cache), Some(folder)) = (&self.cache, whole(folder)) else { return Vec::new() };
        let keys = JsFuture::from(cache.keys()).await.unwrap_or_default();
        let requests = Array::from(&keys);
        let urls = requests.iter().filter_map(|request| property(&request, "url")?.as_string());
        urls.filter(|url| url.starts_with(&folder)).collect()
    }

    async fn delete(&self, url: &str) {
        if let Some(cache) = &self.cache {
            JsFuture::from(cache.delete_with_str(url)).await.ok();
        }
    }
}

/// Returns the whole address of a path of this page.
fn whole(path: &str) -> Option<String> {
    let here = property(&property(&js_sys::global(), "location")?, "href")?.as_string()?;
    Some(Url::new_with_base(path, &here).ok()?.href())
}

fn property(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok()
}

/// Returns the key of a file with its hash, so that a new version is never taken for the old one.
pub fn key(path: &str, entry: &FileEntry) -> String {
    format!("{path}?sha256={}", entry.sha256)
}

/// Returns the SHA-256 of some bytes in hexadecimal digits, or `None` where the browser computes none:
/// `crypto.subtle` is not there in pages that did not come over a secure connection.
pub async fn sha256(bytes: &[u8]) -> Option<String> {
    let subtle = property(&property(&js_sys::global(), "crypto")?, "subtle")?;
    let digest: Function = property(&subtle, "digest")?.dyn_into().ok()?;
    let promise = digest.call2(&subtle, &"SHA-256".into(), &Uint8Array::from(bytes)).ok()?;
    let promise: Promise = promise.dyn_into().ok()?;
    let hash = Uint8Array::new(&JsFuture::from(promise).await.ok()?).to_vec();
    let mut digits = String::with_capacity(2 * hash.len());
    for byte in hash {
        write!(digits, "{byte:02x}").ok()?;
    }
    Some(digits)
}
