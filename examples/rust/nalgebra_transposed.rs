//! Give nalgebra's view of every second element to Dimfold by pointer, shape and strides, and copy it transposed into a
//! matrix of nalgebra's.
use dimfold::{Layout, Queue, View, ViewMut};
use nalgebra::DMatrix;
use std::ptr::NonNull;

fn main() -> Result<(), dimfold::Error> {
    let matrix = DMatrix::from_fn(4, 6, |row, column| (10 * row + column) as f64);
    let part = matrix.view_with_steps((0, 1), (2, 3), (1, 1));
    let ((rows, columns), (row_stride, column_stride)) = (part.shape(), part.strides());

    let layout = Layout::new([rows, columns], [row_stride as isize, column_stride as isize], 0)?;
    let first = NonNull::new(part.as_ptr().cast_mut()).expect("the pointer of a matrix");
    // SAFETY: the layout's positions are the elements that `part` borrows, the first one at 0.
    let source = unsafe { View::from_raw_parts(first, layout.span()?, layout)? };
    println!("nalgebra's view is {layout}");

    let mut transposed = DMatrix::zeros(columns, rows);
    let mut target = ViewMut::new(transposed.as_mut_slice(), Layout::f_contig([columns, rows])?)?;
    Queue::new()?.copy(&mut target, &source.transpose([1, 0])?)?;
    assert_eq!(transposed, part.transpose());
    println!("transposed it is {:?}", transposed.as_slice());
    Ok(())
}
