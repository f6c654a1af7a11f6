/* Items are gathered into a buffer in the source's order, changed there, and scattered from a second one. Where a side
   lies without gaps in that order, its memory is the buffer. */
#include "transform.h"

#include "loops.h"
#include "host/often/move.h"
#include "ops/byte_order.h"

#include <stdalign.h>

/* Two buffers of so many items of 16 bytes stay in the first cache and on any thread's stack. A tile is its root. */
#define TRANSFORM_ITEMS 1024
#define TRANSFORM_TILE 32

static size_t side_swap_bytes(const dimfold_plan_side *side)
{
    return side->is_swapped ? dimfold_dtype_swap_bytes(side->dtype) : 1;
}

dimfold_transform dimfold_transform_make(const dimfold_plan *plan, const dimfold_tier *tier, bool is_tiled)
{
    const dimfold_plan_side *target = &plan->side[0], *source = &plan->side[1];
    bool casts = target->dtype != source->dtype;
    size_t target_swap = side_swap_bytes(target), source_swap = side_swap_bytes(source);
    dimfold_transform transform = {
        .tier = tier,
        .converts = casts,
        .target_bytes = target->item_bytes,
        .source_bytes = source->item_bytes,
        .target_swap_bytes = casts ? target_swap : 1,
        .source_swap_bytes = casts || source_swap > 1 ? source_swap : target_swap,
        .gather = dimfold_move_rows(source->item_bytes),
        .scatter = is_tiled ? dimfold_move_tiles(target->item_bytes) : dimfold_move_rows(target->item_bytes),
        .is_tiled = is_tiled,
    };
    if (casts && dimfold_conversion_make(&transform.conversion, target->dtype, source->dtype)) {
        const dimfold_tier_cast *cast = dimfold_tier_cast_of(tier, target->dtype, source->dtype);
        transform.conversion.direct = cast != NULL ? cast->run : NULL;
    }
    return transform;
}

/* Strides at which items lie as in a buffer, `fast` without gaps and `slow` right behind it. */
struct buffer_strides {
    ptrdiff_t fast, slow;
};

static struct buffer_strides buffer_strides_of(const dimfold_axis *fast, size_t item_bytes)
{
    return (struct buffer_strides){(ptrdiff_t)item_bytes, (ptrdiff_t)(fast->extent * item_bytes)};
}

static bool is_buffer(struct buffer_strides buffer, const dimfold_axis *fast, const dimfold_axis *slow,
                      ptrdiff_t fast_stride, ptrdiff_t slow_stride)
{
    return (fast->extent == 1 || fast_stride == buffer.fast) && (slow->extent == 1 || slow_stride == buffer.slow);
}

/* At most TRANSFORM_ITEMS items. */
static void transform_chunk(const dimfold_transform *transform, char *target, const char *source,
                            const dimfold_axis *axis)
{
    alignas(64) char taken[TRANSFORM_ITEMS * 16], made[TRANSFORM_ITEMS * 16];
    const dimfold_axis *fast = &axis[transform->is_tiled ? 1 : 0], *slow = &axis[transform->is_tiled ? 0 : 1];
    struct buffer_strides from = buffer_strides_of(fast, transform->source_bytes);
    struct buffer_strides to = buffer_strides_of(fast, transform->target_bytes);
    size_t count = fast->extent * slow->extent;
    bool is_swapped = transform->source_swap_bytes > 1;

    if (is_swapped || !is_buffer(from, fast, slow, fast->source_stride, slow->source_stride)) {
        dimfold_axis gather[2] = {{fast->extent, from.fast, fast->source_stride},
                                  {slow->extent, from.slow, slow->source_stride}};
        transform->gather(NULL, taken, source, gather);
        source = taken;
    }
    if (is_swapped)
        dimfold_swap_bytes(taken, count * transform->source_bytes, transform->source_swap_bytes);
    if (transform->converts) {
        bool is_direct = transform->target_swap_bytes == 1 &&
                         is_buffer(to, fast, slow, fast->target_stride, slow->target_stride);
        dimfold_conversion_run(&transform->conversion, is_direct ? target : made, source, count);
        if (is_direct)
            return;
        dimfold_swap_bytes(made, count * transform->target_bytes, transform->target_swap_bytes);
        source = made;
    }
    dimfold_axis scatter[2] = {axis[0], axis[1]};
    scatter[fast - axis].source_stride = to.fast;
    scatter[slow - axis].source_stride = to.slow;
    transform->scatter(NULL, target, source, scatter);
}

/* A kernel whose context is a dimfold_transform. */
static void transform_chunks(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    const dimfold_transform *transform = context;
    dimfold_axis chunk[2] = {axis[0], axis[1]};
    size_t width = dimfold_size_min(axis[0].extent, transform->is_tiled ? TRANSFORM_TILE : TRANSFORM_ITEMS);
    size_t height = transform->is_tiled ? TRANSFORM_TILE : TRANSFORM_ITEMS / width;
    for (size_t j = 0; j < axis[1].extent; j += height) {
        chunk[1].extent = dimfold_size_min(axis[1].extent - j, height);
        for (size_t i = 0; i < axis[0].extent; i += width) {
            chunk[0].extent = dimfold_size_min(axis[0].extent - i, width);
            transform_chunk(transform, target + (ptrdiff_t)i * axis[0].target_stride +
                                           (ptrdiff_t)j * axis[1].target_stride,
                            source + (ptrdiff_t)i * axis[0].source_stride + (ptrdiff_t)j * axis[1].source_stride,
                            chunk);
        }
    }
}

void dimfold_transform_rows(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    const dimfold_transform *transform = context;
    for (size_t i = 0; i < axis[1].extent; i++)
        dimfold_tile_cast(transform->tier, &transform->conversion, target + (ptrdiff_t)i * axis[1].target_stride,
                          source + (ptrdiff_t)i * axis[1].source_stride, axis[0].extent);
}

bool dimfold_fit_cast(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    if (!plan->converts || plan->relation != DIMFOLD_RELATION_CROSSED)
        return plan->converts;
    decision->kernel = DIMFOLD_KERNEL_TRANSPOSE;
    if (dimfold_loops_are_short(plan)) {
        decision->kernel = DIMFOLD_KERNEL_WALK;
        decision->second = plan->first + 1;
        decision->reason = DIMFOLD_PLAN_REASON_SHORT_AXES;
    }
    return true;
}

void dimfold_run_cast(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    dimfold_transform transform =
        dimfold_transform_make(plan, runner->tier, decision->kernel == DIMFOLD_KERNEL_TRANSPOSE);
    dimfold_loops_make(&loops, decision, plan, transform_chunks, &transform);
    dimfold_loops_run(&loops, decision, runner);
}
