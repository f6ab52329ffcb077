//! Annotation in the page, without a page: where an example's queries run, what their results
//! differ in, where databases lie, what of it this browser keeps.

pub mod bundle;
pub mod complete;
pub mod databases;
pub mod difference;
pub mod marks;
#[cfg(feature = "web")]
pub mod reading;
pub mod running;
#[cfg(feature = "web")]
pub mod storage;
pub mod tail;
pub mod zip;
