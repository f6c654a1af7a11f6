//! What calls the user's own function for each element.
use crate::device::OwnedStorage;
use crate::{DeviceDimfoldOver, Keeps, Memory};
use core::cmp::Ordering;
use rstsr_core::prelude_dev::*;

/// A trait whose last parameter is the function, and its one method.
macro_rules! with_function {
    ($(
        $api:ident ($($t:ident),*) ($($parameter:ty),*)
        fn $name:ident($($argument:ident: $role:ident $type:ty),*);
    )*) => {
        $(
            impl<N, M, $($t,)* D, F> $api<$($t,)* D, F> for DeviceDimfoldOver<N, M>
            where
                M: Memory,
                D: DimAPI,
                F: FnMut($($parameter),*) + ?Sized,
                N: $api<$($t,)* D, F>,
                $(N: Keeps<$t>,)*
            {
                native! { @method $api [] ($($t,)* D, F) $name ($($argument: $role $type,)* f: value &mut F) () () }
            }
        )*
    };
}

with_function! {
    Op_MutC_RefA_RefB_API (TA, TB, TC) (&mut MaybeUninit<TC>, &TA, &TB)
    fn op_mutc_refa_refb_func(c: new TC, lc: layout D, a: read TA, la: layout D, b: read TB, lb: layout D);

    Op_MutC_RefA_NumB_API (TA, TB, TC) (&mut MaybeUninit<TC>, &TA, &TB)
    fn op_mutc_refa_numb_func(c: new TC, lc: layout D, a: read TA, la: layout D, b: value TB);

    Op_MutC_NumA_RefB_API (TA, TB, TC) (&mut MaybeUninit<TC>, &TA, &TB)
    fn op_mutc_numa_refb_func(c: new TC, lc: layout D, a: value TA, b: read TB, lb: layout D);

    Op_MutA_RefB_API (TA, TB) (&mut MaybeUninit<TA>, &TB)
    fn op_muta_refb_func(a: new TA, la: layout D, b: read TB, lb: layout D);

    Op_MutA_NumB_API (TA, TB) (&mut MaybeUninit<TA>, &TB)
    fn op_muta_numb_func(a: new TA, la: layout D, b: value TB);

    Op_MutD_RefA_RefB_RefC_API (TA, TB, TC, TD) (&mut MaybeUninit<TD>, &TA, &TB, &TC)
    fn op_mutd_refa_refb_refc_func(d: new TD, ld: layout D, a: read TA, la: layout D, b: read TB, lb: layout D,
        c: read TC, lc: layout D);

    Op_MutA_API (T) (&mut MaybeUninit<T>)
    fn op_muta_func(a: new T, la: layout D);
}

impl<N, M, T, TS, TO, D> OpReduceCustomAPI<T, TS, TO, D> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI,
    N: OpReduceCustomAPI<T, TS, TO, D> + Keeps<T> + Keeps<TO>,
{
    fn reduce_all_custom<FI, FF, FC, FO>(
        &self,
        a: &M::Raw<T>,
        la: &Layout<D>,
        f_init: FI,
        f: FF,
        f_sum: FC,
        f_out: FO,
    ) -> Result<TO>
    where
        TS: Clone,
        FI: Fn() -> TS + Send + Sync,
        FF: Fn(TS, T) -> TS + Send + Sync,
        FC: Fn(TS, TS) -> TS + Send + Sync,
        FO: Fn(TS) -> TO + Send + Sync,
    {
        self.count_kernel_on(M::is_copied::<T>(a), "OpReduceCustomAPI");
        let a = M::lend::<T>(a)?;
        self.native().reduce_all_custom(&a, la, f_init, f, f_sum, f_out)
    }

    fn reduce_axes_custom<FI, FF, FC, FO>(
        &self,
        a: &M::Raw<T>,
        la: &Layout<D>,
        axes: &[isize],
        f_init: FI,
        f: FF,
        f_sum: FC,
        f_out: FO,
    ) -> answer!(storage TO)
    where
        TS: Clone,
        TO: Clone,
        FI: Fn() -> TS + Send + Sync,
        FF: Fn(TS, T) -> TS + Send + Sync,
        FC: Fn(TS, TS) -> TS + Send + Sync,
        FO: Fn(TS) -> TO + Send + Sync,
    {
        self.count_kernel_on(M::is_copied::<T>(a), "OpReduceCustomAPI");
        let a = M::lend::<T>(a)?;
        as_ours!(self, self.native().reduce_axes_custom(&a, la, axes, f_init, f, f_sum, f_out)?, storage)
    }
}

impl<N, M, T, D> OpSortCustomAPI<T, D> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    D: DimAPI,
    N: OpSortCustomAPI<T, D> + Keeps<T> + Keeps<usize>,
{
    fn sort_axes_custom<F>(&self, a: &M::Raw<T>, la: &Layout<D>, axis: usize, f: F) -> answer!(storage T)
    where
        F: Fn(&T, &T) -> Ordering + Send + Sync,
    {
        self.count_kernel_on(M::is_copied::<T>(a), "OpSortCustomAPI");
        let a = M::lend::<T>(a)?;
        as_ours!(self, self.native().sort_axes_custom(&a, la, axis, f)?, storage)
    }

    fn argsort_axes_custom<F>(&self, a: &M::Raw<T>, la: &Layout<D>, axis: usize, f: F) -> answer!(storage usize)
    where
        F: Fn(&T, &T) -> Ordering + Send + Sync,
    {
        self.count_kernel_on(M::is_copied::<T>(a), "OpSortCustomAPI");
        let a = M::lend::<T>(a)?;
        as_ours!(self, self.native().argsort_axes_custom(&a, la, axis, f)?, storage)
    }
}
