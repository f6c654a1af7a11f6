/* Visiting orders from their definitions. */
#include "visits.h"

#define AXES_MAX 5

void visit_reverse(struct visit *visit)
{
    for (size_t i = 0; i < visit->count; i++)
        for (size_t front = 0, back = visit->size; front + 1 < back; front++) {
            ptrdiff_t position = visit->position[i][front];
            visit->position[i][front] = visit->position[i][--back];
            visit->position[i][back] = position;
        }
}

bool visit_equal(const struct visit *one, const struct visit *two)
{
    if (one->count != two->count || one->size != two->size)
        return false;
    for (size_t i = 0; i < one->count; i++)
        if (memcmp(one->position[i], two->position[i], one->size * sizeof(ptrdiff_t)) != 0)
            return false;
    return true;
}

/* The axes of more than one element. */
static size_t long_axes(const dimfold_layout *layout, ptrdiff_t *axes)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        if (layout->shape[i] != 1)
            axes[count++] = (ptrdiff_t)i;
    return count;
}

bool visit_is_small(const dimfold_layout *layout)
{
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    return reference_size(layout) <= VISIT_MAX && long_axes(layout, axes) <= AXES_MAX;
}

/* Visits with the first of `axes` as the fastest, those marked `backwards` from their last index to 0. */
static void visit_along(struct visit *visit, size_t count, const dimfold_layout *const *layouts, size_t axis_count,
                        const ptrdiff_t *axes, const bool *backwards)
{
    size_t shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t step[DIMFOLD_NDIM_MAX] = {0}, index[DIMFOLD_NDIM_MAX] = {0};
    for (size_t i = 0; i < axis_count; i++)
        shape[i] = layouts[0]->shape[axes[i]];
    visit->count = count;
    visit->size = 0;
    bool more = reference_product(axis_count, shape, false) > 0;
    while (more) {
        for (size_t i = 0; i < axis_count; i++)
            index[axes[i]] = backwards[axes[i]] ? (ptrdiff_t)shape[i] - 1 - step[i] : step[i];
        for (size_t i = 0; i < count; i++)
            visit->position[i][visit->size] = (ptrdiff_t)reference_position(layouts[i], index);
        visit->size++;
        more = reference_next_f(axis_count, shape, step);
    }
}

void visit_in_f_order(struct visit *visit, size_t count, const dimfold_layout *const *layouts)
{
    const bool backwards[DIMFOLD_NDIM_MAX] = {false};
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    visit_along(visit, count, layouts, long_axes(layouts[0], axes), axes, backwards);
}

static bool is_in_order(const struct visit *found, dimfold_order order, size_t count,
                        const dimfold_layout *const *layouts)
{
    static struct visit expected;
    const bool backwards[DIMFOLD_NDIM_MAX] = {false};
    ptrdiff_t axes[DIMFOLD_NDIM_MAX], reversed[DIMFOLD_NDIM_MAX];
    size_t axis_count = long_axes(layouts[0], axes);
    for (size_t i = 0; i < axis_count; i++)
        reversed[i] = axes[axis_count - 1 - i];
    visit_along(&expected, count, layouts, axis_count, order == DIMFOLD_ORDER_C ? reversed : axes, backwards);
    return visit_equal(&expected, found);
}

static bool is_sorted(const dimfold_layout *layout, size_t count, const ptrdiff_t *axes)
{
    for (size_t i = 1; i < count; i++)
        if (stride_magnitude(layout->stride[axes[i]]) < stride_magnitude(layout->stride[axes[i - 1]]))
            return false;
    return true;
}

/* The axes that G visits once: those that move no layout. */
static size_t without_still_axes(size_t count, const dimfold_layout *const *layouts, size_t axis_count, ptrdiff_t *axes)
{
    size_t kept = 0;
    for (size_t i = 0; i < axis_count; i++) {
        bool moves = layouts[0]->shape[axes[i]] == 0;
        for (size_t n = 0; n < count; n++)
            moves = moves || layouts[n]->stride[axes[i]] != 0;
        if (moves)
            axes[kept++] = axes[i];
    }
    return kept;
}

