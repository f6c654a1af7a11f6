//! Functions of one element.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpAcosAPI OpAcoshAPI OpAsinAPI OpAsinhAPI OpAtanAPI OpAtanhAPI OpCeilAPI OpConjAPI OpCosAPI OpCoshAPI OpExpAPI
     OpExpm1API OpExtNegAPI OpFloorAPI OpInvAPI OpIsFiniteAPI OpIsInfAPI OpIsNanAPI OpLogAPI OpLog1pAPI OpLog2API
     OpLog10API OpReciprocalAPI OpRoundAPI OpSignBitAPI OpSinAPI OpSinhAPI OpSquareAPI OpSqrtAPI OpTanAPI OpTanhAPI
     OpTruncAPI OpAbsAPI OpImagAPI OpRealAPI OpSignAPI]
    (T; D) -> TOut {
        fn op_muta_refb(a: new TOut, la: layout D, b: read T, lb: layout D);
        fn op_muta(a: new TOut, la: layout D);
    }

    [OpNegAPI OpNotAPI]
    (TA, TB; D) {
        fn op_muta_refb(a: new TA, la: layout D, b: read TB, lb: layout D);
        fn op_muta(a: write TA, la: layout D);
    }
}
