/* Axes are sorted by how far the largest source moves along them; those that are one axis in every operand count as
   one. */
#include "order.h"

/* Axes of one kind, those that stay or those that are reduced. */
typedef struct order_axes {
    const order_question *question;
    size_t leader; /* operand */
    size_t ndim, axis[64];
    bool backwards[64];
    bool goes_on[64]; /* is one axis with the one before it */
    size_t step[64]; /* of the leader, along the axis that each is a part of; SIZE_MAX: it stays where it is */
    size_t merged;   /* items of the first axis and of all that continue it */
} order_axes;

static size_t magnitude(ptrdiff_t stride)
{
    return stride < 0 ? (size_t)-stride : (size_t)stride;
}

/* The source that takes most memory, the first of equals. */
static size_t leader_of(const order_question *question)
{
    size_t leader = 0, most = 0;
    for (size_t k = 0; k < question->sources; k++) {
        size_t bytes = question->item_bytes[k];
        for (size_t axis = 0; axis < question->ndim; axis++)
            if (question->stride[question->targets + k][axis] != 0)
                bytes *= question->shape[axis];
        leader = bytes > most ? k : leader;
        most = bytes > most ? bytes : most;
    }
    return question->targets + leader;
}

static size_t operands_of(const order_question *question)
{
    return question->targets + question->sources + question->indices;
}

/* The operands in the order in which they decide: the leader, and the others, of which the first stands where the
   leader was. */
static size_t deciding(const order_axes *axes, size_t number)
{
    return number == 0 ? axes->leader : number == axes->leader ? 0 : number;
}

static size_t leader_step(const order_axes *axes, size_t axis)
{
    size_t step = magnitude(axes->question->stride[axes->leader][axis]);
    return step != 0 ? step : SIZE_MAX;
}

static bool comes_before(const order_axes *axes, size_t a, size_t b)
{
    if (leader_step(axes, a) != leader_step(axes, b))
        return leader_step(axes, a) < leader_step(axes, b);
    for (size_t i = 1; i < operands_of(axes->question); i++) {
        const ptrdiff_t *stride = axes->question->stride[deciding(axes, i)];
        if (magnitude(stride[a]) != magnitude(stride[b]))
            return magnitude(stride[a]) < magnitude(stride[b]);
    }
    return a > b;
}

/* Whether the first operand that moves goes backwards. */
static bool is_backwards(const order_axes *axes, size_t axis)
{
    for (size_t i = 0; i < operands_of(axes->question); i++) {
        ptrdiff_t stride = axes->question->stride[deciding(axes, i)][axis];
        if (stride != 0)
            return stride < 0;
    }
    return false;
}

/* Whether an axis begins in every operand where the one before it ends. */
static bool continues(const order_axes *axes, size_t place)
{
    size_t axis = axes->axis[place], before = axes->axis[place - 1];
    ptrdiff_t extent = (ptrdiff_t)axes->question->shape[before];
    for (size_t k = 0; k < operands_of(axes->question); k++) {
        ptrdiff_t next = axes->question->stride[k][axis], step = axes->question->stride[k][before];
        if ((axes->backwards[place] ? -next : next) != (axes->backwards[place - 1] ? -step : step) * extent)
            return false;
    }
    return true;
}

static void axes_make(order_axes *axes, const order_question *question, bool is_reduced, bool in_c_order)
{
    *axes = (order_axes){.question = question, .leader = leader_of(question), .merged = 1};
    for (size_t axis = question->ndim; axis-- > 0;) {
        if (question->is_reduced[axis] != is_reduced || question->shape[axis] == 1)
            continue;
        size_t place = axes->ndim++;
        for (; !in_c_order && place > 0 && comes_before(axes, axis, axes->axis[place - 1]); place--)
            axes->axis[place] = axes->axis[place - 1];
        axes->axis[place] = axis;
    }
    for (size_t place = 0; place < axes->ndim; place++)
        axes->backwards[place] = !in_c_order && is_backwards(axes, axes->axis[place]);
    bool is_first = true;
    for (size_t place = 0; place < axes->ndim; place++) {
        axes->goes_on[place] = place > 0 && continues(axes, place);
        axes->step[place] = axes->goes_on[place] ? axes->step[place - 1] : leader_step(axes, axes->axis[place]);
        is_first = is_first && (place == 0 || axes->goes_on[place]);
        axes->merged *= is_first ? question->shape[axes->axis[place]] : 1;
    }
}

/* How many of the reduced axes make chunks: the fastest one, and all that are faster than the first one that stays and
   is slower than that. */
static size_t near_axes(const order_axes *reduced, const order_axes *kept)
{
    size_t next = SIZE_MAX, near = 0;
    if (reduced->ndim == 0 || reduced->question->has_places)
        return reduced->ndim;
    for (size_t place = kept->ndim; place-- > 0;)
        if (kept->step[place] >= reduced->step[0])
            next = kept->step[place];
    while (near < reduced->ndim && (near == 0 || reduced->goes_on[near] || reduced->step[near] < next))
        near++;
    return near;
}

static size_t lanes_of(const order_question *question, const order_axes *reduced, const order_axes *kept)
{
    size_t fastest = reduced->ndim > 0 ? reduced->step[0] : SIZE_MAX, lanes = 1;
    bool is_dense = kept->ndim > 0 && kept->step[0] == 1;
    bool is_across = kept->ndim > 0 && kept->step[0] < fastest && (fastest < SIZE_MAX || is_dense);
    size_t width = (is_across ? kept->merged : 1) * question->parts;
    while (2 * lanes * width <= 128)
        lanes *= 2;
    return lanes;
}

void order_of(order *answer, const order_question *question)
{
    order_axes kept, reduced;
    axes_make(&kept, question, false, false);
    axes_make(&reduced, question, true, question->has_places);
    *answer = (order){.ndim = reduced.ndim, .near = 1, .far = 1, .lanes = lanes_of(question, &reduced, &kept)};
    size_t near = near_axes(&reduced, &kept);
    for (size_t place = 0; place < reduced.ndim; place++) {
        answer->axis[place] = reduced.axis[place];
        answer->backwards[place] = reduced.backwards[place];
        *(place < near ? &answer->near : &answer->far) *= question->shape[reduced.axis[place]];
    }
}

void order_index(const order *order, const size_t *shape, size_t item, size_t *index)
{
    for (size_t place = 0; place < order->ndim; place++) {
        size_t extent = shape[order->axis[place]], at = item % extent;
        index[order->axis[place]] = order->backwards[place] ? extent - 1 - at : at;
        item /= extent;
    }
}
