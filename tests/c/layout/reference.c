/* Positions, indices and views from their definitions. */
#include "reference.h"

#include "test.h"

#define WALK_ALL_MAX 216  /* shapes of so many elements are walked in full */
#define WALK_SAMPLES 32   /* indices taken of larger ones */
#define COMPLAINTS_MAX 12

wide reference_position(const dimfold_layout *layout, const ptrdiff_t *index)
{
    wide position = (wide)layout->offset;
    for (size_t i = 0; i < layout->ndim; i++)
        position += (wide)index[i] * layout->stride[i];
    return position;
}

size_t reference_product(size_t ndim, const size_t *shape, bool skip_zero)
{
    size_t product = 1;
    for (size_t i = 0; i < ndim; i++) {
        size_t extent = skip_zero && shape[i] == 0 ? 1 : shape[i];
        if (__builtin_mul_overflow(product, extent, &product))
            return SIZE_MAX;
    }
    return product;
}

size_t reference_size(const dimfold_layout *layout)
{
    return reference_product(layout->ndim, layout->shape, false);
}

static bool is_representable(const dimfold_layout *layout)
{
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->stride[i] == PTRDIFF_MIN)
            return false;
    return layout->offset <= PTRDIFF_MAX && reference_product(layout->ndim, layout->shape, true) <= PTRDIFF_MAX;
}

/* More than any position, and small enough to be added to as often as there are axes. */
static wide clamp(wide position)
{
    wide limit = (wide)PTRDIFF_MAX * 4;
    return position > limit ? limit : position < -limit ? -limit : position;
}

static void add_up_extremes(const dimfold_layout *layout, wide *min, wide *max)
{
    *min = *max = (wide)layout->offset;
    for (size_t i = 0; i < layout->ndim; i++) {
        wide reach = clamp((wide)(layout->shape[i] - 1) * layout->stride[i]);
        *(reach < 0 ? min : max) = clamp(*(reach < 0 ? min : max) + reach);
    }
}

dimfold_status reference_status(const dimfold_layout *layout)
{
    wide min, max;
    if (!is_representable(layout))
        return DIMFOLD_ERR_OVERFLOW;
    if (reference_size(layout) == 0)
        return DIMFOLD_OK;
    add_up_extremes(layout, &min, &max);
    if (max > PTRDIFF_MAX)
        return DIMFOLD_ERR_OVERFLOW;
    return min < 0 ? DIMFOLD_ERR_BOUNDS : DIMFOLD_OK;
}

void reference_extremes(const dimfold_layout *layout, wide *min, wide *max)
{
    struct index_walk walk;
    if (reference_size(layout) > WALK_ALL_MAX) {
        add_up_extremes(layout, min, max);
        return;
    }
    *min = *max = (wide)layout->offset;
    index_walk_begin(&walk, layout->ndim, layout->shape);
    while (index_walk_next(&walk)) {
        wide position = reference_position(layout, walk.index);
        *min = position < *min ? position : *min;
        *max = position > *max ? position : *max;
    }
}

bool reference_next_c(size_t ndim, const size_t *shape, ptrdiff_t *index)
{
    for (size_t i = ndim; i-- > 0;) {
        if ((size_t)++index[i] < shape[i])
            return true;
        index[i] = 0;
    }
    return false;
}

bool reference_next_f(size_t ndim, const size_t *shape, ptrdiff_t *index)
{
    for (size_t i = 0; i < ndim; i++) {
        if ((size_t)++index[i] < shape[i])
            return true;
        index[i] = 0;
    }
    return false;
}

size_t reference_positions(const dimfold_layout *layout, dimfold_order order, ptrdiff_t *positions)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0};
    size_t count = 0;
    bool more = reference_size(layout) > 0;
    while (more) {
        positions[count++] = (ptrdiff_t)reference_position(layout, index);
        more = order == DIMFOLD_ORDER_F ? reference_next_f(layout->ndim, layout->shape, index)
                                        : reference_next_c(layout->ndim, layout->shape, index);
    }
    return count;
}

void reference_unravel(size_t ndim, const size_t *shape, dimfold_order order, size_t ordinal, ptrdiff_t *index)
{
    for (size_t i = 0; i < ndim; i++) {
        size_t axis = order == DIMFOLD_ORDER_F ? i : ndim - 1 - i;
        index[axis] = (ptrdiff_t)(ordinal % shape[axis]);
        ordinal /= shape[axis];
    }
}

void index_walk_begin(struct index_walk *walk, size_t ndim, const size_t *shape)
{
    size_t size = reference_product(ndim, shape, false);
    walk->ndim = ndim;
    walk->shape = shape;
    walk->all = size <= WALK_ALL_MAX;
    walk->left = walk->all ? size : WALK_SAMPLES;
    walk->started = false;
    walk->random = size;
    memset(walk->index, 0, ndim * sizeof *walk->index);
}

