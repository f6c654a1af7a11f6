//! No call on a layout of up to 8 axes takes memory; errors and longer lists do.
#![cfg(all(feature = "std", not(miri)))]

#[path = "common/counting.rs"]
mod counting;

use counting::allocations;
use dimfold::mapping::{Dyn, LayoutMapping, Mapping, RightPadded, Strided, S};
use dimfold::{
    s, Dimension, InsertAxis, Layout, NewAxis, Order, PaddingMode, PerAxis, RemoveAxis, Result, TiledView, TwoAxes,
    WORK_DEFAULT,
};
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::Hash;
use std::hint::black_box;

const ORDERS: [Order; 6] = [Order::C, Order::F, Order::A, Order::K, Order::G, Order::B];

/// A text that goes nowhere.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Ok(())
    }
}

fn list<D: Dimension>(ndim: usize, entry: impl Fn(usize) -> isize) -> D::Axes<isize> {
    let mut list = Layout::<D>::new_stride(ndim);
    list.as_mut().iter_mut().enumerate().for_each(|(i, to)| *to = entry(i));
    list
}

fn make<D: Dimension, S: PerAxis<usize, Dim = D>>(shape: impl Fn() -> S, ndim: usize) -> Result<()> {
    black_box(Layout::c_contig(shape())?);
    black_box(Layout::f_contig(shape())?);
    black_box(Layout::contig(shape(), Order::F)?);
    black_box(Layout::new(shape(), list::<D>(ndim, |_| 0), 1)?);
    black_box(Layout::dense(shape(), list::<D>(ndim, |i| i as isize))?);
    black_box(Layout::new_from_bytes(shape(), list::<D>(ndim, |_| 8), 16, 8)?);
    Ok(())
}

fn view<D: TwoAxes + RemoveAxis>(layout: &Layout<D>) -> Result<()> {
    let ndim = layout.ndim();
    black_box((layout.clone(), layout.to_dyn(), layout.reverse_axes(), layout.set_offset(7)?));
    black_box((layout.transpose(list::<D>(ndim, |i| (ndim - 1 - i) as isize))?, layout.swapaxes(0, 1)?));
    black_box((layout.moveaxis(&[0], &[-1])?, layout.flip(&[0])?, layout.diagonal(0, 0, 1)?));
    black_box((layout.dim_select(0, 0)?, layout.dim_chop(1)?, layout.dim_narrow(0, 1..)?));
    black_box((layout.dim_slice(s![0, ..;-1])?, layout.dim_slice(&*s![.., 1..])?));
    black_box((layout.dim_split_at(1)?, layout.dim_split_axes(&[0])?, layout.squeeze(..)?));
    black_box((layout.sliding_window(&[], Some(&[]))?, layout.reshape([-1], Order::C)?));
    black_box(layout.reshape(&[2, -1], Order::C)?);
    black_box((layout.broadcast_to(layout.shape())?, layout.broadcast_to_left(layout.shape())?));
    black_box((layout.broadcast_layout(layout)?, layout.broadcast_layout_left(layout)?));
    black_box((layout.broadcast_layout_to_first(layout)?, layout.broadcast_layout_to_first_left(layout)?));
    black_box((layout.flatten(0, -1)?, layout.flatten_with_mask(0, -1, 2)?, layout.dim_slice_strict(0, 0..1)?));
    black_box((layout.repack(4, 8, std::ptr::null(), -1, false)?, layout.intersect(layout, WORK_DEFAULT)?));
    let tiles = TiledView::new(layout, layout.shape_by_value(), PaddingMode::Zero)?;
    black_box((tiles.num_tiles(), tiles.grid(), tiles.tile(list::<D>(ndim, |_| 0))?));
    black_box((layout.apply("[1:].T")?, layout.apply_step("[..., 0]")?));
    Ok(())
}

fn insert<D: InsertAxis>(layout: &Layout<D>) -> Result<()> {
    black_box((layout.dim_insert(0)?, layout.unsqueeze(&[-1])?, layout.dim_slice(s![NewAxis])?));
    Ok(())
}

