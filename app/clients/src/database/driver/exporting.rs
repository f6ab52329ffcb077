//! Hands the open database over as a file.

use beamsplitter_protocol::{DatabaseReply, DatabaseRequest, RunError};
use wasm_bindgen::JsCast;
use web_sys::Blob;

use super::{Driver, Lost, OPENING_SECONDS};
use crate::link::Link;

impl Driver {
    pub(super) async fn export(&mut self) -> Result<Blob, RunError> {
        let closed = |reason: String| RunError::Closed { reason };
        self.reopen().await.map_err(|error| closed(error.to_string()))?;
        let call = self.next_call();
        let request = DatabaseRequest::Export { call };
        let exported = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Exported { call: c, .. } if *c == call);
        let reply = self.request(&request, OPENING_SECONDS, exported).await;
        let file = self.attached_file();
        match reply {
            Ok(DatabaseReply::Exported { outcome, .. }) => {
                outcome?;
                file.ok_or_else(|| closed("no file came with the answer".into()))
            }
            Ok(_) | Err(Lost::Late) => Err(RunError::TooSlow { seconds: OPENING_SECONDS }),
            Err(Lost::Broken(reason)) => {
                Err(closed(format!("the database worker stopped ({reason})")))
            }
        }
    }

    /// Returns the file that came with the last reply.
    pub(super) fn attached_file(&mut self) -> Option<Blob> {
        let attached = self.worker.as_mut().map(Link::attached)?;
        attached.into_iter().next()?.dyn_into().ok()
    }
}
