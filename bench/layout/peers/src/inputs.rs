//! What the calls get: the same numbers as in loop.c and numpy_peer.py. layout.py compares the shapes of all answers.

pub const OFFSET: usize = 5;
pub const AXIS: usize = 1;
pub const INDEX: usize = 2;
pub const SLICE: (isize, isize, isize) = (1, -1, 2);

pub const OPERATIONS: [&str; 9] = [
    "new",
    "dim_select",
    "transpose",
    "dim_narrow",
    "dim_insert",
    "diagonal",
    "reshape",
    "reshape_gapped",
    "broadcast_to",
];

pub struct Inputs<const N: usize> {
    pub shape: [usize; N],
    pub stride: [usize; N],
    pub axes: [usize; N],
    pub reshape: [usize; N],
    /// With the strides above: the last axis is cut, so it cannot be merged.
    pub shape_gapped: [usize; N],
    pub reshape_gapped: [usize; N],
    pub shape_single: [usize; N],
    pub stride_single: [usize; N],
}

pub const RANK3: Inputs<3> = Inputs {
    shape: [6, 8, 10],
    stride: [80, 10, 1],
    axes: [2, 0, 1],
    reshape: [12, 4, 10],
    shape_gapped: [6, 8, 5],
    reshape_gapped: [12, 4, 5],
    shape_single: [6, 1, 10],
    stride_single: [10, 10, 1],
};

pub const RANK4: Inputs<4> = Inputs {
    shape: [4, 6, 8, 10],
    stride: [480, 80, 10, 1],
    axes: [3, 1, 0, 2],
    reshape: [8, 3, 8, 10],
    shape_gapped: [4, 6, 8, 5],
    reshape_gapped: [8, 3, 8, 5],
    shape_single: [4, 1, 8, 1],
    stride_single: [8, 8, 1, 1],
};

/// The same numbers as signed ones.
pub fn signed<const N: usize>(numbers: [usize; N]) -> [isize; N] {
    numbers.map(|number| number as isize)
}
