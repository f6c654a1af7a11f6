/* One pass over the indices as they lie in memory asks whether there is any; which one is the first in C order is only
   looked for then. */
#include "find.h"

#include "host/ways.h"
#include "ops/often/canonical.h"
#include "kernels.h"
#include "resolve.h"

#include <stdatomic.h>

#define FIND_THREADED_BYTES_MIN ((size_t)1 << 20)

/* Rows are cut into pieces of so many. */
#define FIND_PIECE_ITEMS 65536

typedef struct index_search {
    dimfold_canonical form;
    const char *begin;
    size_t index_bytes, row_pieces;
    dimfold_index_limits limits;
    atomic_bool *is_found;
    const dimfold_index_kernels *kernels;
} index_search;

/* Indices that lie apart are brought together first. */
static bool find_row(const index_search *search, const char *list, ptrdiff_t stride, size_t count)
{
    dimfold_index_line line = {search->index_bytes, search->limits.extent, 1};
    bool takes_negative = search->limits.min < 0, is_found = false;
    if (stride == (ptrdiff_t)search->index_bytes || count == 1)
        return search->kernels->is_outside(list, &line, takes_negative, count);
    line.index_bytes = sizeof(int64_t);
    for (size_t done = 0; done < count && !is_found; done += DIMFOLD_INDEX_BLOCK) {
        int64_t some[DIMFOLD_INDEX_BLOCK];
        size_t now = dimfold_size_min(count - done, DIMFOLD_INDEX_BLOCK);
        dimfold_index_load(some, list + (ptrdiff_t)done * stride, stride, search->index_bytes, now);
        is_found = search->kernels->is_outside((const char *)some, &line, takes_negative, now);
    }
    return is_found;
}

/* Pieces are counted over all rows. */
static void find_pieces(const void *context, size_t begin, size_t end)
{
    const index_search *search = context;
    const dimfold_canonical *form = &search->form;
    ptrdiff_t index_bytes = (ptrdiff_t)search->index_bytes, stride = form->ndim > 0 ? form->stride[0][0] : 1;
    size_t row = form->ndim > 0 ? form->shape[0] : 1;
    for (size_t piece = begin; piece < end && !atomic_load_explicit(search->is_found, memory_order_relaxed); piece++) {
        size_t first = piece % search->row_pieces * FIND_PIECE_ITEMS, rest = piece / search->row_pieces;
        ptrdiff_t position = (ptrdiff_t)first * stride;
        for (size_t axis = 1; axis < form->ndim; axis++) {
            position += (ptrdiff_t)(rest % form->shape[axis]) * form->stride[0][axis];
            rest /= form->shape[axis];
        }
        size_t count = dimfold_size_min(row - first, FIND_PIECE_ITEMS);
        if (find_row(search, search->begin + position * index_bytes, stride * index_bytes, count))
            atomic_store_explicit(search->is_found, true, memory_order_relaxed);
    }
}

static int64_t find_index_at(const dimfold_operand *list, ptrdiff_t position)
{
    int64_t index;
    const char *at = (const char *)list->view->data + position * (ptrdiff_t)list->item_bytes;
    dimfold_index_load(&index, at, 0, list->item_bytes, 1);
    return index;
}

/* In C order, one by one. */
static void find_first(const dimfold_operand *list, dimfold_index_limits limits, dimfold_index_outside *outside)
{
    size_t counter[64] = {0};
    ptrdiff_t position = list->offset;
    for (int64_t ordinal = 0;; ordinal++) {
        int64_t index = find_index_at(list, position);
        size_t axis = list->ndim;
        *outside = (dimfold_index_outside){ordinal, index};
        if (index < limits.min || index >= limits.extent)
            return;
        while (axis > 0 && counter[axis - 1] + 1 == list->shape[axis - 1]) {
            axis--;
            position -= (ptrdiff_t)counter[axis] * list->stride[axis];
            counter[axis] = 0;
        }
        if (axis == 0)
            return;
        position += list->stride[axis - 1];
        counter[axis - 1]++;
    }
}

/* An index that is there several times, by strides of 0, is looked at once. */
static void find_drop_repeats(dimfold_canonical *form)
{
    size_t kept = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        if (form->stride[0][axis] == 0)
            continue;
        form->shape[kept] = form->shape[axis];
        form->stride[0][kept++] = form->stride[0][axis];
    }
    form->ndim = kept;
}

static __attribute__((noinline)) bool find_any(const dimfold_operand *list, dimfold_index_limits limits,
                                               const dimfold_runner *runner)
{
    index_search search;
    atomic_bool is_found = false;
    dimfold_strided strided = {list->stride, list->offset};
    dimfold_canonicalise(&search.form, list->ndim, list->shape, 1, &strided);
    if (search.form.size == 0)
        return false;
    find_drop_repeats(&search.form);
    search.limits = limits;
    search.kernels = dimfold_index_kernels_of(runner->tier->id);
    search.is_found = &is_found;
    search.index_bytes = list->item_bytes;
    search.begin = (const char *)list->view->data + search.form.position[0] * (ptrdiff_t)list->item_bytes;
    size_t row = search.form.ndim > 0 ? search.form.shape[0] : 1, rows = 1;
    for (size_t axis = 1; axis < search.form.ndim; axis++)
        rows *= search.form.shape[axis];
    search.row_pieces = (row - 1) / FIND_PIECE_ITEMS + 1;
    bool is_shared = runner->parallel_for != NULL && rows * row * list->item_bytes >= FIND_THREADED_BYTES_MIN;
    dimfold_share_range(runner, is_shared ? runner->threads : 1, rows * search.row_pieces, find_pieces, &search);
    return atomic_load(&is_found);
}

bool dimfold_index_find(const dimfold_operand *list, dimfold_index_limits limits, const dimfold_runner *runner,
                        dimfold_index_outside *outside)
{
    if (!find_any(list, limits, runner))
        return false;
    find_first(list, limits, outside);
    return true;
}
