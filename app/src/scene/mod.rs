//! Drawings as plain data: what stands where. No browser in here.

pub mod split;
pub mod tree;
