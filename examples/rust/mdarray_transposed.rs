//! Give mdarray's strided view to Dimfold by pointer, shape and strides, and copy it transposed into an array of
//! mdarray's.
use dimfold::{Layout, Queue, View, ViewMut};
use mdarray::{step, DArray};
use std::ptr::NonNull;

fn main() -> Result<(), dimfold::Error> {
    let array = DArray::<f32, 3>::from_fn([2, 3, 4], |at| (100 * at[0] + 10 * at[1] + at[2]) as f32);
    let strided = array.view(.., step(.., -1), step(.., 2));
    let (shape, strides) = ([0, 1, 2].map(|axis| strided.dim(axis)), [0, 1, 2].map(|axis| strided.stride(axis)));

    // mdarray points at the first element, and a layout counts from the lowest one.
    let behind = |axis: usize| (shape[axis] - 1) * strides[axis].min(0).unsigned_abs();
    let layout = Layout::new(shape, strides, behind(0) + behind(1) + behind(2))?;
    let first = NonNull::new(strided.as_ptr().cast_mut()).expect("the pointer of an array");
    // SAFETY: the layout's positions are the elements that `strided` borrows, the first one at its offset.
    let source = unsafe { View::from_raw_parts(first.sub(layout.offset()), layout.span()?, layout)? };
    println!("mdarray's view is {layout}");

    let mut planes = DArray::<f32, 3>::zeros([2, 2, 3]);
    let mut target = ViewMut::new(&mut planes[..], Layout::c_contig([2, 2, 3])?)?;
    Queue::new()?.copy(&mut target, &source.transpose([2, 0, 1])?)?;
    assert_eq!(planes, strided.permute([2, 0, 1]).to_array());
    println!("transposed it is {planes:?}");
    Ok(())
}
