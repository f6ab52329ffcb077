//! Labels that decide which examples of a benchmark count, and with which readings.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::run::fingerprint;
use beamsplitter_common::text::plural;
use beamsplitter_label::{Project, cleaned_record};
use clap::Args;

use crate::dropped::Dropped;
use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::label::project;
use crate::records::records;
use crate::terminal::note;

/// What is told where AmbiQT's readings were changed.
pub const RELABELLED: &str = "the published evaluator compares with the original query; --materialised counts changed readings";

/// Labels that count.
#[derive(Args, Default)]
pub struct Labelled {
    /// Count only the examples that these labels keep, with corrected and further readings: a file of
    /// labels or a project; can be repeated.
    ///
    /// AmbiQT keeps what is ambiguous, Spider what is not; AMBROSIA, PRACTIQ, DAMBER and typed questions
    /// have room for both. AmbiQT's published evaluator compares with the original query, which a changed
    /// reading no longer has: such examples count on the changed databases alone (--corrected,
    /// --materialised).
    #[arg(long, value_name = "FILE")]
    pub labels: Vec<PathBuf>,
}

impl Labelled {
    /// Lists the files.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.labels.iter().map(PathBuf::as_path)
    }

    /// Hashes a file of examples, with the labels that change them.
    pub fn data(&self, file: &Path) -> Result<String, InputError> {
        let mut bytes = input::bytes(file)?;
        for labels in &self.labels {
            bytes.extend(input::bytes(labels)?);
        }
        Ok(fingerprint(&bytes))
    }

    /// Reads the labels.
    pub fn read(&self) -> Result<Labels<'_>, CommandError> {
        let files = self.labels.as_slice();
        let project = (!files.is_empty()).then(|| project(files)).transpose()?;
        Ok(Labels { files, project, told: RefCell::default() })
    }

    /// Reads the records of a file as the labels leave them, and tells what they drop and change.
    ///
    /// # Errors
    /// If a file cannot be read, or nothing is left.
    pub fn records<T>(
        &self,
        path: &Path,
        parse: impl Fn(Object) -> Result<T, RecordError>,
    ) -> Result<Read<T>, CommandError> {
        self.those(path, |_| true, parse)
    }

    /// Returns the same of those records alone that are `wanted`.
    pub fn those<T>(
        &self,
        path: &Path,
        wanted: impl Fn(&Object) -> bool,
        parse: impl Fn(Object) -> Result<T, RecordError>,
    ) -> Result<Read<T>, CommandError> {
        let labels = self.read()?;
        let read = records(path, |object| match wanted(&object) {
            true => labels.left(object, &parse),
            false => Ok(None),
        })?;
        labels.tell()?;
        let items = read.items.into_iter();
        let items = items.filter_map(|(index, item)| Some((index, item?))).collect();
        Ok(Read { items, invalid: read.invalid })
    }
}

/// Labels, and what they did so far.
pub struct Labels<'a> {
    files: &'a [PathBuf],
    project: Option<Project>,
    told: RefCell<Told>,
}

#[derive(Default)]
struct Told {
    dropped: Dropped,
    examples: usize,
    changed: usize,
}

impl Labels<'_> {
    /// Reads a record as the labels leave it, none where they drop it. Without labels, it stays as it is.
    pub fn left<T, E>(
        &self,
        object: Object,
        parse: impl Fn(Object) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let Some(project) = &self.project else { return parse(object).map(Some) };
        let mut told = self.told.borrow_mut();
        told.examples += 1;
        match cleaned_record(project, &object) {
            Ok(left) => {
                told.changed += usize::from(left["labelled"]["changed"] == true);
                parse(left).map(Some)
            }
            Err(reason) => {
                told.dropped.add(reason);
                Ok(None)
            }
        }
    }

    /// Tells how many examples were dropped, by the reason, and how many were changed.
    ///
    /// # Errors
    /// If none is left.
    pub fn tell(&self) -> Result<(), CommandError> {
        let Told { dropped, examples, changed } = &*self.told.borrow();
        if *examples > 0 {
            dropped.of(*examples, self.files)?;
        }
        if *changed > 0 {
            let these = plural(*changed, "example");
            note(format_args!("labels changed the readings of {these}"));
        }
        Ok(())
    }
}
