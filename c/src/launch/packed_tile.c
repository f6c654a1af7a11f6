/* Which parts of short axes make a tile. */
#include "packed.h"

#define PACKED_RUN_BYTES_MAX 16384
#define PACKED_RUN_BYTES_LONG 512
#define PACKED_BANKS_BYTES 128

static uint64_t packed_step(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis)
{
    const dimfold_cuda_axis *at = &packed->tiles.form.axis[axis];
    int64_t stride = operand == DIMFOLD_TILES_TARGET ? at->target : at->source;
    return stride < 0 ? 0 - (uint64_t)stride : (uint64_t)stride;
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

/* The bytes without gaps before axis number `last` of an order. */
static uint64_t packed_before(const dimfold_cuda_packed *packed, uint32_t operand, size_t last)
{
    uint64_t bytes = packed_step(packed, operand, packed->order[operand][0]);
    for (size_t i = 0; i < last; i++)
        bytes *= packed->part[packed->order[operand][i]];
    return bytes;
}

/* The axis at which an order goes on: the first one of which the tile has a part only, if it follows without a gap. */
static bool packed_end(const dimfold_cuda_packed *packed, uint32_t operand, size_t *last)
{
    const dimfold_cuda_form *form = &packed->tiles.form;
    uint64_t bytes = packed_step(packed, operand, packed->order[operand][0]);
    *last = 0;
    if (bytes == 0 || bytes >= DIMFOLD_TILES_SECTOR_BYTES)
        return false;
    for (; *last < form->ndim; (*last)++) {
        size_t axis = packed->order[operand][*last];
        if (packed_step(packed, operand, axis) != bytes)
            return false;
        if (packed->part[axis] < form->axis[axis].extent)
            return true;
        bytes *= form->axis[axis].extent;
    }
    return false;
}

/* Lengthens one side's run to `goal` bytes, if there is room. */
static void packed_grow(dimfold_cuda_packed *packed, uint32_t operand, uint64_t goal, uint64_t items)
{
    size_t last;
    while (packed_end(packed, operand, &last)) {
        size_t axis = packed->order[operand][last], *part = &packed->part[axis];
        uint64_t before = packed_before(packed, operand, last), extent = packed->tiles.form.axis[axis].extent;
        uint64_t room = *part * items / packed->items, wanted = (goal + before - 1) / before;
        wanted = wanted > extent || (extent <= room && extent < 2 * wanted) ? extent : wanted;
        wanted = wanted > room ? room : wanted;
        if (wanted <= *part)
            return;
        packed->items = packed->items / *part * wanted;
        *part = (size_t)wanted;
        if (wanted < extent)
            return;
    }
}

/* Indices of an axis that end with a whole sector of that side's run. */
static uint64_t packed_grain(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis)
{
    size_t last;
    if (!packed_end(packed, operand, &last) || packed->order[operand][last] != axis)
        return 1;
    uint64_t before = packed_before(packed, operand, last), lowest = before & (~before + 1);
    return lowest < DIMFOLD_TILES_SECTOR_BYTES ? DIMFOLD_TILES_SECTOR_BYTES / lowest : 1;
}

/* Makes the parts of a cut axis nearly the same, and whole sectors. */
static void packed_balance(dimfold_cuda_packed *packed, size_t axis)
{
    uint64_t part = packed->part[axis], extent = packed->tiles.form.axis[axis].extent;
    uint64_t grain = packed_grain(packed, DIMFOLD_TILES_TARGET, axis);
    uint64_t other = packed_grain(packed, DIMFOLD_TILES_SOURCE, axis), count = (extent + part - 1) / part;
    grain = other > grain ? other : grain;
    uint64_t same = (extent + count - 1) / count, whole = (same + grain - 1) / grain * grain;
    if (whole > part)
        whole = part < grain ? part : part / grain * grain;
    packed->items = packed->items / part * whole;
    packed->part[axis] = (size_t)whole;
}

/* Makes an axis of so many indices of the source's fastest one that they fill all banks in the target's order, or a
   vector: the steps beyond can be placed as the banks like it. */
static void packed_split(dimfold_cuda_form *form, size_t number, uint32_t side)
{
    dimfold_cuda_axis *axis = &form->axis[number];
    uint64_t step = axis->target < 0 ? 0 - (uint64_t)axis->target : (uint64_t)axis->target;
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
    for (uint32_t operand = 0; operand < 2; operand++)
        packed_sort(packed, operand);
    uint64_t before = 0;
    for (uint64_t goal = DIMFOLD_TILES_SECTOR_BYTES; goal <= PACKED_RUN_BYTES_MAX; goal *= 2) {
        if (packed->items == items || (goal > PACKED_RUN_BYTES_LONG && packed->items == before))
            break;
        before = packed->items;
        packed_grow(packed, DIMFOLD_TILES_TARGET, goal, items);
        packed_grow(packed, DIMFOLD_TILES_SOURCE, goal, items);
    }
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (packed->part[axis] > 1 && packed->part[axis] < form->axis[axis].extent)
            packed_balance(packed, axis);
    for (uint32_t operand = 0; operand < 2; operand++) {
        size_t last;
        packed->last[operand] = packed_end(packed, operand, &last) ? last + 1 : last;
        packed->run_bytes[operand] =
            packed->last[operand] == 0 ? form->unit_bytes : packed_before(packed, operand, packed->last[operand]);
    }
}
