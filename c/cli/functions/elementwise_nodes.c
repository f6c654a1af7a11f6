/* Constants, conversions, and the dtype that arguments have together. */
#include "elementwise_nodes.h"

#include "dtypes.h"

#include <string.h>

bool nodes_fail(elementwise_call *call, ptrdiff_t argument, const char *sentence)
{
    call->failed = argument;
    return failure_set(call->reason, dimfold_status_name(DIMFOLD_ERR_DTYPE), "%s: %s", call->name, sentence);
}

bool nodes_fail_dtype(elementwise_call *call, dimfold_dtype dtype, const char *expected)
{
    call->failed = -1;
    return failure_set(call->reason, dimfold_status_name(DIMFOLD_ERR_DTYPE), "%s has no %s: expected %s", call->name,
                       dimfold_dtype_name(dtype), expected);
}

static bool add(elementwise_call *call, const computed_node *node, size_t *number)
{
    return computation_add(call->work, node, number) ||
           failure_set(call->reason, FAILURE_MEMORY, "no memory is left");
}

bool nodes_constant(elementwise_call *call, const number *value, dimfold_dtype dtype, size_t *node)
{
    computed_node made = {.op = DIMFOLD_OP_CONSTANT, .dtype = dtype};
    number_item(value, dtype, made.item);
    return add(call, &made, node);
}

bool nodes_integer(elementwise_call *call, int64_t value, dimfold_dtype dtype, size_t *node)
{
    number written = number_of_integer(value);
    return nodes_constant(call, &written, dtype, node);
}

/* An operation of earlier nodes, of the dtype that it has of theirs. */
bool nodes_apply(elementwise_call *call, uint16_t op, const size_t *args, size_t *node)
{
    size_t arity = computation_arity(op);
    dimfold_dtype given = call->work->nodes[args[arity - 1]].dtype;
    dimfold_dtype dtype = op == COMPUTED_POWER ? given : dimfold_op_dtype(op, given);
    computed_node made = {.op = op, .dtype = dtype};
    if (dtype == 0)
        return nodes_fail_dtype(call, given, "another dtype, such as f32");
    memcpy(made.arg, args, arity * sizeof *args);
    return add(call, &made, node);
}

bool nodes_cast(elementwise_call *call, size_t arg, dimfold_dtype dtype, size_t *node)
{
    *node = arg;
    return call->work->nodes[arg].dtype == dtype || computation_cast(call->work, arg, dtype, 0, node) ||
           failure_set(call->reason, FAILURE_MEMORY, "no memory is left");
}

/* An argument as a node of this dtype. */
bool nodes_as(elementwise_call *call, size_t argument, dimfold_dtype dtype, size_t *node)
{
    const term *given = &call->terms[argument];
    int side;
    if (!given->is_number)
        return nodes_cast(call, given->node, dtype, node);
    char text[64];
    number_print(&given->number, text, sizeof text);
    call->failed = (ptrdiff_t)argument;
    if (dtype_is_whole(dtype) && given->number.kind <= NUMBER_INTEGER && !number_fits(&given->number, dtype, &side))
        return failure_set(call->reason, dimfold_status_name(DIMFOLD_ERR_OVERFLOW),
                           "%s is no %s: expected a number that fits, or .astype of the array", text,
                           dimfold_dtype_name(dtype));
    return nodes_constant(call, &given->number, dtype, node);
}

/* The array of the highest class among the arguments from `first` on; call->count if there is none. */
static size_t highest_array(const elementwise_call *call, size_t first)
{
    size_t highest = call->count;
    for (size_t i = first; i < call->count; i++)
        if (!call->terms[i].is_number &&
            (highest == call->count ||
             dtype_class_of(call->terms[i].dtype) > dtype_class_of(call->terms[highest].dtype)))
            highest = i;
    return highest;
}

/* From the highest class on, as floats hold integers of each sign whose common dtype they do not hold. */
bool nodes_common_of_arrays(const elementwise_call *call, size_t first, dimfold_dtype *dtype, dimfold_dtype *other)
{
    size_t highest = highest_array(call, first);
    *other = 0;
    if (highest == call->count)
        return false;
    *dtype = call->terms[highest].dtype;
    for (size_t i = first; i < call->count && *other == 0; i++) {
        const term *given = &call->terms[i];
        dimfold_dtype both = given->is_number ? *dtype : dimfold_dtype_promote(*dtype, given->dtype);
        *other = both == 0 ? given->dtype : 0;
        *dtype = both != 0 ? both : *dtype;
    }
    return true;
}

