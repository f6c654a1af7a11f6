//! Copy a transposed view into fresh memory, then convert it: operations take any layout on either side.
use dimfold::{Error, Layout, Queue, View, ViewMut};

fn main() -> Result<(), Error> {
    let data = [1, -2, 300, 4, 5, 6i16];
    let (mut transposed, mut bytes) = ([0i16; 6], [0u8; 6]);
    let layout = Layout::c_contig([3, 2])?;
    let mut queue = Queue::new()?;
    let source = View::new(&data, Layout::c_contig([2, 3])?)?.reverse_axes();
    let mut copy = ViewMut::new(&mut transposed, layout)?;
    queue.copy(&mut copy, &source)?;
    queue.cast(&mut ViewMut::new(&mut bytes, layout)?, &copy.view())?;
    println!("copied as i16   cast to u8");
    for row in 0..3 {
        let (copied, cast) = (&transposed[2 * row..], &bytes[2 * row..]);
        println!("{:6} {:6}   {:3} {:3}", copied[0], copied[1], cast[0], cast[1]);
    }
    Ok(())
}
