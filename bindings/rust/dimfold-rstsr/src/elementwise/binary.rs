//! Arithmetic, functions and comparisons of two elements.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpAddAPI(ADD) OpSubAPI(SUB) OpMulAPI(MUL) OpDivAPI(DIV) OpRemAPI(REMAINDER) OpBitOrAPI(BIT_OR)
     OpBitAndAPI(BIT_AND) OpBitXorAPI(BIT_XOR) OpShlAPI(SHL) OpShrAPI(SHR)]
    (TA, TB, TC; D) {
        fn op_mutc_refa_refb(to: new TC, lto: layout D, x: read TA, lx: layout D, y: read TB, ly: layout D);
        fn op_mutc_refa_numb(to: new TC, lto: layout D, x: read TA, lx: layout D, y: value TB);
        fn op_mutc_numa_refb(to: new TC, lto: layout D, x: value TA, y: read TB, ly: layout D);
    }

    [OpATan2API(ATAN2) OpCopySignAPI(COPYSIGN) OpEqualAPI(EQUAL) OpFloorDivideAPI(FLOOR_DIVIDE) OpGreaterAPI(GREATER)
     OpGreaterEqualAPI(GREATER_EQUAL) OpHypotAPI(HYPOT) OpLessAPI(LESS) OpLessEqualAPI(LESS_EQUAL)
     OpLogAddExpAPI(LOG_ADD_EXP) OpMaximumAPI(MAXIMUM) OpMinimumAPI(MINIMUM) OpNotEqualAPI(NOT_EQUAL) OpPowAPI(POW)
     OpNextAfterAPI(NEXT_AFTER) OpExtAddAPI(EXT_ADD) OpExtSubAPI(EXT_SUB) OpExtMulAPI(EXT_MUL) OpExtDivAPI(EXT_DIV)
     OpExtBitAndAPI(EXT_BIT_AND) OpExtBitOrAPI(EXT_BIT_OR) OpExtBitXorAPI(EXT_BIT_XOR) OpExtShlAPI(EXT_SHL)
     OpExtShrAPI(EXT_SHR)]
    (TA, TB; D) -> TOut {
        fn op_mutc_refa_refb(to: new TOut, lto: layout D, x: read TA, lx: layout D, y: read TB, ly: layout D);
        fn op_mutc_refa_numb(to: new TOut, lto: layout D, x: read TA, lx: layout D, y: value TB);
        fn op_mutc_numa_refb(to: new TOut, lto: layout D, x: value TA, y: read TB, ly: layout D);
    }

    [OpIsCloseAPI(IS_CLOSE)]
    (TA, TB; D; TE) {
        fn op_mutc_refa_refb(to: new bool, lto: layout D, x: read TA, lx: layout D, y: read TB, ly: layout D,
            within: tolerance TE);
        fn op_mutc_refa_numb(to: new bool, lto: layout D, x: read TA, lx: layout D, y: value TB, within: tolerance TE);
        fn op_mutc_numa_refb(to: new bool, lto: layout D, x: value TA, y: read TB, ly: layout D, within: tolerance TE);
    }

    [OpAddAssignAPI(ADD) OpSubAssignAPI(SUB) OpMulAssignAPI(MUL) OpDivAssignAPI(DIV) OpRemAssignAPI(REM)
     OpBitOrAssignAPI(BIT_OR) OpBitAndAssignAPI(BIT_AND) OpBitXorAssignAPI(BIT_XOR) OpShlAssignAPI(SHL)
     OpShrAssignAPI(SHR) OpLConsumeAddAPI(ADD) OpLConsumeSubAPI(SUB) OpLConsumeMulAPI(MUL) OpLConsumeDivAPI(DIV)
     OpLConsumeRemAPI(REM) OpLConsumeBitOrAPI(BIT_OR) OpLConsumeBitAndAPI(BIT_AND) OpLConsumeBitXorAPI(BIT_XOR)
     OpLConsumeShlAPI(SHL) OpLConsumeShrAPI(SHR)]
    (TA, TB; D) {
        fn op_muta_refb(x: write TA, lx: layout D, y: read TB, ly: layout D);
        fn op_muta_numb(x: write TA, lx: layout D, y: value TB);
    }

    [OpRConsumeAddAPI(ADD) OpRConsumeSubAPI(SUB) OpRConsumeMulAPI(MUL) OpRConsumeDivAPI(DIV) OpRConsumeRemAPI(REM)
     OpRConsumeBitOrAPI(BIT_OR) OpRConsumeBitAndAPI(BIT_AND) OpRConsumeBitXorAPI(BIT_XOR) OpRConsumeShlAPI(SHL)
     OpRConsumeShrAPI(SHR)]
    (TA, TB; D) {
        fn op_muta_refb(y: write TB, ly: layout D, x: read TA, lx: layout D);
        fn op_muta_numb(y: write TB, ly: layout D, x: value TA);
    }
}