fn ask<D: Dimension>(layout: &Layout<D>) -> Result<()> {
    black_box((layout.size(), layout.is_c_contig(), layout.is_f_contig(), layout.c_prefer(), layout.f_prefer()));
    black_box((layout.ndim_of_c_contig(), layout.ndim_of_f_contig(), layout.is_broadcasted(), layout.is_empty()));
    black_box((layout.bounds_index()?, layout.offset_bounds()?, layout.span()?, layout.check_strides(true)?));
    black_box((*layout == layout.clone(), layout.equivalent(layout), layout.index(list::<D>(layout.ndim(), |_| -1))?));
    black_box((layout.is_contig(), layout.is_dense(), layout.is_unique(), layout.stride_order()));
    black_box((layout.offset_min()?, layout.offset_max()?, layout.flatten_axis_mask()));
    black_box((layout.span_bytes(4)?, layout.stride_bytes(4)?, layout.offset_bytes(4)?));
    black_box((layout.is_injective(WORK_DEFAULT)?, layout.overlaps(layout, 4, 4, 8, WORK_DEFAULT)?));
    black_box((layout.contains(1, WORK_DEFAULT)?, layout.is_view_of(layout, WORK_DEFAULT)?));
    black_box((layout.unravel_c(1)?, layout.unravel_f(1)?, layout.axes_composition()));
    layout.hash(&mut DefaultHasher::new());
    write!(Nowhere, "{layout} {layout:?}").unwrap();
    Ok(())
}

fn order_and_walk<D: Dimension>(layout: &Layout<D>) -> Result<()> {
    for order in ORDERS {
        black_box(Layout::translate_to_col_major([layout, layout], order)?);
        assert_eq!(layout.positions(order)?.rev().count(), layout.size());
        assert_eq!(layout.indices(order)?.map(black_box).count(), layout.size());
        assert_eq!(Layout::iterate([layout, layout], order)?.runs().map(|run| run.count).sum::<usize>(), layout.size());
    }
    black_box((layout.greedy_layout(true)?, layout.layout_for_array_copy(Order::K)?));
    black_box((
        layout.layout_for_binary_op(layout, Order::C)?,
        layout.matmul_layouts(&Layout::c_contig(&[2])?, Order::C)?,
    ));
    Ok(())
}

/// Mappings of any sort.
fn mappings() -> Result<()> {
    let rows = Mapping::<RightPadded<Dyn>, (Dyn, S<3>), u32>::new((2, S), 4)?;
    black_box((rows.to_layout(), rows.widen::<RightPadded<Dyn>, (Dyn, Dyn)>(), rows.index([-1, 0])?));
    black_box((rows.convert::<Strided<(Dyn, S<1>)>, (S<2>, Dyn), u8>()?, rows.is_exhaustive(), rows.to_any()));
    black_box(LayoutMapping::to_any::<i32>(&rows)?);
    Ok(())
}

#[test]
fn mappings_allocate_nothing() {
    assert_eq!(allocations(|| mappings().unwrap()), 0);
}

fn all<D: TwoAxes>(layout: &Layout<D>) -> usize {
    allocations(|| {
        view(layout).unwrap();
        ask(layout).unwrap();
        order_and_walk(layout).unwrap();
    })
}

#[test]
fn fixed_ranks_allocate_nothing() {
    assert_eq!(allocations(|| make(|| [2, 2], 2).unwrap()), 0);
    assert_eq!(allocations(|| make(|| [2; 9], 9).unwrap()), 0);
    assert_eq!(all(&Layout::c_contig([2, 2]).unwrap()), 0);
    assert_eq!(all(&Layout::c_contig([2; 8]).unwrap()), 0);
    let smaller = Layout::c_contig([2; 7]).unwrap();
    assert_eq!(allocations(|| insert(&smaller).unwrap()), 0);
}

#[test]
fn dynamic_ranks_of_eight_axes_allocate_nothing() {
    let shape = [2; 8];
    assert_eq!(allocations(|| make(|| &shape, 8).unwrap()), 0);
    for ndim in 2..=8 {
        assert_eq!(all(&Layout::c_contig(&shape[..ndim]).unwrap()), 0, "{ndim} axes");
    }
    let smaller = Layout::c_contig(&shape[..7]).unwrap();
    assert_eq!(allocations(|| insert(&smaller).unwrap()), 0);
}

#[test]
fn longer_lists_and_errors_allocate() {
    let layout = Layout::c_contig(&[1; 9]).unwrap();
    assert_eq!(allocations(|| drop(black_box(layout.clone()))), 2, "shape and stride");
    assert_eq!(
        allocations(|| drop(black_box(Layout::c_contig(&[2; 8]).unwrap().flip(&[8])))),
        2,
        "diagnosis and layouts"
    );
}
