//! The functions of layouts that both kinds of views have, once for both.
//!
//! They are those whose result visits no position that the layout does not, and none twice: this is what keeps a
//! view inside of its own elements, and two halves of a divided one apart.

/// Declares them inside of `impl View`, where they take `&self`, or `impl ViewMut`, where they take `self`.
macro_rules! view_methods {
    ($View:ident, $self:ident, $($receiver:tt)+) => {
        /// Reorders the axes: axis i of the result is axis `axes[i]`. See [`Layout::transpose`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.transpose([1, 0])?[[2, 0]], 3);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "permute_dims")]
        #[doc(alias = "permuted_axes")]
        pub fn transpose(
            $($receiver)+,
            axes: impl crate::PerAxis<isize, Dim = D>,
        ) -> crate::Result<$View<'a, T, D, M>> {
            $self.through(|layout| layout.transpose(axes))
        }

        /// The axes in the opposite order. See [`Layout::reverse_axes`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.reverse_axes().iter().eq(&[1, 4, 2, 5, 3, 6]));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "t")]
        #[doc(alias = "T")]
        #[must_use]
        pub fn reverse_axes($($receiver)+) -> $View<'a, T, D, M> {
            let layout = $self.layout.reverse_axes();
            $self.through(|_| Ok(layout)).expect("a layout that is there")
        }

        /// Exchanges two axes. See [`Layout::swapaxes`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.swapaxes(0, 1)?.shape(), [3, 2]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        pub fn swapaxes($($receiver)+, axis1: isize, axis2: isize) -> crate::Result<$View<'a, T, D, M>>
        where
            D: crate::RemoveAxis,
        {
            $self.through(|layout| layout.swapaxes(axis1, axis2))
        }

        /// Moves the axes `source` to the places `destination`. See [`Layout::moveaxis`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.moveaxis(&[0], &[-1])?.shape(), [3, 2]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        pub fn moveaxis($($receiver)+, source: &[isize], destination: &[isize]) -> crate::Result<$View<'a, T, D, M>> {
            $self.through(|layout| layout.moveaxis(source, destination))
        }

        /// Reverses the given axes. See [`Layout::flip`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.flip(&[1])?.iter().eq(&[3, 2, 1, 6, 5, 4]));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "invert_axis")]
        pub fn flip($($receiver)+, axes: &[isize]) -> crate::Result<$View<'a, T, D, M>> {
            $self.through(|layout| layout.flip(axes))
        }

        /// Replaces two axes by their diagonal, which comes last. See [`Layout::diagonal`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.diagonal(0, 0, 1)?.iter().eq(&[1, 5]));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "diag")]
        pub fn diagonal(
            $($receiver)+,
            offset: isize,
            axis1: isize,
            axis2: isize,
        ) -> crate::Result<$View<'a, T, D::Smaller, M>>
        where
            D: crate::TwoAxes,
        {
            $self.through(|layout| layout.diagonal(offset, axis1, axis2))
        }

        /// Takes one index of an axis, which goes away. See [`Layout::dim_select`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.dim_select(1, -1)?.iter().eq(&[3, 6]));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "index_axis")]
        pub fn dim_select($($receiver)+, axis: isize, index: isize) -> crate::Result<$View<'a, T, D::Smaller, M>>
        where
            D: crate::RemoveAxis,
        {
            $self.through(|layout| layout.dim_select(axis, index))
        }

        /// Inserts an axis of extent 1. See [`Layout::dim_insert`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.dim_insert(0)?.shape(), [1, 2, 3]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "insert_axis")]
        pub fn dim_insert($($receiver)+, axis: isize) -> crate::Result<$View<'a, T, D::Larger, M>>
        where
            D: crate::InsertAxis,
        {
            $self.through(|layout| layout.dim_insert(axis))
        }

        /// Removes an axis of extent 1. See [`Layout::dim_eliminate`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.dim_narrow(0, ..1)?.dim_eliminate(0)?.shape(), [3]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "remove_axis")]
        pub fn dim_eliminate($($receiver)+, axis: isize) -> crate::Result<$View<'a, T, D::Smaller, M>>
        where
            D: crate::RemoveAxis,
        {
            $self.through(|layout| layout.dim_eliminate(axis))
        }

        /// Slices one axis as Python slices a sequence. See [`Layout::dim_narrow`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.dim_narrow(1, 1..)?.iter().eq(&[2, 3, 5, 6]));
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "slice_axis")]
        pub fn dim_narrow(
            $($receiver)+,
            axis: isize,
            slice: impl Into<crate::Slice>,
        ) -> crate::Result<$View<'a, T, D, M>>
        where
            D: crate::RemoveAxis,
        {
            $self.through(|layout| layout.dim_narrow(axis, slice))
        }

        /// The elements of a range of one axis, without Python's leniency. See [`Layout::dim_slice_strict`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.dim_slice_strict(1, 0..2)?.iter().eq(&[1, 2, 4, 5]));
        /// assert!(rows.dim_slice_strict(1, 0..4).is_err());
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        pub fn dim_slice_strict(
            $($receiver)+,
            axis: isize,
            range: core::ops::Range<isize>,
        ) -> crate::Result<$View<'a, T, D, M>>
        where
            D: crate::RemoveAxis,
        {
            $self.through(|layout| layout.dim_slice_strict(axis, range))
        }

        /// NumPy's basic indexing, with what [`s!`](crate::s) makes. See [`Layout::dim_slice`].
        ///
        /// ```
        /// use dimfold::{s, Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert!(rows.dim_slice(s![.., ..;2])?.iter().eq(&[1, 3, 4, 6]));
        /// assert_eq!(rows.dim_slice(s![1, 0])?[()], 4);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "slice")]
        #[doc(alias = "i")]
        pub fn dim_slice<L: crate::IndexerList<D>>(
            $($receiver)+,
            indexers: L,
        ) -> crate::Result<$View<'a, T, L::Result, M>> {
            $self.through(|layout| layout.dim_slice(indexers))
        }

        /// Removes axes of extent 1, all of them for `..`. See [`Layout::squeeze`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.dim_narrow(0, ..1)?.squeeze(0)?.shape(), [3]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        pub fn squeeze<A: crate::SqueezeAxes<D>>($($receiver)+, axes: A) -> crate::Result<$View<'a, T, A::Result, M>> {
            $self.through(|layout| layout.squeeze(axes))
        }

        /// Inserts axes of extent 1; `axes` are places in the result. See [`Layout::unsqueeze`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.unsqueeze([0, -1])?.shape(), [1, 2, 3, 1]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "expand_dims")]
        pub fn unsqueeze<A: crate::UnsqueezeAxes<D>>(
            $($receiver)+,
            axes: A,
        ) -> crate::Result<$View<'a, T, A::Result, M>> {
            $self.through(|layout| layout.unsqueeze(axes))
        }

        /// The same elements with other extents, one of which may be -1, if there is such a view. See
        /// [`Layout::reshape`].
        ///
        /// ```
        /// use dimfold::{Layout, Order, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.reshape([3, -1], Order::C)?[[2, 1]], 6);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "view")]
        pub fn reshape<S: crate::PerAxis<isize>>(
            $($receiver)+,
            shape: S,
            order: crate::Order,
        ) -> crate::Result<$View<'a, T, S::Dim, M>> {
            $self.through(|layout| layout.reshape(shape, order))
        }

        /// All elements along one axis in C order, if there is such a view. See [`Layout::flatten_all`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.flatten_all()?[[4]], 5);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "ravel")]
        pub fn flatten_all($($receiver)+) -> crate::Result<$View<'a, T, crate::Ix1, M>> {
            $self.through(|layout| layout.flatten_all())
        }

        /// Merges neighbouring axes that one stride can walk. See [`Layout::flatten`].
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// assert_eq!(rows.flatten(0, -1)?.shape(), [6]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "flattened")]
        pub fn flatten($($receiver)+, start: isize, end: isize) -> crate::Result<$View<'a, T, crate::IxDyn, M>> {
            $self.through(|layout| layout.flatten(start, end))
        }

        /// The same view with dynamic rank.
        ///
        /// ```
        /// use dimfold::{Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let rows = View::new(&data, Layout::c_contig([2, 3])?)?;
        /// let views = [rows.to_dyn(), rows.dim_select(0, 0)?.to_dyn()];
        /// assert_eq!(views.map(|view| view.shape().len()), [2, 1]);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        #[doc(alias = "into_dyn")]
        pub fn to_dyn($($receiver)+) -> $View<'a, T, crate::IxDyn, M> {
            let layout = $self.layout.to_dyn();
            $self.through(|_| Ok(layout)).expect("a layout that is there")
        }

        /// A view of dynamic rank as one of this rank.
        ///
        /// ```
        /// use dimfold::{Ix2, Layout, View};
        /// let data = [1, 2, 3, 4, 5, 6];
        /// let dynamic = View::new(&data, Layout::c_contig(&[2, 3])?)?;
        /// let rows: View<i32, Ix2> = View::from_dyn(dynamic)?;
        /// assert_eq!(rows[[1, 0]], 4);
        /// # Ok::<(), dimfold::Error>(())
        /// ```
        ///
        /// # Errors
        /// [`NDIM`](crate::Status::NDIM) if it has another number of axes.
        #[doc(alias = "into_dimensionality")]
        pub fn from_dyn(view: $View<'a, T, crate::IxDyn, M>) -> crate::Result<$View<'a, T, D, M>> {
            view.through(Layout::from_dyn)
        }
    };
}

pub(crate) use view_methods;
