//! Walk a layout: by runs, from the back, and divided for two threads. An iterator can be copied and divided.
use dimfold::{Error, Layout, Order, Runs};

fn show_runs(name: &str, runs: Runs) {
    println!("{name}:");
    for run in runs {
        println!("    {} elements from position {}, step {}", run.count, run.position[0], run.stride[0]);
    }
}

fn main() -> Result<(), Error> {
    let padded = Layout::new([3, 4], [6, 1], 0)?; // rows of 4 elements, 6 apart
    let rows = padded.runs(Order::C)?;
    let (head, tail) = rows.split_at(rows.elements() / 2)?;
    show_runs("in C order", rows);
    show_runs("in F order", padded.runs(Order::F)?);
    show_runs("the first half in C order", head);
    show_runs("the second half", tail);
    let (_, mut positions) = padded.positions(Order::C)?.split_at(6)?;
    if let Some(last) = positions.next_back() {
        println!("from the back: position {last}, then {} elements are left", positions.len());
    }
    Ok(())
}
