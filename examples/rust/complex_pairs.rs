//! See pairs of floats as complex numbers, and back, without moving a byte.
use dimfold::{Error, Layout, View, ViewMut};

fn main() -> Result<(), Error> {
    let mut data = [1.0_f32, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.0, -6.0]; // real, imaginary
    let floats = View::new(&data, Layout::c_contig([2, 3, 2])?)?;
    let numbers = floats.view_as::<[f32; 2]>(-1)?.dim_eliminate(-1)?; // pairs have become one element
    println!("complex numbers {}: the last is {:?}", numbers.layout(), numbers[[1, 2]]);
    let again = numbers.view_as::<f32>(-1)?;
    println!("floats again    {}", again.layout());

    // Conjugate the numbers of the second row.
    let floats = ViewMut::new(&mut data, Layout::c_contig([2, 6])?)?;
    for number in floats.view_as::<[f32; 2]>(1)?.dim_select(0, 1)? {
        number[1] = -number[1];
    }
    println!("{data:?}");

    // Three floats are no pairs.
    let odd = View::new(&data, Layout::c_contig([4, 3])?)?;
    println!("{}", odd.view_as::<[f32; 2]>(1).unwrap_err());
    Ok(())
}
