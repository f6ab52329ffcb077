//! The command over small benchmarks: what it scores, evaluates, builds, audits and compares.

mod audits;
mod bad_input;
mod compared;
mod evaluators;
mod labelled;
mod pets;
mod predictions;
mod schemas;
mod shards;
mod systems;
