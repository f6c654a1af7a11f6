//! What a mapping computes, in functions that also the compiler runs. It is what C computes: the tests compare them.
use super::{numbers::AXES, policy::Parts};
use dimfold_sys as sys;

/// A mapping in plain numbers. Those that only the run knows are 0 as long as it does not run.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    pub policy: sys::dimfold_mapping_policy,
    pub ndim: usize,
    pub shape: [isize; AXES],
    pub parts: Parts<isize>,
}

/// Which numbers a type knows.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub policy: sys::dimfold_mapping_policy,
    pub ndim: usize,
    pub shape: [Option<isize>; AXES],
    pub parts: Parts<Option<isize>>,
}

const fn is_padded(policy: sys::dimfold_mapping_policy) -> bool {
    matches!(policy, sys::DIMFOLD_MAPPING_RIGHT_PADDED | sys::DIMFOLD_MAPPING_LEFT_PADDED)
}

const fn is_left(policy: sys::dimfold_mapping_policy) -> bool {
    matches!(policy, sys::DIMFOLD_MAPPING_LEFT | sys::DIMFOLD_MAPPING_LEFT_PADDED)
}

/// The axis whose extent is padded.
const fn padded_axis(policy: sys::dimfold_mapping_policy, ndim: usize) -> Option<usize> {
    if !is_padded(policy) || ndim < 2 {
        None
    } else if is_left(policy) {
        Some(0)
    } else {
        Some(ndim - 1)
    }
}

/// The smallest multiple of the alignment that is not less than the extent; it wraps.
const fn padded(extent: isize, alignment: isize) -> isize {
    if alignment <= 1 {
        return extent;
    }
    match extent % alignment {
        0 => extent,
        rest => extent.wrapping_add(alignment - rest),
    }
}

impl Spec {
    /// The extent of the axis in the strides of others.
    #[inline(always)]
    pub const fn padded_extent(&self, axis: usize) -> isize {
        match padded_axis(self.policy, self.ndim) {
            Some(padded_axis) if padded_axis == axis => padded(self.shape[axis], self.parts.alignment),
            _ => self.shape[axis],
        }
    }

    #[inline(always)]
    pub const fn padded_extents(&self) -> [isize; AXES] {
        let (mut extents, mut axis) = (self.shape, 0);
        while axis < self.ndim {
            extents[axis] = self.padded_extent(axis);
            axis += 1;
        }
        extents
    }

    #[inline(always)]
    pub const fn strides(&self) -> [isize; AXES] {
        if self.policy == sys::DIMFOLD_MAPPING_STRIDED {
            return self.parts.stride;
        }
        let (mut strides, mut step, mut count) = ([0; AXES], 1isize, 0);
        while count < self.ndim {
            let axis = if is_left(self.policy) { count } else { self.ndim - 1 - count };
            strides[axis] = step;
            step = step.wrapping_mul(self.padded_extent(axis));
            count += 1;
        }
        strides
    }

    #[inline(always)]
    pub const fn size(&self) -> isize {
        let (mut size, mut axis) = (1isize, 0);
        while axis < self.ndim {
            size = size.wrapping_mul(self.shape[axis]);
            axis += 1;
        }
        size
    }

    #[inline(always)]
    pub const fn position(&self, index: &[isize]) -> isize {
        let (strides, mut position, mut axis) = (self.strides(), self.parts.offset, 0);
        while axis < self.ndim {
            position = position.wrapping_add(strides[axis].wrapping_mul(index[axis]));
            axis += 1;
        }
        position
    }

    /// The highest position and one more; 0 without elements.
    #[inline(always)]
    pub const fn span(&self) -> isize {
        if self.size() == 0 {
            return 0;
        }
        let (mut last, mut axis) = ([0; AXES], 0);
        let strides = self.strides();
        while axis < self.ndim {
            last[axis] = if strides[axis] > 0 { self.shape[axis] - 1 } else { 0 };
            axis += 1;
        }
        self.position(&last).wrapping_add(1)
    }
}

/// `Some` of what fits.
const fn fitting(number: i128, most: isize) -> Option<i128> {
    if 0 <= number && number <= most as i128 {
        Some(number)
    } else {
        None
    }
}

/// `?` for constants.
macro_rules! or_false {
    ($number:expr) => {
        match $number {
            Some(number) => number,
            None => return false,
        }
    };
}

/// Whether C would accept the mapping.
impl Spec {
    /// `most` is the largest position of the index type.
    pub const fn is_valid(&self, most: isize) -> bool {
        let (strided, mut size, mut is_empty) = (self.policy == sys::DIMFOLD_MAPPING_STRIDED, 1, false);
        let mut axis = 0;
        while axis < self.ndim {
            let extent = or_false!(fitting(self.shape[axis] as i128, most));
            let padded = exact_padded(self, axis);
            size = or_false!(fitting(size * if padded == 0 { 1 } else { padded }, isize::MAX));
            if strided && self.parts.stride[axis] <= -isize::MAX {
                return false;
            }
            is_empty |= extent == 0;
            axis += 1;
        }
        self.parts.alignment >= 0 && self.parts.offset >= 0 && (is_empty || self.fits(most))
    }

