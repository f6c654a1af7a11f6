/* Index by index, as the header says it. */
#include "oracle.h"

#include "program/scalar.h"
#include "program/values.h"

int64_t index_read(const operand *indices, const size_t *index)
{
    const unsigned char *item = operand_item(indices, index);
    int32_t narrow;
    int64_t wide;
    memcpy(&wide, item, indices->view.dtype == DIMFOLD_DTYPE_I64 ? sizeof wide : 0);
    memcpy(&narrow, item, sizeof narrow);
    return indices->view.dtype == DIMFOLD_DTYPE_I64 ? wide : narrow;
}

void index_write(const operand *indices, const size_t *index, int64_t value)
{
    unsigned char *item = (unsigned char *)(uintptr_t)operand_item(indices, index);
    int32_t narrow = (int32_t)value;
    if (indices->view.dtype == DIMFOLD_DTYPE_I64)
        memcpy(item, &value, sizeof value);
    else
        memcpy(item, &narrow, sizeof narrow);
}

static const operand *indexed_of(const index_case *made)
{
    return made->puts ? &made->target : &made->source;
}

static size_t size_of(const operand *from)
{
    size_t size = 1;
    for (size_t axis = 0; axis < from->view.ndim; axis++)
        size *= from->shape[axis];
    return size;
}

static size_t extent_of(const index_case *made)
{
    return made->axis == DIMFOLD_FLAT ? size_of(indexed_of(made)) : indexed_of(made)->shape[made->axis];
}

/* Random indices that the mode takes. */
static void indices_fill(const index_case *made, uint64_t *seed)
{
    intmax_t extent = (intmax_t)extent_of(made);
    size_t index[64] = {0};
    if (shape_is_empty(made->indices.view.ndim, made->indices.shape))
        return;
    do {
        intmax_t reach = made->flags == DIMFOLD_INDEX_ERROR ? extent : 5 * extent + 3;
        intmax_t value = test_random_in(seed, -reach, reach - 1);
        if (made->flags != DIMFOLD_INDEX_ERROR && test_random_in(seed, 0, 9) == 0)
            value = test_random_in(seed, 0, 1) == 0 ? INT32_MIN : INT32_MAX;
        index_write(&made->indices, index, value);
    } while (index_next(made->indices.view.ndim, made->indices.shape, index));
}

/* Small numbers, so that the order in which floats are added shows. */
static void items_fill(operand *filled, uint64_t *seed)
{
    size_t item_bytes = dimfold_dtype_size_bytes(filled->view.dtype);
    if (dimfold_dtype_name(filled->view.dtype) != NULL && (filled->view.dtype & 0xff) != 3)
        values_fill(filled->view.dtype, false, filled->data, filled->size_bytes / item_bytes * item_bytes, seed);
}

void index_case_make(index_case *made, dimfold_dtype dtype, dimfold_dtype index_dtype, size_t ndim, size_t extent_max,
                     uint64_t *seed)
{
    size_t shape[64], list[64], walked[64], list_ndim = (size_t)test_random_in(seed, 0, 3), walked_ndim = 0;
    bool is_flat = made->axis == DIMFOLD_FLAT;
    any_shape(seed, ndim, extent_max, shape);
    any_shape(seed, list_ndim, extent_max, list);
    if (is_flat || made->is_along) {
        walked_ndim = is_flat ? list_ndim : ndim;
        memcpy(walked, list, sizeof list);
        for (size_t axis = 0; made->is_along && !is_flat && axis < ndim; axis++)
            walked[axis] = (size_t)test_random_in(
                seed, 0, (intmax_t)((ptrdiff_t)axis == made->axis ? extent_max : shape[axis]));
        list_ndim = walked_ndim;
        memcpy(list, walked, sizeof list);
    } else {
        for (size_t axis = 0; axis < ndim; axis++)
            for (size_t i = 0; i < ((ptrdiff_t)axis == made->axis ? list_ndim : 1); i++)
                walked[walked_ndim++] = (ptrdiff_t)axis == made->axis ? list[i] : shape[axis];
    }
    target_make(&made->target, dtype, made->puts ? ndim : walked_ndim, made->puts ? shape : walked, seed);
    source_make(&made->source, dtype, made->puts ? walked_ndim : ndim, made->puts ? walked : shape, seed);
    source_make(&made->indices, index_dtype, list_ndim, list, seed);
    if (extent_of(made) == 0 && !shape_is_empty(list_ndim, list)) {
        index_case_free(made);
        index_case_make(made, dtype, index_dtype, ndim, extent_max, seed);
        return;
    }
    items_fill(&made->target, seed);
    items_fill(&made->source, seed);
    indices_fill(made, seed);
}

index_case index_case_kind(size_t number, size_t ndim, uint64_t *seed)
{
    index_case made = {.puts = number % 2 == 1, .is_along = number / 2 % 2 == 1, .flags = (uint32_t)(number / 4 % 3)};
    made.axis = ndim == 0 || test_random_in(seed, 0, 4) == 0 ? DIMFOLD_FLAT
                                                            : (ptrdiff_t)test_random_in(seed, 0, (intmax_t)ndim - 1);
    return made;
}

