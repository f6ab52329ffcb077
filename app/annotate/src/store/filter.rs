//! Rebuilds the queue.

use beamsplitter_browser::Slices;
use beamsplitter_label::{Filter, Order, QueueFilter};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::AnnotationStore;

/// Items whose queries are compared at a time.
const CHUNK: usize = 200;

impl AnnotationStore {
    /// Makes the queue anew: after another filter, order or annotator.
    pub fn requeue(self) {
        self.requeue_and(|_| ());
    }

    /// Makes the queue anew, and goes on with `then`. What takes longer than a slice goes on
    /// between other tasks, unless another queue is wanted meanwhile.
    pub fn requeue_and(self, then: impl FnOnce(Self) + 'static) {
        let order = self.order.get_untracked();
        let mut filtering = QueueFilter::new(self.filter.get_untracked(), order);
        let mut turn = 0;
        self.inner.update_value(|inner| {
            inner.filtering += 1;
            turn = inner.filtering;
        });
        let mut slices = Slices::new();
        if self.filter(&mut filtering, &mut slices) {
            self.take_queue(filtering);
            self.filtering.set(false);
            return then(self);
        }
        self.filtering.set(true);
        spawn_local(async move {
            loop {
                slices.pause().await;
                if self.inner.with_value(|inner| inner.filtering != turn) {
                    return;
                }
                if self.filter(&mut filtering, &mut slices) {
                    break;
                }
            }
            slices.pause().await;
            self.take_queue(filtering);
            self.filtering.set(false);
            then(self);
        });
    }

    /// Looks at items for the length of a slice; true when all were looked at.
    fn filter(self, filtering: &mut QueueFilter, slices: &mut Slices) -> bool {
        self.project.with_untracked(|project| {
            while filtering.step(project) {
                if slices.is_over() {
                    return false;
                }
            }
            true
        })
    }

    fn take_queue(self, filtering: QueueFilter) {
        let queue = self.project.with_untracked(|project| filtering.finish(project));
        let at = self.at.get_untracked();
        let gone = at.is_none_or(|at| queue.position(at).is_none());
        let first = queue.places().first().copied();
        self.queue.set(queue);
        if gone && first != at {
            self.show(first);
        }
        let unknown = || {
            self.project.with_untracked(|project| {
                project.items().iter().any(|item| item.to_compare().next().is_some())
            })
        };
        if self.filter.with_untracked(|filter| filter.uncovered) && unknown() {
            spawn_local(self.compare_all());
        }
    }

    /// Makes the queue anew, and keeps which it is.
    fn keep_queue(self) {
        self.keep_queue_and(|_| ());
    }

    /// Makes the queue anew, keeps which it is, and goes on with `then`.
    pub(super) fn keep_queue_and(self, then: impl FnOnce(Self) + 'static) {
        self.project.update_untracked(|project| {
            project.filter = self.filter.get_untracked();
            project.order = self.order.get_untracked();
        });
        self.keep_head();
        self.requeue_and(then);
    }

    /// Shows other items.
    pub fn set_filter(self, change: impl FnOnce(&mut Filter)) {
        self.filter.update(change);
        self.keep_queue();
    }

    /// Finds out which golds no candidate is, and makes the queue anew when that is known.
    async fn compare_all(self) {
        self.filtering.set(true);
        let places = 0..self.project.with_untracked(|project| project.items().len());
        for from in places.step_by(CHUNK) {
            let mut asked: Vec<(String, usize)> = Vec::new();
            let mut queries: Vec<String> = Vec::new();
            self.project.with_untracked(|project| {
                for item in project.items().iter().skip(from).take(CHUNK) {
                    let before = queries.len();
                    queries.extend(item.to_compare().cloned());
                    asked.push((item.id.clone(), queries.len() - before));
                }
            });
            if queries.is_empty() {
                continue;
            }
            let normal = self.normal_forms(queries).await;
            self.project.with_untracked(|project| {
                let mut rest = normal.as_slice();
                for (id, count) in asked.iter().filter(|(_, count)| *count > 0) {
                    let (mine, others) = rest.split_at((*count).min(rest.len()));
                    rest = others;
                    // It may have gone meanwhile.
                    if let Some(item) = project.item(id) {
                        item.compare(mine);
                    }
                }
            });
        }
        self.requeue();
    }

    /// Shows them in another order.
    pub fn set_order(self, order: Order) {
        self.order.set(order);
        self.keep_queue();
    }
}
