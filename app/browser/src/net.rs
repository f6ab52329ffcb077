//! Fetches files of this site.

use gloo_net::http::{Request, Response};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::BrowserError;

/// Why a file of this site did not come.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    /// No network, or the browser refused.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// Not found, for instance.
    #[error("the server answered with status {status}")]
    Status {
        /// The status of the answer.
        status: u16,
    },
}

/// Asks for a file of this site; works on the page and in workers.
pub async fn get(path: &str) -> Result<Response, FetchError> {
    let response = Request::get(path).send().await.map_err(BrowserError::from)?;
    match response.ok() {
        true => Ok(response),
        false => Err(FetchError::Status { status: response.status() }),
    }
}

/// Fetches a file of this site as a `Blob`, which the browser may keep on disk.
pub async fn fetch(path: &str) -> Result<Blob, FetchError> {
    let response: web_sys::Response = get(path).await?.into();
    let blob = JsFuture::from(response.blob().map_err(BrowserError::from)?).await;
    Ok(blob.map_err(BrowserError::from)?.unchecked_into())
}
