//! Searches, sets and sorts.
use crate::device::OwnedStorage;
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpSearchSortedAPI(along axes)]
    (T, V; D) {
        fn searchsorted(x1: read T, l1: layout IxD, x2: read V, l2: layout D, side_right: value bool,
            sorter: value Option<&[usize]>) -> storage usize;
    }

    [OpNonzeroAPI(along axes)]
    (T; D) {
        fn nonzero_count(a: read T, la: layout D) -> value usize;
        fn nonzero_fill(out: each_new usize, a: read T, la: layout D);
    }

    [OpUniqueAPI(along axes)]
    (T; D) {
        fn unique_values(a: read T, la: layout D, values: new T) -> value usize;
        fn unique_all(a: read T, la: layout D, values: new T, indices: new usize, inverse: new usize,
            counts: new usize) -> value usize;
    }

    [OpIsinAPI(along axes)]
    (T; D) {
        fn isin(x1: read T, l1: layout D, x2: read T, l2: layout IxD, invert: value bool) -> storage bool;
    }

    [OpSortAPI(along axes)]
    (T; D) {
        fn sort_axes(a: read T, la: layout D, axis: value usize, descending: value bool, stable: value bool)
            -> storage T;
    }

    [OpArgSortAPI(along axes)]
    (T; D) {
        fn argsort_axes(a: read T, la: layout D, axis: value usize, descending: value bool, stable: value bool)
            -> storage usize;
    }
}
