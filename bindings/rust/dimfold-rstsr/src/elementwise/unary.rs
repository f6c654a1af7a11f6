//! Functions of one element.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpAcosAPI(ACOS) OpAcoshAPI(ACOSH) OpAsinAPI(ASIN) OpAsinhAPI(ASINH) OpAtanAPI(ATAN) OpAtanhAPI(ATANH)
     OpCeilAPI(CEIL) OpConjAPI(CONJ) OpCosAPI(COS) OpCoshAPI(COSH) OpExpAPI(EXP) OpExpm1API(EXPM1) OpExtNegAPI(NEG)
     OpFloorAPI(FLOOR) OpInvAPI(RECIPROCAL) OpIsFiniteAPI(IS_FINITE) OpIsInfAPI(IS_INF) OpIsNanAPI(IS_NAN)
     OpLogAPI(LOG) OpLog1pAPI(LOG1P) OpLog2API(LOG2) OpLog10API(LOG10) OpReciprocalAPI(RECIPROCAL) OpRoundAPI(ROUND)
     OpSignBitAPI(SIGN_BIT) OpSinAPI(SIN) OpSinhAPI(SINH) OpSquareAPI(SQUARE) OpSqrtAPI(SQRT) OpTanAPI(TAN)
     OpTanhAPI(TANH) OpTruncAPI(TRUNC) OpAbsAPI(ABS) OpImagAPI(IMAG) OpRealAPI(REAL_PART) OpSignAPI(SIGN)]
    (T; D) -> TOut {
        fn op_muta_refb(to: new TOut, lto: layout D, x: read T, lx: layout D);
        fn op_muta(x: own TOut, lx: layout D);
    }

    [OpNegAPI(NEG) OpNotAPI(NOT)]
    (TA, TB; D) {
        fn op_muta_refb(to: new TA, lto: layout D, x: read TB, lx: layout D);
        fn op_muta(x: write TA, lx: layout D);
    }
}
