/* Where each item lies on both sides is written to two lists first, row by row until a batch is full. Then all
   positions of the lists move at once, which compilers turn into vectors, and the items after them: directly, or
   gathered, changed and scattered. */
#include "loops.h"
#include "transform.h"

#include "ops/byte_order.h"
#include "ops/swizzle_bits.h"

#include <stdalign.h>
#include <string.h>

/* So many items of at most BATCH_UNIT_BYTES, and the lists, stay in the first cache. A tile is the root of it. */
#define BATCH_UNITS 256
#define BATCH_UNIT_BYTES 64
#define BATCH_TILE 16

/* From where an element would lie without a swizzle to where it does. */
typedef struct swizzled_side {
    const char *origin;        /* position 0 */
    size_t scale;              /* 1: bits count bytes; else positions, of so many bytes that are no power of two */
    dimfold_swizzle_bits bits;
} swizzled_side;

typedef struct swizzled_work {
    swizzled_side side[2];       /* target, source */
    char *target;
    const char *source;
    size_t unit_bytes[2];                /* of what moves as one item */
    size_t items;                        /* elements in it */
    const dimfold_transform *transform;  /* NULL: items stay as they are */
    bool is_fill;
} swizzled_work;

typedef struct swizzled_row {
    ptrdiff_t start, step;
} swizzled_row;

typedef struct swizzled_batch {
    const swizzled_work *swizzled;
    char *target;
    const char *source;
    size_t count;
    ptrdiff_t to[BATCH_UNITS], from[BATCH_UNITS]; /* from target and source */
    char value[BATCH_UNIT_BYTES];                 /* a fill's */
} swizzled_batch;

/* ---- Moving a batch -------------------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void move_listed(size_t bytes, char *target, const ptrdiff_t *to,
                                                              const char *source, const ptrdiff_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(target + to[i], source + from[i], bytes);
}

static void move_units(size_t unit_bytes, char *target, const ptrdiff_t *to, const char *source, const ptrdiff_t *from,
                       size_t count)
{
    switch (unit_bytes) {
    case 1: move_listed(1, target, to, source, from, count); break;
    case 2: move_listed(2, target, to, source, from, count); break;
    case 4: move_listed(4, target, to, source, from, count); break;
    case 8: move_listed(8, target, to, source, from, count); break;
    case 16: move_listed(16, target, to, source, from, count); break;
    case 32: move_listed(32, target, to, source, from, count); break;
    case 64: move_listed(64, target, to, source, from, count); break;
    default: move_listed(unit_bytes, target, to, source, from, count);
    }
}

/* Changes `count` items in `taken`, and returns where they are then. */
static const char *change_items(const dimfold_transform *transform, char *taken, char *made, size_t count)
{
    if (transform->source_swap_bytes > 1)
        dimfold_swap_bytes(taken, count * transform->source_bytes, transform->source_swap_bytes);
    if (!transform->converts)
        return taken;
    dimfold_conversion_run(&transform->conversion, made, taken, count);
    if (transform->target_swap_bytes > 1)
        dimfold_swap_bytes(made, count * transform->target_bytes, transform->target_swap_bytes);
    return made;
}

/* Where items lie that follow each other. */
static void list_dense(ptrdiff_t *list, size_t unit_bytes)
{
    for (size_t i = 0; i < BATCH_UNITS; i++)
        list[i] = (ptrdiff_t)(i * unit_bytes);
}

static void move_changed(const swizzled_batch *batch)
{
    alignas(64) char taken[BATCH_UNITS * BATCH_UNIT_BYTES], made[BATCH_UNITS * BATCH_UNIT_BYTES];
    const swizzled_work *swizzled = batch->swizzled;
    ptrdiff_t dense[BATCH_UNITS];
    list_dense(dense, swizzled->unit_bytes[1]);
    move_units(swizzled->unit_bytes[1], taken, dense, batch->source, batch->from, batch->count);
    const char *changed = change_items(swizzled->transform, taken, made, batch->count * swizzled->items);
    list_dense(dense, swizzled->unit_bytes[0]);
    move_units(swizzled->unit_bytes[0], batch->target, batch->to, changed, dense, batch->count);
}

/* Moves the positions of a list, and counts them in bytes. */
static void list_swizzle(const swizzled_side *side, ptrdiff_t *list, size_t count)
{
    dimfold_swizzle_bits bits = side->bits;
    for (size_t i = 0; bits.mask != 0 && i < count; i++)
        list[i] = (ptrdiff_t)dimfold_swizzle_move(bits, (size_t)list[i]);
    for (size_t i = 0; side->scale != 1 && i < count; i++)
        list[i] *= (ptrdiff_t)side->scale;
}

static void batch_end(swizzled_batch *batch)
{
    list_swizzle(&batch->swizzled->side[0], batch->to, batch->count);
    list_swizzle(&batch->swizzled->side[1], batch->from, batch->count);
    if (batch->swizzled->transform != NULL)
        move_changed(batch);
    else
        move_units(batch->swizzled->unit_bytes[0], batch->target, batch->to, batch->source, batch->from, batch->count);
    batch->count = 0;
}

