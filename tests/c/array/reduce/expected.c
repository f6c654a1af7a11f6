/* Every item of a result is read, and computed by the map, in the order of the tree. */
#include "expected.h"

#include "meaning.h"
#include "order.h"

/* The items of one result, of each value that is reduced. */
typedef struct gathered {
    order order;
    size_t values, count;
    scalar *value[DIMFOLD_EXPR_RESULTS_MAX];
    size_t *ordinal;
} gathered;

bool expected_is_reduced(const reduction *asked, size_t axis)
{
    bool is_reduced = asked->asked.axis_count == 0;
    for (size_t i = 0; i < asked->asked.axis_count; i++) {
        ptrdiff_t named = asked->asked.axes[i];
        is_reduced |= (size_t)(named < 0 ? named + (ptrdiff_t)asked->ndim : named) == axis;
    }
    return is_reduced;
}

/* ---- The order -------------------------------------------------------------------------------------------------- */

/* The axes of which a map has indices, in the order of its nodes, each once. */
static void ask_indices(order_question *question, const reduction *asked)
{
    size_t seen[DIMFOLD_EXPR_INDICES_MAX];
    for (size_t i = 0; asked->has_map && i < asked->map.count; i++) {
        const dimfold_node *node = &asked->map.node[i];
        bool is_new = node->op == DIMFOLD_OP_INDEX;
        for (size_t k = 0; k < question->indices; k++)
            is_new = is_new && asked->map.node[seen[k]].value[0] != node->value[0];
        if (!is_new)
            continue;
        int64_t axis = (int64_t)node->value[0];
        size_t place = question->targets + question->sources + question->indices;
        question->stride[place][axis < 0 ? axis + (int64_t)asked->ndim : axis] = 1;
        seen[question->indices++] = i;
    }
}

static void ask_results(order_question *question, const reduction *asked)
{
    question->parts = 1;
    for (size_t i = 0; i < asked->asked.count; i++) {
        const dimfold_reduce_result *result = &asked->asked.result[i];
        question->has_places |= meaning_is_place(result->op);
        if (meaning_has_parts(result->op, reduction_item_dtype(asked, result->value)))
            question->parts = 2;
    }
}

static void ask(order_question *question, const reduction *asked)
{
    memset(question, 0, sizeof *question);
    question->ndim = asked->ndim;
    question->targets = asked->targets;
    question->sources = asked->sources;
    size_t place = 0;
    for (size_t axis = 0; axis < asked->ndim; axis++) {
        bool is_reduced = expected_is_reduced(asked, axis);
        question->shape[axis] = asked->shape[axis];
        question->is_reduced[axis] = is_reduced;
        for (size_t k = 0; k < asked->targets && !is_reduced; k++)
            question->stride[k][axis] = asked->target[k].operand.stride[place];
        for (size_t k = 0; k < asked->sources; k++)
            question->stride[asked->targets + k][axis] = asked->source[k].operand.stride[axis];
        place += !is_reduced || (asked->asked.flags & DIMFOLD_KEEPDIMS) != 0;
    }
    for (size_t k = 0; k < asked->sources; k++)
        question->item_bytes[k] = dimfold_dtype_size_bytes(asked->source[k].operand.view.dtype);
    ask_indices(question, asked);
    ask_results(question, asked);
}

/* ---- Items ------------------------------------------------------------------------------------------------------ */

static scalar item_read(const operand *source, const size_t *index)
{
    scalar item = {{0}};
    size_t place = walker_place(&source->view, index);
    memcpy(&item, source->data + place, dimfold_dtype_size_bytes(source->view.dtype));
    if ((source->view.flags & DIMFOLD_BYTE_SWAPPED) != 0)
        item_swap(source->view.dtype, &item);
    return item;
}

static size_t ordinal_of(const reduction *asked, const order_question *question, const size_t *index)
{
    size_t ordinal = 0;
    for (size_t axis = 0; axis < asked->ndim; axis++)
        if (question->is_reduced[axis])
            ordinal = ordinal * asked->shape[axis] + index[axis];
    return ordinal;
}

static void item_gather(walker *walker, const reduction *asked, gathered *items, const size_t *index, size_t number)
{
    scalar source[DIMFOLD_EXPR_SOURCES_MAX], value[DIMFOLD_EXPR_NODES_MAX];
    for (size_t k = 0; k < asked->sources; k++)
        source[k] = item_read(&asked->source[k].operand, index);
    if (!asked->has_map) {
        for (size_t k = 0; k < asked->sources; k++)
            items->value[k][number] = source[k];
        return;
    }
    for (size_t i = 0; i < asked->map.count; i++)
        walker_compute(walker, &asked->map, i, source, index, asked->ndim, value);
    for (size_t k = 0; k < asked->map.results; k++)
        items->value[k][number] = value[asked->map.result[k]];
}

