//! Computes figures of agreement in slices.

use beamsplitter_browser::Slices;
use beamsplitter_label::adjudication::{disagrees, is_open};
use beamsplitter_label::agreement::{Confusion, Cut, RatingCollector};
use beamsplitter_label::filter::Pairing;
use beamsplitter_label::{Agreement, Filter, Overruled, overruled, write};
use beamsplitter_shell::ui::download;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{AnnotationStore, Page};

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
        self.inner.update_value(|inner| inner.agreements += 1);
        let number = self.inner.with_value(|inner| inner.agreements);
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
            if !self.found(number, |found| (found.differ, found.overruled) = (differ, labels)) {
                return;
            }
            for (label, cut) in gathering.cuts() {
                slices.step().await;
                let Some(part) = gathering.part(label, &cut) else { continue };
                if cut == Cut::All {
                    let confusions = part.confusions();
                    if !self.found(number, |found| found.confusions.extend(confusions)) {
                        return;
                    }
                }
                let mut bootstrap = part.bootstrap();
                while bootstrap.step() {
                    slices.step().await;
                }
                let row = part.agreement_from(bootstrap);
                if !self.found(number, |found| found.rows.push(row)) {
                    return;
                }
            }
            self.found(number, |found| found.done = true);
        });
    }

    /// Downloads the figures as a table.
    pub fn export_agreement(self) {
        self.export_table("agreement", |found| write::agreement::figures(&found.rows));
    }

    /// Downloads what every two annotators say where they differ as a table.
    pub fn export_confusions(self) {
        self.export_table("confusion", |found| write::agreement::confusions(&found.confusions));
    }

    fn export_table(self, what: &str, text: fn(&AgreementFigures) -> String) {
        let text = self.agreement.with_untracked(|found| found.as_ref().map(text));
        if let Some(text) = text {
            let name = format!("{}-{what}.csv", self.file_name());
            download(&name, "text/csv", &text);
            self.tell_saved(&name);
        }
    }

    /// Shows the examples of which two annotators say this.
    pub fn show_pairing(self, pairing: Pairing) {
        self.page.set(Page::Label);
        self.set_filter(|filter| {
            *filter = Filter { pairing: Some(pairing), ..Filter::of(filter.task) };
        });
    }

    /// Writes down what the computation of this number found; false where a decision meanwhile, or
    /// the next computation, made it void.
    fn found(self, number: u32, write: impl FnOnce(&mut AgreementFigures)) -> bool {
        let wanted = self.inner.with_value(|inner| inner.agreements == number)
            && self.agreement.with_untracked(Option::is_some);
        if wanted {
            self.agreement.update(|found| write(found.get_or_insert_default()));
        }
        wanted
    }
}
