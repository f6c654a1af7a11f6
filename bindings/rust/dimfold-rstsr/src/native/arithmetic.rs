//! Arithmetic and functions of two or three elements.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpAddAPI OpSubAPI OpMulAPI OpDivAPI OpRemAPI OpBitOrAPI OpBitAndAPI OpBitXorAPI OpShlAPI OpShrAPI]
    (TA, TB, TC; D) {
        fn op_mutc_refa_refb(c: new TC, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D);
        fn op_mutc_refa_numb(c: new TC, lc: layout D, a: read TA, la: layout D, b: value TB);
        fn op_mutc_numa_refb(c: new TC, lc: layout D, a: value TA, b: read TB, lb: layout D);
    }

    [OpATan2API OpCopySignAPI OpEqualAPI OpFloorDivideAPI OpGreaterAPI OpGreaterEqualAPI OpHypotAPI OpLessAPI
     OpLessEqualAPI OpLogAddExpAPI OpMaximumAPI OpMinimumAPI OpNotEqualAPI OpPowAPI OpNextAfterAPI OpExtAddAPI
     OpExtSubAPI OpExtMulAPI OpExtDivAPI OpExtBitAndAPI OpExtBitOrAPI OpExtBitXorAPI OpExtShlAPI OpExtShrAPI]
    (TA, TB; D) -> TOut {
        fn op_mutc_refa_refb(c: new TOut, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D);
        fn op_mutc_refa_numb(c: new TOut, lc: layout D, a: read TA, la: layout D, b: value TB);
        fn op_mutc_numa_refb(c: new TOut, lc: layout D, a: value TA, b: read TB, lb: layout D);
    }

    [OpIsCloseAPI]
    (TA, TB; D; TE) {
        fn op_mutc_refa_refb(c: new bool, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D,
            tolerance: value &IsCloseArgs<TE>);
        fn op_mutc_refa_numb(c: new bool, lc: layout D, a: read TA, la: layout D, b: value TB,
            tolerance: value &IsCloseArgs<TE>);
        fn op_mutc_numa_refb(c: new bool, lc: layout D, a: value TA, b: read TB, lb: layout D,
            tolerance: value &IsCloseArgs<TE>);
    }

    [OpAddAssignAPI OpSubAssignAPI OpMulAssignAPI OpDivAssignAPI OpRemAssignAPI OpBitOrAssignAPI OpBitAndAssignAPI
     OpBitXorAssignAPI OpShlAssignAPI OpShrAssignAPI
     OpLConsumeAddAPI OpLConsumeSubAPI OpLConsumeMulAPI OpLConsumeDivAPI OpLConsumeRemAPI OpLConsumeBitOrAPI
     OpLConsumeBitAndAPI OpLConsumeBitXorAPI OpLConsumeShlAPI OpLConsumeShrAPI]
    (TA, TB; D) {
        fn op_muta_refb(a: write TA, la: layout D, b: read TB, lb: layout D);
        fn op_muta_numb(a: write TA, la: layout D, b: value TB);
    }

    [OpRConsumeAddAPI OpRConsumeSubAPI OpRConsumeMulAPI OpRConsumeDivAPI OpRConsumeRemAPI OpRConsumeBitOrAPI
     OpRConsumeBitAndAPI OpRConsumeBitXorAPI OpRConsumeShlAPI OpRConsumeShrAPI]
    (TA, TB; D) {
        fn op_muta_refb(b: write TB, lb: layout D, a: read TA, la: layout D);
        fn op_muta_numb(b: write TB, lb: layout D, a: value TA);
    }

    [OpWhereAPI]
    (TX, TY; D) -> TOut {
        fn op_mutd_refa_refb_refc(d: new TOut, ld: layout D, a: read bool, la: layout D, b: read TX, lb: layout D,
            c: read TY, lc: layout D);
        fn op_mutd_refa_refb_numc(d: new TOut, ld: layout D, a: read bool, la: layout D, b: read TX, lb: layout D,
            c: value TY);
        fn op_mutd_refa_numb_refc(d: new TOut, ld: layout D, a: read bool, la: layout D, b: value TX,
            c: read TY, lc: layout D);
    }

    [OpClipAPI]
    (TA, TB, TC; D) -> TOut {
        fn op_mutd_refa_optrefb_optrefc(d: new TOut, ld: layout D, a: read TA, la: layout D,
            b: optional TB, c: optional TC);
        fn op_mutd_refa_optrefb_optnumc(d: new TOut, ld: layout D, a: read TA, la: layout D,
            b: optional TB, c: value Option<TC>);
        fn op_mutd_refa_optnumb_optrefc(d: new TOut, ld: layout D, a: read TA, la: layout D,
            b: value Option<TB>, c: optional TC);
        fn op_mutd_refa_optnumb_optnumc(d: new TOut, ld: layout D, a: read TA, la: layout D,
            b: value Option<TB>, c: value Option<TC>);
    }
}
