//! Drawings as plain data: what stands where. No browser in here.

pub mod chart;
pub mod coverage;
pub mod difference;
pub mod lattice;
pub mod overview;
pub mod schemas;
pub mod split;
pub mod steps;
pub mod tree;
pub mod words;
