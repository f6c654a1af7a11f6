//! Gathers and scatters by indices that are tensors, by masks, and between triangles and vectors.
use crate::{DeviceDimfoldOver, Keeps, Memory};
use rstsr_core::prelude_dev::*;

native! {
    [DeviceTakeAlongAxisAPI(along axes by indices)]
    (T; DA, DI) {
        fn take_along_axis(c: new T, lc: layout IxD, a: read T, la: layout DA, indices: read usize,
            layout_indices: layout DI, axis: value usize);
    }

    [DeviceMaskIndexAPI(along axes)]
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

impl<N, M, TC, DA, DI, TA> DevicePutAlongAxisAPI<TC, DA, DI, TA> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    DA: DimAPI,
    DI: DimAPI,
    N: DevicePutAlongAxisAPI<TC, DA, DI, TA> + Keeps<TC> + Keeps<TA> + Keeps<usize>,
{
    native! { @methods DevicePutAlongAxisAPI [along axes by indices] (TC, DA, DI, TA) {
        fn put_along_axis(a: write TC, la: layout DA, indices: read usize, layout_indices: layout DI,
            values: read TA, lvalues: layout DI, axis: value usize);
    } }
}

/// Indexers of the native device that see the same indices, which are lent.
fn native_indexers<'a, N: Keeps<usize>, M: Memory>(
    indexers: &'a [ArrayAuxIndexer<'_, DeviceDimfoldOver<N, M>>],
    lent: &'a [M::Lent<'_, usize>],
) -> Vec<ArrayAuxIndexer<'a, N>> {
    let native = |(indexer, indices): (&'a ArrayAuxIndexer<_>, &'a M::Lent<'_, usize>)| ArrayAuxIndexer {
        src_axis: indexer.src_axis,
        indices: &**indices,
        layout: indexer.layout.clone(),
    };
    indexers.iter().zip(lent).map(native).collect()
}

impl<N, M, T> DeviceArrayIndexAPI<T> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceArrayIndexAPI<T> + Keeps<T> + Keeps<usize>,
{
    native! { @methods DeviceArrayIndexAPI [along axes by indices] (T) {
        fn array_index(c: new T, lc: layout IxD, a: read T, la: layout IxD, base_layout: layout IxD,
            indexers: indexers usize, consec: value usize, order: value FlagOrder);
    } }
}

impl<N, M, TC, TA> DeviceArrayIndexAssignAPI<TC, TA> for DeviceDimfoldOver<N, M>
where
    M: Memory,
    N: DeviceArrayIndexAssignAPI<TC, TA> + Keeps<TC> + Keeps<TA> + Keeps<usize>,
{
    native! { @methods DeviceArrayIndexAssignAPI [along axes by indices] (TC, TA) {
        fn array_index_assign(a: write TC, la: layout IxD, base_layout: layout IxD, indexers: indexers usize,
            value: read TA, lvalue: layout IxD, consec: value usize, order: value FlagOrder);
    } }
}
