//! Arithmetic over views of any layout, in one pass: no array is made contiguous, and none lies in between.
use dimfold::expr::{self, Input};
use dimfold::{Layout, Program, Queue, Result, View, ViewMut};

fn main() -> Result<()> {
    let mut queue = Queue::new()?;
    let pixels: [u8; 12] = [255, 0, 51, 102, 204, 153, 0, 255, 0, 51, 51, 51]; // two rows of two pixels
    let image = View::new(&pixels, Layout::c_contig([2, 2, 3])?)?;

    // Scaled, shifted by a value per colour, and laid out plane by plane.
    let mean = View::from(&[0.5f32, 0.25, 0.0]);
    let scaled = image.expr().cast::<f32>() / 255.0 - mean;
    let mut planes = [0.0f32; 12];
    let mut target = ViewMut::new(&mut planes, Layout::c_contig([3, 2, 2])?)?;
    queue.apply(&mut target.reborrow().transpose([1, 2, 0])?, scaled)?;
    println!("{:.2?}", target.view().dim_select(0, 0)?);

    // In place, and only where a condition holds.
    queue.update(&mut target, |x| x.where_(x.ge(0.0), 0.0))?;
    println!("{:.2?}", target.view().dim_select(0, 1)?);

    // Two results of one pass.
    let (reds, greens) = (image.dim_select(2, 0)?, image.dim_select(2, 1)?);
    let (mut lighter, mut is_red) = ([0u8; 4], [false; 4]);
    let matrix = Layout::c_contig([2, 2])?;
    let targets = (&mut ViewMut::new(&mut lighter, matrix)?, &mut ViewMut::new(&mut is_red, matrix)?);
    queue.apply_many(targets, (reds.expr().max(greens), reds.expr().gt(greens)))?;
    println!("{lighter:?} {is_red:?}");

    // Made ready once, and applied to views of any rank.
    let blend = Program::new(&mut queue, |a: Input<f64>, b: Input<f64>| a * 0.75 + b * 0.25)?;
    let mut blended = [0.0; 3];
    blend.apply(&mut queue, &mut ViewMut::from(&mut blended), (View::from(&[4.0, 8.0, 0.0]), View::from(&[8.0])))?;
    println!("{blended:?}");

    // What does not fit is said, and nothing is written.
    let wrong = queue.apply(&mut ViewMut::from(&mut blended), expr::index(1).cast::<f64>());
    println!("{}", wrong.unwrap_err());
    Ok(())
}
