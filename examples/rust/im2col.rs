//! Gather every window of an image by one copy (im2col), so that a convolution becomes a matrix product.
use dimfold::{Error, Layout, Order, PaddingMode, Queue, TiledView, View, ViewMut};

const SIDE: usize = 4;
const WINDOW: usize = 3;
const KERNEL: [f32; WINDOW * WINDOW] = [0.0, 1.0, 0.0, 1.0, -4.0, 1.0, 0.0, 1.0, 0.0];

fn main() -> Result<(), Error> {
    let image: Vec<f32> = (0..SIDE * SIDE).map(|i| (i * i) as f32).collect();
    let layout = Layout::c_contig([SIDE, SIDE])?;
    let tiles = TiledView::with_step(&layout, [WINDOW, WINDOW], [1, 1], PaddingMode::Zero)?;
    let windows = tiles.to_layout(true)?; // only those that need no padding
    println!("image    {layout}\nwindows  {windows}");

    // Row r has the elements of window r, so its product with the kernel is one element of the result.
    let rows = View::new(&image, windows)?.to_vec(&mut Queue::new()?, Order::C)?;
    for row in rows.chunks_exact(2 * KERNEL.len()) {
        let sum = |window: &[f32]| window.iter().zip(KERNEL).map(|(element, factor)| element * factor).sum::<f32>();
        println!("{:5}{:5}", sum(&row[..KERNEL.len()]), sum(&row[KERNEL.len()..]));
    }

    // The windows that reach beyond the image have zeros there.
    let mut last = [-1.0; WINDOW * WINDOW];
    let mut target = ViewMut::new(&mut last, Layout::c_contig([WINDOW, WINDOW])?)?;
    Queue::new()?.tile_load(&mut target, &View::new(&image, layout)?, &tiles, [3, 2], None)?;
    println!("last row {last:?}");
    Ok(())
}
