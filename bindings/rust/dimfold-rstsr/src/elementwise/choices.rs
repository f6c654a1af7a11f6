//! Choices of two or three elements.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [OpWhereAPI(WHERE)]
    (TX, TY; D) -> TOut {
        fn op_mutd_refa_refb_refc(to: new TOut, lto: layout D, mask: read bool, lmask: layout D, x: read TX,
            lx: layout D, y: read TY, ly: layout D);
        fn op_mutd_refa_refb_numc(to: new TOut, lto: layout D, mask: read bool, lmask: layout D, x: read TX,
            lx: layout D, y: value TY);
        fn op_mutd_refa_numb_refc(to: new TOut, lto: layout D, mask: read bool, lmask: layout D, x: value TX,
            y: read TY, ly: layout D);
    }

    [OpClipAPI(CLIP)]
    (TA, TB, TC; D) -> TOut {
        fn op_mutd_refa_optrefb_optrefc(to: new TOut, lto: layout D, x: read TA, lx: layout D,
            low: optional TB, high: optional TC);
        fn op_mutd_refa_optrefb_optnumc(to: new TOut, lto: layout D, x: read TA, lx: layout D,
            low: optional TB, high: perhaps TC);
        fn op_mutd_refa_optnumb_optrefc(to: new TOut, lto: layout D, x: read TA, lx: layout D,
            low: perhaps TB, high: optional TC);
        fn op_mutd_refa_optnumb_optnumc(to: new TOut, lto: layout D, x: read TA, lx: layout D,
            low: perhaps TB, high: perhaps TC);
    }
}
