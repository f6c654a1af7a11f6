//! Nothing but its tests and examples.
