/* A layout cut into tiles, each seen through a thread-value layout (what CuTe's TiledCopy makes of a tensor). */
#include "nested/often/compose.h"
#include "thread_value.h"

/* The tile of a layout, and what repeats it. An integer as tile is a tile of the layout as a whole. */
typedef struct tile_parts {
    const dimfold_nested *layout;
    const dimfold_tuple *tile;
    bool is_whole;
    uint32_t rank, tile_rank;
} tile_parts;

static tree_node tile_mode(const tile_parts *parts, uint32_t mode)
{
    tree_node root = nested_root(parts->layout);
    return parts->is_whole ? root : tree_nth(parts->layout->parens, root, mode);
}

static dimfold_status tile_check_mode(dimfold_call call, const tile_parts *parts, uint32_t mode)
{
    size_t size = nested_node_size(parts->layout, tile_mode(parts, mode)), extent = (size_t)parts->tile->value[mode];
    if (size % extent != 0)
        return dimfold_fail(call, DIMFOLD_REASON_TV_DIVIDES, "layout", (ptrdiff_t)mode, (int64_t)extent,
                            (int64_t)size);
    return DIMFOLD_OK;
}

static dimfold_status tile_read(dimfold_call call, tile_parts *parts, const dimfold_nested *layout,
                                const dimfold_tuple *tile)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, tile, "tile"));
    uint32_t depth = tree_depth(tile->parens, tuple_root(tile));
    if (depth > 1)
        return dimfold_refuse(call, DIMFOLD_REASON_TV_DEPTH, "tile", 1, depth);
    parts->layout = layout;
    parts->tile = tile;
    parts->is_whole = depth == 0;
    parts->rank = parts->is_whole ? 1 : tree_rank(layout->parens, nested_root(layout));
    parts->tile_rank = tile->leaves;
    if (parts->tile_rank > parts->rank)
        return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "tile", parts->rank, parts->tile_rank);
    for (uint32_t mode = 0; mode < parts->tile_rank; mode++)
        DIMFOLD_TRY(tile_check_mode(call, parts, mode));
    return DIMFOLD_OK;
}

/* A mode of the layout composed with `extent` steps of `step`; a single one is 1:0. */
static dimfold_status tile_put(dimfold_call call, nested_writer *writer, const tile_parts *parts, uint32_t mode,
                               size_t extent, ptrdiff_t step)
{
    dimfold_nested steps = {.leaves = 1, .static_shape = parts->tile->static_value >> mode & 1, .static_stride = 1};
    steps.shape[0] = extent;
    steps.stride[0] = extent > 1 ? step : 0;
    return dimfold_nested_compose((compose_call){call, "tile"}, writer, parts->layout, tile_mode(parts, mode), &steps,
                                  nested_root(&steps), 0);
}

/* One tile, at offset 0. */
static dimfold_status tile_first(dimfold_call call, dimfold_nested *result, const tile_parts *parts)
{
    nested_writer writer;
    nested_start(&writer);
    nested_open(&writer);
    for (uint32_t mode = 0; mode < parts->tile_rank; mode++)
        DIMFOLD_TRY(tile_put(call, &writer, parts, mode, (size_t)parts->tile->value[mode], 1));
    nested_close(&writer);
    return dimfold_nested_finish(call, result, &writer, NULL);
}

/* The modes that repeat the tile: one of each mode that it has, then those that it has not. */
static dimfold_status tile_put_rests(dimfold_call call, nested_writer *writer, const tile_parts *parts)
{
    for (uint32_t mode = 0; mode < parts->rank; mode++) {
        size_t extent = mode < parts->tile_rank ? (size_t)parts->tile->value[mode] : 1;
        size_t size = nested_node_size(parts->layout, tile_mode(parts, mode));
        if (mode < parts->tile_rank)
            DIMFOLD_TRY(tile_put(call, writer, parts, mode, size / extent, (ptrdiff_t)extent));
        else
            dimfold_nested_put_node(writer, parts->layout, tile_mode(parts, mode));
    }
    return DIMFOLD_OK;
}

/* Refuses threads and values that lead out of the tile, where the next one begins. */
static dimfold_status tile_check_inside(dimfold_call call, const tile_parts *parts, const dimfold_nested *tv)
{
    ptrdiff_t min = 0, max = 0, size = 1;
    for (uint32_t leaf = 0; leaf < tv->leaves; leaf++) {
        ptrdiff_t reach = ((ptrdiff_t)tv->shape[leaf] - 1) * tv->stride[leaf];
        *(reach < 0 ? &min : &max) += reach;
    }
    for (uint32_t mode = 0; mode < parts->tile_rank; mode++)
        size *= parts->tile->value[mode];
    if (min < 0 || max >= size)
        return dimfold_refuse(call, DIMFOLD_REASON_TV_OUTSIDE, "tv", (int64_t)size, (int64_t)(min < 0 ? min : max));
    return DIMFOLD_OK;
}

/* (threads, values) of one tile, at offset 0. */
static dimfold_status tile_compose(dimfold_call call, dimfold_nested *result, const tile_parts *parts,
                                   const dimfold_nested *tv)
{
    dimfold_nested first;
    nested_writer writer;
    tv_modes modes;
    DIMFOLD_TRY(dimfold_tv_read(call, &modes, tv));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, tv, "tv"));
    DIMFOLD_TRY(tile_check_inside(call, parts, tv));
    DIMFOLD_TRY(tile_first(call, &first, parts));
    nested_start(&writer);
    DIMFOLD_TRY(dimfold_nested_compose((compose_call){call, "tv"}, &writer, &first, nested_root(&first), tv,
                                       nested_root(tv), 0));
    return dimfold_nested_finish(call, result, &writer, NULL);
}

dimfold_status dimfold_thread_value_tile(dimfold_nested *result, const dimfold_nested *layout,
                                         const dimfold_tuple *tile, const dimfold_nested *tv, dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_tile"};
    dimfold_nested composed;
    nested_writer writer;
    tile_parts parts;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tile_read(call, &parts, layout, tile));
    DIMFOLD_TRY(tile_compose(call, &composed, &parts, tv));
    nested_start(&writer);
    nested_open(&writer);
    dimfold_nested_put_modes(&writer, &composed, nested_root(&composed));
    DIMFOLD_TRY(tile_put_rests(call, &writer, &parts));
    nested_close(&writer);
    return dimfold_nested_finish(call, result, &writer, layout);
}

dimfold_status dimfold_thread_value_partition(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_tuple *tile, const dimfold_nested *tv, size_t thread,
                                              dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_partition"};
    dimfold_nested composed, origin;
    nested_writer writer;
    tile_parts parts;
    tv_modes modes;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tile_read(call, &parts, layout, tile));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    DIMFOLD_TRY(tile_compose(call, &composed, &parts, tv));
    DIMFOLD_TRY(dimfold_tv_read(call, &modes, &composed));
    DIMFOLD_TRY(dimfold_tv_check_thread(call, thread, modes.thread_count));
    nested_start(&writer);
    nested_open(&writer);
    dimfold_nested_put_node(&writer, &composed, modes.values);
    DIMFOLD_TRY(tile_put_rests(call, &writer, &parts));
    nested_close(&writer);
    origin.swizzle = layout->swizzle;
    origin.offset = layout->offset + tv_part(&composed, modes.threads, thread);
    return dimfold_nested_finish(call, result, &writer, &origin);
}
