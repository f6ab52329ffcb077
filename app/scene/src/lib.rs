//! Drawings as plain data, laid out without a browser.

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
