//! How a weight is cut into panels and blocks.

/// Number of elements of a row that share a scale.
pub const BLOCK: usize = 32;
/// Number of outputs that a kernel computes together.
pub(crate) const PANEL: usize = 16;

/// One block of a panel. Elements `p` and `p + 16` of output `o` are entries `32 p + 2 o` and
/// `32 p + 2 o + 1`.
pub(crate) type Weights = [i8; BLOCK * PANEL];
/// The scales of one block of a panel, one for each output.
pub(crate) type Scales = [f32; PANEL];
/// One column of a panel whose elements are floats, one for each output.
pub(crate) type Column = [f32; PANEL];
