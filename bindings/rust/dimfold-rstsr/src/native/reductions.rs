//! Reductions and scans. Their methods are named after them, so that each trait has a row.
use crate::device::OwnedStorage;
use crate::{DeviceDimfoldOver, Keeps, Memory};
use dimfold::reduce::ReduceOp;
use rstsr_core::prelude_dev::*;

/// A reduction over everything, and one over axes.
macro_rules! reductions {
    ($($api:ident $(($op:ident))? $all:ident $axes:ident;)*) => {
        native! { $(
            [$api $(($op))?] (T; D) -> TOut {
                fn $all(a: read T, la: layout D) -> value TOut;
                fn $axes(a: read T, la: layout D, axes: value &[isize]) -> storage TOut;
            }
        )* }
    };
}

reductions! {
    OpSumAPI(SUM) sum_all sum_axes;
    OpMinAPI(MIN) min_all min_axes;
    OpMaxAPI(MAX) max_all max_axes;
    OpProdAPI(PROD) prod_all prod_axes;
    OpMeanAPI(MEAN) mean_all mean_axes;
    OpVarAPI(VAR) var_all var_axes;
    OpStdAPI(STD) std_all std_axes;
    OpL2NormAPI(NORM_2) l2_norm_all l2_norm_axes;
    OpArgMinAPI(ARGMIN) argmin_all argmin_axes;
    OpArgMaxAPI(ARGMAX) argmax_all argmax_axes;
    OpNanArgMinAPI nanargmin_all nanargmin_axes;
    OpNanArgMaxAPI nanargmax_all nanargmax_axes;
    OpAllAPI(ALL) all_all all_axes;
    OpAnyAPI(ANY) any_all any_axes;
    OpCountNonZeroAPI(COUNT) count_nonzero_all count_nonzero_axes;
}

/// A reduction whose result has the dtype that the caller wants.
macro_rules! reductions_to_dtype {
    ($($api:ident($op:ident) $axes:ident;)*) => {
        native! { $(
            [$api($op)] (T, TOut; D) {
                fn $axes(a: read T, la: layout D, axes: value &[isize]) -> storage TOut;
            }
        )* }
    };
}

reductions_to_dtype! {
    OpSumDtypeAPI(SUM) sum_axes_dtype;
    OpProdDtypeAPI(PROD) prod_axes_dtype;
    OpMeanDtypeAPI(MEAN) mean_axes_dtype;
    OpVarDtypeAPI(VAR) var_axes_dtype;
    OpStdDtypeAPI(STD) std_axes_dtype;
}

native! {
    [OpSumBoolAPI(SUM)]
    (; D) {
        fn sum_all(a: read bool, la: layout D) -> value usize;
        fn sum_axes(a: read bool, la: layout D, axes: value &[isize]) -> storage usize;
    }

    [OpUnraveledArgMinAPI]
    (T; D) storing IxD {
        fn unraveled_argmin_all(a: read T, la: layout D) -> value D;
        fn unraveled_argmin_axes(a: read T, la: layout D, axes: value &[isize]) -> storage IxD;
    }

    [OpUnraveledArgMaxAPI]
    (T; D) storing IxD {
        fn unraveled_argmax_all(a: read T, la: layout D) -> value D;
        fn unraveled_argmax_axes(a: read T, la: layout D, axes: value &[isize]) -> storage IxD;
    }

    [OpCumSumAPI(along axes)]
    (T; D) -> TOut {
        fn cumulative_sum(a: read T, la: layout D, axis: value isize, include_initial: value bool) -> storage TOut;
    }

    [OpCumProdAPI(along axes)]
    (T; D) -> TOut {
        fn cumulative_prod(a: read T, la: layout D, axis: value isize, include_initial: value bool) -> storage TOut;
    }

    [OpCumSumDtypeAPI(along axes)]
    (T, TOut; D) {
        fn cumulative_sum_dtype(a: read T, la: layout D, axis: value isize, include_initial: value bool)
            -> storage TOut;
    }

    [OpCumProdDtypeAPI(along axes)]
    (T, TOut; D) {
        fn cumulative_prod_dtype(a: read T, la: layout D, axis: value isize, include_initial: value bool)
            -> storage TOut;
    }
}

impl<N, M, TA, TB, TE, D> OpAllCloseAPI<TA, TB, TE, D> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI,
    N: OpAllCloseAPI<TA, TB, TE, D> + Keeps<TA> + Keeps<TB> + Keeps<bool>,
{
    native! { @methods OpAllCloseAPI [] (TA, TB, TE, D) {
        fn allclose_all(a: read TA, la: layout D, b: read TB, lb: layout D, tolerance: value &IsCloseArgs<TE>)
            -> value bool;
        fn allclose_axes(a: read TA, la: layout D, b: read TB, lb: layout D, axes: value &[isize],
            tolerance: value &IsCloseArgs<TE>) -> storage bool;
    } }
}