/* ---- Filling it ------------------------------------------------------------------------------------------------ */

/* Where a row begins and how far it goes from item to item, before positions move, in what the side's bits count. */
static swizzled_row row_of(const swizzled_side *side, const char *first, ptrdiff_t stride)
{
    ptrdiff_t start = (ptrdiff_t)((uintptr_t)first - (uintptr_t)side->origin);
    if (side->scale == 1)
        return (swizzled_row){start, stride};
    return (swizzled_row){start / (ptrdiff_t)side->scale, stride / (ptrdiff_t)side->scale};
}

static void batch_add_row(swizzled_batch *batch, const char *target, const char *source, dimfold_axis row)
{
    const swizzled_work *swizzled = batch->swizzled;
    if (batch->count + row.extent > BATCH_UNITS)
        batch_end(batch);
    swizzled_row to = row_of(&swizzled->side[0], target, row.target_stride), from = {0, 0};
    if (!swizzled->is_fill)
        from = row_of(&swizzled->side[1], source, row.source_stride);
    for (size_t i = batch->count; i < batch->count + row.extent; i++) {
        batch->to[i] = to.start;
        batch->from[i] = from.start;
        to.start += to.step;
        from.start += from.step;
    }
    batch->count += row.extent;
}

/* A dimfold_kernel: tile by tile if the other axis is the faster one in the source. */
static void batch_add_block(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    swizzled_batch *batch = *(swizzled_batch *const *)context;
    size_t step = dimfold_ptrdiff_magnitude(axis[0].source_stride);
    bool is_tiled = axis[1].extent > 1 && dimfold_ptrdiff_magnitude(axis[1].source_stride) < step;
    size_t width = is_tiled ? BATCH_TILE : BATCH_UNITS, height = is_tiled ? BATCH_TILE : 1;
    for (size_t j = 0; j < axis[1].extent; j += height)
        for (size_t i = 0; i < axis[0].extent; i += width) {
            size_t end = dimfold_size_min(axis[1].extent, j + height);
            dimfold_axis row = axis[0];
            row.extent = dimfold_size_min(axis[0].extent - i, width);
            for (size_t k = j; k < end; k++)
                batch_add_row(batch,
                              target + (ptrdiff_t)i * row.target_stride + (ptrdiff_t)k * axis[1].target_stride,
                              source + (ptrdiff_t)i * row.source_stride + (ptrdiff_t)k * axis[1].source_stride, row);
        }
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static unsigned log2_of(size_t power)
{
    unsigned log2 = 0;
    while (power >> log2 > 1)
        log2++;
    return log2;
}

static swizzled_side side_make(const dimfold_plan_side *side)
{
    bool is_power = (side->item_bytes & (side->item_bytes - 1)) == 0;
    if (side->swizzle.bits == 0)
        return (swizzled_side){side->data, 1, {0, 0, 0}};
    return (swizzled_side){
        side->data, is_power ? 1 : side->item_bytes,
        dimfold_swizzle_bits_of(side->swizzle, is_power ? log2_of(side->item_bytes) : 0)};
}

static swizzled_work swizzled_make(const dimfold_plan *plan, const dimfold_transform *transform)
{
    size_t items = dimfold_plan_unit(plan);
    return (swizzled_work){
        .side = {side_make(&plan->side[0]), side_make(&plan->side[1])},
        .target = plan->side[0].data,
        .source = plan->side[1].data,
        .unit_bytes = {plan->side[0].item_bytes * items, plan->side[1].item_bytes * items},
        .items = items,
        .transform = transform,
        .is_fill = plan->form.operands == 1,
    };
}

/* A nest or a piece of one. */
static void swizzled_walk(const void *work, const dimfold_nest *nest)
{
    const swizzled_work *swizzled = work;
    swizzled_batch batch, *context = &batch;
    batch.swizzled = swizzled;
    batch.target = swizzled->target;
    batch.source = swizzled->source;
    batch.count = 0;
    if (swizzled->is_fill) {
        size_t item_bytes = swizzled->unit_bytes[0] / swizzled->items;
        for (size_t i = 0; i < swizzled->items; i++)
            memcpy(batch.value + i * item_bytes, swizzled->source, item_bytes);
        batch.source = batch.value;
    }
    dimfold_nest_run(nest, batch_add_block, &context);
    if (batch.count > 0)
        batch_end(&batch);
}

bool dimfold_fit_swizzled(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)decision, (void)runner;
    return plan->relation == DIMFOLD_RELATION_SWIZZLED;
}

void dimfold_run_swizzled(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    dimfold_transform transform;
    if (plan->converts)
        transform = dimfold_transform_make(plan, runner->tier, false);
    swizzled_work swizzled = swizzled_make(plan, plan->converts ? &transform : NULL);
    dimfold_loops_make(&loops, decision, plan, NULL, &swizzled);
    loops.walk = swizzled_walk;
    dimfold_loops_run(&loops, decision, runner);
}
