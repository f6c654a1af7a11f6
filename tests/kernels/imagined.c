/* Where a byte belongs follows from its address alone. */
#include "imagined.h"

#include "test.h"

#define TARGET ((uint64_t)1 << 50)
#define SOURCE ((uint64_t)1 << 54)

static const imagined *imagined_now;
static uint64_t imagined_wrong;

/* Neighbours differ, and so do bytes that a power of two lies between. */
static uint8_t byte_at(uint64_t address)
{
    return (uint8_t)(address * 0x9e3779b97f4a7c15u >> 56);
}

/* The offset in the source of the element that lies at an offset of the target; false if none does. */
static bool source_offset(uint64_t offset, ptrdiff_t *source)
{
    const imagined *now = imagined_now;
    bool is_done[8] = {false};
    *source = 0;
    for (size_t i = 0; i < now->ndim; i++) {
        size_t largest = now->ndim;
        for (size_t axis = 0; axis < now->ndim; axis++)
            if (!is_done[axis] && (largest == now->ndim || now->target[axis] > now->target[largest]))
                largest = axis;
        uint64_t index = offset / (uint64_t)now->target[largest];
        if (index >= now->shape[largest])
            return false;
        offset -= index * (uint64_t)now->target[largest];
        *source += (ptrdiff_t)index * now->source[largest];
        is_done[largest] = true;
    }
    return offset == 0;
}

/* How far before its first element the source has others. */
static size_t source_back(const imagined *copy)
{
    size_t back = 0;
    for (size_t axis = 0; axis < copy->ndim; axis++)
        back += copy->source[axis] < 0 ? (copy->shape[axis] - 1) * (size_t)-copy->source[axis] : 0;
    return back;
}

static void check_stored(uint64_t address, uint8_t byte)
{
    uint64_t item = (address - TARGET) / imagined_now->item_bytes, part = (address - TARGET) % imagined_now->item_bytes;
    ptrdiff_t source;
    bool is_element = source_offset(item, &source);
    uint64_t from = SOURCE + ((uint64_t)source + source_back(imagined_now)) * imagined_now->item_bytes + part;
    imagined_wrong += !is_element || byte != byte_at(from);
}

static dimfold_view imagined_view(uint64_t address, size_t offset, const imagined *copy, const ptrdiff_t *stride)
{
    return (dimfold_view){.data = (void *)(uintptr_t)address, .dtype = dimfold_dtype_opaque(copy->item_bytes),
                          .device_type = DIMFOLD_DEVICE_CUDA, .ndim = copy->ndim, .offset = offset,
                          .shape = copy->shape, .stride = stride};
}

/* An odd number of blocks apart, since much in layouts is a power of two. */
static uint32_t blocks_apart(const struct runner_kernel *kernels, const dimfold_view *target,
                             const dimfold_view *source, uint32_t blocks)
{
    kernel_options options = {.kernels = kernels, .runner = {.every_block = UINT32_MAX}, .is_imagined = true};
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(kernel_queue(&options), target, source, NULL));
    return kernel_last()->blocks_max / blocks | 1;
}

uint64_t imagined_copy(const imagined *copy, uint32_t blocks, enum runner_order order)
{
    return imagined_copy_by(NULL, copy, blocks, order);
}

uint64_t imagined_copy_by(const struct runner_kernel *kernels, const imagined *copy, uint32_t blocks,
                          enum runner_order order)
{
    dimfold_view target = imagined_view(TARGET, 0, copy, copy->target);
    dimfold_view source = imagined_view(SOURCE, source_back(copy), copy, copy->source);
    struct runner_options watched = {.order = order, .counts = true, .skips_shared = copy->skips_shared};
    kernel_options options = {.kernels = kernels, .runner = watched, .keeps_order = true, .is_imagined = true};
    imagined_now = copy;
    runner_memory_imagine(byte_at, check_stored);
    options.runner.every_block = blocks_apart(kernels, &target, &source, blocks);
    imagined_wrong = 0;
    runner_counts_clear();
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(kernel_queue(&options), &target, &source, NULL));
    return imagined_wrong;
}
