//! Elements to compute of, and when two results are alike.
use half::{bf16, f16};
use num::complex::{Complex32, Complex64, ComplexFloat};

/// How many each list has.
pub const COUNT: usize = 24;

/// Numbers of which no operator of the serial device overflows: it is built to panic then.
pub trait Sample: Sized + Clone {
    fn firsts() -> Vec<Self>;
    /// None is 0 but among floats.
    fn seconds() -> Vec<Self>;

    fn is_infinity(&self) -> bool {
        false
    }
}

macro_rules! integers {
    ($($t:ty: $first:expr, $second:expr;)*) => { $(
        impl Sample for $t {
            fn firsts() -> Vec<Self> {
                (0..COUNT as i64).map(|i| $first(i) as $t).collect()
            }

            fn seconds() -> Vec<Self> {
                (0..COUNT as i64).map(|i| $second(i) as $t).collect()
            }
        }
    )* };
}

fn positive(i: i64) -> i64 {
    3 + i * 5 % 9
}

fn small(i: i64) -> i64 {
    1 + i * 2 % 3
}

fn signed(i: i64) -> i64 {
    i * 7 % 23 - 11
}

fn small_signed(i: i64) -> i64 {
    [1, -2, 3, -1, 2, -3][i as usize % 6]
}

integers! {
    u8: positive, small; u16: positive, small; u32: positive, small; u64: positive, small; usize: positive, small;
    i8: signed, small_signed; i16: signed, small_signed; i32: signed, small_signed; i64: signed, small_signed;
    isize: signed, small_signed;
}

const FLOATS: [f64; COUNT] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    3.75,
    -3.75,
    0.001,
    100.0,
    -100.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    7.0,
    -7.0,
    0.25,
    12.5,
    1e-5,
    2e4,
    6.0,
];

fn rotated(by: usize) -> impl Iterator<Item = f64> {
    (0..COUNT).map(move |i| FLOATS[(i * 5 + by) % COUNT])
}

macro_rules! floats {
    ($($t:ty: $of:expr;)*) => { $(
        impl Sample for $t {
            fn firsts() -> Vec<Self> {
                FLOATS.into_iter().map($of).collect()
            }

            fn seconds() -> Vec<Self> {
                rotated(3).map($of).collect()
            }

            fn is_infinity(&self) -> bool {
                self.is_infinite()
            }
        }
    )* };
}

floats! {
    f32: |x| x as f32;
    f64: |x| x;
    f16: f16::from_f64;
    bf16: bf16::from_f64;
}

/// Finite and not 0, since the serial device divides by a formula that overflows early.
fn pair(i: usize) -> (f64, f64) {
    (i as f64 * 0.75 - 8.6, 4.2 - i as f64 * 0.3)
}

macro_rules! complex {
    ($($t:ty)*) => { $(
        impl Sample for $t {
            fn firsts() -> Vec<Self> {
                (0..COUNT).map(pair).map(|(re, im)| Self::new(re as _, im as _)).collect()
            }

            fn seconds() -> Vec<Self> {
                (0..COUNT).map(|i| pair(i * 5 % COUNT)).map(|(re, im)| Self::new(im as _, re as _)).collect()
            }
        }
    )* };
}

complex! { Complex32 Complex64 }

impl Sample for bool {
    fn firsts() -> Vec<Self> {
        (0..COUNT).map(|i| i % 3 == 0).collect()
    }

    fn seconds() -> Vec<Self> {
        (0..COUNT).map(|i| i % 2 == 0).collect()
    }
}

/// How a result must agree with the serial device's.
#[derive(Clone, Copy, Debug)]
pub enum Alike {
    /// The same bits, but for those of NaN.
    Exactly,
    /// The same number, but for the sign of a zero.
    Equal,
    /// Functions of two libraries: within so many units in the last place, of the number's size where it is complex.
    /// Zeros have a sign.
    Within(f64),
    /// The same, but for the sign of a zero.
    Near(f64),
    /// The same, or within so many units in the last place of 1: what the serial device subtracts on its way cancels.
    NearOne(f64),
}

pub trait Compare {
    fn is_alike(&self, other: &Self, how: Alike) -> bool;
}

/// `size` is what errors are measured by.
fn are_floats_alike(x: f64, y: f64, size: f64, epsilon: f64, how: Alike) -> bool {
    if x.is_nan() || y.is_nan() {
        return x.is_nan() && y.is_nan();
    }
    let is_near = |units: f64, size: f64| x == y || size.is_finite() && (x - y).abs() <= units * epsilon * size;
    match how {
        Alike::Exactly => x.to_bits() == y.to_bits(),
        Alike::Equal => x == y,
        Alike::Within(_) if x == y => x.is_sign_negative() == y.is_sign_negative(),
        Alike::Within(units) | Alike::Near(units) => is_near(units, size),
        Alike::NearOne(units) => is_near(units, size.max(1.0)),
    }
}

macro_rules! compare {
    ($($t:ty: $epsilon:expr, $wide:expr;)*) => { $(
        impl Compare for $t {
            fn is_alike(&self, other: &Self, how: Alike) -> bool {
                let wide: fn($t) -> f64 = $wide;
                let (found, expected) = (wide(*self), wide(*other));
                are_floats_alike(found, expected, expected.abs(), $epsilon, how)
            }
        }
    )* };
}

compare! {
    f16: 2f64.powi(-10), f64::from;
    bf16: 2f64.powi(-7), f64::from;
    f32: f64::from(f32::EPSILON), f64::from;
    f64: f64::EPSILON, |x| x;
}

macro_rules! compare_exactly {
    ($($t:ty)*) => { $(
        impl Compare for $t {
            fn is_alike(&self, other: &Self, _: Alike) -> bool {
                self == other
            }
        }
    )* };
}

compare_exactly! { bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

/// Each part; where rounding differs, both by the number's size, if it has one.
macro_rules! compare_parts {
    ($($t:ty: $epsilon:expr;)*) => { $(
        impl Compare for $t {
            fn is_alike(&self, other: &Self, how: Alike) -> bool {
                let whole = Some(f64::from(other.abs())).filter(|size| size.is_finite());
                [(self.re, other.re), (self.im, other.im)].into_iter().all(|(found, expected)| {
                    let (found, expected) = (f64::from(found), f64::from(expected));
                    are_floats_alike(found, expected, whole.unwrap_or(expected.abs()), $epsilon, how)
                })
            }
        }
    )* };
}

compare_parts! {
    Complex32: f64::from(f32::EPSILON);
    Complex64: f64::EPSILON;
}
