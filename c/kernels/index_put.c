/* Items, or units of them, to where indices lead, combined with what is there or in its place. Several indices may lead
   to one place, where what comes is to come in C order: so a place is one thread's, which goes through all the indices
   of its line. The threads of a line share its places by their lowest bits. */
#include "combine.h"
#include "index.h"

/* Whether an index leads to a place of the thread's. */
GPU_INLINE bool put_is_own(const gpu_index_put_params *params, uint32_t share, int64_t index)
{
    int64_t place = gpu_index_fold(params->selector.extent, params->selector.mode, index);
    return ((uint32_t)place & params->share_mask) == share;
}

/* Of the next few indices of a line those that are the thread's, a bit for each: all loads first, where they are a run
   of aligned ones. */
GPU_INLINE uint32_t put_own_run(const gpu_index_put_params *params, uint64_t list, uint32_t share, uint32_t begin)
{
    int64_t index[GPU_INDEX_PUT_PASSES], step = params->ordered.count != 0 ? params->ordered.list[0] : 0;
    uint32_t own = 0;
    list += (uint64_t)(begin * step);
#pragma GCC unroll 6
    for (uint32_t i = 0; i < GPU_INDEX_PUT_PASSES; i++)
        if (begin + i < params->count)
            index[i] = gpu_index_load(list + (uint64_t)(i * step), params->index_bytes, true);
#pragma GCC unroll 6
    for (uint32_t i = 0; i < GPU_INDEX_PUT_PASSES; i++)
        if (begin + i < params->count && put_is_own(params, share, index[i]))
            own |= 1u << i;
    return own;
}

GPU_INLINE uint32_t put_own(const gpu_index_put_params *params, uint64_t list, uint32_t share, uint32_t begin)
{
    uint32_t own = 0;
    if (params->is_aligned && params->ordered.count <= 1)
        return put_own_run(params, list, share, begin);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_INDEX_PUT_PASSES && begin + i < params->count; i++) {
        uint64_t at = gpu_index_list_at(&params->ordered, list, begin + i);
        own |= put_is_own(params, share, gpu_index_load(at, params->index_bytes, params->is_aligned)) ? 1u << i : 0;
    }
    return own;
}

/* What one of them brings. */
GPU_INLINE void put_one(const gpu_index_put_params *params, const gpu_index_place *line, uint32_t number)
{
    gpu_index_place place = gpu_index_place_of(&params->ordered, number);
    uint64_t list = params->list + (uint64_t)(line->list + place.list);
    int64_t index = gpu_index_load(list, params->index_bytes, params->is_aligned);
    uint64_t target = params->indexed + (uint64_t)(line->indexed + gpu_index_lead(&params->selector, index));
    gpu_item comes = {params->one[0], params->one[1]};
    if (params->walked != 0)
        comes = gpu_item_load(params->walked + (uint64_t)(line->walked + place.walked), params->item_bytes,
                              params->width);
    if (params->op != GPU_PUT_SET)
        comes = gpu_combine(params->op, params->kind, gpu_item_load(target, params->item_bytes, params->width), comes);
    gpu_item_store(target, params->item_bytes, params->width, comes);
}

GPU_KERNEL(gpu_index_put, gpu_index_put_params)
{
    if (params.count == 0 || (params.verdict != 0 && LDG(uint32_t, params.verdict) != 0))
        return;
    uint32_t number = gpu_block() * GPU_INDEX_THREADS + gpu_thread(), share = gpu_divide(params.lines, number);
    gpu_index_place line = gpu_index_place_of(&params.line, number - share * params.lines.divisor);
    if (share > params.share_mask)
        return;
#pragma GCC unroll 1
    for (uint32_t begin = 0; begin < params.count; begin += GPU_INDEX_PUT_PASSES) {
        uint32_t own = put_own(&params, params.list + (uint64_t)line.list, share, begin);
#pragma GCC unroll 1
        for (uint32_t i = 0; own != 0; i++, own >>= 1)
            if ((own & 1) != 0)
                put_one(&params, &line, begin + i);
    }
}
