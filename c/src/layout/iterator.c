/* Walking one layout, or several in lockstep. */
#include "layout/rare/order.h"

/* Adds an axis behind the others, or merges it into the last one if all layouts go on there as one run. */
static void iterator_add_axis(dimfold_iterator *iterator, size_t extent, const ptrdiff_t *step)
{
    size_t last = iterator->ndim - 1;
    bool merges = iterator->ndim > 0;
    for (size_t k = 0; merges && k < iterator->count; k++) {
        ptrdiff_t beyond = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)iterator->shape[last], iterator->stride[k][last]);
        merges = beyond == step[k];
    }
    if (merges) {
        iterator->shape[last] *= extent;
        return;
    }
    for (size_t k = 0; k < iterator->count; k++)
        iterator->stride[k][iterator->ndim] = step[k];
    iterator->shape[iterator->ndim++] = extent;
}

static ptrdiff_t iterator_position(const dimfold_iterator *iterator, size_t k, ptrdiff_t origin, const size_t *index)
{
    for (size_t i = 0; i < iterator->ndim; i++)
        origin = dimfold_ptrdiff_add_wrapping(
            origin, dimfold_ptrdiff_mul_wrapping((ptrdiff_t)index[i], iterator->stride[k][i]));
    return origin;
}

/* Puts both ends at the first and the last element; the positions of the first are there already. */
static void iterator_set_ends(dimfold_iterator *iterator, size_t size)
{
    iterator->start = 0;
    iterator->stop = size;
    for (size_t i = 0; i < iterator->ndim; i++) {
        iterator->index_start[i] = 0;
        iterator->index_stop[i] = iterator->shape[i] - 1;
    }
    for (size_t k = 0; k < iterator->count; k++)
        iterator->position_stop[k] =
            iterator_position(iterator, k, iterator->position_start[k], iterator->index_stop);
}

dimfold_status dimfold_iterator_begin(dimfold_call call, dimfold_iterator *iterator, const order_plan *plan,
                                      size_t count, const layout_in *layouts)
{
    static const ptrdiff_t still[DIMFOLD_OPERANDS_MAX];
    size_t shape[DIMFOLD_NDIM_MAX], offset, size;
    ptrdiff_t stride[DIMFOLD_OPERANDS_MAX][DIMFOLD_NDIM_MAX], step[DIMFOLD_OPERANDS_MAX];
    if (!layout_size_checked(&size, layouts[0].ndim, layouts[0].shape))
        return dimfold_layout_size_overflow(call, layouts[0].ndim, layouts[0].shape, "layouts");
    iterator->count = count;
    iterator->ndim = 0;
    for (size_t k = 0; k < count; k++) {
        dimfold_order_apply(plan, (layout_out){shape, stride[k], &offset}, layouts[k]);
        iterator->position_start[k] = (ptrdiff_t)offset;
    }
    size = 1;
    for (size_t i = 0; i < plan->ndim; i++) {
        for (size_t k = 0; k < count; k++)
            step[k] = stride[k][i];
        if (shape[i] != 1)
            iterator_add_axis(iterator, shape[i], step);
        size *= shape[i];
    }
    /* The walk of one element is what is left when no axis moves. */
    if (iterator->ndim == 0)
        iterator_add_axis(iterator, 1, still);
    iterator_set_ends(iterator, size);
    return DIMFOLD_OK;
}

/* Whether elements are left. What this library cannot have made is answered as if it were at its end. */
static bool iterator_has_more(const dimfold_iterator *iterator)
{
    return iterator != NULL && iterator->start < iterator->stop && iterator->ndim <= DIMFOLD_NDIM_MAX &&
           iterator->count <= DIMFOLD_OPERANDS_MAX;
}

static void iterator_move(const dimfold_iterator *iterator, ptrdiff_t *position, size_t axis, ptrdiff_t steps)
{
    for (size_t k = 0; k < iterator->count; k++)
        position[k] = dimfold_ptrdiff_add_wrapping(
            position[k], dimfold_ptrdiff_mul_wrapping(steps, iterator->stride[k][axis]));
}

/* Takes `steps` along the fastest axis from the front, and carries into the slower ones at its end. */
static void iterator_advance(dimfold_iterator *iterator, size_t steps)
{
    iterator->start += steps;
    iterator->index_start[0] += steps;
    iterator_move(iterator, iterator->position_start, 0, (ptrdiff_t)steps);
    for (size_t i = 0; iterator->index_start[i] == iterator->shape[i] && i + 1 < iterator->ndim; i++) {
        iterator_move(iterator, iterator->position_start, i, (ptrdiff_t)((size_t)0 - iterator->shape[i]));
        iterator->index_start[i] = 0;
        iterator->index_start[i + 1]++;
        iterator_move(iterator, iterator->position_start, i + 1, 1);
    }
}

