//! What is measured along axes: the cases of bench/along that crates of Rust have, in memory as large.

#[derive(Clone, Copy, PartialEq)]
pub enum Operation {
    Sum,
    Max,
    ArgMax,
    Mean,
    Var,
    Cumsum,
    /// As many rows as there are, in any order.
    TakeRows,
    /// Half of the elements, by a mask.
    Select,
    Sort,
}

impl Operation {
    /// Whether sums are rounded on the way, by each in its own order.
    pub fn is_rounded(self) -> bool {
        matches!(self, Operation::Sum | Operation::Mean | Operation::Var | Operation::Cumsum)
    }

    /// Whether arrays of ndarray's have it written into memory that was written before.
    pub fn is_into_written(self) -> bool {
        matches!(self, Operation::Cumsum | Operation::Sort)
    }
}

#[derive(Clone, Copy)]
pub struct Case {
    pub group: &'static str,
    pub name: &'static str,
    pub operation: Operation,
    /// Of the source in memory.
    pub shape: &'static [usize],
    /// Along which of what is seen; none: all.
    pub axes: &'static [isize],
    pub is_transposed: bool,
    /// Whether `f64` and `i32` are measured, too.
    pub has_all_dtypes: bool,
}

impl Case {
    const fn transposed(self, name: &'static str) -> Self {
        Case { name, group: "transposed", is_transposed: true, ..self }
    }

    const fn of_all_dtypes(self) -> Self {
        Case { has_all_dtypes: true, ..self }
    }

    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }

    /// The axis of what has one.
    pub fn axis(&self) -> isize {
        self.axes[0]
    }

    pub fn elements<T: Number>(&self) -> Vec<T> {
        (0..self.size()).map(|ordinal| T::of_bits(scattered(ordinal), self.operation == Operation::Sort)).collect()
    }

    /// Which rows are taken.
    pub fn rows<T: TryFrom<usize>>(&self) -> Vec<T> {
        let row = |place| T::try_from(scattered(place) as usize % self.shape[0]).ok().expect("a small number");
        (0..self.shape[0]).map(row).collect()
    }

    /// What is selected.
    pub fn mask(&self) -> Vec<bool> {
        (0..self.size()).map(|ordinal| scattered(!ordinal) & 1 == 0).collect()
    }
}

/// Bits without an order.
fn scattered(ordinal: usize) -> u32 {
    let mixed = |bits: u32, factor: u32| (bits ^ (bits >> 15)).wrapping_mul(factor);
    let bits = mixed(mixed((ordinal as u32).wrapping_add(0x9E37_79B9), 0x85EB_CA6B), 0xC2B2_AE35);
    bits ^ (bits >> 16)
}

/// What elements are, and what is told of results.
pub trait Number: Copy {
    /// From 0 to 1, or integers whose sums are few enough for 32 bits; to be sorted, any integers.
    fn of_bits(bits: u32, is_any: bool) -> Self;
    fn wide(self) -> f64;
}

macro_rules! numbers {
    ($($type:ty: |$bits:ident, $is_any:ident| $value:expr;)*) => {$(
        impl Number for $type {
            fn of_bits($bits: u32, $is_any: bool) -> Self {
                $value
            }
            fn wide(self) -> f64 {
                self as f64
            }
        }
    )*};
}
numbers! {
    f32: |bits, _is_any| (bits >> 8) as f32 / (1 << 24) as f32;
    f64: |bits, _is_any| f64::from(bits) / 4_294_967_296.0;
    i32: |bits, is_any| if is_any { bits as i32 } else { (bits >> 19) as i32 - (1 << 12) };
    i64: |bits, _is_any| i64::from(bits);
    usize: |bits, _is_any| bits as usize;
}

const fn case(
    group: &'static str,
    name: &'static str,
    operation: Operation,
    shape: &'static [usize],
    axes: &'static [isize],
) -> Case {
    Case { group, name, operation, shape, axes, is_transposed: false, has_all_dtypes: false }
}

use Operation::{ArgMax, Cumsum, Max, Mean, Select, Sort, Sum, TakeRows, Var};

const SQUARE: &[usize] = &[4096, 4096];
const SHORT_ROWS: &[usize] = &[1 << 20, 16];
const LONG_COLUMNS: &[usize] = &[1 << 22, 4];
const CUBE: &[usize] = &[256, 256, 256];
const LINE: &[usize] = &[1, 1 << 24];

const SUM_ALL: Case = case("sum and max", "sum all", Sum, SQUARE, &[]).of_all_dtypes();
const SUM_1: Case = case("sum and max", "sum axis 1", Sum, SQUARE, &[1]);
const SUM_0: Case = case("sum and max", "sum axis 0", Sum, SQUARE, &[0]).of_all_dtypes();
const MAX_ALL: Case = case("sum and max", "max all", Max, SQUARE, &[]).of_all_dtypes();
const MAX_1: Case = case("sum and max", "max axis 1", Max, SQUARE, &[1]);
const MAX_0: Case = case("sum and max", "max axis 0", Max, SQUARE, &[0]);
const ARGMAX_1: Case = case("argmax, mean, var", "argmax axis 1", ArgMax, SQUARE, &[1]);
const ARGMAX_0: Case = case("argmax, mean, var", "argmax axis 0", ArgMax, SQUARE, &[0]);
const VAR_1: Case = case("argmax, mean, var", "var axis 1", Var, SQUARE, &[1]);
const VAR_0: Case = case("argmax, mean, var", "var axis 0", Var, SQUARE, &[0]);
const CUMSUM_1: Case = case("cumsum", "cumsum axis 1", Cumsum, SQUARE, &[1]).of_all_dtypes();
const CUMSUM_0: Case = case("cumsum", "cumsum axis 0", Cumsum, SQUARE, &[0]);

pub const CASES: &[Case] = &[
    SUM_ALL,
    SUM_1,
    SUM_0,
    MAX_ALL,
    MAX_1,
    MAX_0,
    case("sum and max", "sum (2²⁰, 16) axis 1", Sum, SHORT_ROWS, &[1]),
    case("sum and max", "sum (2²², 4) axis 0", Sum, LONG_COLUMNS, &[0]),
    case("sum and max", "sum 256³ over (0, 2)", Sum, CUBE, &[0, 2]),
    ARGMAX_1,
    ARGMAX_0,
    case("argmax, mean, var", "mean axis 1", Mean, SQUARE, &[1]),
    case("argmax, mean, var", "mean axis 0", Mean, SQUARE, &[0]),
    VAR_1,
    VAR_0,
    CUMSUM_1,
    CUMSUM_0,
    case("take, mask", "take rows", TakeRows, SQUARE, &[0]).of_all_dtypes(),
    case("take, mask", "x[mask], half true", Select, SQUARE, &[]),
    case("sort", "sort of 2²⁴", Sort, LINE, &[1]).of_all_dtypes(),
    case("sort", "sort of each row", Sort, SQUARE, &[1]),
    SUM_ALL.transposed("sum all, transposed"),
    SUM_1.transposed("sum axis 1, transposed"),
    SUM_0.transposed("sum axis 0, transposed"),
    MAX_ALL.transposed("max all, transposed"),
    MAX_1.transposed("max axis 1, transposed"),
    ARGMAX_1.transposed("argmax axis 1, transposed"),
    VAR_1.transposed("var axis 1, transposed"),
    CUMSUM_1.transposed("cumsum axis 1, transposed"),
    CUMSUM_0.transposed("cumsum axis 0, transposed"),
];
