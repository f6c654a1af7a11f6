/* Axes from the smallest stride on: as long as their elements are close, they make the run longer; each one after that
   repeats the runs. */
#include "window.h"

#include "base/checked.h"

/* The axes that move, by the magnitude of their strides. Returns how many there are. */
static size_t window_axes(const dimfold_layout *layout, size_t *axes)
{
    size_t count = 0;
    for (size_t axis = layout->ndim; axis-- > 0;) {
        size_t step = dimfold_ptrdiff_magnitude(layout->stride[axis]), place = count;
        if (step == 0 || layout->shape[axis] < 2)
            continue;
        for (; place > 0 && dimfold_ptrdiff_magnitude(layout->stride[axes[place - 1]]) > step; place--)
            axes[place] = axes[place - 1];
        axes[place] = axis;
        count++;
    }
    return count;
}

/* Gives the axis its stride in the buffer, the sign being that in the file, and moves both beginnings to the lowest
   position. */
static void window_place(window *result, const dimfold_layout *layout, size_t axis, size_t step)
{
    size_t last = layout->shape[axis] - 1;
    bool is_reversed = layout->stride[axis] < 0;
    result->inside.stride[axis] = is_reversed ? -(ptrdiff_t)step : (ptrdiff_t)step;
    if (!is_reversed)
        return;
    result->inside.offset += last * step;
    result->starts.offset -= last * dimfold_ptrdiff_magnitude(layout->stride[axis]);
}

/* The axes that lie apart, from the smallest stride on, as the axes of the starts. */
static void window_starts(window *result, const dimfold_layout *layout, const size_t *axes, size_t count)
{
    result->starts.ndim = count;
    for (size_t i = 0; i < count; i++) {
        size_t axis = axes[count - 1 - i];
        result->starts.shape[i] = layout->shape[axis];
        result->starts.stride[i] = (ptrdiff_t)dimfold_ptrdiff_magnitude(layout->stride[axis]);
    }
}

bool window_make(window *result, const dimfold_layout *layout, size_t gap_max)
{
    size_t axes[DIMFOLD_NDIM_MAX], moving = window_axes(layout, axes), near = 0;
    *result = (window){.inside = {.ndim = layout->ndim}, .starts = {.offset = layout->offset}, .run = 1, .count = 1};
    for (size_t i = 0; i < layout->ndim; i++)
        result->inside.shape[i] = layout->shape[i];
    for (; near < moving; near++) {
        size_t step = dimfold_ptrdiff_magnitude(layout->stride[axes[near]]);
        if (step > result->run && step - result->run > gap_max)
            break;
        window_place(result, layout, axes[near], step);
        result->run += (layout->shape[axes[near]] - 1) * step;
    }
    result->size = result->run;
    for (size_t i = near; i < moving; i++) {
        window_place(result, layout, axes[i], result->size);
        result->count *= layout->shape[axes[i]];
        if (__builtin_mul_overflow(result->size, layout->shape[axes[i]], &result->size) ||
            result->size > (size_t)PTRDIFF_MAX)
            return false;
    }
    window_starts(result, layout, axes + near, moving - near);
    return true;
}

void window_walk_start(window_walk *walk, const window *window, size_t item, size_t bytes_max)
{
    const dimfold_layout *starts = &window->starts;
    *walk = (window_walk){.item = item, .run_bytes = window->run * item, .bytes_max = bytes_max};
    dimfold_layout_iterate(&walk->starts, 1, &starts, DIMFOLD_ORDER_C, NULL);
}

bool window_walk_next(window_walk *walk, window_piece *piece)
{
    if (walk->ahead.count == 0 && !dimfold_iterator_next_run(&walk->starts, &walk->ahead))
        return false;
    size_t rest = walk->run_bytes - walk->at;
    piece->bytes = rest < walk->bytes_max ? rest : walk->bytes_max;
    piece->file_at = (size_t)walk->ahead.position[0] * walk->item + walk->at;
    piece->buffer_at = walk->buffer_at;
    walk->buffer_at += piece->bytes;
    walk->at += piece->bytes;
    if (walk->at == walk->run_bytes) {
        walk->at = 0;
        walk->ahead.count--;
        walk->ahead.position[0] += walk->ahead.stride[0];
    }
    return true;
}