static void walk_sample(struct index_walk *walk)
{
    for (size_t i = 0; i < walk->ndim; i++) {
        ptrdiff_t last = (ptrdiff_t)(walk->shape[i] - 1);
        if (walk->left == 0 || walk->left == 1)
            walk->index[i] = walk->left == 0 ? last : 0;
        else if (walk->left % 4 == 0)
            walk->index[i] = (ptrdiff_t)test_random_in(&walk->random, 0, last);
        else
            walk->index[i] = test_random(&walk->random) % 2 == 0 ? last : 0;
    }
}

bool index_walk_next(struct index_walk *walk)
{
    if (walk->left == 0)
        return false;
    walk->left--;
    if (!walk->all)
        walk_sample(walk);
    else if (walk->started)
        reference_next_c(walk->ndim, walk->shape, walk->index);
    walk->started = true;
    return true;
}

static bool is_inside(const dimfold_layout *layout, const ptrdiff_t *index)
{
    for (size_t i = 0; i < layout->ndim; i++)
        if (index[i] < 0 || (size_t)index[i] >= layout->shape[i])
            return false;
    return true;
}

bool reference_is_view(const dimfold_layout *result, size_t ndim, const size_t *shape, const dimfold_layout *layout,
                       reference_source *source, const void *how)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    struct index_walk walk;
    if (result->ndim != ndim || (ndim > 0 && memcmp(result->shape, shape, ndim * sizeof *shape) != 0))
        return reference_complain("the shape is wrong", result, layout);
    if (reference_status(result) != DIMFOLD_OK)
        return reference_complain("the result is not valid", result, layout);
    index_walk_begin(&walk, ndim, shape);
    while (index_walk_next(&walk)) {
        source(how, walk.index, index);
        if (!is_inside(layout, index) ||
            reference_position(result, walk.index) != reference_position(layout, index))
            return reference_complain("a position is wrong", result, layout);
    }
    return true;
}

struct reference_pick reference_pick_all(size_t ndim)
{
    struct reference_pick pick;
    pick.ndim = ndim;
    for (size_t i = 0; i < ndim; i++) {
        pick.axes[i] = i;
        pick.start[i] = 0;
        pick.step[i] = 1;
    }
    return pick;
}

static void pick_source(const void *how, const ptrdiff_t *index, ptrdiff_t *source)
{
    const struct reference_pick *pick = how;
    for (size_t i = 0; i < pick->ndim; i++) {
        /* A step of 0 picks one index, whatever the result's axes. */
        wide along = pick->step[i] == 0 ? 0 : (wide)index[pick->axes[i]] * pick->step[i];
        source[i] = (ptrdiff_t)(pick->start[i] + along);
    }
}

bool reference_is_picked(const dimfold_layout *result, size_t ndim, const size_t *shape, const dimfold_layout *layout,
                         const struct reference_pick *pick)
{
    return reference_is_view(result, ndim, shape, layout, pick_source, pick);
}

size_t stride_magnitude(ptrdiff_t stride)
{
    return (size_t)(stride < 0 ? -stride : stride);
}

bool reference_is_still(const dimfold_layout *layout, size_t axis)
{
    return layout->shape[axis] == 1 || layout->stride[axis] == 0;
}

bool reference_is_permutation(size_t ndim, const ptrdiff_t *axes)
{
    bool seen[DIMFOLD_NDIM_MAX] = {false};
    for (size_t i = 0; i < ndim; i++) {
        if (axes[i] < 0 || (size_t)axes[i] >= ndim || seen[axes[i]])
            return false;
        seen[axes[i]] = true;
    }
    return true;
}

bool reference_equal(const dimfold_layout *layout, const dimfold_layout *other)
{
    if (layout->ndim != other->ndim || layout->offset != other->offset)
        return false;
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->shape[i] != other->shape[i] || layout->stride[i] != other->stride[i])
            return false;
    return true;
}

static void print_layout(const char *name, const dimfold_layout *layout)
{
    printf("    %s: ndim %zu, offset %zu,", name, layout->ndim, layout->offset);
    for (size_t i = 0; i < layout->ndim && i < DIMFOLD_NDIM_MAX; i++)
        printf(" %zu:%td", layout->shape[i], layout->stride[i]);
    printf("\n");
}

bool reference_complain(const char *what, const dimfold_layout *result, const dimfold_layout *layout)
{
    static int complaints;
    if (++complaints > COMPLAINTS_MAX)
        return false;
    printf("  %s\n", what);
    if (result != NULL)
        print_layout("result", result);
    if (layout != NULL)
        print_layout("of", layout);
    return false;
}

bool reference_is_diagnosed(const dimfold_diag *found, dimfold_status status, const char *operation)
{
    return found->status == status && found->operation != NULL && strcmp(found->operation, operation) == 0;
}
