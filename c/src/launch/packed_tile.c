/* Which parts of short axes make a tile. */
#include "packed.h"

#define PACKED_RUN_BYTES_MAX 16384
#define PACKED_RUN_BYTES_LONG 512
#define PACKED_BANKS_BYTES 128

static uint64_t packed_step(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis)
{
    return dimfold_cuda_tiles_step(&packed->tiles.form.axis[axis], operand);
}

/* Those that repeat come last. */
static void packed_sort(dimfold_cuda_packed *packed, uint32_t operand)
{
    size_t *order = packed->order[operand];
    for (size_t count = 0; count < packed->tiles.form.ndim; count++) {
        size_t place = count;
        uint64_t step = packed_step(packed, operand, count) - 1;
        for (; place > 0 && packed_step(packed, operand, order[place - 1]) - 1 > step; place--)
            order[place] = order[place - 1];
        order[place] = count;
    }
}

/* Where an order goes on: at the first axis of which the tile has a part only. */
typedef struct packed_end {
    size_t last;      /* its number in the order */
    uint64_t before;  /* the bytes without gaps before it */
    bool is_open;     /* whether it follows those without a gap */
} packed_end;

static void packed_end_begin(const dimfold_cuda_packed *packed, uint32_t operand, packed_end *end)
{
    uint64_t step = packed_step(packed, operand, packed->order[operand][0]);
    *end = (packed_end){0, step, step != 0 && step < DIMFOLD_TILES_SECTOR_BYTES};
}

/* Passes the axes of which the tile has all. */
static void packed_end_pass(const dimfold_cuda_packed *packed, uint32_t operand, packed_end *end)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    while (end->is_open) {
        size_t axis = packed->order[operand][end->last];
        if (packed_step(packed, operand, axis) != end->before)
            end->is_open = false;
        else if (packed->part[axis] < form->axis[axis].extent)
            return;
        else {
            end->before *= form->axis[axis].extent;
            end->is_open = ++end->last < form->ndim;
        }
    }
}

/* Lengthens one side's run to `goal` bytes, if there is room. */
static void packed_grow(dimfold_cuda_packed *packed, uint32_t operand, packed_end *end, uint64_t goal, uint64_t items)
{
    for (packed_end_pass(packed, operand, end); end->is_open; packed_end_pass(packed, operand, end)) {
        size_t axis = packed->order[operand][end->last], *part = &packed->part[axis];
        uint64_t extent = packed->tiles.form.axis[axis].extent, wanted = (goal + end->before - 1) / end->before;
        if (wanted <= *part)
            return;
        uint64_t room = *part * items / packed->items;
        wanted = wanted > extent || (extent <= room && extent < 2 * wanted) ? extent : wanted;
        wanted = wanted > room ? room : wanted;
        if (wanted <= *part)
            return;
        packed->items = packed->items / *part * wanted;
        *part = (size_t)wanted;
    }
}

/* Indices of an axis that end with a whole sector of that side's run. */
static uint64_t packed_grain(const dimfold_cuda_packed *packed, uint32_t operand, const packed_end *end, size_t axis)
{
    if (!end->is_open || packed->order[operand][end->last] != axis)
        return 1;
    uint64_t lowest = end->before & (~end->before + 1);
    return lowest < DIMFOLD_TILES_SECTOR_BYTES ? DIMFOLD_TILES_SECTOR_BYTES / lowest : 1;
}

/* Makes the parts of the axis at which an order ends nearly the same, and whole sectors. */
static void packed_balance(dimfold_cuda_packed *packed, uint32_t operand, const packed_end *ends)
{
    if (!ends[operand].is_open)
        return;
    size_t axis = packed->order[operand][ends[operand].last];
    uint64_t part = packed->part[axis], extent = packed->tiles.form.axis[axis].extent;
    uint64_t grain = packed_grain(packed, DIMFOLD_TILES_TARGET, &ends[DIMFOLD_TILES_TARGET], axis);
    uint64_t other = packed_grain(packed, DIMFOLD_TILES_SOURCE, &ends[DIMFOLD_TILES_SOURCE], axis);
    uint64_t count = (extent + part - 1) / part;
    grain = other > grain ? other : grain;
    uint64_t same = (extent + count - 1) / count, whole = (same + grain - 1) / grain * grain;
    if (whole > part)
        whole = part < grain ? part : part / grain * grain;
    packed->items = packed->items / part * whole;
    packed->part[axis] = (size_t)whole;
}

/* The run that a side's order has in a tile. */
static void packed_run(dimfold_cuda_packed *packed, uint32_t operand, const packed_end *end)
{
    packed->last[operand] = end->is_open ? end->last + 1 : end->last;
    packed->run_bytes[operand] = packed->last[operand] == 0 ? packed->tiles.form.unit_bytes : end->before;
    if (end->is_open)
        packed->run_bytes[operand] *= packed->part[packed->order[operand][end->last]];
}

/* Makes an axis of so many indices of the source's fastest one that they fill all banks in the target's order, or a
   vector: the steps beyond can be placed as the banks like it. */
static void packed_split(dimfold_cuda_form *form, size_t number, uint32_t side)
{
    dimfold_cuda_axis *axis = &form->axis[number];
    uint64_t step = dimfold_cuda_tiles_step(axis, DIMFOLD_TILES_TARGET);
    uint64_t all = PACKED_BANKS_BYTES % step == 0 ? PACKED_BANKS_BYTES / step : 1;
    if (all > side && axis->extent % all == 0 && axis->extent > all)
        side = (uint32_t)all;
    if (side == 1 || axis->extent % side != 0 || axis->extent == side || form->ndim == DIMFOLD_CUDA_AXES_MAX)
        return;
    form->axis[form->ndim++] = (dimfold_cuda_axis){axis->extent / side, axis->target * side, axis->source * side};
    axis->extent = side;
}

void dimfold_cuda_packed_choose(dimfold_cuda_packed *packed, const dimfold_cuda_form *whole, uint64_t items,
                                uint32_t side)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    if (dimfold_cuda_tiles_begin(&packed->tiles, whole))
        packed_split(&packed->tiles.form, packed->tiles.along, side);
    packed->items = 1;
    for (size_t axis = 0; axis < form->ndim; axis++)
        packed->part[axis] = 1;
    packed_end ends[2];
    for (uint32_t operand = 0; operand < 2; operand++) {
        packed_sort(packed, operand);
        packed_end_begin(packed, operand, &ends[operand]);
    }
    uint64_t before = 0;
    for (uint64_t goal = DIMFOLD_TILES_SECTOR_BYTES; goal <= PACKED_RUN_BYTES_MAX; goal *= 2) {
        if (packed->items == items || (goal > PACKED_RUN_BYTES_LONG && packed->items == before))
            break;
        before = packed->items;
        for (uint32_t operand = 0; operand < 2; operand++)
            packed_grow(packed, operand, &ends[operand], goal, items);
    }
    for (uint32_t operand = 0; operand < 2; operand++) {
        packed_end_pass(packed, operand, &ends[operand]);
        packed_balance(packed, operand, ends);
    }
    for (uint32_t operand = 0; operand < 2; operand++)
        packed_run(packed, operand, &ends[operand]);
}
