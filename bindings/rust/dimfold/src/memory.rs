//! Where the elements of a view lie.
use dimfold_sys as sys;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Host {}
    impl Sealed for super::Device {}
    impl Sealed for super::Uninit {}
}

/// Where the elements of a [`View`](crate::View) lie: [`Host`], or [`Device`]; those of a [`ViewMut`](crate::ViewMut)
/// may also be still to come, [`Uninit`]. Sealed.
pub trait Memory: sealed::Sealed + Copy + Send + Sync + 'static {
    #[doc(hidden)]
    fn place(self) -> Place;
}

/// The memory of the process, where Rust values live.
#[derive(Clone, Copy, Debug)]
pub struct Host;

/// Memory of the process that need not hold elements yet: operations write them, and nothing reads them before
/// [`assume_init`](crate::ViewMut::assume_init).
#[derive(Clone, Copy, Debug)]
pub struct Uninit;

/// Memory whose elements can be read. Sealed.
pub trait Initialized: Memory {}

impl Initialized for Host {}
impl Initialized for Device {}

/// Memory of a queue's device, which nothing but the operations of that queue reads or writes.
#[derive(Clone, Copy, Debug)]
pub struct Device(pub(crate) Place);

impl Memory for Host {
    #[inline]
    fn place(self) -> Place {
        Place { owner: 0, device_type: sys::DIMFOLD_DEVICE_CPU, device_id: 0 }
    }
}

impl Memory for Uninit {
    #[inline]
    fn place(self) -> Place {
        Host.place()
    }
}

impl Memory for Device {
    #[inline]
    fn place(self) -> Place {
        self.0
    }
}

/// What an operation must know of an operand's memory.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Which queue's operations alone touch it, by the queue's address; 0 for what Rust touches itself.
    pub(crate) owner: usize,
    pub(crate) device_type: i32,
    pub(crate) device_id: i32,
}

/// An operand: what C gets of it, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) view: sys::dimfold_view,
    pub(crate) place: Place,
}

impl Place {
    /// Whether a device could still be at it when an operation has been submitted, and Rust be there too.
    pub(crate) fn is_borrowed_from_rust(self) -> bool {
        self.owner == 0
    }

    /// The view, of memory in this place.
    pub(crate) fn mark(self, view: sys::dimfold_view) -> sys::dimfold_view {
        sys::dimfold_view { device_type: self.device_type, device_id: self.device_id, ..view }
    }
}
