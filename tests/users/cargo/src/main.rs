//! A user's program in Rust: copies a transposed slice into dense memory and prints what it holds.
use dimfold::{s, Ix3, Layout, Order, Queue, Result, View};

fn main() -> Result<()> {
    let source: Vec<i32> = (0..30).collect();
    let tensor = View::new(&source, Layout::c_contig([2, 3, 5])?)?;
    let sliced: View<i32, Ix3> = tensor.dim_slice(s![.., 1.., ..;-2])?;
    let view = sliced.transpose([2, 0, 1])?;
    let copied = view.to_vec(&mut Queue::new()?, Order::C)?;

    let elements: Vec<String> = copied.iter().map(i32::to_string).collect();
    println!("{}: {}", view.layout(), elements.join(" "));
    Ok(())
}
