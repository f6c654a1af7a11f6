//! The methods of views and of expressions that reduce by one operation.
use super::{
    All, Any, ArgMax, ArgMin, Count, Max, MaxNum, Mean, Min, MinNum, Norm1, Norm2, NormInf, Prod, ReduceAxes, Reduced,
    Reduction, Std, Sum, Summable, Var,
};
use crate::expr::{Expr, Float, Named, Ordered, Source, Term};
use crate::memory::Initialized;
use crate::{Dimension, Element, Ix0, RemoveAxis, View};

/// Three methods: along one axis, along several, along all.
macro_rules! methods {
    (
        [$($receiver:tt)+] [$($expr:tt)+] [$Term:ty]
        $documentation:literal $op:ident [$($kind:ident),+] $($alias:literal)*:
            $axis:ident $axes:ident $all:ident $({ $ddof:ident })?
    ) => {
        #[doc = concat!($documentation, " along an axis, which goes away: [`", stringify!($op), "`].")]
        $(#[doc(alias = $alias)])*
        pub fn $axis($($receiver)+, axis: isize $(, $ddof: f64)?)
            -> Reduced<<$op as Reduction<T>>::Output, D, D::Smaller, $Term>
        where
            T: $($kind +)+,
            D: RemoveAxis,
        {
            $($expr)+.reduce($op $({ $ddof })?, axis)
        }

        #[doc = concat!($documentation, " along [some axes](ReduceAxes): [`", stringify!($op), "`].")]
        pub fn $axes<A: ReduceAxes<D>>($($receiver)+, axes: A $(, $ddof: f64)?)
            -> Reduced<<$op as Reduction<T>>::Output, D, A::Result, $Term>
        where
            T: $($kind +)+,
        {
            $($expr)+.reduce($op $({ $ddof })?, axes)
        }

        #[doc = concat!($documentation, " along all axes: [`", stringify!($op), "`].")]
        pub fn $all($($receiver)+ $(, $ddof: f64)?)
            -> Reduced<<$op as Reduction<T>>::Output, D, Ix0, $Term>
        where
            T: $($kind +)+,
        {
            $($expr)+.reduce($op $({ $ddof })?, ..)
        }
    };
}

macro_rules! all_methods {
    ([$($receiver:tt)+] [$($expr:tt)+] [$Term:ty]) => {
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The sum" Sum [Summable] "sum" "add_reduce":
                sum_axis sum_axes sum_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The product" Prod [Summable, Ordered] "prod" "product":
                prod_axis prod_axes prod_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The least element" Min [Ordered] "amin" "minimum":
                min_axis min_axes min_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The largest element" Max [Ordered] "amax" "maximum":
                max_axis max_axes max_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The least element that is no NaN" MinNum [Float] "nanmin" "fmin":
                min_num_axis min_num_axes min_num_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The largest element that is no NaN" MaxNum [Float] "nanmax" "fmax":
                max_num_axis max_num_axes max_num_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "Whether an element is not zero" Any [Named] "any":
                any_axis any_axes any_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "Whether no element is zero" All [Named] "all":
                all_axis all_axes all_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "How many elements are not zero" Count [Named] "count_nonzero":
                count_axis count_axes count_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The mean" Mean [Summable] "mean" "average":
                mean_axis mean_axes mean_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The variance" Var [Summable, Ordered] "var" "variance":
                var_axis var_axes var_all { ddof }
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The standard deviation" Std [Summable, Ordered] "std" "stdev":
                std_axis std_axes std_all { ddof }
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The sum of the magnitudes" Norm1 [Summable, Ordered] "norm" "l1_norm":
                norm_1_axis norm_1_axes norm_1_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The root of the sum of the squares" Norm2 [Summable, Ordered] "l2_norm" "l2_norm_all":
                norm_2_axis norm_2_axes norm_2_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "The largest magnitude" NormInf [Summable, Ordered] "linf_norm":
                norm_inf_axis norm_inf_axes norm_inf_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "Where the least element lies" ArgMin [Ordered] "argmin" "unraveled_argmin":
                argmin_axis argmin_axes argmin_all
        }
        $crate::expr::reduce::methods::methods! {
            [$($receiver)+] [$($expr)+] [$Term]
            "Where the largest element lies" ArgMax [Ordered] "argmax" "unraveled_argmax":
                argmax_axis argmax_axes argmax_all
        }
    };
}

pub(super) use {all_methods, methods};

/// [Reductions](crate::reduce).
impl<T: Element, D: Dimension, N: Term> Expr<T, D, N> {
    all_methods! { [self] [self] [N] }
}

/// [Reductions](crate::reduce).
impl<'a, T: Element, D: Dimension, M: Initialized> View<'a, T, D, M> {
    all_methods! { [&self] [self.expr()] [Source<'a, T, D, M>] }
}