static void gather(walker *walker, const reduction *asked, const order_question *question, gathered *items,
                   size_t *index)
{
    for (size_t i = 0; i < items->count; i++) {
        order_index(&items->order, asked->shape, i, index);
        items->ordinal[i] = ordinal_of(asked, question, index);
        item_gather(walker, asked, items, index, i);
    }
}

/* ---- Results ---------------------------------------------------------------------------------------------------- */

static void item_write(const operand *target, const size_t *index, unsigned char *copy, dimfold_dtype dtype,
                       const scalar *made)
{
    scalar item = {{0}};
    bool wraps = (target->view.flags & DIMFOLD_WRAPPING) != 0;
    (wraps ? item_wrap : item_convert)(target->view.dtype, &item, dtype, made);
    if ((target->view.flags & DIMFOLD_BYTE_SWAPPED) != 0)
        item_swap(target->view.dtype, &item);
    memcpy(copy + walker_place(&target->view, index), &item, dimfold_dtype_size_bytes(target->view.dtype));
}

/* What the results of one place are, and what a second program makes of them. */
static void results_write(walker *walker, const reduction *asked, const gathered *items, const size_t *left,
                          unsigned char *const *copies)
{
    scalar source[DIMFOLD_REDUCE_RESULTS_MAX], value[DIMFOLD_EXPR_NODES_MAX];
    for (size_t i = 0; i < asked->asked.count; i++) {
        const dimfold_reduce_result *result = &asked->asked.result[i];
        dimfold_dtype item = reduction_item_dtype(asked, result->value), own = dimfold_reduce_dtype(result->op, item);
        meaning_items all = {item, items->value[result->value], items->ordinal,
                             items->count > 0 ? items->order.near : 0, items->order.far, items->order.lanes};
        scalar answer;
        dimfold_dtype made = meaning_of(result, &all, &answer);
        if (!asked->has_post)
            item_write(&asked->target[i].operand, left, copies[i], made, &answer);
        memset(&source[i], 0, sizeof source[i]);
        item_convert(own, &source[i], made, &answer);
    }
    for (size_t i = 0; asked->has_post && i < asked->post.count; i++)
        walker_compute(walker, &asked->post, i, source, NULL, 0, value);
    for (size_t i = 0; asked->has_post && i < asked->post.results; i++)
        item_write(&asked->target[i].operand, left, copies[i], asked->post.node[asked->post.result[i]].dtype,
                   &value[asked->post.result[i]]);
}

/* The index along the sources' axes of one along the targets'; those that are reduced begin at 0. */
static void index_widen(const reduction *asked, const order_question *question, const size_t *left, size_t *index)
{
    size_t place = 0;
    for (size_t axis = 0; axis < asked->ndim; axis++) {
        bool is_reduced = question->is_reduced[axis];
        index[axis] = is_reduced ? 0 : left[place];
        place += !is_reduced || (asked->asked.flags & DIMFOLD_KEEPDIMS) != 0;
    }
}

static gathered gathered_make(const reduction *asked, const order_question *question)
{
    gathered made = {.values = asked->has_map ? asked->map.results : asked->sources, .count = 1};
    for (size_t axis = 0; axis < asked->ndim; axis++)
        made.count *= question->is_reduced[axis] ? asked->shape[axis] : 1;
    for (size_t k = 0; k < made.values; k++)
        made.value[k] = malloc((made.count + 1) * sizeof(scalar));
    made.ordinal = malloc((made.count + 1) * sizeof(size_t));
    if (made.count > 0)
        order_of(&made.order, question);
    return made;
}

void expected_write(walker *walker, const reduction *asked, unsigned char *const *copies)
{
    size_t shape[64], ndim = reduction_left(asked, shape), left[64] = {0}, index[64];
    order_question question;
    if (shape_is_empty(ndim, shape))
        return;
    ask(&question, asked);
    gathered items = gathered_make(asked, &question);
    do {
        index_widen(asked, &question, left, index);
        gather(walker, asked, &question, &items, index);
        results_write(walker, asked, &items, left, copies);
    } while (index_next(ndim, shape, left));
    for (size_t k = 0; k < items.values; k++)
        free(items.value[k]);
    free(items.ordinal);
}
