/* Lines that a tile has room for are sorted in one launch. Others go from the source to scratch memory and on through
   it, 8 bits of their keys at a time, and in the last pass to the targets. Bytes take two passes of 4 bits, since items
   may be sorted where they lie. */
#include "emit_sort_launch.h"

#include "emit_scan_class.h"
#include "form.h"

#include <string.h>

#define SORT_BLOCKS_MAX ((UINT64_C(1) << 31) - 1)

/* Items of a chunk at least, and chunks of a line at most. */
#define SORT_CHUNK_MIN 8192
#define SORT_CHUNKS_MAX 2048

static uint32_t sort_bits_of(uint64_t number)
{
    uint32_t bits = 0;
    while (bits < 31 && (uint64_t)1 << bits < number)
        bits++;
    return bits;
}

/* Whether neighbouring lines lie closer together than the items of one. */
static bool sort_is_across(const dimfold_lines *lines, size_t operand)
{
    if (lines->form.ndim == 0)
        return false;
    size_t along = dimfold_ptrdiff_magnitude(lines->stride[operand]);
    size_t across = dimfold_ptrdiff_magnitude(lines->form.stride[operand][0]);
    return lines->extent[operand] == 1 || (across != 0 && across < along);
}

static void sort_set_operand(dimfold_emit_sort_launch *launch, const dimfold_lines *lines, size_t k, size_t operand)
{
    gpu_sort_params *params = &launch->params;
    const dimfold_plan_side *side = &lines->side[operand];
    params->operand[k] = (uint64_t)(uintptr_t)side->data + (uint64_t)lines->form.position[operand] * side->item_bytes;
    params->step[k] = dimfold_lines_stride_bytes(lines, operand);
    params->is_across[k] = sort_is_across(lines, operand);
    for (size_t axis = 0, to = 0; axis < lines->form.ndim; axis++)
        if (lines->form.shape[axis] > 1)
            params->stride[to++][k] = dimfold_lines_pitch_bytes(lines, operand, axis);
    launch->class.piece[k] = dimfold_emit_lines_piece(lines, operand);
    launch->class.is_swapped[k] = side->is_swapped;
    if (k == GPU_SORT_INDICES)
        launch->class.index_bytes = (uint8_t)side->item_bytes;
    else
        launch->class.item_bytes = (uint8_t)side->item_bytes;
}

static void sort_set_lines(dimfold_emit_sort_launch *launch, const dimfold_emit_sort_request *request)
{
    const dimfold_lines *lines = request->lines;
    gpu_sort_params *params = &launch->params;
    for (size_t axis = 0; axis < lines->form.ndim; axis++)
        if (lines->form.shape[axis] > 1)
            params->axis[params->axes++] = dimfold_cuda_divider(lines->form.shape[axis]);
    for (size_t k = 0; k < GPU_SORT_OPERANDS; k++)
        if (request->operand[k] != SIZE_MAX)
            sort_set_operand(launch, lines, k, request->operand[k]);
    params->rule = request->rule;
    params->lines = (uint32_t)lines->form.size;
    params->extent = (uint32_t)lines->extent[request->operand[GPU_SORT_SOURCE]];
    params->taken = (uint32_t)request->taken;
}

/* Scratch memory in parts, each of which begins at a multiple of 256 bytes. */
static uint64_t sort_part(dimfold_emit_sort_launch *launch, uint64_t count, uint64_t bytes)
{
    uint64_t begin = launch->scratch_bytes;
    launch->scratch_bytes += (count * bytes + 255) & ~UINT64_C(255);
    return begin;
}

static void sort_set_short(dimfold_emit_sort_launch *launch)
{
    gpu_sort_params *params = &launch->params;
    uint32_t bits = sort_bits_of(params->extent);
    params->item_bits = bits < 3 ? 3 : bits;
    params->column_bits = GPU_SORT_TILE_BITS - params->item_bits;
    params->chunks = dimfold_cuda_divider(1);
    launch->blocks[DIMFOLD_EMIT_SORT_TILES] = ((params->lines - 1) >> params->column_bits) + 1;
}

static bool sort_set_long(dimfold_emit_sort_launch *launch)
{
    gpu_sort_params *params = &launch->params;
    uint64_t size = (uint64_t)params->lines * params->extent, chunk = SORT_CHUNK_MIN;
    bool is_ranked = launch->class.index_bytes != 0;
    while ((params->extent - 1) / chunk >= SORT_CHUNKS_MAX)
        chunk *= 2;
    uint32_t chunks = (uint32_t)((params->extent - 1) / chunk) + 1;
    if (params->lines > SORT_BLOCKS_MAX / chunks)
        return false;
    params->chunk_items = (uint32_t)chunk;
    params->chunks = dimfold_cuda_divider(chunks);
    params->item_bits = GPU_SORT_TILE_BITS;
    params->bits = launch->class.item_bytes == 1 ? 4 : 8;
    launch->passes = launch->class.item_bytes == 1 ? 2 : launch->class.item_bytes;
    for (uint32_t k = 0; k < (launch->passes > 2 ? 2 : 1); k++) {
        launch->items[k] = sort_part(launch, size, launch->class.item_bytes);
        launch->indices[k] = sort_part(launch, is_ranked ? size : 0, 4);
    }
    launch->counts = sort_part(launch, (uint64_t)params->lines * chunks, 4 * GPU_SORT_DIGITS);
    launch->blocks[DIMFOLD_EMIT_SORT_COUNT] = launch->blocks[DIMFOLD_EMIT_SORT_MOVE] = params->lines * chunks;
    launch->blocks[DIMFOLD_EMIT_SORT_PLACE] = params->lines;
    return true;
}

bool dimfold_emit_sort_launch_make(dimfold_emit_sort_launch *launch, const dimfold_emit_sort_request *request)
{
    uint64_t extent = request->lines->extent[request->operand[GPU_SORT_SOURCE]];
    memset(launch, 0, sizeof *launch);
    if (request->lines->form.size > SORT_BLOCKS_MAX || extent > SORT_BLOCKS_MAX)
        return false;
    sort_set_lines(launch, request);
    if (extent > (UINT64_C(1) << GPU_SORT_TILE_BITS))
        return sort_set_long(launch);
    sort_set_short(launch);
    return true;
}

void dimfold_emit_sort_pass(gpu_sort_params *params, const dimfold_emit_sort_launch *launch, uint32_t pass,
                            uint64_t scratch)
{
    uint32_t to = pass % 2, from = (pass + 1) % 2;
    bool is_ranked = launch->class.index_bytes != 0, is_first = pass == 0, is_last = pass + 1 >= launch->passes;
    *params = launch->params;
    if (launch->passes == 0)
        return;
    params->shift = pass * params->bits;
    params->counts = scratch + launch->counts;
    params->items_in = is_first ? 0 : scratch + launch->items[from];
    params->indices_in = is_first || !is_ranked ? 0 : scratch + launch->indices[from];
    params->items_out = is_last ? 0 : scratch + launch->items[to];
    params->indices_out = is_last || !is_ranked ? 0 : scratch + launch->indices[to];
}
