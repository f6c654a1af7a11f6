/* The layouts of a batched matrix product, against the product's definition on indices. */
#include "layout/cases.h"

/* The roles of an operand's axes: where its matrix axes lie, and how many axes the batch has. */
struct operand {
    const dimfold_layout *layout;
    size_t matrix_ndim, batch_ndim, matrix_first, batch_first;
};

static struct operand operand_of(const dimfold_layout *layout, dimfold_order order)
{
    struct operand operand = {.layout = layout, .matrix_ndim = layout->ndim < 2 ? layout->ndim : 2};
    operand.batch_ndim = layout->ndim - operand.matrix_ndim;
    operand.matrix_first = order == DIMFOLD_ORDER_C ? operand.batch_ndim : 0;
    operand.batch_first = order == DIMFOLD_ORDER_C ? 0 : operand.matrix_ndim;
    return operand;
}

static int32_t kind_of(size_t ndim1, size_t ndim2)
{
    if (ndim1 == 1)
        return ndim2 == 1 ? DIMFOLD_MATMUL_INNER_DOT : DIMFOLD_MATMUL_GEVM;
    if (ndim2 == 1)
        return DIMFOLD_MATMUL_GEMV;
    if (ndim1 == 2)
        return ndim2 == 2 ? DIMFOLD_MATMUL_GEMM22 : DIMFOLD_MATMUL_GEMM2X;
    return ndim2 == 2 ? DIMFOLD_MATMUL_GEMMX2 : DIMFOLD_MATMUL_GEMMXX;
}

/* The batch's shape: NumPy's rule in order C and its mirror in order F. False if the two do not fit. */
static bool batch_shape(const struct operand *one, const struct operand *two, dimfold_order order, size_t *ndim,
                        size_t *shape)
{
    *ndim = one->batch_ndim > two->batch_ndim ? one->batch_ndim : two->batch_ndim;
    for (size_t i = 0; i < *ndim; i++) {
        size_t skip1 = order == DIMFOLD_ORDER_C ? *ndim - one->batch_ndim : 0;
        size_t skip2 = order == DIMFOLD_ORDER_C ? *ndim - two->batch_ndim : 0;
        bool has1 = i >= skip1 && i - skip1 < one->batch_ndim, has2 = i >= skip2 && i - skip2 < two->batch_ndim;
        size_t extent1 = has1 ? one->layout->shape[one->batch_first + i - skip1] : 1;
        size_t extent2 = has2 ? two->layout->shape[two->batch_first + i - skip2] : 1;
        if (extent1 != extent2 && extent1 != 1 && extent2 != 1)
            return false;
        shape[i] = extent1 == 1 ? extent2 : extent1;
    }
    return true;
}

/* The position in the operand that a batch index and a matrix index of the product stand for. */
static wide operand_position(const struct operand *operand, dimfold_order order, size_t batch_ndim,
                             const ptrdiff_t *batch, const ptrdiff_t *matrix)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    size_t skip = order == DIMFOLD_ORDER_C ? batch_ndim - operand->batch_ndim : 0;
    for (size_t i = 0; i < operand->batch_ndim; i++) {
        size_t axis = operand->batch_first + i;
        index[axis] = operand->layout->shape[axis] == 1 ? 0 : batch[skip + i];
    }
    for (size_t i = 0; i < operand->matrix_ndim; i++)
        index[operand->matrix_first + i] = matrix[i];
    return reference_position(operand->layout, index);
}

/* Whether batch and matrix part together are the operand: their positions add up, the offset counted once. */
static bool is_divided(const struct operand *operand, dimfold_order order, size_t batch_ndim, const size_t *shape,
                       const dimfold_layout *batch, const dimfold_layout *matrix)
{
    struct index_walk over_batch, over_matrix;
    if (batch->ndim != batch_ndim || memcmp(batch->shape, shape, batch_ndim * sizeof *shape) != 0)
        return reference_complain("the batch's shape", batch, operand->layout);
    if (matrix->ndim != operand->matrix_ndim ||
        memcmp(matrix->shape, operand->layout->shape + operand->matrix_first, matrix->ndim * sizeof *shape) != 0)
        return reference_complain("the matrix's shape", matrix, operand->layout);
    index_walk_begin(&over_batch, batch_ndim, shape);
    while (index_walk_next(&over_batch)) {
        index_walk_begin(&over_matrix, matrix->ndim, matrix->shape);
        while (index_walk_next(&over_matrix))
            if (reference_position(batch, over_batch.index) + reference_position(matrix, over_matrix.index) !=
                operand_position(operand, order, batch_ndim, over_batch.index, over_matrix.index) +
                    (wide)operand->layout->offset)
                return reference_complain("a position", batch, operand->layout);
    }
    return true;
}

