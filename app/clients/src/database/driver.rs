//! The task that works through the requests, and replaces the worker.

mod job;
mod lost;

use std::cell::Cell;
use std::rc::Rc;

use beamsplitter_protocol::{
    CallId, DatabaseOutcome, DatabaseReply, DatabaseRequest, DatabaseTask, OpenError,
    OpenedDatabase, ValueMatch,
};
use futures_channel::mpsc::UnboundedReceiver;
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
pub(super) use job::{Answer, Job};
pub(super) use lost::Lost;
use lost::ReopenError;
use wasm_bindgen::JsCast;
use web_sys::Blob;

use crate::link::Link;

const SCRIPT: &str = "database_loader.js";
/// Opening may take this long: a file of 500 MB on a slow disk.
pub(super) const OPENING_SECONDS: f64 = 120.0;
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
                Job::Do { task, seconds, answer } => {
                    answer.send(self.run(task, seconds).await).ok();
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
        let ready = |reply| matches!(reply, DatabaseReply::Ready).then_some(());
        match exchange(link, OPENING_SECONDS, ready).await {
            Ok(()) => {}
            Err(Lost::Broken(reason)) => return Err(failed(reason)),
            Err(_) => return Err(failed("it did not answer".into())),
        }
        let request = DatabaseRequest::Open { name: name.to_owned() };
        link.send(&request, &[file.into()]).map_err(|error| failed(error.reason))?;
        let opened = |reply| match reply {
            DatabaseReply::Opened(outcome) => Some(outcome),
            _ => None,
        };
        let reason = match exchange(link, OPENING_SECONDS, opened).await {
            Ok(outcome) => return outcome,
            Err(Lost::Broken(reason)) => reason,
            Err(_) => format!("opening took more than {OPENING_SECONDS} s"),
        };
        Err(OpenError::Unreadable { name: name.to_owned(), reason })
    }

    /// Has a task done. Returns the outcome, and the file that comes with it.
    async fn run(
        &mut self,
        task: DatabaseTask,
        seconds: Option<f64>,
    ) -> Result<(DatabaseOutcome, Option<Blob>), Lost> {
        self.reopen().await.map_err(Lost::NotOpened)?;
        let seconds = seconds.unwrap_or_else(|| self.limit.get());
        let outcome = self.request(task, seconds).await?;
        let attached = self.worker.as_mut().map(Link::attached).unwrap_or_default();
        Ok((outcome, attached.into_iter().next().and_then(|file| file.dyn_into().ok())))
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
        let task = DatabaseTask::Matches { question: question.to_owned(), views: self.views };
        match self.request(task, MATCHING_SECONDS).await {
            Ok(DatabaseOutcome::Matched(matches)) => Some(matches),
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
    async fn request(&mut self, task: DatabaseTask, seconds: f64) -> Result<DatabaseOutcome, Lost> {
        self.calls += 1;
        let call = CallId(self.calls);
        let request = DatabaseRequest::Do { call, task };
        match self.request_once(&request, call, seconds).await {
            Err(Lost::Broken(_)) => {
                self.reopen().await.map_err(|error| Lost::Broken(error.to_string()))?;
                self.request_once(&request, call, seconds).await
            }
            outcome => outcome,
        }
    }

    async fn request_once(
        &mut self,
        request: &DatabaseRequest,
        call: CallId,
        seconds: f64,
    ) -> Result<DatabaseOutcome, Lost> {
        let link = self.worker.as_mut().ok_or_else(|| Lost::Broken("it is gone".into()))?;
        link.send(request, &[]).map_err(|error| Lost::Broken(error.reason))?;
        let done = |reply| match reply {
            DatabaseReply::Done { call: of, outcome } if of == call => Some(outcome),
            _ => None,
        };
        let outcome = exchange(link, seconds, done).await;
        if outcome.is_err() {
            self.worker = None;
            self.is_gathered = false;
        }
        outcome
    }
}

/// Waits for the expected reply.
async fn exchange<T>(
    link: &mut Link<DatabaseReply>,
    seconds: f64,
    expected: impl Fn(DatabaseReply) -> Option<T>,
) -> Result<T, Lost> {
    let mut timeout = TimeoutFuture::new((seconds * 1000.0) as u32);
    loop {
        let next = std::pin::pin!(link.next());
        match select(next, timeout).await {
            Either::Left((Ok(reply), rest)) => match expected(reply) {
                Some(found) => return Ok(found),
                None => timeout = rest,
            },
            Either::Left((Err(lost), _)) => return Err(Lost::Broken(lost.reason)),
            Either::Right(_) => return Err(Lost::Late(seconds)),
        }
    }
}
