/* Checks operand by operand, takes the axis out of each, canonicalises what is left. */
#include "lines.h"

#include "base/checked.h"
#include "layout/shared.h"
#include "ops/often/check.h"
#include "ops/often/operation.h"
#include "ops/overlap.h"

#include <dimfold/overlap.h>

/* ---- Checks ---------------------------------------------------------------------------------------------------- */

static dimfold_status lines_check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_lines_views *views,
                                       size_t place, dimfold_operand *operand)
{
    const dimfold_view *view = views->view[place];
    DIMFOLD_TRY(dimfold_operand_check(call, operand, view, views->name[place], queue, true));
    if (place < views->targets && (view->flags & DIMFOLD_READONLY) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_READONLY, views->name[place], 0, 0);
    return DIMFOLD_OK;
}

/* Whether a target has the source's shape, along `axis` only if it must. */
static dimfold_status lines_check_shape(dimfold_call call, const dimfold_lines_views *views,
                                        const dimfold_operand *target, const dimfold_operand *source,
                                        const char *name, size_t axis)
{
    if (target->ndim != source->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, name, (int64_t)source->ndim, (int64_t)target->ndim);
    for (size_t k = 0; k < source->ndim; k++)
        if (target->shape[k] != source->shape[k] && (k != axis || !views->has_own_extent))
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)k, (int64_t)source->shape[k],
                                (int64_t)target->shape[k]);
    return DIMFOLD_OK;
}

static dimfold_status lines_check_itself(dimfold_call call, const dimfold_operand *target, const char *name,
                                         dimfold_canonical *form)
{
    dimfold_strided strided = {target->stride, target->offset};
    if (target->max < 0 || (target->view->flags & DIMFOLD_ASSUME_DISJOINT) != 0)
        return DIMFOLD_OK;
    dimfold_canonicalise(form, target->ndim, target->shape, 1, &strided);
    int overlap = dimfold_overlap_target(form, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_target(call, target, name, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_UNKNOWN)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, name, dimfold_overlap_axis(target), 0, 0);
    return DIMFOLD_OK;
}

/* Where the first byte of an item lies, whose position is `position`. */
static int64_t operand_place(const dimfold_operand *operand, ptrdiff_t position)
{
    return (int64_t)((uintptr_t)operand->view->data + (uintptr_t)position * operand->item_bytes);
}

/* Whether both are the same elements in the same order. */
static bool operands_are_same(const dimfold_operand *a, const dimfold_operand *b)
{
    if (a->item_bytes != b->item_bytes || operand_place(a, a->offset) != operand_place(b, b->offset))
        return false;
    for (size_t axis = 0; axis < a->ndim; axis++)
        if (a->shape[axis] != b->shape[axis] || (a->shape[axis] > 1 && a->stride[axis] != b->stride[axis]))
            return false;
    return true;
}

static dimfold_answer operands_share(const dimfold_operand *a, const dimfold_operand *b)
{
    uint64_t work = DIMFOLD_WORK_DEFAULT;
    dimfold_witness witness;
    layout_in in = dimfold_operand_layout(a), in2 = dimfold_operand_layout(b);
    dimfold_items items = {&in, a->item_bytes, operand_place(a, a->min), operand_place(a, a->max)};
    dimfold_items items2 = {&in2, b->item_bytes, operand_place(b, b->min), operand_place(b, b->max)};
    if (items.low > items2.high + (int64_t)items2.itemsize - 1 || items2.low > items.high + (int64_t)items.itemsize - 1)
        return DIMFOLD_ANSWER_NO;
    return dimfold_shared_between(&items, &items2, &work, &witness);
}

/* Says which operands a failure is about. */
static dimfold_status lines_name_pair(dimfold_call call, const char *target, const char *other, dimfold_status status)
{
    if (call.diag != NULL) {
        call.diag->detail = target;
        call.diag->operand = other;
    }
    return status;
}

static dimfold_status lines_check_pair(dimfold_call call, dimfold_lines *lines, const dimfold_lines_views *views,
                                       const dimfold_operand *operand, size_t target, size_t other)
{
    const dimfold_operand *a = &operand[target], *b = &operand[other];
    bool may_be_same = views->may_be_same && other == views->targets;
    if (a->max < 0 || b->max < 0)
        return DIMFOLD_OK;
    if (may_be_same && operands_are_same(a, b)) {
        lines->is_in_place = true;
        return DIMFOLD_OK;
    }
    dimfold_answer shared = operands_share(a, b);
    if (shared == DIMFOLD_ANSWER_NO)
        return DIMFOLD_OK;
    dimfold_status status = shared == DIMFOLD_ANSWER_YES
                                ? dimfold_overlap_fail_source(call, a, b, may_be_same, DIMFOLD_WORK_DEFAULT)
                                : dimfold_refuse(call, DIMFOLD_REASON_OVERLAP_OPERANDS_UNKNOWN, NULL, 0, 0);
    return lines_name_pair(call, views->name[target], views->name[other], status);
}

