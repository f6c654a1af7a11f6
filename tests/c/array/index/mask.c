/* What is not zero against elements looked at one by one, and what masks refuse. */
#include "oracle.h"

#include "host/guarded.h"
#include "program/scalar.h"
#include "program/values.h"

/* ---- Indices ---------------------------------------------------------------------------------------------------- */

/* Zeros of every kind, and what is none. */
static void values_make(operand *source, dimfold_dtype dtype, size_t ndim, const size_t *shape, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    source_make(source, dtype, ndim, shape, seed);
    values_fill(dtype, false, source->data, source->size_bytes / item_bytes * item_bytes, seed);
    for (size_t i = 0; i + item_bytes <= source->size_bytes; i += item_bytes)
        if (test_random_in(seed, 0, 1) == 0)
            memset(source->data + i, 0, item_bytes);
}

static bool item_is_zero(dimfold_dtype dtype, const unsigned char *item)
{
    scalar arg[2] = {{{0}}, {{0}}}, result;
    memcpy(arg[0].bytes, item, dimfold_dtype_size_bytes(dtype));
    scalar_compute(DIMFOLD_OP_EQ, dtype, arg, &result);
    return result.bytes[0] != 0;
}

static bool nonzero_check(dimfold_queue *queue, const operand *source, const operand *target)
{
    size_t index[64] = {0}, row = 0, count = SIZE_MAX, ndim = source->view.ndim;
    bool holds = CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(queue, &target->view, &count, &source->view, NULL));
    if (!shape_is_empty(ndim, source->shape))
        do {
            if (item_is_zero(source->view.dtype, operand_item(source, index)))
                continue;
            for (size_t axis = 0; axis < ndim; axis++)
                holds = holds && CHECK_EQ(index[axis], index_read(target, (const size_t[]){row, axis}));
            row++;
        } while (holds && index_next(ndim, source->shape, index));
    return holds && CHECK_EQ(row, count);
}

static void nonzero_try(dimfold_queue *queue, dimfold_dtype dtype, dimfold_dtype index_dtype, size_t ndim,
                        const size_t *shape, uint64_t *seed)
{
    operand source, target;
    size_t count = 0, room = 0;
    values_make(&source, dtype, ndim, shape, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nonzero(queue, NULL, &count, &source.view, NULL));
    room = count + (size_t)test_random_in(seed, 0, 2);
    target_make(&target, index_dtype, 2, (const size_t[]){room, ndim}, seed);
    nonzero_check(queue, &source, &target);
    if (count > 0) {
        dimfold_diag diag;
        target.shape[0] = count - 1;
        CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nonzero(queue, &target.view, &room, &source.view, &diag));
        CHECK_EQ(count, diag.expected);
    }
    operand_free(&source);
    operand_free(&target);
}

TEST(index_mask_finds_what_is_not_zero)
{
    static const dimfold_dtype dtypes[] = {
        DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64, DIMFOLD_DTYPE_I8,
        DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16,
        DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
    uint64_t seed = 3;
    dimfold_queue *queue = queue_make(1);
    for (size_t i = 0; i < test_rounds(600); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 0, 4), shape[4];
        any_shape(&seed, ndim, 7, shape);
        nonzero_try(queue, dtypes[i % 15], i % 2 == 0 ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_I32, ndim, shape, &seed);
    }
    dimfold_queue_destroy(queue);
    queue = queue_make(3);
    nonzero_try(queue, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I64, 2, (const size_t[]){700, 500}, &seed);
    nonzero_try(queue, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I32, 1, (const size_t[]){1300000}, &seed);
    dimfold_queue_destroy(queue);
}

/* ---- What is refused -------------------------------------------------------------------------------------------- */

TEST(index_mask_refuses_what_does_not_fit)
{
    static float items[12], line[12];
    static unsigned char bools[12] = {1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0};
    static const size_t shape[] = {3, 4}, other_shape[] = {4, 3}, five[] = {5}, six[] = {6};
    dimfold_queue *queue = parts_queue();
    dimfold_diag diag;
    size_t count = 77;
    dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2,
                           .shape = shape};
    dimfold_view mask = source, target = source;
    mask.data = bools, mask.dtype = DIMFOLD_DTYPE_BOOL;
    target.data = line, target.ndim = 1, target.shape = five;
    line[0] = 5;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    CHECK_EQ(6, diag.expected);
    CHECK_EQ(77, count);
    CHECK(line[0] == 5);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_expand(queue, &source, &target, &mask, &diag));
    CHECK_EQ(6, diag.expected);
    target.shape = six;
    CHECK_STATUS(DIMFOLD_OK, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    CHECK_EQ(6, count);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expand(queue, &source, &target, &mask, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_compress(queue, &target, NULL, &source, &mask, &diag));
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    target.flags = 0, target.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    target.dtype = DIMFOLD_DTYPE_F32, mask.dtype = DIMFOLD_DTYPE_U8;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    mask.dtype = DIMFOLD_DTYPE_BOOL, mask.shape = other_shape;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    mask.shape = shape, target.data = items;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_compress(queue, &target, &count, &source, &mask, &diag));
    source.dtype = dimfold_dtype_opaque(4);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_nonzero(queue, NULL, &count, &source, &diag));
    dimfold_queue_destroy(queue);
}
