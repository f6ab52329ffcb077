//! The task that works through the requests, and replaces the worker.

mod changing;
mod job;

use std::cell::Cell;
use std::rc::Rc;

use beamsplitter_protocol::{
    CallId, DatabaseReply, DatabaseRequest, OpenError, OpenedDatabase, ROW_CAP, Rows, RunError,
    ValueMatch,
};
use futures_channel::mpsc::UnboundedReceiver;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
pub(super) use job::{Answer, Job};
use wasm_bindgen::JsCast;
use web_sys::Blob;

use crate::link::Link;

const SCRIPT: &str = "database_loader.js";
/// Opening may take this long: a file of 500 MB on a slow disk.
const OPENING_SECONDS: f64 = 120.0;
/// After this pause, in milliseconds, nobody waits for the worker.
const PAUSE: u32 = 1_000;
/// Gathering the values of a large database, once.
const MATCHING_SECONDS: f64 = 10.0;
/// Making a changed database, with every fill.
pub(super) const CHANGING_SECONDS: f64 = 60.0;

/// The task that works through the jobs.
pub(super) struct Driver {
    limit: Rc<Cell<f64>>,
    /// The worker in which `file` is open.
    worker: Option<Link<DatabaseReply>>,
    file: Option<(String, Blob)>,
    /// Whether values of the file's views are looked up.
    views: bool,
    /// Whether the present worker has read the values, or they cannot be read.
    is_gathered: bool,
    calls: u32,
}

/// Why there is no open database. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
enum ReopenError {
    /// No file was opened yet.
    #[error("no database is open")]
    Closed,
    /// The file does not open in a new worker.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Why a request has no reply.
enum Lost {
    Late,
    Broken(String),
}

impl Driver {
    /// Creates a driver without a database; a query may take `limit` seconds.
    pub(super) fn new(limit: Rc<Cell<f64>>) -> Self {
        Self { limit, worker: None, file: None, views: true, is_gathered: false, calls: 0 }
    }

    /// Runs the jobs in order until their channel is closed, and in a pause gathers what the next
    /// question needs: in a large file that takes seconds.
    pub(super) async fn drive(mut self, mut jobs: UnboundedReceiver<Job>) {
        while let Some(job) = self.next_job(&mut jobs).await {
            if job.is_pointless() {
                continue;
            }
            // Whoever asked may have gone; the work was done all the same.
            match job {
                Job::Open { name, file, answer } => {
                    answer.send(self.replace(name, file).await).ok();
                }
                Job::Reread { from, copy } => match &mut self.file {
                    Some((_, file)) if js_sys::Object::is(file, &from) => *file = copy,
                    _ => {}
                },
                Job::Run { sql, scored, answer } => {
                    answer.send(self.run(sql, scored).await).ok();
                }
                Job::Change { record, seconds, answer } => {
                    answer.send(self.change(record, seconds).await).ok();
                }
                Job::Compare { record, answer } => {
                    answer.send(self.compare(record).await).ok();
                }
                Job::Judge { what, answer } => {
                    answer.send(self.judge(what).await).ok();
                }
                Job::Export { answer } => {
                    answer.send(self.export().await).ok();
                }
                Job::Matches { question, answer } => {
                    answer.send(self.matches(question).await).ok();
                }
            }
        }
    }

    async fn next_job(&mut self, jobs: &mut UnboundedReceiver<Job>) -> Option<Job> {
        if !self.is_gathered && self.file.is_some() {
            match select(jobs.next(), TimeoutFuture::new(PAUSE)).await {
                Either::Left((job, _)) => return job,
                // Without a question there is nothing to find, but the values are read.
                Either::Right(_) => drop(self.matches(String::new()).await),
            }
            // Once: a file that cannot be read would be tried for ever.
            self.is_gathered = true;
        }
        jobs.next().await
    }

    /// Opens another file; where it is refused, the next request reopens the one before it.
    async fn replace(&mut self, name: String, file: Blob) -> Result<OpenedDatabase, OpenError> {
        let opened = self.open(&name, &file).await;
        if opened.is_ok() {
            self.file = Some((name, file));
            self.views = true;
        }
        opened
    }

    async fn open(&mut self, name: &str, file: &Blob) -> Result<OpenedDatabase, OpenError> {
        let opened = self.start(name, file).await;
        if opened.is_err() {
            self.worker = None;
        }
        opened
    }

    async fn start(&mut self, name: &str, file: &Blob) -> Result<OpenedDatabase, OpenError> {
        let failed = |reason: String| OpenError::Worker { reason };
        self.is_gathered = false;
        // A new worker each time: the memory of the file before it is certain to be free.
        let link = self.worker.insert(Link::start(SCRIPT).map_err(|error| failed(error.reason))?);
        match exchange(link, OPENING_SECONDS, |reply| matches!(reply, DatabaseReply::Ready)).await {
            Ok(_) => {}
            Err(Lost::Late) => return Err(failed("it did not answer".into())),
            Err(Lost::Broken(reason)) => return Err(failed(reason)),
        }
        let request = DatabaseRequest::Open { name: name.to_owned() };
        link.send(&request, &[file.into()]).map_err(|error| failed(error.reason))?;
        let opened = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Opened(_));
        match exchange(link, OPENING_SECONDS, opened).await {
            Ok(DatabaseReply::Opened(outcome)) => outcome,
            Ok(_) | Err(Lost::Late) => {
                let reason = format!("opening took more than {OPENING_SECONDS} s");
                Err(OpenError::Unreadable { name: name.to_owned(), reason })
            }
            Err(Lost::Broken(reason)) => {
                Err(OpenError::Unreadable { name: name.to_owned(), reason })
            }
        }
    }

