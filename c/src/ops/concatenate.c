/* Arrays behind each other, along an axis that they have or along a new one. Each is one box. */
#include "assembly.h"

#include <dimfold/assemble.h>

#include <string.h>

struct concatenation {
    size_t axis;   /* of the target */
    size_t start;  /* where the source begins along it */
    bool is_stack; /* the source does not have that axis */
};

static bool concatenate_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const struct concatenation *concatenation = assembly->context;
    const dimfold_operand *source = &assembly->operand[1];
    size_t start = axis == concatenation->axis ? concatenation->start : 0;
    size_t own = concatenation->is_stack && axis > concatenation->axis ? axis - 1 : axis;
    bool is_new = concatenation->is_stack && axis == concatenation->axis;
    dimfold_piece_set(piece, is_new ? 1 : source->view->shape[own], start, assembly->operand[0].stride[axis], 0,
                      is_new ? 0 : source->stride[own]);
    return number == 0;
}

static dimfold_status check_source_shape(dimfold_call call, const dimfold_view *target, const dimfold_view *sources,
                                         size_t number, const struct concatenation *concatenation)
{
    const dimfold_view *source = &sources[number];
    size_t expected = target->ndim - (concatenation->is_stack ? 1 : 0);
    if (source->ndim != expected)
        return dimfold_diagnose_shared(call, DIMFOLD_REASON_PART_NDIM, "source", DIMFOLD_NO_AXIS, (int64_t)expected,
                                       (int64_t)source->ndim, (int64_t)number);
    for (size_t own = 0; own < expected; own++) {
        size_t axis = concatenation->is_stack && own >= concatenation->axis ? own + 1 : own;
        if (axis != concatenation->axis && source->shape[own] != target->shape[axis])
            return dimfold_diagnose_shared(call, DIMFOLD_REASON_PART_EXTENT, "source", (ptrdiff_t)own,
                                           (int64_t)target->shape[axis], (int64_t)source->shape[own],
                                           (int64_t)number);
    }
    return DIMFOLD_OK;
}

/* Prepares one source, and moves on by its extent. */
static dimfold_status concatenate_begin(dimfold_call call, dimfold_assembly *assembly, dimfold_queue *queue,
                                        const dimfold_view *target, const dimfold_view *sources, size_t number,
                                        const struct concatenation *concatenation)
{
    DIMFOLD_TRY(dimfold_assembly_begin(call, assembly, queue, target, &sources[number]));
    DIMFOLD_TRY(check_source_shape(call, target, sources, number, concatenation));
    assembly->ndim = target->ndim;
    assembly->piece = concatenate_piece;
    assembly->context = concatenation;
    return DIMFOLD_OK;
}

static bool concatenate_move_on(struct concatenation *concatenation, const dimfold_view *source)
{
    size_t extent = concatenation->is_stack ? 1 : source->shape[concatenation->axis];
    return dimfold_size_add(&concatenation->start, concatenation->start, extent);
}

/* The sum of the extents comes first: every box lies within the target then. */
static dimfold_status concatenate_check(dimfold_call call, dimfold_assembly *assembly, dimfold_queue *queue,
                                        const dimfold_view *target, size_t count, const dimfold_view *sources,
                                        struct concatenation *concatenation)
{
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(concatenate_begin(call, assembly, queue, target, sources, i, concatenation));
        if (!concatenate_move_on(concatenation, &sources[i]))
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "target", (ptrdiff_t)concatenation->axis, 0, 0);
    }
    DIMFOLD_TRY(dimfold_assembly_check_extent(call, assembly, concatenation->axis, concatenation->start));
    DIMFOLD_TRY(dimfold_assembly_check_target(call, assembly));
    concatenation->start = 0;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(concatenate_begin(call, assembly, queue, target, sources, i, concatenation));
        DIMFOLD_TRY(dimfold_assembly_check_box(call, assembly, 0, false));
        concatenate_move_on(concatenation, &sources[i]);
    }
    return DIMFOLD_OK;
}

static dimfold_status concatenate_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                      size_t count, const dimfold_view *sources, ptrdiff_t axis, bool is_stack)
{
    struct concatenation concatenation = {0, 0, is_stack};
    dimfold_assembly assembly;
    if (count == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_MIN, "count", 1, 0);
    DIMFOLD_TRY(dimfold_check_pointer(call, sources, "sources"));
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, &sources[0]));
    DIMFOLD_TRY(layout_axis(call, &concatenation.axis, axis, target->ndim, "axis"));
    DIMFOLD_TRY(concatenate_check(call, &assembly, queue, target, count, sources, &concatenation));
    concatenation.start = 0;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(concatenate_begin(call, &assembly, queue, target, sources, i, &concatenation));
        DIMFOLD_TRY(dimfold_assembly_run(call, &assembly));
        concatenate_move_on(&concatenation, &sources[i]);
    }
    return DIMFOLD_OK;
}

/* What checks one view knows it as the source; here there are several. */
static dimfold_status concatenate_end(dimfold_status status, dimfold_queue *queue, dimfold_diag *failure,
                                      dimfold_diag *diag)
{
    if (status != DIMFOLD_OK && failure->operand != NULL && strcmp(failure->operand, "source") == 0)
        failure->operand = "sources";
    return dimfold_queue_end(status, queue, failure, diag);
}

dimfold_status dimfold_concatenate(dimfold_queue *queue, const dimfold_view *target, size_t count,
                                   const dimfold_view *sources, ptrdiff_t axis, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "concatenate"};
    return concatenate_end(concatenate_try(call, queue, target, count, sources, axis, false), queue, &failure, diag);
}

dimfold_status dimfold_stack(dimfold_queue *queue, const dimfold_view *target, size_t count,
                             const dimfold_view *sources, ptrdiff_t axis, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "stack"};
    return concatenate_end(concatenate_try(call, queue, target, count, sources, axis, true), queue, &failure, diag);
}
