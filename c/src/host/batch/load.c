/* From where an operand's elements lie to items without gaps. */
#include "load.h"

#include "walk.h"

#include "ops/byte_order.h"

#include <string.h>

static void load_rows(const dimfold_batch *batch, size_t operand, char *target)
{
    const dimfold_batch_access *access = &batch->cut->operand[operand];
    size_t item_bytes = batch->plan->side[operand].item_bytes, row = dimfold_batch_row(batch, access);
    dimfold_batch_gather *gather = batch->kernels->gather[dimfold_tier_number(item_bytes)];
    if (access->loops == 2 && access->stride[0] == (ptrdiff_t)item_bytes) {
        batch->kernels->gather_rows(target, (const char *)batch->at[operand], access->stride[1], row * item_bytes,
                                    batch->count / row);
        return;
    }
    dimfold_batch_walk walk = {{0}, 0};
    do {
        gather(target, (const char *)(batch->at[operand] + (uintptr_t)walk.offset), access->stride[0], row);
        target += row * item_bytes;
    } while (dimfold_batch_walk_next(&walk, access, batch->extent));
}

/* Positions of an axis of indices are its elements. */
static void load_indices(const dimfold_batch *batch, size_t operand, char *target)
{
    const dimfold_batch_access *access = &batch->cut->operand[operand];
    size_t row = dimfold_batch_row(batch, access);
    dimfold_batch_walk walk = {{0}, 0};
    do {
        int64_t first = (int64_t)(batch->at[operand] + (uintptr_t)walk.offset) / 8, step = access->stride[0] / 8;
        for (size_t i = 0; i < row; i++) {
            int64_t index = first + (int64_t)i * step;
            memcpy(target + 8 * i, &index, sizeof index);
        }
        target += 8 * row;
    } while (dimfold_batch_walk_next(&walk, access, batch->extent));
}

/* Rows of a tile from `begin` on, column by column: element (i, j) lies i rows of the operand from the first one, and j
   items. */
static void load_tile_gathered(const dimfold_batch *batch, size_t operand, char *target, size_t begin)
{
    const dimfold_batch_access *access = &batch->cut->operand[operand];
    size_t item_bytes = batch->plan->side[operand].item_bytes, width = batch->extent[0];
    const char *source = (const char *)batch->at[operand];
    for (size_t j = begin; j < batch->height; j++)
        batch->kernels->gather[dimfold_tier_number(item_bytes)](target + j * width * item_bytes,
                                                                source + j * item_bytes, access->stride[0], width);
}

/* The squares of some rows of the operand, from one end of the tile to the other: so lines are read in the order in
   which they lie. Each asks for the same lines of the tile that comes next. */
static void load_tile_row(const dimfold_batch *batch, size_t operand, char *target, size_t i)
{
    size_t item_bytes = batch->plan->side[operand].item_bytes, size = DIMFOLD_LINE_BYTES / item_bytes;
    ptrdiff_t row[DIMFOLD_LINE_BYTES], stride = batch->cut->operand[operand].stride[0];
    size_t row_bytes = batch->extent[0] * item_bytes;
    ptrdiff_t next = batch->cut->is_down ? (ptrdiff_t)(batch->height * item_bytes)
                                         : (ptrdiff_t)batch->extent[0] * stride;
    ptrdiff_t ahead = dimfold_square_ahead(next, false);
    char *out[DIMFOLD_LINE_BYTES];
    for (size_t k = 0; k < size; k++)
        row[k] = (ptrdiff_t)(i + k) * stride;
    for (size_t j = 0; j + size <= batch->height; j += size) {
        for (size_t k = 0; k < size; k++)
            out[k] = target + (j + k) * row_bytes;
        dimfold_tier_square_of(batch->tier, item_bytes)
            ->store(out, i * item_bytes, (const char *)batch->at[operand] + j * item_bytes, row, ahead);
    }
}

/* By the squares of a copy, and what they leave over at both ends. */
static void load_tile_squares(const dimfold_batch *batch, size_t operand, char *target)
{
    size_t item_bytes = batch->plan->side[operand].item_bytes, size = DIMFOLD_LINE_BYTES / item_bytes;
    size_t width = batch->extent[0], whole = width / size * size, rows = batch->height / size * size;
    ptrdiff_t stride = batch->cut->operand[operand].stride[0];
    const char *rest = (const char *)batch->at[operand] + (ptrdiff_t)whole * stride;
    for (size_t i = 0; i < whole; i += size)
        load_tile_row(batch, operand, target, i);
    for (size_t j = 0; j < rows && whole < width; j++)
        batch->kernels->gather[dimfold_tier_number(item_bytes)](target + (j * width + whole) * item_bytes,
                                                                rest + j * item_bytes, stride, width - whole);
    load_tile_gathered(batch, operand, target, rows);
}