/* The product's shape: the batch's and, behind it (order C) or before it (order F), what the matrices leave. */
static size_t product_shape(const struct operand *one, const struct operand *two, dimfold_order order,
                            size_t batch_ndim, const size_t *batch, size_t *shape)
{
    size_t matrix[2], matrix_ndim = 0;
    if (one->matrix_ndim == 2)
        matrix[matrix_ndim++] = one->layout->shape[one->matrix_first];
    if (two->matrix_ndim == 2)
        matrix[matrix_ndim++] = two->layout->shape[two->matrix_first + 1];
    memcpy(shape + (order == DIMFOLD_ORDER_C ? 0 : matrix_ndim), batch, batch_ndim * sizeof *shape);
    memcpy(shape + (order == DIMFOLD_ORDER_C ? batch_ndim : 0), matrix, matrix_ndim * sizeof *shape);
    return batch_ndim + matrix_ndim;
}

static void check_product(const dimfold_matmul_layouts *found, const struct operand *one, const struct operand *two,
                          dimfold_order order, size_t batch_ndim, const size_t *batch)
{
    size_t shape[DIMFOLD_NDIM_MAX];
    size_t ndim = product_shape(one, two, order, batch_ndim, batch, shape);
    dimfold_layout expected;
    CHECK_EQ(kind_of(one->layout->ndim, two->layout->ndim), found->kind);
    CHECK_EQ(0, found->reserved);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_contig(&expected, ndim, shape, order, NULL));
    CHECK(dimfold_layout_equivalent(&expected, &found->result));
    struct operand product = {.layout = &found->result, .matrix_ndim = ndim - batch_ndim, .batch_ndim = batch_ndim};
    product.matrix_first = order == DIMFOLD_ORDER_C ? batch_ndim : 0;
    product.batch_first = order == DIMFOLD_ORDER_C ? 0 : product.matrix_ndim;
    CHECK(is_divided(&product, order, batch_ndim, batch, &found->result_batch, &found->result_matrix));
    CHECK(is_divided(one, order, batch_ndim, batch, &found->batch1, &found->matrix1));
    CHECK(is_divided(two, order, batch_ndim, batch, &found->batch2, &found->matrix2));
}

static void check_matmul(const dimfold_layout *layout, const dimfold_layout *other, dimfold_order order)
{
    static dimfold_matmul_layouts found;
    struct operand one = operand_of(layout, order), two = operand_of(other, order);
    size_t batch_ndim, batch[DIMFOLD_NDIM_MAX];
    dimfold_diag diag;
    bool has_axes = layout->ndim > 0 && other->ndim > 0;
    bool fits = has_axes && batch_shape(&one, &two, order, &batch_ndim, batch) &&
                layout->shape[one.matrix_first + one.matrix_ndim - 1] == other->shape[two.matrix_first];
    if (!fits) {
        CHECK_FAILS(has_axes ? DIMFOLD_ERR_SHAPE : DIMFOLD_ERR_NDIM, "matmul_layouts", &found, &diag,
                    dimfold_layout_matmul_layouts(layout, other, order, &found, &diag));
        return;
    }
    memset(&found, 0xa5, sizeof found);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_matmul_layouts(layout, other, order, &found, NULL));
    check_product(&found, &one, &two, order, batch_ndim, batch);
}

static dimfold_layout random_operand(uint64_t *random, size_t ndim)
{
    dimfold_layout layout = {.ndim = ndim};
    for (size_t i = 0; i < ndim; i++)
        layout.shape[i] = random_once_in(random, 20) ? 0 : (size_t)test_random_in(random, 1, 3);
    random_layout_strides(random, &layout);
    return layout;
}

/* Gives the second operand the inner extent of the first, so that most products exist. */
static void fit_inner(const dimfold_layout *one, dimfold_layout *two, dimfold_order order)
{
    struct operand first = operand_of(one, order), second = operand_of(two, order);
    if (one->ndim > 0 && two->ndim > 0)
        two->shape[second.matrix_first] = one->shape[first.matrix_first + first.matrix_ndim - 1];
}

TEST(matmul_divides_operands_and_product_into_batch_and_matrices)
{
    uint64_t random = 5;
    for (size_t n = 0; n < test_rounds(40000); n++) {
        dimfold_order order = (dimfold_order)(n % 2);
        size_t large = random_once_in(&random, 50) ? 20 : 4;
        dimfold_layout one = random_operand(&random, (size_t)test_random_in(&random, 0, (intmax_t)large));
        dimfold_layout two = random_operand(&random, (size_t)test_random_in(&random, 0, (intmax_t)large));
        if (!random_once_in(&random, 9)) {
            fit_inner(&one, &two, order);
            random_layout_strides(&random, &two);
        }
        check_matmul(&one, &two, order);
    }
}

TEST(matmul_refuses_other_orders_and_sizes_without_room)
{
    static dimfold_matmul_layouts found;
    size_t half = (size_t)1 << (sizeof(size_t) * 4), tall[] = {half, 1}, broad[] = {1, half};
    dimfold_layout one, two;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&one, 2, tall, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&two, 2, broad, NULL));
    CHECK_FAILS(DIMFOLD_ERR_OVERFLOW, "matmul_layouts", &found, &diag,
                dimfold_layout_matmul_layouts(&one, &two, DIMFOLD_ORDER_C, &found, &diag));
    for (dimfold_order order = DIMFOLD_ORDER_A; order <= 6; order++)
        CHECK_FAILS(DIMFOLD_ERR_ORDER, "matmul_layouts", &found, &diag,
                    dimfold_layout_matmul_layouts(&two, &one, order, &found, &diag));
}
