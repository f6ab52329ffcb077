//! Computes figures of agreement in slices.

use beamsplitter_browser::Slices;
use beamsplitter_label::adjudication::{disagrees, is_open};
use beamsplitter_label::agreement::{Confusion, RatingCollector};
use beamsplitter_label::{Agreement, Overruled, overruled};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::AnnotationStore;

/// How far annotators agree, as far as it is computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgreementFigures {
    /// A row for each label and kind.
    pub rows: Vec<Agreement>,
    /// Examples on which annotators differ, and those of them that nobody has decided.
    pub differ: (usize, usize),
    /// The categories of every two annotators against one another, by label.
    pub confusions: Vec<Confusion>,
    /// The labels that do not hold in the end, each with the place of its item.
    pub overruled: Vec<(usize, Overruled)>,
    /// Whether that is all.
    pub done: bool,
}

impl AnnotationStore {
    /// Computes the figures of agreement.
    pub fn agree(self) {
        self.agreement.set(Some(AgreementFigures::default()));
        spawn_local(async move {
            let mut slices = Slices::new();
            let mut gathering = self.project.with_untracked(RatingCollector::new);
            let mut differ = (0, 0);
            let mut labels = Vec::new();
            loop {
                let more = self.project.with_untracked(|project| {
                    let item = gathering.step(project)?;
                    if disagrees(project, item) {
                        differ.0 += 1;
                        differ.1 += usize::from(is_open(project, item));
                    }
                    let place = project.place(&item.id)?;
                    labels.extend(overruled(project, item).into_iter().map(|one| (place, one)));
                    Some(())
                });
                if more.is_none() {
                    break;
                }
                slices.step().await;
            }
            if !self.found(|found| (found.differ, found.overruled) = (differ, labels)) {
                return;
            }
            let parts = gathering.parts();
            let whole = parts.iter().filter(|part| part.label().1.is_none());
            let confusions: Vec<_> = whole.flat_map(|part| part.confusions()).collect();
            if !self.found(|found| found.confusions = confusions) {
                return;
            }
            for part in parts {
                let mut bootstrap = part.bootstrap();
                while bootstrap.step() {
                    slices.step().await;
                }
                let row = part.agreement_from(bootstrap);
                if !self.found(|found| found.rows.push(row)) {
                    return;
                }
            }
            self.found(|found| found.done = true);
        });
    }

    /// Writes down what was found; false where a decision meanwhile made it void.
    fn found(self, write: impl FnOnce(&mut AgreementFigures)) -> bool {
        let wanted = self.agreement.with_untracked(Option::is_some);
        if wanted {
            self.agreement.update(|found| write(found.get_or_insert_default()));
        }
        wanted
    }
}
