//! A call that fails says what was wrong: as a status, as numbers, and as a sentence with the layouts it was about.
use dimfold::{Error, Ix2, Layout};

fn report(error: &Error) {
    println!("{error}");
    println!("    {:?}, operand {:?}, expected {}", error.status(), error.operand(), error.expected());
}

fn main() -> Result<(), Error> {
    let matrix: Layout<Ix2> = Layout::c_contig([3, 4])?;
    if let Err(error) = matrix.dim_select(2, 0) {
        report(&error);
    }
    if let Err(error) = matrix.index([0, 5]) {
        report(&error);
        println!("    on axis {:?}, found {}", error.axis(), error.found());
    }
    let mistyped = "(3,4):(4,x)";
    if let Err(error) = mistyped.parse::<Layout<Ix2>>() {
        println!("{mistyped}\n{:>1$} the text goes wrong here", "^", error.column().unwrap_or(1));
    }
    Ok(())
}