    /// Whether every position is there.
    const fn fits(&self, most: isize) -> bool {
        let (strides, mut axis) = (self.strides(), 0);
        let (mut first, mut last) = (self.parts.offset as i128, self.parts.offset as i128);
        while axis < self.ndim {
            let reach = strides[axis] as i128 * (self.shape[axis] - 1) as i128;
            if reach < 0 {
                first += reach;
            } else {
                last += reach;
            }
            axis += 1;
        }
        first >= 0 && last < most as i128
    }
}

/// The padded extent, which may be more than an `isize` holds.
const fn exact_padded(spec: &Spec, axis: usize) -> i128 {
    let (extent, alignment) = (spec.shape[axis] as i128, spec.parts.alignment as i128);
    match padded_axis(spec.policy, spec.ndim) {
        Some(padded_axis) if padded_axis == axis && alignment > 1 => (extent + alignment - 1) / alignment * alignment,
        _ => extent,
    }
}

impl Known {
    /// The numbers, 0 for those that the type does not know.
    pub const fn spec(&self) -> Spec {
        let (mut shape, mut stride, mut axis) = ([0; AXES], [0; AXES], 0);
        while axis < self.ndim {
            shape[axis] = or_zero(self.shape[axis]);
            stride[axis] = or_zero(self.parts.stride[axis]);
            axis += 1;
        }
        let (alignment, offset) = (or_zero(self.parts.alignment), or_zero(self.parts.offset));
        Spec { policy: self.policy, ndim: self.ndim, shape, parts: Parts { alignment, offset, stride } }
    }

    /// Whether the padded extent of the axis is static.
    const fn has_padded_extent(&self, axis: usize) -> bool {
        let is_padded = matches!(padded_axis(self.policy, self.ndim), Some(padded_axis) if padded_axis == axis);
        self.shape[axis].is_some() && (!is_padded || self.parts.alignment.is_some())
    }

    /// The stride of the axis, if it is static: if all is that it is computed from.
    pub const fn stride(&self, axis: usize) -> Option<isize> {
        if self.policy == sys::DIMFOLD_MAPPING_STRIDED {
            return self.parts.stride[axis];
        }
        let (mut other, end) = if is_left(self.policy) { (0, axis) } else { (axis + 1, self.ndim) };
        while other < end {
            if !self.has_padded_extent(other) {
                return None;
            }
            other += 1;
        }
        Some(self.spec().strides()[axis])
    }

    /// Whether every mapping of the type has an element at each position below its span.
    pub const fn is_always_exhaustive(&self) -> bool {
        match padded_axis(self.policy, self.ndim) {
            Some(axis) => self.has_padded_extent(axis) && self.spec().padded_extent(axis) <= self.spec().shape[axis],
            None => self.policy != sys::DIMFOLD_MAPPING_STRIDED,
        }
    }
}

const fn or_zero(number: Option<isize>) -> isize {
    match number {
        Some(number) => number,
        None => 0,
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;
    use crate::{mapping::any, Dtype};
    use core::mem::MaybeUninit;

    const NUMBERS: [isize; 12] =
        [0, 1, 2, 3, 7, 127, 128, 1 << 31, isize::MAX / 2, isize::MAX / 2 + 2, isize::MAX - 1, isize::MAX];

    fn is_valid_for_c(spec: &Spec, dtype: Dtype) -> bool {
        let none = [None; AXES];
        let parts = Parts { alignment: None, offset: None, stride: none };
        let known = Known { policy: spec.policy, ndim: spec.ndim, shape: none, parts };
        any::make(&mut MaybeUninit::uninit(), spec, &known, dtype).is_ok()
    }

    /// Numbers that look random; of the strides some are negative.
    fn number(state: &mut u64) -> isize {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        NUMBERS[(*state >> 33) as usize % NUMBERS.len()]
    }

    fn spec(policy: sys::dimfold_mapping_policy, state: &mut u64) -> Spec {
        let ndim = number(state) as usize % 4;
        let (mut shape, mut stride) = ([0; AXES], [0; AXES]);
        for axis in 0..ndim {
            shape[axis] = number(state);
            stride[axis] = number(state) * if number(state) > 3 { -1 } else { 1 };
        }
        let strided = policy == sys::DIMFOLD_MAPPING_STRIDED;
        let offset = if strided { number(state) } else { 0 };
        Spec { policy, ndim, shape, parts: Parts { alignment: number(state), offset, stride } }
    }

    #[test]
    fn a_static_mapping_compiles_where_c_accepts_it() {
        let (mut state, mut accepted) = (1, [0; 5]);
        for round in 0..100_000 {
            let policy = round % 5;
            let spec = spec(policy, &mut state);
            for (dtype, most) in [(Dtype::I8, 127), (Dtype::U32, u32::MAX as isize), (Dtype::U64, isize::MAX)] {
                let is_valid = is_valid_for_c(&spec, dtype);
                assert_eq!(
                    spec.is_valid(most),
                    is_valid,
                    "{policy} {:?} {} {dtype}",
                    &spec.shape[..spec.ndim],
                    spec.parts.alignment
                );
                accepted[policy as usize] += usize::from(is_valid);
            }
        }
        assert!(accepted.iter().all(|&count| count > 5_000), "{accepted:?}");
    }
}
