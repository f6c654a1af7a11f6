//! Reshape gives a view exactly when one exists. When none does, the error says so, and the caller decides to copy.
use dimfold::{Error, Ix3, Layout, Order};

fn attempt(layout: &Layout<Ix3>, shape: [isize; 2], order: Order) {
    match layout.reshape(shape, order) {
        Ok(view) => println!("    reshape to {shape:?} in order {order:?} is the view {view}"),
        Err(error) => println!("    reshape to {shape:?} in order {order:?} fails with {:?}", error.status()),
    }
}

fn main() -> Result<(), Error> {
    let tensor = Layout::c_contig([2, 3, 4])?;
    let transposed = tensor.reverse_axes();
    println!("{tensor}");
    attempt(&tensor, [6, -1], Order::C);
    attempt(&tensor, [5, -1], Order::C);
    println!("its transpose {transposed}");
    attempt(&transposed, [-1, 2], Order::C);
    attempt(&transposed, [-1, 2], Order::F);
    Ok(())
}
