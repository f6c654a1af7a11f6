//! Allocate an image whose rows begin at multiples of 16 bytes: a pitch is a padded mapping, and what is known when the
//! program is compiled is a constant.
use dimfold::mapping::{Dyn, Mapping, Right, RightPadded, S};
use dimfold::{Error, Layout, Queue, View, ViewMut};

const ROWS: usize = 3;
const COLUMNS: usize = 6;

/// Four elements of 4 bytes; the columns are known, the rows are not.
type Image = Mapping<RightPadded<S<4>>, (Dyn, S<COLUMNS>), u32>;
/// An image of which everything is known.
type Thumbnail = Mapping<RightPadded<S<4>>, (S<ROWS>, S<COLUMNS>), u32>;

static THUMBNAIL: [u8; Thumbnail::SPAN] = [0; Thumbnail::SPAN];

fn main() -> Result<(), Error> {
    let image = Image::new((ROWS as u32, S), S)?;
    println!("rows of {COLUMNS} elements take {}", image.padded_extents()[1]);
    println!("known when compiling: strides {:?}", Image::static_strides());
    println!("an image is {} bytes, a thumbnail {}", size_of::<Image>(), size_of::<Thumbnail>());

    let dense: Vec<f32> = (1..=ROWS * COLUMNS).map(|i| i as f32).collect();
    let mut memory = vec![0.0; image.required_span_size()];
    let source = View::new(&dense, Layout::c_contig([ROWS, COLUMNS])?)?;
    Queue::new()?.copy(&mut ViewMut::new(&mut memory, image.to_layout())?, &source)?;
    for row in memory.chunks(image.stride()[0] as usize) {
        println!("{}", row.iter().map(|element| format!("{element:3}")).collect::<String>());
    }

    // Static and dynamic extents meet: both are the same mapping.
    assert!(image == Thumbnail::ONLY && THUMBNAIL.len() == image.required_span_size());
    // What wants rows without gaps is told at which axis they are.
    println!("{}", image.convert::<Right, (Dyn, Dyn), u32>().unwrap_err());
    Ok(())
}
