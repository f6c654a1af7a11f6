//! Products of matrices and vectors.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [DeviceMatMulAPI]
    (TA, TB, TC; DA, DB, DC) storing MaybeUninit<TC> {
        fn matmul(c: write TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            alpha: value TC, beta: value TC);
        fn matmul_uninit(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            alpha: value TC);
    }

    [DeviceExtMatMulAPI]
    (TA, TB, TC; DA, DB, DC) storing MaybeUninit<TC> {
        fn ext_matmul_uninit(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            alpha: value TC);
    }

    [DeviceVecdotAPI]
    (TA, TB, TC; DA, DB, DC) {
        fn vecdot(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            axes_a: value &[isize], axes_b: value &[isize]);
    }

    [DeviceExtVecdotAPI]
    (TA, TB, TC; DA, DB, DC) {
        fn ext_vecdot(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            axes_a: value &[isize], axes_b: value &[isize]);
    }

    [DeviceTensordotAPI]
    (TA, TB, TC; DA, DB, DC) {
        fn tensordot(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            axes_a: value &[isize], axes_b: value &[isize]);
    }

    [DeviceExtTensordotAPI]
    (TA, TB, TC; DA, DB, DC) {
        fn ext_tensordot(c: new TC, lc: layout DC, a: read TA, la: layout DA, b: read TB, lb: layout DB,
            axes_a: value &[isize], axes_b: value &[isize]);
    }

    [DeviceOuterAPI]
    (TA, TB, TC;) {
        fn outer(c: new TC, lc: layout Ix2, a: read TA, la: layout Ix1, b: read TB, lb: layout Ix1);
    }

    [DeviceExtOuterAPI]
    (TA, TB, TC;) {
        fn ext_outer(c: new TC, lc: layout Ix2, a: read TA, la: layout Ix1, b: read TB, lb: layout Ix1);
    }

    [DeviceCrossAPI]
    (TA, TB, TC; D) {
        fn cross(c: new TC, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D, axis: value usize);
    }

    [DeviceExtCrossAPI]
    (TA, TB, TC; D) {
        fn ext_cross(c: new TC, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D, axis: value usize);
    }

    [DeviceGEMMAPI]
    (TA, TB, TC;) {
        fn gemm(c: write TC, lc: layout Ix2, a: read TA, la: layout Ix2, b: read TB, lb: layout Ix2,
            alpha: value TC, beta: value TC);
    }

    [DeviceSYMMAPI]
    (TA, TB, TC;) {
        fn symm(c: write TC, lc: layout Ix2, a: read TA, la: layout Ix2, b: read TB, lb: layout Ix2,
            side: value FlagSide, uplo: value FlagUpLo, alpha: value TC, beta: value TC);
    }

    [DeviceSYRKAPI]
    (TA, TC;) {
        fn syrk(c: write TC, lc: layout Ix2, a: read TA, la: layout Ix2, uplo: value FlagUpLo, alpha: value TC,
            beta: value TC);
    }

    [DeviceHERKAPI]
    (TA, TC;) {
        fn herk(c: write TC, lc: layout Ix2, a: read TA, la: layout Ix2, uplo: value FlagUpLo, alpha: value TC,
            beta: value TC);
    }

    [DeviceGEMVAPI]
    (TA, TB, TC;) {
        fn gemv(c: write TC, lc: layout Ix1, a: read TA, la: layout Ix2, b: read TB, lb: layout Ix1,
            alpha: value TC, beta: value TC);
        fn gevm(c: write TC, lc: layout Ix1, a: read TA, la: layout Ix1, b: read TB, lb: layout Ix2,
            alpha: value TC, beta: value TC);
    }

    [DeviceInnerDotAPI]
    (TA, TB, TC;) {
        fn inner_dot(c: write TC, lc: layout Ix0, a: read TA, la: layout Ix1, b: read TB, lb: layout Ix1,
            alpha: value TC, beta: value TC);
    }
}