    async fn run(&mut self, sql: String, scored: bool) -> Result<Rows, RunError> {
        let closed = |reason: String| RunError::Closed { reason };
        self.reopen().await.map_err(|error| closed(error.to_string()))?;
        let call = self.next_call();
        let seconds = self.limit.get();
        let request = match scored {
            true => DatabaseRequest::Score { call, sql },
            false => DatabaseRequest::Run { call, sql, row_cap: ROW_CAP },
        };
        let ran = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Ran { call: c, .. } if *c == call);
        match self.request(&request, seconds, ran).await {
            Ok(DatabaseReply::Ran { outcome, .. }) => outcome,
            Ok(_) | Err(Lost::Late) => Err(RunError::TooSlow { seconds }),
            Err(Lost::Broken(reason)) => {
                Err(closed(format!("the database worker stopped ({reason})")))
            }
        }
    }

    async fn matches(&mut self, question: String) -> Vec<ValueMatch> {
        if self.reopen().await.is_err() {
            return Vec::new();
        }
        let found = self.matches_once(&question).await;
        if found.is_none() && self.views && self.reopen().await.is_ok() {
            // A view may never end; tables do.
            self.views = false;
            return self.matches_once(&question).await.unwrap_or_default();
        }
        // Without values a question is read by names alone.
        found.unwrap_or_default()
    }

    async fn matches_once(&mut self, question: &str) -> Option<Vec<ValueMatch>> {
        let (call, views) = (self.next_call(), self.views);
        let request = DatabaseRequest::Matches { call, question: question.to_owned(), views };
        let matched = |reply: &DatabaseReply| matches!(reply, DatabaseReply::Matched { call: c, .. } if *c == call);
        match self.request(&request, MATCHING_SECONDS, matched).await {
            Ok(DatabaseReply::Matched { matches, .. }) => Some(matches),
            _ => None,
        }
    }

    async fn reopen(&mut self) -> Result<(), ReopenError> {
        if self.worker.is_some() {
            return Ok(());
        }
        let (name, file) = self.file.clone().ok_or(ReopenError::Closed)?;
        self.open(&name, &file).await?;
        Ok(())
    }

    /// Sends a request. One whose worker breaks is sent once more, to another one: it may have
    /// broken long before.
    async fn request(
        &mut self,
        request: &DatabaseRequest,
        seconds: f64,
        expected: impl Fn(&DatabaseReply) -> bool,
    ) -> Result<DatabaseReply, Lost> {
        match self.request_once(request, seconds, &expected).await {
            Err(Lost::Broken(_)) => {
                self.reopen().await.map_err(|error| Lost::Broken(error.to_string()))?;
                self.request_once(request, seconds, &expected).await
            }
            outcome => outcome,
        }
    }

    async fn request_once(
        &mut self,
        request: &DatabaseRequest,
        seconds: f64,
        expected: impl Fn(&DatabaseReply) -> bool,
    ) -> Result<DatabaseReply, Lost> {
        let link = self.worker.as_mut().ok_or_else(|| Lost::Broken("it is gone".into()))?;
        link.send(request, &[]).map_err(|error| Lost::Broken(error.reason))?;
        let reply = exchange(link, seconds, expected).await;
        if reply.is_err() {
            self.worker = None;
            self.is_gathered = false;
        }
        reply
    }

    fn next_call(&mut self) -> CallId {
        self.calls += 1;
        CallId(self.calls)
    }
}

/// Waits for the expected reply.
async fn exchange(
    link: &mut Link<DatabaseReply>,
    seconds: f64,
    expected: impl Fn(&DatabaseReply) -> bool,
) -> Result<DatabaseReply, Lost> {
    let mut timeout = TimeoutFuture::new((seconds * 1000.0) as u32);
    loop {
        let next = std::pin::pin!(link.next());
        match select(next, timeout).await {
            Either::Left((Ok(reply), _)) if expected(&reply) => return Ok(reply),
            Either::Left((Ok(_), rest)) => timeout = rest,
            Either::Left((Err(lost), _)) => return Err(Lost::Broken(lost.reason)),
            Either::Right(_) => return Err(Lost::Late),
        }
    }
}

impl Driver {
    async fn export(&mut self) -> Result<Blob, RunError> {
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
    fn attached_file(&mut self) -> Option<Blob> {
        let attached = self.worker.as_mut().map(Link::attached)?;
        attached.into_iter().next()?.dyn_into().ok()
    }
}
