//! Candidates counted in three ways, one example after the other.

use beamsplitter_ambiguity::{Record, Scored};
use beamsplitter_browser::Slices;
use beamsplitter_protocol::{JudgedCandidates, ScoreCandidates};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::BenchmarkStore;
use super::errors::ExampleError;
use crate::results::{Counted, Example, Recount, TOP, Tallies, Whose};

impl BenchmarkStore {
    /// Counts the candidates of the run, or those that the file of examples brings along.
    pub fn start_recount(self, whose: Whose) {
        let examples: Vec<(usize, Record, Vec<String>)> = self.state.with_untracked(|state| {
            let with = |(index, example): &(usize, Example)| match example {
                Example::Ambiqt(record) => {
                    Some((*index, record.clone(), state.candidates(*index, whose)?))
                }
                _ => None,
            };
            state.wanted().filter_map(with).collect()
        });
        self.inner.update_value(|inner| inner.recounts += 1);
        let number = self.inner.with_value(|inner| inner.recounts);
        let (total, running) = (examples.len(), true);
        self.recount.set(Some(Recount { number, whose, total, running, ..Recount::default() }));
        spawn_local(async move {
            let mut tallies = Tallies::default();
            for (index, record, candidates) in examples {
                let counted = self.counted(&record, candidates).await;
                if !self.recounts(number) {
                    return;
                }
                if let Ok(counted) = &counted {
                    tallies.add(index, record.kind(), &record.db_id, counted);
                }
                self.change_recount(|recount| {
                    recount.done += 1;
                    if let Err(error) = counted {
                        recount.leave_out(error.to_string());
                    }
                });
            }
            self.finish_recount(number, tallies).await;
        });
    }

    /// Gives the count up, and forgets what it came to.
    pub fn stop_recount(self) {
        self.recount.set(None);
    }

    async fn finish_recount(self, number: u32, tallies: Tallies) {
        let (mut ways, mut slices) = (Vec::new(), Slices::new());
        let troubles = tallies.troubles();
        for (kind, mut draws) in tallies.draws() {
            for (_, draws) in &mut draws {
                while draws.step() {
                    slices.step().await;
                }
            }
            ways.push((kind, draws.map(|(name, draws)| (name, draws.finish()))));
        }
        if self.recounts(number) {
            self.change_recount(|recount| {
                (recount.running, recount.ways, recount.troubles) = (false, ways, troubles);
            });
        }
    }

    fn change_recount(self, change: impl FnOnce(&mut Recount)) {
        self.recount.update(|recount| {
            if let Some(recount) = recount {
                change(recount);
            }
        });
    }

    fn recounts(self, number: u32) -> bool {
        self.recount
            .with_untracked(|recount| recount.as_ref().is_some_and(|one| one.number == number))
    }

    async fn counted(
        self,
        record: &Record,
        candidates: Vec<String>,
    ) -> Result<Counted, ExampleError> {
        let id = &record.db_id;
        let open = self.open(id).await.transpose()?;
        let open = open.ok_or_else(|| ExampleError::NotAttached { name: id.clone() })?;
        let known = self.schemas.with_untracked(|schemas| schemas.get(id).cloned());
        let schema = known.clone().unwrap_or_else(|| open.schema.clone());
        let ask =
            ScoreCandidates { record: record.to_json(), candidates: candidates.clone(), schema };
        let published = self.store.language().ask_with(ask, open.client.clone()).await;
        let published = published.map_err(|error| ExampleError::Run(format!("{error}.")))??;
        let Scored { coverage: published, unscored } = published;
        let first = candidates.into_iter().take(TOP).collect();
        let judged = open.client.judge(record.to_json(), first, known).await?;
        let JudgedCandidates { corrected, materialised, unscored: changed } = judged;
        Ok(Counted { published, corrected, materialised, unscored, changed })
    }
}
