//! Output tokens.

/// The id of an output token. Ids from [`Model::vocabulary`](crate::Model::vocabulary) on are
/// pointers: id `vocabulary + k` is entry `k` of [`Prompt::pointers`](crate::Prompt::pointers).
pub type Token = u32;
