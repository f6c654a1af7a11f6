/* The layouts of a batched matrix product, by the array API's rules for matmul. */
#include "layout/axes.h"

/* One operand, or the result, cut into batch axes and one or two matrix axes. */
typedef struct matmul_operand {
    layout_in whole;
    size_t matrix_first, matrix_count; /* axes of the matrix part */
    size_t batch_first, batch_count;
} matmul_operand;

/* In order C the matrix axes are the last ones, in order F the first ones. */
static matmul_operand matmul_cut(layout_in in, size_t matrix_count, dimfold_order order)
{
    size_t batch_count = in.ndim - matrix_count;
    bool matrix_last = order == DIMFOLD_ORDER_C;
    return (matmul_operand){in, matrix_last ? batch_count : 0, matrix_count, matrix_last ? 0 : matrix_count,
                            batch_count};
}

static layout_in matmul_part(layout_in in, size_t first, size_t count)
{
    if (count == 0)
        return (layout_in){0, NULL, NULL, in.offset};
    return (layout_in){count, in.shape + first, in.stride + first, in.offset};
}

static layout_in matmul_batch(const matmul_operand *operand)
{
    return matmul_part(operand->whole, operand->batch_first, operand->batch_count);
}

static layout_in matmul_matrix(const matmul_operand *operand)
{
    return matmul_part(operand->whole, operand->matrix_first, operand->matrix_count);
}

/* The parts of an empty operand may have elements at positions that nobody has checked yet. */
static dimfold_status matmul_check(dimfold_call call, const matmul_operand *operand, const char *name)
{
    if (!layout_is_empty(operand->whole.ndim, operand->whole.shape))
        return DIMFOLD_OK;
    DIMFOLD_TRY(layout_check(call, matmul_batch(operand), name));
    return layout_check(call, matmul_matrix(operand), name);
}

static int32_t matmul_kind(size_t ndim1, size_t ndim2)
{
    if (ndim1 == 1)
        return ndim2 == 1 ? DIMFOLD_MATMUL_INNER_DOT : DIMFOLD_MATMUL_GEVM;
    if (ndim2 == 1)
        return DIMFOLD_MATMUL_GEMV;
    if (ndim1 == 2)
        return ndim2 == 2 ? DIMFOLD_MATMUL_GEMM22 : DIMFOLD_MATMUL_GEMM2X;
    return ndim2 == 2 ? DIMFOLD_MATMUL_GEMMX2 : DIMFOLD_MATMUL_GEMMXX;
}

/* K is the last matrix axis of the first operand and the first one of the second. */
static dimfold_status matmul_check_inner(dimfold_call call, const matmul_operand *a, const matmul_operand *b)
{
    size_t axis_a = a->matrix_first + a->matrix_count - 1, axis_b = b->matrix_first;
    size_t expected = a->whole.shape[axis_a], found = b->whole.shape[axis_b];
    if (expected != found)
        return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "layout2", (ptrdiff_t)axis_b, (int64_t)expected,
                            (int64_t)found);
    return DIMFOLD_OK;
}

/* The shape of the result: M and N, as far as there are, and the batch before or behind them. */
static dimfold_status matmul_shape(dimfold_call call, const matmul_operand *a, const matmul_operand *b,
                                   dimfold_order order, size_t *shape, size_t *batch_count, size_t *matrix_count)
{
    const size_t ndims[2] = {a->batch_count, b->batch_count};
    const size_t *const shapes[2] = {matmul_batch(a).shape, matmul_batch(b).shape};
    size_t matrix[2], count = 0, batch[DIMFOLD_NDIM_MAX], batch_ndim = 0;
    bool first = order == DIMFOLD_ORDER_F;
    DIMFOLD_TRY(dimfold_broadcast_common(call, "layout2", 2, ndims, shapes, first, &batch_ndim, batch));
    if (a->matrix_count == 2)
        matrix[count++] = a->whole.shape[a->matrix_first];
    if (b->matrix_count == 2)
        matrix[count++] = b->whole.shape[b->matrix_first + 1];
    size_t batch_first = first ? count : 0, matrix_first = first ? 0 : batch_ndim;
    for (size_t i = 0; i < batch_ndim; i++)
        shape[batch_first + i] = batch[i];
    for (size_t i = 0; i < count; i++)
        shape[matrix_first + i] = matrix[i];
    *batch_count = batch_ndim;
    *matrix_count = count;
    return DIMFOLD_OK;
}

/* An operand's batch, with stride 0 on the axes that the other one adds or repeats. */
static void matmul_write_batch(dimfold_layout *result, const matmul_operand *operand, layout_in wanted, bool first)
{
    layout_in batch = matmul_batch(operand);
    size_t lead = first ? 0 : wanted.ndim - batch.ndim;
    for (size_t i = 0; i < wanted.ndim; i++) {
        bool exists = i >= lead && i - lead < batch.ndim;
        bool repeats = !exists || batch.shape[i - lead] != wanted.shape[i];
        result->shape[i] = wanted.shape[i];
        result->stride[i] = repeats ? 0 : batch.stride[i - lead];
    }
    result->offset = batch.offset;
    result->ndim = wanted.ndim;
}

static dimfold_status matmul_layouts(dimfold_call call, layout_in in1, layout_in in2, dimfold_order order,
                                     dimfold_matmul_layouts *layouts)
{
    size_t shape[DIMFOLD_NDIM_MAX], batch_count = 0, matrix_count = 0, size;
    dimfold_layout result;
    DIMFOLD_TRY(layout_check_order_cf(call, order));
    if (in1.ndim == 0 || in2.ndim == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM_MIN, in1.ndim == 0 ? "layout" : "layout2", 1, 0);
    matmul_operand a = matmul_cut(in1, in1.ndim == 1 ? 1 : 2, order);
    matmul_operand b = matmul_cut(in2, in2.ndim == 1 ? 1 : 2, order);
    DIMFOLD_TRY(matmul_check_inner(call, &a, &b));
    DIMFOLD_TRY(matmul_check(call, &a, "layout"));
    DIMFOLD_TRY(matmul_check(call, &b, "layout2"));
    DIMFOLD_TRY(matmul_shape(call, &a, &b, order, shape, &batch_count, &matrix_count));
    if (!layout_size_checked(&size, batch_count + matrix_count, shape))
        return dimfold_layout_size_overflow(call, batch_count + matrix_count, shape, "layout2");
    DIMFOLD_TRY(dimfold_layout_contig(&result, batch_count + matrix_count, shape, order, NULL));
    matmul_operand c = matmul_cut(layout_in_of_dyn(&result), matrix_count, order);
    layouts->kind = matmul_kind(in1.ndim, in2.ndim);
    layouts->reserved = 0;
    layout_copy_dyn(&layouts->result, c.whole);
    layout_copy_dyn(&layouts->result_batch, matmul_batch(&c));
    layout_copy_dyn(&layouts->result_matrix, matmul_matrix(&c));
    matmul_write_batch(&layouts->batch1, &a, matmul_batch(&c), order == DIMFOLD_ORDER_F);
    matmul_write_batch(&layouts->batch2, &b, matmul_batch(&c), order == DIMFOLD_ORDER_F);
    layout_copy_dyn(&layouts->matrix1, matmul_matrix(&a));
    layout_copy_dyn(&layouts->matrix2, matmul_matrix(&b));
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/matmul.inc.h"
#include "layout/each_rank.inc.h"