/* Takes `steps` along the fastest axis from the back, and borrows from the slower ones at its beginning. */
static void iterator_retreat(dimfold_iterator *iterator, size_t steps)
{
    iterator->stop -= steps;
    iterator->index_stop[0] -= steps;
    iterator_move(iterator, iterator->position_stop, 0, (ptrdiff_t)((size_t)0 - steps));
    for (size_t i = 0; iterator->index_stop[i] == SIZE_MAX && i + 1 < iterator->ndim; i++) {
        iterator_move(iterator, iterator->position_stop, i, (ptrdiff_t)iterator->shape[i]);
        iterator->index_stop[i] = iterator->shape[i] - 1;
        iterator->index_stop[i + 1]--;
        iterator_move(iterator, iterator->position_stop, i + 1, -1);
    }
}

static void iterator_copy_positions(const dimfold_iterator *iterator, ptrdiff_t *target, const ptrdiff_t *source)
{
    for (size_t k = 0; k < iterator->count; k++)
        target[k] = source[k];
}

size_t dimfold_iterator_size(const dimfold_iterator *iterator)
{
    return iterator_has_more(iterator) ? iterator->stop - iterator->start : 0;
}

bool dimfold_iterator_next(dimfold_iterator *iterator, ptrdiff_t *position)
{
    if (!iterator_has_more(iterator) || position == NULL)
        return false;
    iterator_copy_positions(iterator, position, iterator->position_start);
    iterator_advance(iterator, 1);
    return true;
}

bool dimfold_iterator_next_back(dimfold_iterator *iterator, ptrdiff_t *position)
{
    if (!iterator_has_more(iterator) || position == NULL)
        return false;
    iterator_copy_positions(iterator, position, iterator->position_stop);
    iterator_retreat(iterator, 1);
    return true;
}

/* A run of `count` elements along the fastest axis from these positions on. */
static void iterator_write_run(const dimfold_iterator *iterator, dimfold_run *run, size_t count,
                               const ptrdiff_t *position)
{
    run->count = count;
    for (size_t k = 0; k < iterator->count; k++) {
        run->position[k] = position[k];
        run->stride[k] = iterator->stride[k][0];
    }
}

bool dimfold_iterator_next_run(dimfold_iterator *iterator, dimfold_run *run)
{
    if (!iterator_has_more(iterator) || run == NULL)
        return false;
    size_t left = iterator->stop - iterator->start;
    size_t count = dimfold_size_min(iterator->shape[0] - iterator->index_start[0], left);
    if (count == 0)
        return false;
    iterator_write_run(iterator, run, count, iterator->position_start);
    iterator_advance(iterator, count);
    return true;
}

bool dimfold_iterator_next_run_back(dimfold_iterator *iterator, dimfold_run *run)
{
    if (!iterator_has_more(iterator) || run == NULL)
        return false;
    ptrdiff_t first[DIMFOLD_OPERANDS_MAX];
    size_t left = iterator->stop - iterator->start;
    size_t count = dimfold_size_min(iterator->index_stop[0] + 1, left);
    if (count == 0)
        return false;
    iterator_copy_positions(iterator, first, iterator->position_stop);
    iterator_move(iterator, first, 0, (ptrdiff_t)((size_t)1 - count));
    iterator_write_run(iterator, run, count, first);
    iterator_retreat(iterator, count);
    return true;
}

/* The index of one place of the whole walk. */
static void iterator_unravel(const dimfold_iterator *iterator, size_t ordinal, size_t *index)
{
    for (size_t i = 0; i < iterator->ndim; i++) {
        size_t extent = iterator->shape[i] != 0 ? iterator->shape[i] : 1;
        index[i] = ordinal % extent;
        ordinal /= extent;
    }
}

/* Moves positions by the difference of two indices. */
static void iterator_jump(const dimfold_iterator *iterator, ptrdiff_t *position, const size_t *from, const size_t *to)
{
    for (size_t i = 0; i < iterator->ndim; i++)
        iterator_move(iterator, position, i, (ptrdiff_t)(to[i] - from[i]));
}

/* Moves one end to another place of the walk. */
static void iterator_place(const dimfold_iterator *iterator, size_t ordinal, size_t *index, ptrdiff_t *position)
{
    size_t there[DIMFOLD_NDIM_MAX];
    iterator_unravel(iterator, ordinal, there);
    iterator_jump(iterator, position, index, there);
    for (size_t i = 0; i < iterator->ndim; i++)
        index[i] = there[i];
}

dimfold_status dimfold_iterator_split_at(dimfold_iterator *head, dimfold_iterator *tail,
                                         const dimfold_iterator *iterator, size_t ordinal, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "split_at"};
    DIMFOLD_TRY(dimfold_check_pointer(call, head, "head"));
    DIMFOLD_TRY(dimfold_check_pointer(call, tail, "tail"));
    DIMFOLD_TRY(dimfold_check_pointer(call, iterator, "iterator"));
    size_t left = dimfold_iterator_size(iterator);
    if (ordinal > left)
        return dimfold_refuse(call, DIMFOLD_REASON_ORDINAL, "ordinal", (int64_t)left, (int64_t)ordinal);
    dimfold_iterator whole = *iterator;
    *head = *tail = whole;
    if (left == 0)
        return DIMFOLD_OK;
    head->stop = tail->start = whole.start + ordinal;
    if (ordinal > 0)
        iterator_place(&whole, head->stop - 1, head->index_stop, head->position_stop);
    if (ordinal < left)
        iterator_place(&whole, tail->start, tail->index_start, tail->position_start);
    return DIMFOLD_OK;
}
