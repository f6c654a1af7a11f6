//! Gathers and scatters by indices that are tensors, by masks, and between triangles and vectors.
use crate::{DeviceDimfoldOver, Keeps};
use rstsr_core::prelude_dev::*;

native! {
    [DeviceTakeAlongAxisAPI]
    (T; DA, DI) {
        fn take_along_axis(c: new T, lc: layout IxD, a: read T, la: layout DA, indices: read usize,
            layout_indices: layout DI, axis: value usize);
    }

    [DeviceMaskIndexAPI]
    (TA; DA, DM) {
        fn mask_select(c: new TA, a: read TA, la: layout DA, mask: read bool, lm: layout DM);
        fn mask_fill(a: write TA, la: layout DA, mask: read bool, lm: layout DM, value: value TA);
    }

    [OpPackTriAPI]
    (T;) {
        fn pack_tri(a: new T, la: layout IxD, b: read T, lb: layout IxD, uplo: value FlagUpLo);
    }

    [OpUnpackTriAPI]
    (T;) {
        fn unpack_tri(a: new T, la: layout IxD, b: read T, lb: layout IxD, uplo: value FlagUpLo,
            symm: value FlagSymm);
    }
}

impl<N, TC, DA, DI, TA> DevicePutAlongAxisAPI<TC, DA, DI, TA> for DeviceDimfoldOver<N>
where
    DA: DimAPI,
    DI: DimAPI,
    N: DevicePutAlongAxisAPI<TC, DA, DI, TA> + Keeps<TC> + Keeps<TA> + Keeps<usize>,
{
    native! { @methods (<N as DevicePutAlongAxisAPI<TC, DA, DI, TA>>) {
        fn put_along_axis(a: write TC, la: layout DA, indices: read usize, layout_indices: layout DI,
            values: read TA, lvalues: layout DI, axis: value usize);
    } }
}

/// The same indexers, as the native device's.
fn native_indexers<'a, N>(indexers: &[ArrayAuxIndexer<'a, DeviceDimfoldOver<N>>]) -> Vec<ArrayAuxIndexer<'a, N>>
where
    N: Keeps<usize>,
{
    let native = |indexer: &ArrayAuxIndexer<'a, DeviceDimfoldOver<N>>| ArrayAuxIndexer {
        src_axis: indexer.src_axis,
        indices: indexer.indices,
        layout: indexer.layout.clone(),
    };
    indexers.iter().map(native).collect()
}

impl<N, T> DeviceArrayIndexAPI<T> for DeviceDimfoldOver<N>
where
    N: DeviceArrayIndexAPI<T> + Keeps<T> + Keeps<usize>,
{
    fn array_index(
        &self,
        c: &mut Vec<MaybeUninit<T>>,
        lc: &Layout<IxD>,
        a: &Vec<T>,
        la: &Layout<IxD>,
        base_layout: &Layout<IxD>,
        indexers: &[ArrayAuxIndexer<'_, Self>],
        consec: usize,
        order: FlagOrder,
    ) -> Result<()> {
        let indexers = native_indexers(indexers);
        self.native().array_index(c, lc, a, la, base_layout, &indexers, consec, order)
    }
}

impl<N, TC, TA> DeviceArrayIndexAssignAPI<TC, TA> for DeviceDimfoldOver<N>
where
    N: DeviceArrayIndexAssignAPI<TC, TA> + Keeps<TC> + Keeps<TA> + Keeps<usize>,
{
    fn array_index_assign(
        &self,
        a: &mut Vec<TC>,
        la: &Layout<IxD>,
        base_layout: &Layout<IxD>,
        indexers: &[ArrayAuxIndexer<'_, Self>],
        value: &Vec<TA>,
        lvalue: &Layout<IxD>,
        consec: usize,
        order: FlagOrder,
    ) -> Result<()> {
        let indexers = native_indexers(indexers);
        self.native().array_index_assign(a, la, base_layout, &indexers, value, lvalue, consec, order)
    }
}
