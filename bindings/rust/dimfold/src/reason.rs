//! C's sentences for checks that C cannot make.
use crate::error::Status;

/// A sentence with what kind of failure it is here. C never changes the places of its sentences.
#[derive(Clone, Copy)]
pub(crate) struct Reason {
    pub status: Status,
    /// Its place in reason.def.
    pub place: i32,
}

macro_rules! reasons {
    ($($(#[$cfg:meta])* $name:ident: $status:ident, $place:literal;)*) => {
        $($(#[$cfg])* pub(crate) const $name: Reason = Reason { status: Status::$status, place: $place };)*

        #[cfg(all(test, feature = "std"))]
        const ALL: &[(&str, i32)] = &[$((stringify!($name), $place)),*];
    };
}
reasons! {
    NDIM: NDIM, 3;
    ORDINAL: INDEX, 8;
    #[cfg(feature = "std")] SIZE: BOUNDS, 15;
    #[cfg(feature = "std")] POSITION_NEGATIVE: BOUNDS, 23;
    #[cfg(feature = "std")] BYTES: BOUNDS, 24;
    #[cfg(feature = "std")] OVERLAP_UNKNOWN: OVERLAP_UNKNOWN, 31;
    #[cfg(feature = "std")] READONLY: READONLY, 36;
    #[cfg(feature = "std")] DEVICE: UNSUPPORTED, 46;
    #[cfg(feature = "std")] REPACK_DATA: ITEMSIZE, 81;
    COUNT_LIMIT: OVERFLOW, 43;
    MAPPING_STRIDE: NOT_A_VIEW, 89;
    MAPPING_OFFSET: NOT_A_VIEW, 90;
    #[cfg(feature = "std")] OVERLAP_ELEMENTS: OVERLAP, 105;
    NESTED_FULL: UNSUPPORTED, 124;
    NESTED_LEAVES: SHAPE, 150;
    #[cfg(feature = "std")] OVERLAP_NESTED_ELEMENTS: OVERLAP, 172;
    #[cfg(feature = "std")] CUDA_NOT_FOUND_PATH: CUDA_UNAVAILABLE, 212;
    #[cfg(feature = "std")] EVENT_DEVICE: ARGUMENT, 232;
    #[cfg(feature = "std")] QUEUE_OTHER: ARGUMENT, 235;
    #[cfg(feature = "cudarc")] STREAM_FOREIGN: UNSUPPORTED, 236;
    #[cfg(feature = "std")] EVENT_DEVICE_TYPE: ARGUMENT, 237;
    #[cfg(feature = "std")] DTYPE: DTYPE, 244;
    #[cfg(feature = "std")] DTYPE_BOOL: DTYPE, 245;
    #[cfg(feature = "ndarray")] NDARRAY_STRIDE: UNSUPPORTED, 246;
    #[cfg(feature = "std")] OVERLAP_PARTS: OVERLAP, 251;
    #[cfg(feature = "std")] OVERLAP_PARTS_UNKNOWN: OVERLAP_UNKNOWN, 252;
    #[cfg(feature = "std")] ZERO: ARGUMENT, 253;
    #[cfg(feature = "std")] PROGRAM_COUNT: ARGUMENT, 267;
    #[cfg(feature = "std")] REDUCE_SOURCES: ARGUMENT, 280;
}

#[cfg(all(test, feature = "std", not(miri)))]
mod tests {
    use std::{string::String, vec::Vec};

    #[test]
    fn sentences_are_where_they_are_said_to_be() {
        let text = include_str!("../../../../c/src/base/reason.def");
        let name = |line: &str| {
            let row = line.strip_prefix("DIMFOLD_REASON")?;
            let (place, list) = row.strip_prefix("_OF(").map_or((0, row.strip_prefix('(')), |list| (1, Some(list)));
            Some(String::from(list?.split(", ").nth(place)?.split(',').next()?))
        };
        let names: Vec<String> = text.lines().filter_map(name).collect();
        for (name, place) in super::ALL {
            assert_eq!(names[*place as usize], *name);
        }
    }
}
