/* Operands are joined while they are read: what is arithmetic already brings its nodes and arrays along. */
#include "computed.h"

#include "text/lexer.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

stage *computed_stage(const expression *array)
{
    bool is_computed = array->stage_count == 1 && array->stages[0]->kind == STAGE_COMPUTE && !array->has_tiles &&
                       array->answer.kind == REPLY_NOTHING;
    return is_computed && dimfold_layout_equal(&array->layout, &array->stages[0]->target) ? array->stages[0] : NULL;
}

/* The extent along an axis of the result, which has `ndim`. */
static size_t extent_of(const expression *operand, size_t ndim, size_t axis)
{
    size_t missing = ndim - operand->layout.ndim;
    return axis < missing ? 1 : operand->layout.shape[axis - missing];
}

bool computed_shape(expression *const *operands, size_t count, size_t *ndim, size_t *shape, size_t *first,
                    size_t *second)
{
    *ndim = 0;
    for (size_t k = 0; k < count; k++)
        *ndim = operands[k]->layout.ndim > *ndim ? operands[k]->layout.ndim : *ndim;
    for (size_t axis = 0; axis < *ndim; axis++) {
        shape[axis] = 1;
        *first = 0;
        for (size_t k = 0; k < count; k++) {
            size_t extent = extent_of(operands[k], *ndim, axis);
            *second = k;
            if (extent != 1 && shape[axis] != 1 && extent != shape[axis])
                return false;
            *first = extent != 1 && shape[axis] == 1 ? k : *first;
            shape[axis] = extent != 1 ? extent : shape[axis];
        }
    }
    return true;
}

/* ---- Joining ---------------------------------------------------------------------------------------------------- */

/* Of arithmetic over fewer elements than half of the result's the values are made first, instead of once for each
   repetition. */
static stage *joined_stage(const expression *operand, size_t size)
{
    stage *found = computed_stage(operand);
    return found != NULL && dimfold_layout_size(&found->target) <= size / 2 ? NULL : found;
}

static bool lacks_memory(failure *reason)
{
    return failure_set(reason, FAILURE_MEMORY, "no memory is left");
}

/* An array that is read as it is. */
static bool join_array(stage *to, expression *operand, computed_operand *found)
{
    computed_node node = {.op = DIMFOLD_OP_SOURCE, .dtype = operand->source.dtype, .leaf = to->count};
    if (!computation_add(&to->work, &node, &found->node))
        return false;
    to->sources[to->count++] = *operand;
    return true;
}

/* What is arithmetic already: its nodes and its arrays. */
static bool join_computed(stage *to, stage *from, computed_operand *found)
{
    if (!computation_append(&to->work, &from->work, to->count, &found->node))
        return false;
    for (size_t i = 0; i < from->count; i++)
        to->sources[to->count++] = from->sources[i];
    from->count = 0;
    return true;
}

/* An array that is there already becomes that one: it is mapped and read once. */
static void join_same(stage *to, size_t number)
{
    size_t same = 0;
    while (same < number && !expression_is_same(&to->sources[same], &to->sources[number]))
        same++;
    if (same == number)
        return;
    expression_close(&to->sources[number]);
    for (size_t i = number + 1; i < to->count; i++)
        to->sources[i - 1] = to->sources[i];
    to->count--;
    for (size_t i = 0; i < to->work.count; i++) {
        computed_node *node = &to->work.nodes[i];
        if (node->op == DIMFOLD_OP_SOURCE && node->leaf >= number)
            node->leaf = node->leaf == number ? same : node->leaf - 1;
    }
}

