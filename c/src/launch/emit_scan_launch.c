/* A tile has as many items of a line as there are, and as many lines as it has room for; of long lines that lie side by
   side eight, else one. */
#include "emit_scan_launch.h"

#include "form.h"

#include <string.h>

#define LAUNCH_BLOCKS_MAX ((UINT64_C(1) << 31) - 1)

static uint32_t scan_bits_of(uint64_t number)
{
    uint32_t bits = 0;
    while (bits < 63 && (uint64_t)1 << bits < number)
        bits++;
    return bits;
}

/* Whether an operand's neighbours lie closer together than the items of its lines. */
static bool scan_is_across(const dimfold_lines *lines, size_t operand)
{
    if (lines->form.ndim == 0)
        return false;
    size_t along = dimfold_ptrdiff_magnitude(lines->stride[operand]);
    size_t across = dimfold_ptrdiff_magnitude(lines->form.stride[operand][0]);
    return lines->extent[0] == 1 || (across != 0 && across < along);
}

static void scan_set_tile(gpu_scan_params *params, const dimfold_lines *lines)
{
    uint32_t items = scan_bits_of(lines->extent[0]), columns = GPU_SCAN_COLUMN_BITS_MAX;
    params->target_is_across = scan_is_across(lines, 0);
    params->source_is_across = scan_is_across(lines, 1);
    if (items <= GPU_SCAN_TILE_BITS - columns)
        items = items < 3 ? 3 : items;
    else if (params->target_is_across || params->source_is_across)
        items = GPU_SCAN_TILE_BITS - columns;
    else if (items > GPU_SCAN_TILE_BITS)
        items = GPU_SCAN_TILE_BITS;
    params->item_bits = items;
    params->column_bits = GPU_SCAN_TILE_BITS - items;
}

static void scan_set_lines(gpu_scan_params *params, const dimfold_lines *lines)
{
    const dimfold_canonical *form = &lines->form;
    uint64_t first[2];
    for (size_t k = 0; k < 2; k++)
        first[k] = (uint64_t)(uintptr_t)lines->side[k].data + (uint64_t)form->position[k] * lines->side[k].item_bytes;
    params->target = first[0];
    params->source = first[1];
    params->target_step = dimfold_lines_stride_bytes(lines, 0);
    params->source_step = dimfold_lines_stride_bytes(lines, 1);
    for (size_t axis = 0; axis < form->ndim; axis++) {
        if (form->shape[axis] == 1)
            continue;
        params->outer.extent[params->outer.count] = dimfold_cuda_divider(form->shape[axis]);
        params->outer.target[params->outer.count] = dimfold_lines_pitch_bytes(lines, 0, axis);
        params->outer.source[params->outer.count++] = dimfold_lines_pitch_bytes(lines, 1, axis);
    }
}

bool dimfold_emit_scan_launch_make(dimfold_emit_scan_launch *launch, const dimfold_emit_scan_class *class,
                                   const dimfold_emit_scan_values *values, const dimfold_lines *lines, uint64_t chunk,
                                   bool is_exclusive)
{
    gpu_scan_params *params = &launch->params[0];
    uint64_t extent = lines->extent[0];
    memset(launch, 0, sizeof *launch);
    if (class->kind == DIMFOLD_EMIT_SCAN_MUL_F64 || chunk > extent)
        chunk = extent;
    uint64_t chunks = (extent - 1) / chunk + 1;
    if (lines->form.size > LAUNCH_BLOCKS_MAX)
        return false;
    scan_set_tile(params, lines);
    uint64_t groups = (((uint64_t)lines->form.size - 1) >> params->column_bits) + 1;
    if (groups > LAUNCH_BLOCKS_MAX / chunks)
        return false;
    scan_set_lines(params, lines);
    params->extent = extent;
    params->chunk_items = chunk;
    params->first = values->first;
    params->none = values->none;
    params->mask = values->mask;
    params->lines = (uint32_t)lines->form.size;
    params->is_exclusive = is_exclusive;
    params->plane_bytes = 8 * (chunks - 1) * lines->form.size;
    launch->params[1] = launch->params[0];
    params[0].chunks = dimfold_cuda_divider((size_t)(chunks > 1 ? chunks - 1 : 1));
    params[1].chunks = dimfold_cuda_divider((size_t)chunks);
    launch->blocks[0] = (uint32_t)(groups * (chunks - 1));
    launch->blocks[1] = (uint32_t)(groups * chunks);
    launch->scratch_bytes = class->parts * GPU_SCAN_WORDS * params->plane_bytes;
    return true;
}

void dimfold_emit_scan_put_scratch(dimfold_emit_scan_launch *launch, uint64_t scratch)
{
    launch->params[0].scratch = launch->params[1].scratch = scratch;
}