/* ---- The plan -------------------------------------------------------------------------------------------------- */

static void lines_count_bytes(dimfold_lines *lines)
{
    lines->moved_bytes = 0;
    for (size_t k = 0; k < lines->operands; k++) {
        uint64_t bytes;
        bool fits = dimfold_u64_mul(&bytes, lines->form.size, lines->extent[k]);
        fits = fits && dimfold_u64_mul(&bytes, bytes, lines->side[k].item_bytes);
        lines->moved_bytes = fits && bytes < UINT64_MAX - lines->moved_bytes ? lines->moved_bytes + bytes : UINT64_MAX;
    }
}

static void lines_canonicalise(dimfold_lines *lines, const dimfold_operand *operand, size_t axis)
{
    size_t shape[64], ndim = operand[0].ndim;
    ptrdiff_t stride[DIMFOLD_LINES_OPERANDS_MAX][64];
    dimfold_strided strided[DIMFOLD_LINES_OPERANDS_MAX];
    for (size_t k = 0; k < lines->operands; k++) {
        for (size_t i = 0, place = 0; i < ndim; i++)
            if (i != axis) {
                shape[place] = operand[k].shape[i];
                stride[k][place++] = operand[k].stride[i];
            }
        strided[k] = (dimfold_strided){stride[k], operand[k].offset};
        lines->extent[k] = operand[k].shape[axis];
        lines->stride[k] = operand[k].max >= 0 && operand[k].shape[axis] > 1 ? operand[k].stride[axis] : 0;
        dimfold_plan_set_side(&lines->side[k], &operand[k]);
    }
    dimfold_canonicalise(&lines->form, ndim - 1, shape, lines->operands, strided);
}

dimfold_status dimfold_lines_make(dimfold_call call, dimfold_lines *lines, const dimfold_queue *queue,
                                  const dimfold_lines_views *views, ptrdiff_t axis)
{
    dimfold_operand operand[DIMFOLD_LINES_OPERANDS_MAX];
    size_t place, source = views->targets;
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    for (size_t k = 0; k <= source; k++)
        DIMFOLD_TRY(lines_check_view(call, queue, views, k, &operand[k]));
    DIMFOLD_TRY(layout_axis(call, &place, axis, operand[source].ndim, "axis"));
    for (size_t k = 0; k < source; k++)
        DIMFOLD_TRY(lines_check_shape(call, views, &operand[k], &operand[source], views->name[k], place));
    for (size_t k = 0; k < source; k++)
        DIMFOLD_TRY(lines_check_itself(call, &operand[k], views->name[k], &lines->form));
    lines->is_in_place = false;
    for (size_t k = 0; k < source; k++)
        for (size_t other = k + 1; other <= source; other++)
            DIMFOLD_TRY(lines_check_pair(call, lines, views, operand, k, other));
    lines->operands = source + 1;
    lines_canonicalise(lines, operand, place);
    lines_count_bytes(lines);
    return DIMFOLD_OK;
}

size_t dimfold_lines_threads(const dimfold_lines *lines, size_t threads)
{
    uint64_t worth = lines->moved_bytes / (DIMFOLD_PLAN_THREADED_BYTES_MIN / 2);
    return worth < 2 ? 1 : worth < threads ? (size_t)worth : threads;
}

/* ---- Lines one after another ----------------------------------------------------------------------------------- */

static void place_move(dimfold_lines_place *place, const dimfold_lines *lines, size_t axis, size_t indices, bool back)
{
    for (size_t k = 0; k < lines->operands; k++) {
        uintptr_t way = (uintptr_t)dimfold_lines_pitch_bytes(lines, k, axis) * indices;
        place->at[k] = (char *)((uintptr_t)place->at[k] + (back ? 0 - way : way));
    }
}

void dimfold_lines_find(dimfold_lines_place *place, const dimfold_lines *lines, size_t number)
{
    for (size_t k = 0; k < lines->operands; k++)
        place->at[k] = (char *)((uintptr_t)lines->side[k].data +
                                (uintptr_t)lines->form.position[k] * lines->side[k].item_bytes);
    for (size_t axis = 0; axis < lines->form.ndim; axis++) {
        size_t extent = lines->form.shape[axis];
        place->index[axis] = extent > 0 ? number % extent : 0;
        number = extent > 0 ? number / extent : 0;
        place_move(place, lines, axis, place->index[axis], false);
    }
}

void dimfold_lines_next(dimfold_lines_place *place, const dimfold_lines *lines)
{
    for (size_t axis = 0; axis < lines->form.ndim; axis++) {
        if (++place->index[axis] < lines->form.shape[axis]) {
            place_move(place, lines, axis, 1, false);
            return;
        }
        place->index[axis] = 0;
        place_move(place, lines, axis, lines->form.shape[axis] - 1, true);
    }
}