static void load_tile(const dimfold_batch *batch, size_t operand)
{
    const dimfold_plan_side *side = &batch->plan->side[operand];
    const dimfold_batch_access *access = &batch->cut->operand[operand];
    char *target = batch->tile + access->tile;
    size_t row_bytes = batch->extent[0] * side->item_bytes;
    if (access->is_shuffled && row_bytes >= batch->tier->shuffle_bytes)
        batch->tier->shuffle(&batch->cut->shuffle, target, (const char *)batch->at[operand], (ptrdiff_t)row_bytes,
                             batch->extent[0]);
    else
        load_tile_squares(batch, operand, target);
    if (side->is_swapped)
        dimfold_swap_bytes(target, batch->height * row_bytes, dimfold_dtype_swap_bytes(side->dtype));
}

void dimfold_batch_load_tile(const dimfold_batch *batch)
{
    const dimfold_apply_plan *plan = batch->plan;
    for (size_t k = plan->targets; k < plan->targets + plan->sources; k++)
        if (batch->cut->operand[k].access == DIMFOLD_ACCESS_TRANSPOSED)
            load_tile(batch, k);
}

static void load_into(const dimfold_batch *batch, size_t operand, char *target)
{
    const dimfold_plan_side *side = &batch->plan->side[operand];
    if (batch->cut->operand[operand].access == DIMFOLD_ACCESS_INDEX)
        load_indices(batch, operand, target);
    else
        load_rows(batch, operand, target);
    if (side->is_swapped)
        dimfold_swap_bytes(target, batch->count * side->item_bytes, dimfold_dtype_swap_bytes(side->dtype));
}

/* Whether a source is stored as it is, perhaps after a target that is the same elements. */
static bool load_is_result(const dimfold_batch *batch, size_t operand)
{
    const dimfold_batch_program *program = batch->program;
    for (size_t k = 0; k < batch->plan->targets; k++)
        if (program->result[k] == program->source[operand - batch->plan->targets])
            return true;
    return false;
}

/* Whether a source can be read where it lies as long as the batch is computed and stored. */
static bool load_is_there(const dimfold_batch *batch, size_t operand)
{
    return batch->cut->operand[operand].access == DIMFOLD_ACCESS_DENSE && !batch->plan->side[operand].is_swapped &&
           !(batch->plan->is_in_place && load_is_result(batch, operand));
}

/* What is there already, of the same elements, stays. */
static const char *load_operand(dimfold_batch *batch, size_t operand)
{
    if (load_is_there(batch, operand))
        return (const char *)batch->at[operand];
    if (batch->cut->operand[operand].access == DIMFOLD_ACCESS_TRANSPOSED)
        return dimfold_batch_tile_row(batch, operand);
    if (batch->load[operand] == NULL)
        batch->load[operand] = batch->buffer + (batch->program->buffers + batch->loads++) * batch->pitch;
    dimfold_batch_loaded *loaded = &batch->loaded[operand];
    bool is_there = loaded->at == batch->at[operand] && loaded->width == batch->extent[0] &&
                    loaded->count == batch->count;
    if (is_there && !batch->plan->is_in_place)
        return batch->load[operand];
    load_into(batch, operand, batch->load[operand]);
    *loaded = (dimfold_batch_loaded){batch->at[operand], batch->extent[0], batch->count};
    return batch->load[operand];
}

void dimfold_batch_load(dimfold_batch *batch)
{
    const dimfold_batch_program *program = batch->program;
    const dimfold_apply_plan *plan = batch->plan;
    for (size_t k = 0; k < plan->sources; k++)
        if (program->source[k] != DIMFOLD_BATCH_NONE)
            batch->value[program->source[k]] = load_operand(batch, plan->targets + k);
    for (size_t k = 0; k < plan->indices; k++)
        if (program->index[k] != DIMFOLD_BATCH_NONE)
            batch->value[program->index[k]] = load_operand(batch, plan->targets + plan->sources + k);
}