/* Whether one way to sort the axes by |stride| gives the visit found. */
static bool is_along_memory(const struct visit *found, dimfold_order order, size_t count,
                            const dimfold_layout *const *layouts)
{
    static struct visit expected;
    bool backwards[DIMFOLD_NDIM_MAX];
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    size_t axis_count = long_axes(layouts[0], axes);
    if (order == DIMFOLD_ORDER_G)
        axis_count = without_still_axes(count, layouts, axis_count, axes);
    for (size_t i = 0; i < layouts[0]->ndim; i++)
        backwards[i] = layouts[0]->stride[i] < 0;
    do {
        if (!is_sorted(layouts[0], axis_count, axes))
            continue;
        visit_along(&expected, count, layouts, axis_count, axes, backwards);
        if (visit_equal(&expected, found))
            return true;
    } while (next_permutation(axis_count, axes));
    return false;
}

static int compare_positions(const void *one, const void *two)
{
    ptrdiff_t a = *(const ptrdiff_t *)one, b = *(const ptrdiff_t *)two;
    return a < b ? -1 : a > b;
}

bool visit_fills_bounds(const dimfold_layout *layout)
{
    ptrdiff_t positions[REFERENCE_POSITIONS];
    size_t count = reference_positions(layout, DIMFOLD_ORDER_C, positions);
    qsort(positions, count, sizeof *positions, compare_positions);
    for (size_t i = 1; i < count; i++)
        if (positions[i] - positions[i - 1] > 1)
            return false;
    return true;
}

static bool is_every_position(const struct visit *found, const dimfold_layout *layout)
{
    wide min, max;
    reference_extremes(layout, &min, &max);
    if (found->count != 1 || found->size != (reference_size(layout) == 0 ? 0 : (size_t)(max - min + 1)))
        return false;
    for (size_t n = 0; n < found->size; n++)
        if (found->position[0][n] != (ptrdiff_t)min + (ptrdiff_t)n)
            return false;
    return true;
}

dimfold_order visit_order_a(const dimfold_layout *layout)
{
    bool c = dimfold_layout_is_c_contig(layout), f = dimfold_layout_is_f_contig(layout);
    return f || (!c && dimfold_layout_f_prefer(layout)) ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
}

bool visit_is(const struct visit *found, dimfold_order order, size_t count, const dimfold_layout *const *layouts)
{
    if (order == DIMFOLD_ORDER_A)
        order = visit_order_a(layouts[0]);
    if (order == DIMFOLD_ORDER_B)
        return is_every_position(found, layouts[0]);
    if (order == DIMFOLD_ORDER_K || order == DIMFOLD_ORDER_G)
        return is_along_memory(found, order, count, layouts);
    return is_in_order(found, order, count, layouts);
}

/* Whether the visit falls into runs of `length`, each with the steps of the first. */
static bool falls_into_runs(const struct visit *visit, size_t length)
{
    for (size_t i = 0; i < visit->count; i++)
        for (size_t n = 0; n < visit->size; n++)
            if (n % length != 0 && visit->position[i][n] - visit->position[i][n - 1] !=
                                       visit->position[i][1] - visit->position[i][0])
                return false;
    return true;
}

size_t visit_longest_run(const struct visit *visit)
{
    for (size_t length = visit->size; length > 0; length--)
        if (visit->size % length == 0 && falls_into_runs(visit, length))
            return length;
    return 0;
}

void random_lockstep(uint64_t *random, const dimfold_layout *layout, size_t count, dimfold_layout *others)
{
    for (size_t n = 0; n < count; n++) {
        others[n] = *layout;
        if (n == 0 || random_once_in(random, 4))
            continue;
        others[n].offset = 0;
        for (size_t i = 0; i < layout->ndim; i++) {
            if (random_once_in(random, 2))
                others[n].stride[i] = (ptrdiff_t)test_random_in(random, -3, 3);
            others[n].stride[i] = others[n].stride[i] / 1024 == 0 ? others[n].stride[i] : 0;
            if (others[n].stride[i] < 0 && reference_size(layout) > 0)
                others[n].offset += (layout->shape[i] - 1) * stride_magnitude(others[n].stride[i]);
        }
    }
}
