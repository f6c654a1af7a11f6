/* Long runs of memory: one that both sides are, and rows that are filled or cast past the caches. */
#include "loops.h"
#include "host/often/move.h"
#include "move_bytes.h"
#include "transform.h"

/* Rows that are filled or cast go past the caches when they are as long as this. */
#define STREAM_ROW_BYTES 512

/* One long run is shared out in pieces of so many bytes. */
#define STREAM_SHARE_BYTES 32768

bool dimfold_fit_memcpy(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)plan, (void)runner;
    decision->is_streamed = decision->is_large;
    return true;
}

/* Whether the target's rows are filled: with a fill's item, or with the only one that the source has. */
static bool stream_fills(const dimfold_plan *plan)
{
    if (plan->converts || plan->form.ndim == 0 || plan->form.stride[0][0] != 1)
        return false;
    for (size_t axis = 0; axis < plan->form.ndim && plan->form.operands == 2; axis++)
        if (plan->form.stride[1][axis] != 0)
            return false;
    return plan->side[0].item_bytes <= 16;
}

bool dimfold_fit_long_rows(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    bool casts_rows = plan->converts && dimfold_plan_has_rows(plan);
    if (!decision->is_large || !(casts_rows || stream_fills(plan)) ||
        plan->form.shape[0] < STREAM_ROW_BYTES / plan->side[0].item_bytes ||
        (plan->converts && (plan->side[0].is_swapped || plan->side[1].is_swapped)))
        return false;
    decision->is_streamed = true;
    return true;
}

/* A kernel whose context is the tier: long rows past the caches. */
static void stream_copy(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    const dimfold_tier *tier = context;
    for (size_t i = 0; i < axis[1].extent; i++)
        dimfold_tile_copy(tier, target + (ptrdiff_t)i * axis[1].target_stride,
                          source + (ptrdiff_t)i * axis[1].source_stride, axis[0].extent);
}

/* One whose context is a pattern. */
static void stream_fill(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    (void)source;
    for (size_t i = 0; i < axis[1].extent; i++)
        dimfold_tile_fill(context, target + (ptrdiff_t)i * axis[1].target_stride, axis[0].extent);
}

/* Cuts one row alone between lines of the target. What lies before the first of them and behind the last is moved. */
static void stream_share(dimfold_nest *nest, dimfold_kernel *kernel, const void *context)
{
    dimfold_axis *row = &nest->axis[0], part[2] = {*row, {1, 0, 0}};
    size_t target_bytes = (size_t)row->target_stride, source_bytes = (size_t)row->source_stride;
    size_t before = (uintptr_t)-(uintptr_t)nest->target % STREAM_SHARE_BYTES, share = STREAM_SHARE_BYTES / target_bytes;
    size_t head = before % target_bytes == 0 ? dimfold_size_min(before / target_bytes, row->extent) : 0;
    size_t whole = (row->extent - head) / share, done = head + whole * share;
    part[0].extent = head;
    kernel(context, nest->target, nest->source, part);
    part[0].extent = row->extent - done;
    kernel(context, nest->target + done * target_bytes, nest->source + done * source_bytes, part);
    nest->target += head * target_bytes;
    nest->source += head * source_bytes;
    row->extent = share;
    nest->axis[1] = (dimfold_axis){whole, (ptrdiff_t)(share * target_bytes), (ptrdiff_t)(share * source_bytes)};
}

static void stream_run(dimfold_loops *loops, const dimfold_decision *decision, const dimfold_plan *plan,
                       const dimfold_runner *runner)
{
    loops->fence = runner->tier->fence;
    if (plan->form.ndim < 2) {
        stream_share(&loops->nest, loops->kernel, loops->context);
        runner->tier->fence();
    }
    if (loops->nest.axis[1].extent > 0)
        dimfold_loops_run(loops, decision, runner);
}

static __attribute__((noinline)) void stream_one_run(const dimfold_decision *decision, const dimfold_plan *plan,
                                                     const dimfold_runner *runner)
{
    dimfold_loops loops;
    dimfold_loops_make(&loops, decision, plan, stream_copy, runner->tier);
    loops.nest.axis[0] = (dimfold_axis){plan->form.size * plan->side[0].item_bytes, 1, 1};
    stream_run(&loops, decision, plan, runner);
}

/* What the caches hold on one thread has nothing to walk and nothing to share. */
void dimfold_run_memcpy(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    if (decision->is_streamed)
        stream_one_run(decision, plan, runner);
    else if (decision->threads > 1)
        dimfold_run_rows(decision, plan, runner);
    else
        move_bytes(dimfold_plan_begin(plan, 0), dimfold_plan_begin(plan, 1),
                   plan->form.size * plan->side[0].item_bytes);
}

void dimfold_run_long_rows(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    dimfold_transform transform;
    dimfold_tile_pattern pattern;
    if (plan->converts) {
        transform = dimfold_transform_make(plan, runner->tier, false);
        dimfold_loops_make(&loops, decision, plan, dimfold_transform_rows, &transform);
    } else {
        const char *item = plan->form.operands == 1 ? plan->side[1].data : dimfold_plan_begin(plan, 1);
        dimfold_tile_pattern_make(&pattern, runner->tier, item, plan->side[0].item_bytes);
        dimfold_loops_make(&loops, decision, plan, stream_fill, &pattern);
    }
    stream_run(&loops, decision, plan, runner);
}
