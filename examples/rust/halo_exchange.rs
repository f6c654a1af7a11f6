//! Exchange the borders of two neighbouring blocks: each is stored with a halo, whose columns are the other's edge.
use dimfold::{Error, Ix2, Layout, Queue, View, ViewMut};

const SIDE: isize = 3;
const HALO: isize = 1;
const STORED: usize = (SIDE + 2 * HALO) as usize;

type Block = [i32; STORED * STORED];

/// The columns from `first` on that a halo is wide, of the rows that belong to the block.
fn columns(first: isize) -> Result<Layout<Ix2>, Error> {
    let stored = Layout::c_contig([STORED, STORED])?;
    stored.dim_slice_strict(0, HALO..HALO + SIDE)?.dim_slice_strict(1, first..first + HALO)
}

/// Copies columns of one block into the halo of the other; no buffer between them.
fn send(queue: &mut Queue, target: &mut Block, to: isize, source: &Block, from: isize) -> Result<(), Error> {
    queue.copy(&mut ViewMut::new(target, columns(to)?)?, &View::new(source, columns(from)?)?)
}

fn main() -> Result<(), Error> {
    let (mut left, mut right): (Block, Block) = ([0; 25], [0; 25]);
    for place in 0..SIDE * SIDE {
        let (row, column) = (place / SIDE, place % SIDE);
        let inside = ((HALO + row) * STORED as isize + HALO + column) as usize;
        left[inside] = 10 * (row as i32 + 1) + column as i32 + 1;
        right[inside] = left[inside] + SIDE as i32;
    }
    let mut queue = Queue::new()?;
    send(&mut queue, &mut right, 0, &left, SIDE)?; // left's last columns to the halo before right's first
    send(&mut queue, &mut left, HALO + SIDE, &right, HALO)?; // and right's first ones back
    for (name, block) in [("left", &left), ("right", &right)] {
        println!("{name}");
        for row in block.chunks(STORED) {
            println!("{}", row.iter().map(|element| format!("{element:4}")).collect::<String>());
        }
    }

    // A slice that would reach beyond the block is refused, where Python would cut it off.
    println!("{}", columns(STORED as isize).unwrap_err());
    Ok(())
}
