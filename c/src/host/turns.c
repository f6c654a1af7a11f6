/* Matrices in the caches, which are turned over where they are. */
#include "loops.h"

#include "cut.h"
#include "host/often/move.h"

#include <string.h>

/* Rows that are turned over at a time. */
#define TURNS_ROWS 64

/* From one line of a cache's set to the next, in the first caches of all that were looked at. */
#define TURNS_WAY_BYTES 4096

typedef struct turns_call {
    dimfold_turn *turn;
    size_t unit_bytes, side; /* items of 16 bytes: as many rows and columns there are at least */
    size_t cache_bytes;      /* the first cache's */
} turns_call;

/* Where a piece begins that would begin at `at`: earlier, if there were less than a square. */
static size_t turns_begin(size_t at, size_t extent, size_t side)
{
    return dimfold_size_min(at, extent - side);
}

/* Whether the first cache loses lines of a line of target rows, which begin in few of its sets, before they are
   full. */
static bool turns_are_crowded(const turns_call *call, size_t pitch)
{
    size_t step = dimfold_size_min(pitch & (~pitch + 1), TURNS_WAY_BYTES);
    return DIMFOLD_LINE_BYTES / call->unit_bytes * step > call->cache_bytes;
}

/* A line of columns of some rows, made in a buffer. */
static void turns_buffered(const turns_call *call, char *target, size_t pitch, const char *source,
                           const ptrdiff_t *row, size_t rows, size_t columns)
{
    char made[TURNS_ROWS * DIMFOLD_LINE_BYTES];
    size_t made_pitch = rows * call->unit_bytes;
    call->turn(made, made_pitch, source, row, rows, columns);
    for (size_t i = 0; i < columns; i++)
        memcpy(target + i * pitch, made + i * made_pitch, made_pitch);
}

/* Some rows, a line of columns after the other: so the target's lines are full before they leave the first cache. */
static void turns_rows(const turns_call *call, char *target, size_t pitch, const char *source,
                       const ptrdiff_t *row, size_t rows, size_t columns)
{
    size_t line = DIMFOLD_LINE_BYTES / call->unit_bytes;
    bool is_crowded = turns_are_crowded(call, pitch);
    for (size_t at = 0; at < columns; at += line) {
        size_t first = turns_begin(at, columns, call->side);
        size_t count = dimfold_size_min(columns - first, at + line - first);
        const char *from = source + first * call->unit_bytes;
        if (is_crowded && count * rows * call->unit_bytes <= TURNS_ROWS * DIMFOLD_LINE_BYTES)
            turns_buffered(call, target + first * pitch, pitch, from, row, rows, count);
        else
            call->turn(target + first * pitch, pitch, from, row, rows, count);
    }
}

/* A kernel whose context is a turns_call: axis[0] without gaps in the target, axis[1] in the source. The last rows and
   columns may be some that were turned before. A piece of the work may be narrower than a square. */
static void turns_matrix(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    const turns_call *call = context;
    ptrdiff_t row[TURNS_ROWS + 16];
    size_t extent = axis[0].extent, pitch = (size_t)axis[1].target_stride;
    if (extent < call->side || axis[1].extent < call->side) {
        dimfold_move_rows(call->unit_bytes)(NULL, target, source, axis);
        return;
    }
    for (size_t at = 0; at < extent; at += TURNS_ROWS) {
        size_t first = turns_begin(at, extent, call->side);
        size_t rows = dimfold_size_min(extent - first, at + TURNS_ROWS - first);
        for (size_t k = 0; k < rows; k++)
            row[k] = (ptrdiff_t)(first + k) * axis[0].source_stride;
        turns_rows(call, target + first * call->unit_bytes, pitch, source, row, rows, axis[1].extent);
    }
}

/* What the second cache holds needs no tiles, whose tables take longer to make than small matrices to be turned. With
   vectors of a whole line that was not measured: there tiles keep all but what is small in the first one. */
static size_t turns_bytes_max(const dimfold_runner *runner)
{
    const size_t *cache_bytes = runner->machine.cache_bytes;
    return runner->tier->id == DIMFOLD_TIER_AVX512 ? cache_bytes[0] / 4 : cache_bytes[1];
}

/* Rows without gaps in the target and columns without gaps in the source, of a square at least. */
static bool turns_fit(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    size_t unit_bytes = dimfold_plan_unit_bytes(plan), side = 16 / unit_bytes;
    ptrdiff_t unit = (ptrdiff_t)dimfold_plan_unit(plan);
    const dimfold_canonical *form = &plan->form;
    if (decision->is_large || plan->choice > 0 || plan->relation != DIMFOLD_RELATION_CROSSED ||
        runner->tier->turn == NULL || !dimfold_cut_is_vector(unit_bytes))
        return false;
    return form->stride[0][plan->first] == unit && form->stride[1][plan->second] == unit &&
           form->shape[plan->first] >= side && form->shape[plan->second] >= side;
}

bool dimfold_fit_turns(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    return (uint64_t)plan->form.size * plan->side[0].item_bytes <= turns_bytes_max(runner) &&
           turns_fit(decision, plan, runner);
}

/* One of a batch of matrices that together are more than the second cache holds. */
bool dimfold_fit_matrices(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    const size_t *shape = plan->form.shape;
    return turns_fit(decision, plan, runner) && (uint64_t)shape[plan->first] * shape[plan->second] *
                                                dimfold_plan_unit_bytes(plan) <= turns_bytes_max(runner);
}

/* A matrix that is one stretch of memory on both sides is in the first caches as a whole, so that tiles gain nothing
   there. With vectors of a whole line that was not measured. */
bool dimfold_fit_dense_matrices(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    const dimfold_canonical *form = &plan->form;
    size_t unit = dimfold_plan_unit(plan);
    return runner->tier->id != DIMFOLD_TIER_AVX512 && dimfold_fit_matrices(decision, plan, runner) &&
           form->stride[0][plan->second] == (ptrdiff_t)(form->shape[plan->first] * unit) &&
           form->stride[1][plan->first] == (ptrdiff_t)(form->shape[plan->second] * unit);
}

void dimfold_run_turns(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    size_t unit_bytes = dimfold_plan_unit_bytes(plan);
    turns_call call = {runner->tier->turn[dimfold_tier_number(unit_bytes)], unit_bytes, 16 / unit_bytes,
                       runner->machine.cache_bytes[0]};
    dimfold_loops_make(&loops, decision, plan, turns_matrix, &call);
    dimfold_loops_run(&loops, decision, runner);
}
