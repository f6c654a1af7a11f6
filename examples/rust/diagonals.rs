//! A diagonal is one axis whose stride is the sum of two: nothing is gathered, nothing is copied.
use dimfold::{Dimension, Error, Layout};

fn show<D: Dimension>(name: &str, layout: &Layout<D>) {
    println!("{name:<20} {layout:<16} {} elements", layout.size());
}

fn main() -> Result<(), Error> {
    let matrix = Layout::c_contig([3, 4])?;
    let batch = Layout::c_contig([2, 3, 3])?;
    show("matrix", &matrix);
    show("    diagonal(0)", &matrix.diagonal(0, 0, 1)?);
    show("    diagonal(1)", &matrix.diagonal(1, 0, 1)?);
    show("    diagonal(-1)", &matrix.diagonal(-1, 0, 1)?);
    show("two matrices", &batch);
    show("    their diagonals", &batch.diagonal(0, -2, -1)?);
    Ok(())
}
