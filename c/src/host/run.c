/* Turns a plan into a nest of loops, chooses the kernel's function, and hands pieces of the nest to threads. */
#include "run.h"

#include "base/checked.h"
#include "move.h"
#include "swizzled.h"
#include "transform.h"

/* More pieces than threads, so that a thread that comes late leaves its share to the others. */
#define RUN_PIECES_PER_THREAD 4

/* Lines that a first-level cache of 48 KB keeps; and a second-level one of 1 MB, where addresses that differ by
   multiples of a power of two leave room for fewer. */
#define CACHE_LINE_BYTES 64
#define CACHE1_LINES 768
#define CACHE2_LINES 16384

/* Target rows of so many bytes are long enough for strips to write several at a time. Measured on the 57 permutations
   of bench/copy: strips lose with rows of 528 bytes and win with 864. */
#define STRIP_ROW_BYTES 768

struct run {
    dimfold_nest nest;
    dimfold_kernel *kernel;
    const void *context;
    const dimfold_swizzled *swizzled; /* NULL, or what runs in place of the kernel */
    size_t strip, place; /* the width of strips along the nest's second axis, and where it is walked; 0: no strips */
    size_t wanted;       /* pieces */
};

static void run_nest(const struct run *run, const dimfold_nest *nest)
{
    if (run->swizzled != NULL)
        dimfold_swizzled_run(run->swizzled, nest);
    else if (run->strip > 0)
        dimfold_nest_run_strips(nest, run->strip, run->place, run->kernel, run->context);
    else
        dimfold_nest_run(nest, run->kernel, run->context);
}

static void run_piece(void *context, size_t index)
{
    const struct run *run = context;
    dimfold_nest nest = run->nest;
    dimfold_nest_take(&nest, run->wanted, index);
    run_nest(run, &nest);
}

/* Whether the caches keep the source's lines from one step along its fastest axis to the next, while the target's
   faster axes are walked in between. Then the target can be written in its own order from end to end. Lines that only
   the second cache keeps cost time at every step, which is worth it only where rows are short. */
static bool source_stays_cached(const dimfold_plan *plan)
{
    size_t lines = 1, steps = 0;
    for (size_t axis = plan->first; axis < plan->second; axis++) {
        steps |= dimfold_ptrdiff_magnitude(plan->form.stride[1][axis]) * plan->side[1].item_bytes;
        lines *= plan->form.shape[axis];
    }
    /* The lowest bit of all steps together says how many of the cache's sets the lines fall into. */
    size_t step = steps & (~steps + 1);
    size_t crowding = step > CACHE_LINE_BYTES ? step / CACHE_LINE_BYTES : 1;
    size_t row_bytes = plan->form.shape[plan->first] * dimfold_plan_unit_bytes(plan);
    if (lines > CACHE1_LINES && row_bytes >= STRIP_ROW_BYTES)
        return false;
    return lines <= CACHE2_LINES / crowding;
}

static void run_transpose(struct run *run, const dimfold_plan *plan)
{
    size_t unit_bytes = dimfold_plan_unit_bytes(plan), next = plan->first + 1;
    if (!dimfold_move_prefers_tiles(unit_bytes) && source_stays_cached(plan)) {
        run->kernel = dimfold_move_rows(unit_bytes);
        dimfold_nest_make(&run->nest, plan, next);
        return;
    }
    run->kernel = dimfold_move_tiles(unit_bytes);
    dimfold_nest_make(&run->nest, plan, plan->second);
    /* With axes in between, each of their indices gets a strip: they are walked before the next strip is. */
    if (plan->second > next && DIMFOLD_STRIP_BYTES / unit_bytes < run->nest.axis[1].extent) {
        run->strip = DIMFOLD_STRIP_BYTES / unit_bytes;
        run->place = 1 + plan->second - plan->first;
    }
}

static void run_make(struct run *run, const dimfold_plan *plan, const dimfold_transform *transform)
{
    run->context = transform;
    run->strip = run->place = 0;
    if (plan->kernel == DIMFOLD_KERNEL_TRANSPOSE && !plan->converts) {
        run_transpose(run, plan);
        return;
    }
    run->kernel = plan->converts ? dimfold_transform_block : dimfold_move_rows(dimfold_plan_unit_bytes(plan));
    dimfold_nest_make(&run->nest, plan, plan->second);
}

void dimfold_run_plan(const dimfold_plan *plan, size_t threads, dimfold_parallel_for parallel_for, void *pool)
{
    struct run run;
    dimfold_transform transform;
    dimfold_swizzled swizzled;
    size_t used = parallel_for != NULL ? dimfold_plan_threads(plan, threads) : 1;
    if (plan->converts)
        transform = dimfold_transform_make(plan);
    run.swizzled = NULL;
    if (plan->kernel == DIMFOLD_KERNEL_SWIZZLED) {
        swizzled = dimfold_swizzled_make(plan, plan->converts ? &transform : NULL);
        run.swizzled = &swizzled;
        dimfold_nest_make(&run.nest, plan, plan->second);
    } else {
        run_make(&run, plan, plan->converts ? &transform : NULL);
    }
    run.wanted = used * RUN_PIECES_PER_THREAD;
    if (used > 1)
        parallel_for(pool, dimfold_nest_pieces(&run.nest, run.wanted), run_piece, &run);
    else
        run_nest(&run, &run.nest);
}
