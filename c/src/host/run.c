/* Turns a plan into a nest of loops, chooses the kernel's function, and hands pieces of the nest to threads. */
#include "run.h"

#include "base/checked.h"
#include "block.h"
#include "channels.h"
#include "interleave.h"
#include "move.h"
#include "move_bytes.h"
#include "swizzled.h"
#include "tiles.h"
#include "transform.h"

/* More pieces than threads, so that a thread that comes late leaves its share to the others. */
#define RUN_PIECES_PER_THREAD 4

/* Lines that a first-level cache of 48 KB keeps; and a second-level one of 1 MB, where addresses that differ by
   multiples of a power of two leave room for fewer. */
#define CACHE_LINE_BYTES 64
#define CACHE1_LINES 768
#define CACHE2_LINES 16384

/* Target rows of so many bytes are long enough for strips to write several at a time. Measured on the 57 permutations
   of bench/host: strips lose with rows of 528 bytes and win with 864. */
#define STRIP_ROW_BYTES 768

/* One long run is shared out in pieces of so many bytes. */
#define RUN_SHARE_BYTES 32768

struct run {
    dimfold_nest nest;
    dimfold_kernel *kernel;
    const void *context;
    const dimfold_swizzled *swizzled; /* NULL, or what runs in place of the kernel */
    size_t strip, place; /* the width of strips along the nest's second axis, and where it is walked; 0: no strips */
    size_t wanted;       /* pieces */
    const dimfold_tier *tier; /* whose fence ends a piece that goes past the caches */
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

/* One run that the caches hold: there is nothing to walk and nothing to share. */
static void run_bytes(const dimfold_plan *plan)
{
    const dimfold_plan_side *target = &plan->side[0], *source = &plan->side[1];
    move_bytes(target->data + plan->form.position[0] * (ptrdiff_t)target->item_bytes,
               source->data + plan->form.position[1] * (ptrdiff_t)source->item_bytes,
               plan->form.size * target->item_bytes);
}

static void run_loops(const dimfold_plan *plan, const dimfold_runner *runner, size_t threads)
{
    struct run run;
    dimfold_transform transform;
    dimfold_swizzled swizzled;
    if (plan->converts)
        transform = dimfold_transform_make(plan, runner->tier);
    run.swizzled = NULL;
    if (plan->kernel == DIMFOLD_KERNEL_SWIZZLED) {
        swizzled = dimfold_swizzled_make(plan, plan->converts ? &transform : NULL);
        run.swizzled = &swizzled;
        dimfold_nest_make(&run.nest, plan, plan->second);
    } else {
        run_make(&run, plan, plan->converts ? &transform : NULL);
    }
    run.wanted = threads * RUN_PIECES_PER_THREAD;
    if (threads > 1)
        runner->parallel_for(runner->pool, dimfold_nest_pieces(&run.nest, run.wanted), run_piece, &run);
    else
        run_nest(&run, &run.nest);
}

/* A kernel whose context is the tier: long rows past the caches. */
static void run_copy_rows(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    const dimfold_tier *tier = context;
    for (size_t i = 0; i < axis[1].extent; i++)
        dimfold_tile_copy(tier, target + (ptrdiff_t)i * axis[1].target_stride,
                          source + (ptrdiff_t)i * axis[1].source_stride, axis[0].extent);
}

/* One whose context is a pattern. */
static void run_fill_rows(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    (void)source;
    for (size_t i = 0; i < axis[1].extent; i++)
        dimfold_tile_fill(context, target + (ptrdiff_t)i * axis[1].target_stride, axis[0].extent);
}

static void run_copy_piece(void *context, size_t index)
{
    const struct run *run = context;
    run_piece(context, index);
    run->tier->fence();
}

/* Cuts one row alone between lines of the target. What lies before the first of them and behind the last is moved. */
static void run_share(dimfold_nest *nest, dimfold_kernel *kernel, const void *context)
{
    dimfold_axis *row = &nest->axis[0], part[2] = {*row, {1, 0, 0}};
    size_t target_bytes = (size_t)row->target_stride, source_bytes = (size_t)row->source_stride;
    size_t before = (uintptr_t)-(uintptr_t)nest->target % RUN_SHARE_BYTES, share = RUN_SHARE_BYTES / target_bytes;
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

/* Axis 0 is a row of bytes, or of items that are filled or cast. */
static void run_copies(const dimfold_plan *plan, const dimfold_runner *runner, size_t threads)
{
    struct run run;
    dimfold_nest *nest = &run.nest;
    dimfold_transform transform;
    dimfold_tile_pattern pattern;
    run.tier = runner->tier;
    run.wanted = threads * RUN_PIECES_PER_THREAD;
    run.swizzled = NULL;
    run.strip = run.place = 0;
    dimfold_nest_make(nest, plan, plan->form.ndim > 1 ? 1 : plan->form.ndim);
    if (plan->converts) {
        transform = dimfold_transform_make(plan, runner->tier);
        run.kernel = dimfold_transform_rows;
        run.context = &transform;
    } else if (plan->form.operands == 1) {
        dimfold_tile_pattern_make(&pattern, runner->tier, nest->source, plan->side[0].item_bytes);
        run.kernel = run_fill_rows;
        run.context = &pattern;
    } else {
        nest->axis[0] = (dimfold_axis){nest->axis[0].extent * plan->side[0].item_bytes, 1, 1};
        run.kernel = run_copy_rows;
        run.context = runner->tier;
    }
    if (plan->form.ndim < 2) {
        run_share(nest, run.kernel, run.context);
        runner->tier->fence();
    }
    if (nest->axis[1].extent == 0)
        return;
    if (threads > 1)
        runner->parallel_for(runner->pool, dimfold_nest_pieces(nest, run.wanted), run_copy_piece, &run);
    else
        for (size_t index = 0; index < dimfold_nest_pieces(nest, run.wanted); index++)
            run_copy_piece(&run, index);
}

/* Cut along the pixels before channels are cut. */
static void run_channels(const dimfold_plan *plan, const dimfold_block *block, const dimfold_runner *runner,
                         size_t threads)
{
    struct run run;
    dimfold_nest *nest = &run.nest;
    dimfold_channels channels = {runner->tier, block->unit_bytes, block->stores == DIMFOLD_STORES_STREAMED};
    bool is_split = block->target_axis[0] == plan->first;
    run.kernel = dimfold_channels_move;
    run.context = &channels;
    run.swizzled = NULL;
    run.strip = run.place = 0;
    run.tier = runner->tier;
    run.wanted = threads * RUN_PIECES_PER_THREAD;
    dimfold_nest_make(nest, plan, is_split ? block->source_axis[0] : block->target_axis[0]);
    if (is_split) {
        dimfold_axis pixels = nest->axis[0];
        nest->axis[0] = nest->axis[1];
        nest->axis[1] = pixels;
    }
    if (threads > 1) {
        runner->parallel_for(runner->pool, dimfold_nest_pieces(nest, run.wanted), run_copy_piece, &run);
    } else {
        run_nest(&run, nest);
        runner->tier->fence();
    }
}

/* To clear the tables before they are made takes as long as a small copy: each member is set by itself. */
struct run_tiles {
    dimfold_tiles tiles;
    const dimfold_tier *tier;
    size_t pieces;
};

/* A piece is a number of tiles that follow each other. */
static void run_tiles_piece(void *context, size_t index)
{
    const struct run_tiles *run = context;
    size_t share = run->tiles.count / run->pieces, extra = run->tiles.count % run->pieces;
    size_t begin = index * share + dimfold_size_min(index, extra);
    dimfold_tiles_run(&run->tiles, begin, begin + share + (index < extra ? 1 : 0));
    run->tier->fence();
}

static void run_tiles(const dimfold_plan *plan, const dimfold_block *block, const dimfold_runner *runner,
                      size_t threads)
{
    struct run_tiles run;
    dimfold_transform transform;
    run.tier = runner->tier;
    dimfold_tiles_make(&run.tiles, plan, block, runner->tier);
    if (plan->converts) {
        transform = dimfold_transform_make(plan, runner->tier);
        run.tiles.tile.conversion = &transform.conversion;
    }
    run.pieces = threads > 1 ? dimfold_size_min(threads * RUN_PIECES_PER_THREAD, run.tiles.count) : 1;
    if (threads > 1)
        runner->parallel_for(runner->pool, run.pieces, run_tiles_piece, &run);
    else
        run_tiles_piece(&run, 0);
}

void dimfold_run_plan(const dimfold_plan *plan, const dimfold_runner *runner)
{
    size_t threads = runner->parallel_for != NULL ? dimfold_plan_threads(plan, runner->threads) : 1;
    dimfold_block block;
    dimfold_block_choose(&block, plan, &runner->machine);
    bool is_bytes = plan->kernel == DIMFOLD_KERNEL_MEMCPY && threads == 1;
    switch (block.kind) {
    case DIMFOLD_BLOCK_NONE: is_bytes ? run_bytes(plan) : run_loops(plan, runner, threads); break;
    case DIMFOLD_BLOCK_COPY: run_copies(plan, runner, threads); break;
    case DIMFOLD_BLOCK_CHANNELS:
        if (DIMFOLD_HAS_VECTORS)
            run_channels(plan, &block, runner, threads);
        break;
    case DIMFOLD_BLOCK_ROWS:
    case DIMFOLD_BLOCK_TRANSPOSE:
    case DIMFOLD_BLOCK_GATHER: run_tiles(plan, &block, runner, threads); break;
    }
}