static bool join_one(stage *to, expression *operand, computed_operand *found)
{
    size_t size = dimfold_layout_size(&to->target), first = to->count;
    stage *from = joined_stage(operand, size);
    expression *grown = realloc(to->sources, (to->count + 1 + (from != NULL ? from->count : 0)) * sizeof *grown);
    if (grown == NULL)
        return false;
    to->sources = grown;
    if (!(from != NULL ? join_computed(to, from, found) : join_array(to, operand, found)))
        return false;
    for (size_t i = 0; i < operand->cast_count; i++)
        if (!computation_cast(&to->work, found->node, operand->casts[i], 0, &found->node))
            return false;
    found->dtype = to->work.nodes[found->node].dtype;
    for (size_t i = first; i < to->count; i++) {
        dimfold_layout *layout = &to->sources[i].layout;
        dimfold_layout_broadcast_to(layout, layout, to->target.ndim, to->target.shape, NULL);
        to->sources[i].cast_count = 0;
    }
    for (size_t i = to->count; i-- > first;)
        join_same(to, i);
    if (from != NULL)
        expression_close(operand);
    *operand = (expression){.text = operand->text};
    return true;
}

bool computed_join(expression *result, expression *const *operands, size_t count, computed_operand *found,
                   failure *reason)
{
    dimfold_diag diag = {0};
    size_t ndim = 0, shape[DIMFOLD_NDIM_MAX], first, second;
    stage *made;
    computed_shape(operands, count, &ndim, shape, &first, &second);
    result->source.dtype = DIMFOLD_DTYPE_F64;
    if (stage_add(result, (dimfold_call){&diag, ""}, STAGE_COMPUTE, ndim, shape, &made) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    for (size_t k = 0; k < count; k++)
        if (!join_one(made, operands[k], &found[k]))
            return lacks_memory(reason);
    return true;
}

void computed_finish(expression *result, size_t node)
{
    stage *made = result->stages[0];
    made->work.result = node;
    made->target_dtype = result->source.dtype = result->dtype = made->work.nodes[node].dtype;
}

bool computed_settle(expression *array, failure *reason)
{
    stage *made = array->stages[0];
    size_t node = made->work.result;
    for (size_t i = 0; i < array->cast_count; i++)
        if (!computation_cast(&made->work, node, array->casts[i], 0, &node))
            return lacks_memory(reason);
    array->cast_count = 0;
    computed_finish(array, node);
    return true;
}

/* ---- Views ------------------------------------------------------------------------------------------------------ */

/* Whether a step says by the shape alone which element goes where. */
static bool is_of_shape(const char *step, size_t length)
{
    static const char *const names[] = {"transpose", "reverse_axes", "swapaxes", "moveaxis", "flip", "diagonal",
                                        "dim_select", "dim_insert", "dim_eliminate", "dim_narrow", "dim_slice",
                                        "squeeze", "unsqueeze", "sliding_window", "broadcast_to", "T",
                                        "reshape", "flatten"};
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){NULL, ""}, step, length);
    if (memchr(step, 'A', length) != NULL || memchr(step, 'K', length) != NULL)
        return false; /* an order that is the strides' */
    if (!dimfold_lexer_accept(&lexer, "."))
        return dimfold_lexer_sees(&lexer, "[");
    dimfold_token name = dimfold_lexer_word(&lexer);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (dimfold_token_is(name, names[i]))
            return true;
    return false;
}

bool computed_push(expression *array, const char *step, size_t length, const dimfold_layout *layout)
{
    stage *made = computed_stage(array);
    dimfold_dtype dtype;
    if (made == NULL || !is_of_shape(step, length) || dimfold_layout_size(layout) > dimfold_layout_size(&made->target))
        return false;
    dimfold_layout *moved = malloc((made->count + 1) * sizeof *moved);
    bool is_moved = moved != NULL;
    for (size_t i = 0; i < made->count && is_moved; i++)
        is_moved = dimfold_layout_apply(&moved[i], &made->sources[i].layout, step, length, NULL, &dtype, NULL) ==
                   DIMFOLD_OK;
    is_moved = is_moved && dimfold_layout_c_contig(&made->target, layout->ndim, layout->shape, NULL) == DIMFOLD_OK;
    for (size_t i = 0; i < made->count && is_moved; i++)
        made->sources[i].layout = moved[i];
    if (is_moved)
        array->layout = array->source.layout = made->target;
    free(moved);
    return is_moved;
}
