//! The tests need a package, and cargo a library in it.
