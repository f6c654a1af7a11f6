/* The walker: one element after the other, all nodes of each. */
#include "walker.h"

#include "indices.h"

walker walker_make(void)
{
    walker made = {NULL, {NULL}};
    dimfold_host_options options = {.threads = 1, .tier = DIMFOLD_TIER_PORTABLE};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&made.queue, &options, NULL));
    return made;
}

void walker_end(walker *ended)
{
    for (size_t i = 0; i < WALKER_FUNCTIONS; i++)
        dimfold_program_destroy(ended->function[i]);
    dimfold_queue_destroy(ended->queue);
}

/* ---- Functions by themselves ----------------------------------------------------------------------------------- */

/* Of each function there are those of f16, bf16, f32, f64, in this order, and of the magnitude c64 and c128. */
static size_t function_place(uint16_t op, dimfold_dtype dtype)
{
    static const dimfold_dtype dtypes[4] = {DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,
                                            DIMFOLD_DTYPE_F64};
    size_t place = 0;
    if (op == DIMFOLD_OP_ABS)
        return WALKER_FUNCTIONS - (dtype == DIMFOLD_DTYPE_C64 ? 1 : 2);
    while (place < 3 && dtypes[place] != dtype)
        place++;
    return (size_t)(op - SCALAR_FUNCTIONS) * 4 + place;
}

static void function_program(walker *walker, uint16_t op, dimfold_dtype dtype, dimfold_program **program)
{
    dimfold_expr expr;
    uint16_t node, args[2];
    dimfold_expr_begin(&expr);
    for (size_t i = 0; i < dimfold_op_arity(op); i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &args[i], dtype, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, op, dimfold_op_arity(op), args, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&expr, node, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_program_create(program, walker->queue, &expr, NULL, NULL));
}

static void function_compute(walker *walker, uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result)
{
    dimfold_program **program = &walker->function[function_place(op, dtype)];
    dimfold_view source[2], target = {.data = result, .dtype = dimfold_op_dtype(op, dtype),
                                      .device_type = DIMFOLD_DEVICE_CPU};
    size_t count = dimfold_op_arity(op);
    memset(result, 0, sizeof *result);
    if (*program == NULL)
        function_program(walker, op, dtype, program);
    for (size_t i = 0; i < count; i++)
        source[i] = (dimfold_view){.data = (void *)&arg[i], .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU};
    CHECK_STATUS(DIMFOLD_OK, dimfold_apply(walker->queue, *program, 1, &target, count, source, NULL));
}

/* ---- Nodes ----------------------------------------------------------------------------------------------------- */

static scalar index_of(int64_t axis, const size_t *index, size_t ndim)
{
    scalar made = {{0}};
    scalar_set_bits(&made, 8, index[axis < 0 ? axis + (int64_t)ndim : axis]);
    return made;
}

static void cast(const dimfold_expr *expr, const dimfold_node *node, const scalar *value, scalar *result)
{
    dimfold_dtype from = expr->node[node->arg[0]].dtype;
    memset(result, 0, sizeof *result);
    (node->value[0] == DIMFOLD_WRAPPING ? item_wrap : item_convert)(node->dtype, result, from, &value[node->arg[0]]);
}

static void operation(walker *walker, const dimfold_expr *expr, const dimfold_node *node, const scalar *value,
                      scalar *result)
{
    scalar arg[3];
    size_t arity = dimfold_op_arity(node->op);
    dimfold_dtype dtype = expr->node[node->arg[node->op == DIMFOLD_OP_WHERE ? 1 : 0]].dtype;
    for (size_t i = 0; i < arity; i++)
        arg[i] = value[node->arg[i]];
    if (scalar_is_function(node->op, dtype))
        function_compute(walker, node->op, dtype, arg, result);
    else
        scalar_compute(node->op, dtype, arg, result);
}

void walker_compute(walker *walker, const dimfold_expr *expr, size_t number, const scalar *source,
                    const size_t *shape_index, size_t ndim, scalar *value)
{
    const dimfold_node *node = &expr->node[number];
    switch (node->op) {
    case DIMFOLD_OP_SOURCE: value[number] = source[node->value[0]]; break;
    case DIMFOLD_OP_CONSTANT: memcpy(&value[number], node->value, sizeof node->value); break;
    case DIMFOLD_OP_INDEX: value[number] = index_of((int64_t)node->value[0], shape_index, ndim); break;
    case DIMFOLD_OP_CAST: cast(expr, node, value, &value[number]); break;
    default: operation(walker, expr, node, value, &value[number]);
    }
}

/* ---- Views ----------------------------------------------------------------------------------------------------- */

size_t walker_place(const dimfold_view *view, const size_t *index)
{
    ptrdiff_t position = (ptrdiff_t)view->offset, step = 1;
    for (size_t axis = view->ndim; axis-- > 0;) {
        position += (ptrdiff_t)index[axis] * (view->stride != NULL ? view->stride[axis] : step);
        step *= (ptrdiff_t)view->shape[axis];
    }
    return (size_t)position * dimfold_dtype_size_bytes(view->dtype);
}

static bool is_swapped(const dimfold_view *view)
{
    return (view->flags & DIMFOLD_BYTE_SWAPPED) != 0 && dimfold_dtype_name(view->dtype)[0] != 'o';
}

static void element_read(const dimfold_view *view, const size_t *index, scalar *item)
{
    memset(item, 0, sizeof *item);
    memcpy(item, (char *)view->data + walker_place(view, index), dimfold_dtype_size_bytes(view->dtype));
    if (is_swapped(view))
        item_swap(view->dtype, item);
}

static void element_write(const dimfold_view *view, const size_t *index, unsigned char *data, scalar item)
{
    if (is_swapped(view))
        item_swap(view->dtype, &item);
    memcpy(data + walker_place(view, index), &item, dimfold_dtype_size_bytes(view->dtype));
}

void walker_apply(walker *walker, const dimfold_expr *expr, const dimfold_view *targets, const dimfold_view *sources,
                  unsigned char *const *expected)
{
    size_t ndim = targets[0].ndim, index[64] = {0};
    scalar source[DIMFOLD_EXPR_SOURCES_MAX], value[DIMFOLD_EXPR_NODES_MAX];
    if (shape_is_empty(ndim, targets[0].shape))
        return;
    do {
        for (size_t i = 0; i < expr->sources; i++)
            element_read(&sources[i], index, &source[i]);
        for (size_t i = 0; i < expr->count; i++)
            walker_compute(walker, expr, i, source, index, ndim, value);
        for (size_t i = 0; i < expr->results; i++)
            element_write(&targets[i], index, expected[i], value[expr->result[i]]);
    } while (index_next(ndim, targets[0].shape, index));
}
