//! Make layouts and ask about them: a layout says where each element of a tensor lies in memory, and owns nothing.
use dimfold::{Error, Ix2, Layout};

fn ask(layout: &Layout<Ix2>) -> Result<(), Error> {
    println!("{layout} holds {} elements in a span of {}", layout.size(), layout.span()?);
    println!("    element (1, -1) lies at position {}", layout.index([1, -1])?);
    println!("    C-contiguous: {}, F-contiguous: {}", layout.is_c_contig(), layout.is_f_contig());
    Ok(())
}

fn main() -> Result<(), Error> {
    ask(&Layout::c_contig([3, 4])?)?;
    ask(&Layout::f_contig([3, 4])?)?;
    ask(&Layout::new([3, 4], [8, 1], 0)?)
}
