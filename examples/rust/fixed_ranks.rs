//! Fixed ranks: the number of axes is part of the type, so a wrong rank does not compile and a layout stays small.
use dimfold::{Error, Ix1, Ix2, Ix3, IxDyn, Layout, Order, Status};

fn main() -> Result<(), Error> {
    let tensor: Layout<Ix3> = Layout::c_contig([2, 3, 4])?;
    let matrix: Layout<Ix2> = tensor.dim_select(0, 1)?; // one axis less
    let diagonal: Layout<Ix1> = matrix.diagonal(0, 0, 1)?; // and what a diagonal leaves of a matrix
    let vector: Layout<Ix1> = tensor.reshape([-1], Order::C)?; // as many axes as the array has entries
    let flat: Layout<IxDyn> = tensor.reshape(&[-1], Order::C)?; // a slice has its length at run time
    println!("tensor    {} words of memory", size_of_val(&tensor) / size_of::<usize>());
    println!("matrix    {:?} from position {}", matrix.shape(), matrix.offset());
    println!("diagonal  {} elements, step {}", diagonal.shape()[0], diagonal.stride()[0]);
    println!("vector    {} elements, step {}", vector.shape()[0], vector.stride()[0]);
    if let Err(error) = Layout::<Ix2>::from_dyn(&flat) {
        assert_eq!(error.status(), Status::NDIM);
        println!("a layout of rank {} is no Layout<Ix2>", flat.ndim());
    }
    Ok(())
}
