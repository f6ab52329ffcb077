//! Makes changed databases, or only compares them.

use beamsplitter_protocol::{
    ChangedDatabase, DatabaseChangeError, DatabaseReply, DatabaseRequest, JudgedCandidates,
};
use beamsplitter_sql::Schema;
use serde_json::Value;
use web_sys::Blob;

use super::{CHANGING_SECONDS, Driver, Lost, ReopenError};

impl From<ReopenError> for DatabaseChangeError {
    fn from(error: ReopenError) -> Self {
        Self::NotOpened { reason: error.to_string() }
    }
}

impl Lost {
    fn changing(self, seconds: f64) -> DatabaseChangeError {
        match self {
            Self::Late => DatabaseChangeError::TooSlow { seconds: seconds as u32 },
            Self::Broken(reason) => DatabaseChangeError::Stopped { reason },
        }
    }
}

impl Driver {
    pub(super) async fn change(
        &mut self,
        record: Value,
        seconds: f64,
    ) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
        self.reopen().await?;
        let call = self.next_call();
        let request = DatabaseRequest::Change { call, record };
        let changed = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Changed { call: c, .. } if *c == call);
        let reply = self.request(&request, seconds, changed).await;
        let file = self.attached_file();
        match reply {
            Ok(DatabaseReply::Changed { outcome, .. }) => {
                Ok((outcome?, file.ok_or(DatabaseChangeError::NoFile)?))
            }
            Ok(_) => Err(Lost::Late.changing(seconds)),
            Err(lost) => Err(lost.changing(seconds)),
        }
    }

    pub(super) async fn compare(
        &mut self,
        record: Value,
    ) -> Result<ChangedDatabase, DatabaseChangeError> {
        self.reopen().await?;
        let call = self.next_call();
        let seconds = self.limit.get();
        let request = DatabaseRequest::Compare { call, record };
        let compared = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Compared { call: c, .. } if *c == call);
        match self.request(&request, seconds, compared).await {
            Ok(DatabaseReply::Compared { outcome, .. }) => outcome,
            Ok(_) => Err(Lost::Late.changing(seconds)),
            Err(lost) => Err(lost.changing(seconds)),
        }
    }

    pub(super) async fn judge(
        &mut self,
        (record, candidates, schema): (Value, Vec<String>, Option<Schema>),
    ) -> Result<JudgedCandidates, DatabaseChangeError> {
        self.reopen().await?;
        let call = self.next_call();
        let request = DatabaseRequest::Judge { call, record, candidates, schema };
        let judged = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Judged { call: c, .. } if *c == call);
        match self.request(&request, CHANGING_SECONDS, judged).await {
            Ok(DatabaseReply::Judged { outcome, .. }) => outcome,
            Ok(_) => Err(Lost::Late.changing(CHANGING_SECONDS)),
            Err(lost) => Err(lost.changing(CHANGING_SECONDS)),
        }
    }
}
