//! Slice a view as NumPy slices an array: only numbers change, the elements stay where they are.
use dimfold::{s, Error, IndexerList, Ix2, Layout, View};

fn show(name: &str, letters: &View<u8, Ix2>, indexers: impl IndexerList<Ix2>) -> Result<(), Error> {
    let slice = letters.dim_slice(indexers)?;
    let text: String = slice.iter().map(|&letter| char::from(letter)).collect();
    println!("{name:<17} {:<20} {text}", slice.layout());
    Ok(())
}

fn main() -> Result<(), Error> {
    let letters = View::new(b"abcdefghijklmnopqrst", Layout::c_contig([4, 5])?)?;
    show("s![..]", &letters, s![..])?;
    show("s![1..-1]", &letters, s![1..-1])?;
    show("s![..., -1]", &letters, s![..., -1])?;
    show("s![1..-1, ..;-2]", &letters, s![1..-1, ..;-2])
}