/* The number of the highest kind among them; NULL if there is none. */
const number *nodes_highest_number(const elementwise_call *call, size_t first)
{
    const number *highest = NULL;
    for (size_t i = first; i < call->count; i++)
        if (call->terms[i].is_number && (highest == NULL || call->terms[i].number.kind >= highest->kind))
            highest = &call->terms[i].number;
    return highest;
}

/* The dtype of the arguments from `first` on together; 0, and a failure, if there is none. */
dimfold_dtype nodes_common(elementwise_call *call, size_t first)
{
    dimfold_dtype dtype = 0, other;
    const number *highest = nodes_highest_number(call, first);
    bool has_array = nodes_common_of_arrays(call, first, &dtype, &other);
    const char *name = dimfold_dtype_name(other);
    if (other == 0 && highest != NULL && has_array) {
        name = "a number";
        other = dtype;
        dtype = dtype_with_number(dtype, highest->kind);
        other = dtype == 0 ? other : 0;
    }
    if (!has_array)
        return dtype_of_number(highest);
    if (other == 0)
        return dtype;
    call->failed = -1;
    failure_set(call->reason, dimfold_status_name(DIMFOLD_ERR_DTYPE), "%s: %s and %s have no dtype together: expected "
                ".astype of one of them, such as .astype(f32)", call->name,
                dimfold_dtype_name(dtype != 0 ? dtype : other), name);
    return 0;
}

/* The float that holds all arguments: of integers not that of the integers which hold both. */
dimfold_dtype nodes_common_float(elementwise_call *call)
{
    elementwise_call floats = *call;
    dimfold_dtype dtype = nodes_common(call, 0), together = 0, other;
    for (size_t i = 0; i < floats.count; i++)
        floats.terms[i].dtype = dtype_float_for(floats.terms[i].dtype);
    bool has_array = nodes_common_of_arrays(&floats, 0, &together, &other);
    bool is_wide = !has_array || dtype == DIMFOLD_DTYPE_I64 || dtype == DIMFOLD_DTYPE_F64;
    if (!dtype_is_whole(dtype) || (is_wide && nodes_highest_number(call, 0) != NULL))
        return dtype_float_for(dtype);
    return other == 0 ? together : dtype_float_for(dtype);
}

/* An operation of all arguments in one dtype. */
bool nodes_apply_all(elementwise_call *call, uint16_t op, dimfold_dtype dtype, size_t *node)
{
    size_t args[TERMS_MAX];
    for (size_t i = 0; i < call->count; i++)
        if (!nodes_as(call, i, dtype, &args[i]))
            return false;
    call->failed = -1;
    return nodes_apply(call, op, args, node);
}

/* ---- Formulas --------------------------------------------------------------------------------------------------- */

size_t node_three(elementwise_call *call, uint16_t op, size_t x, size_t y, size_t z)
{
    size_t args[] = {x, y, z}, made;
    for (size_t i = 0; i < computation_arity(op); i++)
        if (args[i] == NODE_NONE)
            return NODE_NONE;
    return nodes_apply(call, op, args, &made) ? made : NODE_NONE;
}

size_t node_one(elementwise_call *call, uint16_t op, size_t x)
{
    return node_three(call, op, x, x, x);
}

size_t node_two(elementwise_call *call, uint16_t op, size_t x, size_t y)
{
    return node_three(call, op, x, y, y);
}

size_t node_where(elementwise_call *call, size_t condition, size_t x, size_t y)
{
    return node_three(call, DIMFOLD_OP_WHERE, condition, x, y);
}

size_t node_number(elementwise_call *call, double value, dimfold_dtype dtype)
{
    number written = number_of_float(value);
    size_t made;
    return nodes_constant(call, &written, dtype, &made) ? made : NODE_NONE;
}

size_t node_cast(elementwise_call *call, size_t arg, dimfold_dtype dtype)
{
    size_t made;
    return arg != NODE_NONE && nodes_cast(call, arg, dtype, &made) ? made : NODE_NONE;
}

size_t node_convert(elementwise_call *call, size_t arg, dimfold_dtype dtype, uint32_t flags)
{
    size_t made;
    if (arg == NODE_NONE)
        return NODE_NONE;
    if (computation_cast(call->work, arg, dtype, flags, &made))
        return made;
    failure_set(call->reason, FAILURE_MEMORY, "no memory is left");
    return NODE_NONE;
}

size_t node_argument(elementwise_call *call, size_t argument, dimfold_dtype dtype)
{
    size_t made;
    bool is_made = nodes_as(call, argument, dtype, &made);
    call->failed = is_made ? -1 : call->failed;
    return is_made ? made : NODE_NONE;
}

bool nodes_done(size_t made, size_t *node)
{
    *node = made;
    return made != NODE_NONE;
}
