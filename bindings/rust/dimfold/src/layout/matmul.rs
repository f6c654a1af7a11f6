//! The layouts of a matrix product.
use super::{Layout, Order};
use crate::{
    dimension::{Dimension, IxDyn},
    error::Result,
    two_ranks::MatmulRanks,
};
use core::{mem::MaybeUninit, ptr::addr_of};
use dimfold_sys as sys;

/// The kinds of matrix product, by rank of the two operands.
#[doc(alias = "MatMulType")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum MatmulKind {
    /// N times N.
    InnerDot = sys::DIMFOLD_MATMUL_INNER_DOT,
    /// M, K times K, N is M, N.
    Gemm22 = sys::DIMFOLD_MATMUL_GEMM22,
    /// K times …, K, N is …, N.
    Gevm = sys::DIMFOLD_MATMUL_GEVM,
    /// …, M, K times K is …, M.
    Gemv = sys::DIMFOLD_MATMUL_GEMV,
    /// M, K times …, K, N is …, M, N.
    Gemm2X = sys::DIMFOLD_MATMUL_GEMM2X,
    /// …, M, K times K, N is …, M, N.
    GemmX2 = sys::DIMFOLD_MATMUL_GEMMX2,
    /// …, M, K times …, K, N is …, M, N.
    GemmXX = sys::DIMFOLD_MATMUL_GEMMXX,
}

impl MatmulKind {
    const ALL: [Self; 7] =
        [Self::InnerDot, Self::Gemm22, Self::Gevm, Self::Gemv, Self::Gemm2X, Self::GemmX2, Self::GemmXX];
}

/// The layouts that a batched matrix product of layouts of two ranks needs: the result's, and result and operands split
/// into batch and matrix axes. The operands' batches are broadcast to the result's. A vector's matrix part has one
/// axis.
#[doc(alias = "LayoutMatMulConfig")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatmulLayouts<D: MatmulRanks<E> = IxDyn, E = IxDyn> {
    /// Which product it is.
    pub kind: MatmulKind,
    /// The whole result, contiguous.
    pub result: Layout<D::Result>,
    /// The result's batch axes.
    pub result_batch: Layout<D::Batch>,
    /// The result's matrix axes.
    pub result_matrix: Layout<D::ResultMatrix>,
    /// The first operand's batch axes.
    pub batch1: Layout<D::Batch>,
    /// The first operand's matrix axes.
    pub matrix1: Layout<D::Matrix1>,
    /// The second operand's batch axes.
    pub batch2: Layout<D::Batch>,
    /// The second operand's matrix axes.
    pub matrix2: Layout<D::Matrix2>,
}

impl<D: Dimension> Layout<D> {
    /// Prepares layout @ other. In order C the last two axes are the matrices' and the axes before them the batch (the
    /// array API's matmul); in order F the first two, and the batch comes after. The result is contiguous in that
    /// order. The ranks of all follow from the two: see [`MatmulRanks`].
    ///
    /// ```
    /// use dimfold::{Ix1, Ix3, Layout, Order};
    /// let (images, filter) = (Layout::c_contig([5, 2, 3])?, Layout::c_contig([3, 4])?);
    /// let product = images.matmul_layouts(&filter, Order::C)?;
    /// let (result, batch): (Layout<Ix3>, Layout<Ix1>) = (product.result, product.batch2);
    /// assert_eq!((result.to_string(), batch.to_string()), ("(5,2,4):(8,4,1)".into(), "(5):(0)".into()));
    /// # Ok::<(), dimfold::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`NDIM`](crate::Status::NDIM) for rank 0, [`SHAPE`](crate::Status::SHAPE), [`ORDER`](crate::Status::ORDER) for
    /// other orders.
    #[doc(alias = "layout_matmul_dyn_row_major")]
    pub fn matmul_layouts<E: Dimension>(&self, other: &Layout<E>, order: Order) -> Result<MatmulLayouts<D, E>>
    where
        D: MatmulRanks<E>,
    {
        let mut layouts = MaybeUninit::uninit();
        let to = layouts.as_mut_ptr();
        // SAFETY: C reads both layouts, and a call that succeeds writes all parts of its answer.
        let asked = other.lend_dynamic(|other| unsafe {
            self.ask(|layout, diag| D::matmul_layouts(layout, other, order as i32, to, diag))
        });
        asked.map_err(|error| other.blame(error))?;
        // SAFETY: the call has succeeded.
        unsafe { read(to) }
    }
}

/// What C has written.
///
/// # Safety
/// C has written it.
unsafe fn read<D: MatmulRanks<E>, E>(raw: *const sys::dimfold_matmul_layouts) -> Result<MatmulLayouts<D, E>> {
    let operation = c"matmul_layouts";
    // SAFETY: each part is a layout that C has written.
    unsafe {
        Ok(MatmulLayouts {
            kind: MatmulKind::ALL[(*raw).kind as usize],
            result: Layout::of_rank(addr_of!((*raw).result), operation)?,
            result_batch: Layout::of_rank(addr_of!((*raw).result_batch), operation)?,
            result_matrix: Layout::of_rank(addr_of!((*raw).result_matrix), operation)?,
            batch1: Layout::of_rank(addr_of!((*raw).batch1), operation)?,
            matrix1: Layout::of_rank(addr_of!((*raw).matrix1), operation)?,
            batch2: Layout::of_rank(addr_of!((*raw).batch2), operation)?,
            matrix2: Layout::of_rank(addr_of!((*raw).matrix2), operation)?,
        })
    }
}
