//! Swizzles: some bits of a position xored into others.
use super::call::make;
use crate::error::Result;
use dimfold_sys as sys;

/// CuTe's `Swizzle<B,M,S>`, written `Sw<B,M,S>`: bits [M+max(S,0), +B) of a position are shifted right by S (left by
/// -S) and xored into it.
///
/// ```
/// use dimfold::nested::{Nested, Swizzle};
/// let swizzle = Swizzle::new(3, 4, 3)?;
/// assert_eq!(swizzle.apply(0b1_1000_0000), 0b1_1011_0000);
/// assert_eq!(swizzle.to_string(), "Sw<3,4,3>");
/// let shared = Nested::right((8, 64))?.swizzled(swizzle, 0)?;
/// assert_eq!(shared, "Sw<3,4,3> o 0 o (8,64):(64,1)".parse()?);
/// # Ok::<(), dimfold::Error>(())
/// ```
#[derive(Clone, Copy)]
#[repr(transparent)]
#[doc(alias = "make_swizzle")]
pub struct Swizzle {
    pub(super) raw: sys::dimfold_swizzle,
}

impl Swizzle {
    /// The swizzle of so many bits, from bit `base` on, by `shift`.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) unless 0 <= bits <= |shift| and base, bits and |shift| fit a position
    /// together.
    pub fn new(bits: i32, base: i32, shift: i32) -> Result<Self> {
        // SAFETY: C makes a swizzle of numbers.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_new(result, bits, base, shift, diag)) }
    }

    /// The swizzle that xors the bits of mask `y` into those of mask `z`.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) unless both are runs of as many bits that do not overlap.
    #[doc(alias = "make_swizzle")]
    pub fn from_masks(y: u64, z: u64) -> Result<Self> {
        // SAFETY: C makes a swizzle of numbers.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_from_masks(result, y, z, diag)) }
    }

    /// The swizzle of an operand that C has planned with.
    #[cfg(feature = "std")]
    pub(crate) fn of_plan(raw: sys::dimfold_swizzle) -> Option<Self> {
        (raw.bits != 0).then_some(Self { raw })
    }

    /// B: how many bits change.
    pub fn bits(self) -> u32 {
        self.raw.bits.into()
    }

    /// M: the lowest of the bits that change, or that decide, for a negative shift.
    pub fn base(self) -> u32 {
        self.raw.base.into()
    }

    /// S: how far the bits that decide lie above those that change.
    pub fn shift(self) -> i32 {
        self.raw.shift.into()
    }

    /// Both, one after the other, where that is one swizzle: for equal shifts.
    ///
    /// # Errors
    /// [`NOT_A_VIEW`](crate::Status::NOT_A_VIEW).
    pub fn composition(self, swizzle2: Swizzle) -> Result<Self> {
        // SAFETY: C makes a swizzle of two.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_composition(result, self.raw, swizzle2.raw, diag)) }
    }

    /// The position that a position is moved to; it is its own inverse.
    pub fn apply(self, position: isize) -> isize {
        // SAFETY: a pure function of numbers.
        unsafe { sys::dimfold_swizzle_apply(self.raw, position) }
    }

    /// Of items `n` times as large. Bits that fall below one item are dropped.
    ///
    /// # Errors
    /// [`ARGUMENT`](crate::Status::ARGUMENT) unless `n` is a power of two.
    pub fn upcast(self, n: usize) -> Result<Self> {
        // SAFETY: C makes a swizzle of another.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_upcast(result, self.raw, n, diag)) }
    }

    /// Of items `n` times as small.
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast).
    pub fn downcast(self, n: usize) -> Result<Self> {
        // SAFETY: C makes a swizzle of another.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_downcast(result, self.raw, n, diag)) }
    }

    /// From items of one size in bits to another.
    ///
    /// # Errors
    /// As [`upcast`](Self::upcast).
    pub fn recast(self, old_bits: usize, new_bits: usize) -> Result<Self> {
        // SAFETY: C makes a swizzle of another.
        unsafe { make(&[], |result, diag| sys::dimfold_swizzle_recast(result, self.raw, old_bits, new_bits, diag)) }
    }
}