void index_case_free(index_case *freed)
{
    operand_free(&freed->target);
    operand_free(&freed->source);
    operand_free(&freed->indices);
}

static int64_t folded(int64_t value, int64_t extent, uint32_t flags)
{
    if (flags == DIMFOLD_INDEX_CLAMP)
        return value < 0 ? 0 : value >= extent ? extent - 1 : value;
    while (value < 0 && flags == DIMFOLD_INDEX_WRAP)
        value += (-value + extent - 1) / extent * extent;
    if (flags == DIMFOLD_INDEX_WRAP)
        return value % extent;
    return value < 0 ? value + extent : value;
}

/* Where in the indexed operand an index of the walked one leads. */
static void index_lead(const index_case *made, const size_t *walked, size_t *indexed)
{
    const operand *to = indexed_of(made);
    size_t ndim = to->view.ndim, lists = made->indices.view.ndim;
    bool is_flat = made->axis == DIMFOLD_FLAT;
    const size_t *list = is_flat || made->is_along ? walked : walked + made->axis;
    int64_t value = folded(index_read(&made->indices, list), (int64_t)extent_of(made), made->flags);
    for (size_t axis = ndim; axis-- > 0;) {
        if (is_flat) {
            indexed[axis] = (size_t)value % to->shape[axis];
            value /= (int64_t)to->shape[axis];
        } else if ((ptrdiff_t)axis == made->axis)
            indexed[axis] = (size_t)value;
        else
            indexed[axis] = walked[made->is_along || (ptrdiff_t)axis < made->axis ? axis : axis + lists - 1];
    }
}

static void item_combine(uint32_t op, dimfold_dtype dtype, unsigned char *target, const unsigned char *source)
{
    static const uint16_t ops[] = {0, DIMFOLD_OP_ADD, DIMFOLD_OP_MIN, DIMFOLD_OP_MAX, DIMFOLD_OP_MUL};
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    scalar arg[2], result;
    memcpy(arg[0].bytes, target, item_bytes);
    memcpy(arg[1].bytes, source, item_bytes);
    if (op == DIMFOLD_PUT_SET)
        result = arg[1];
    else
        scalar_compute(ops[op], dtype, arg, &result);
    memcpy(target, result.bytes, item_bytes);
}

static unsigned char *index_expected(const index_case *made)
{
    const operand *target = &made->target, *walked = made->puts ? &made->source : target;
    unsigned char *expected = malloc(target->size_bytes + 1);
    size_t index[64] = {0}, other[64];
    memcpy(expected, target->data, target->size_bytes);
    if (shape_is_empty(walked->view.ndim, walked->shape))
        return expected;
    do {
        index_lead(made, index, other);
        const unsigned char *to = operand_item(target, made->puts ? other : index);
        const unsigned char *from = operand_item(&made->source, made->puts ? index : other);
        item_combine(made->op, target->view.dtype, expected + (to - target->data), from);
    } while (index_next(walked->view.ndim, walked->shape, index));
    return expected;
}

dimfold_status index_case_call(const index_case *called, dimfold_queue *queue, dimfold_diag *diag)
{
    const dimfold_view *target = &called->target.view, *source = &called->source.view;
    const dimfold_view *indices = &called->indices.view;
    if (called->puts && called->is_along)
        return dimfold_scatter(queue, target, source, indices, called->axis, called->op, called->flags, diag);
    if (called->puts)
        return dimfold_put(queue, target, source, indices, called->axis, called->op, called->flags, diag);
    if (called->is_along)
        return dimfold_gather(queue, target, source, indices, called->axis, called->flags, diag);
    return dimfold_take(queue, target, source, indices, called->axis, called->flags, diag);
}

/* Whether both are the same but for the bits of NaN. */
static bool memory_is_same(const operand *target, unsigned char *expected)
{
    size_t index[64] = {0}, item_bytes = dimfold_dtype_size_bytes(target->view.dtype);
    bool is_same = true;
    if (!shape_is_empty(target->view.ndim, target->shape))
        do {
            const unsigned char *found = operand_item(target, index);
            unsigned char *wanted = expected + (found - target->data);
            is_same &= scalar_is_same(target->view.dtype, wanted, found);
            memcpy(wanted, found, item_bytes);
        } while (index_next(target->view.ndim, target->shape, index));
    return is_same && memcmp(expected, target->data, target->size_bytes) == 0;
}

bool index_case_check(const index_case *checked, dimfold_queue *queue)
{
    unsigned char *expected = index_expected(checked), *before = malloc(checked->target.size_bytes + 1);
    memcpy(before, checked->target.data, checked->target.size_bytes);
    dimfold_diag diag = {0};
    bool holds = CHECK_STATUS(DIMFOLD_OK, index_case_call(checked, queue, &diag));
    holds = holds && CHECK(memory_is_same(&checked->target, expected));
    memcpy(checked->target.data, before, checked->target.size_bytes);
    free(expected);
    free(before);
    return holds;
}
