//! Five minutes of nested layouts: parse, ask, compose, divide, swizzle, and copy through a swizzled layout.
use dimfold::nested::{Nested, NestedView, NestedViewMut};
use dimfold::{nested, Error, Queue};

fn main() -> Result<(), Error> {
    let layout: Nested = "(4,(2,2)):(1,(4,8))".parse()?; // from a user
    let same = nested!("(4,(2,2)):(1,(4,8))"); // from a program, checked while it compiles
    assert_eq!(layout, same);
    println!("{layout} has {} elements in {} modes", layout.size(), layout.rank());
    println!("(3,(1,0)), (3,1) and 7 are at {}, {} and {}", layout.at((3, (1, 0)))?, layout.at((3, 1))?, layout.at(7)?);

    let columns = nested!("(6,2):(8,2)").composition(&nested!("(4,3):(3,1)"))?;
    println!("composed: {columns}");
    if let Err(error) = nested!("(12,6):(6,1)").composition(&nested!("(2,4):(1,8)")) {
        println!("refused:  {error}");
    }

    let matrix = Nested::right((8, 8))?;
    let tiles = matrix.zipped_divide((4, 2))?;
    println!("tiles:    {tiles}");
    println!("one tile: {}", tiles.slice_and_offset((.., (1, 3)))?);

    let swizzled = matrix.swizzled("Sw<3,0,3>".parse()?, 0)?;
    let (numbers, mut shared) = ((0..64).collect::<Vec<u16>>(), [0; 64]);
    let source = NestedView::new(&numbers, matrix)?;
    let mut target = NestedViewMut::new(&mut shared, swizzled)?;
    Queue::new()?.copy_nested(&mut target, &source)?;
    assert_eq!(target[(5, 2)], source[(5, 2)]);
    println!("column 0: {:?}", (0..8).map(|row| swizzled.at((row, 0))).collect::<Result<Vec<_>, _>>()?);

    let (tv, tile) = Nested::thread_value_new(&nested!("(32,1)"), &nested!("(1,1)"))?;
    for memory in [nested!("(32,32):(32,1)"), nested!("Sw<5,0,5> o 0 o (32,32):(32,1)")] {
        let access = memory.composition(&tv)?.thread_value_access(4, 4, 0, 0..32)?;
        println!("a warp reads {tile} of {memory}: {} bank conflicts", access.conflicts);
    }
    Ok(())
}
