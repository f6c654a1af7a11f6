/* Items in registers: loaded, turned round, converted and stored, several at a time. */
#ifndef DIMFOLD_KERNELS_ITEM_H
#define DIMFOLD_KERNELS_ITEM_H

#include "gpu.h"
#include "number.h"
#include "params.h"

/* Up to 16 bytes, the first one lowest. */
typedef struct gpu_item {
    uint64_t low, high;
} gpu_item;

/* Items whose addresses are no multiples of their size come in pieces. */
GPU_INLINE gpu_item gpu_item_gather(uint64_t address, uint32_t item_bytes, uint32_t width)
{
    gpu_item item = {0, 0};
#pragma GCC unroll 1
    for (uint32_t i = 0; i < item_bytes; i += width) {
        uint64_t piece = width == 1   ? LDG(uint8_t, address + i)
                         : width == 2 ? LDG(uint16_t, address + i)
                         : width == 4 ? LDG(uint32_t, address + i)
                                      : LDG(uint64_t, address + i);
        item.low |= i < 8 ? piece << 8 * i : 0;
        item.high |= i < 8 ? 0 : piece << 8 * (i - 8);
    }
    return item;
}

GPU_INLINE void gpu_item_scatter(uint64_t address, uint32_t item_bytes, uint32_t width, gpu_item item)
{
#pragma GCC unroll 1
    for (uint32_t i = 0; i < item_bytes; i += width) {
        uint64_t piece = i < 8 ? item.low >> 8 * i : item.high >> 8 * (i - 8);
        if (width == 1)
            STG(uint8_t, address + i, (uint8_t)piece);
        else if (width == 2)
            STG(uint16_t, address + i, (uint16_t)piece);
        else if (width == 4)
            STG(uint32_t, address + i, (uint32_t)piece);
        else
            STG(uint64_t, address + i, piece);
    }
}

GPU_INLINE gpu_item gpu_item_load(uint64_t address, uint32_t item_bytes, uint32_t width)
{
    if (width != item_bytes)
        return gpu_item_gather(address, item_bytes, width);
    if (item_bytes == 4)
        return (gpu_item){LDG(uint32_t, address), 0};
    if (item_bytes == 2)
        return (gpu_item){LDG(uint16_t, address), 0};
    if (item_bytes == 1)
        return (gpu_item){LDG(uint8_t, address), 0};
    if (item_bytes == 8)
        return (gpu_item){LDG(uint64_t, address), 0};
    gpu_u32x4 words = LDG(gpu_u32x4, address);
    return (gpu_item){(uint64_t)words[1] << 32 | words[0], (uint64_t)words[3] << 32 | words[2]};
}

GPU_INLINE void gpu_item_store(uint64_t address, uint32_t item_bytes, uint32_t width, gpu_item item)
{
    if (width != item_bytes)
        gpu_item_scatter(address, item_bytes, width, item);
    else if (item_bytes == 4)
        STG(uint32_t, address, (uint32_t)item.low);
    else if (item_bytes == 2)
        STG(uint16_t, address, (uint16_t)item.low);
    else if (item_bytes == 1)
        STG(uint8_t, address, (uint8_t)item.low);
    else if (item_bytes == 8)
        STG(uint64_t, address, item.low);
    else
        STG(gpu_u32x4, address, ((gpu_u32x4){(uint32_t)item.low, (uint32_t)(item.low >> 32), (uint32_t)item.high,
                                             (uint32_t)(item.high >> 32)}));
}

/* Eight bytes whose numbers of `swap` bytes, 2, 4 or more, are turned round. */
GPU_INLINE uint64_t gpu_half_turned(uint64_t half, uint32_t swap)
{
    uint32_t selector = swap == 2 ? 0x2301 : 0x0123;
    uint32_t low = gpu_bytes((uint32_t)half, 0, selector), high = gpu_bytes((uint32_t)(half >> 32), 0, selector);
    return swap <= 4 ? (uint64_t)high << 32 | low : (uint64_t)low << 32 | high;
}

GPU_INLINE gpu_item gpu_item_turned(gpu_item item, uint32_t swap)
{
    if (swap == 1)
        return item;
    gpu_item turned = {gpu_half_turned(item.low, swap), gpu_half_turned(item.high, swap)};
    return swap < 16 ? turned : (gpu_item){turned.high, turned.low};
}

/* A number between its two kinds: the whole number or the bits of the real one, whichever its class has. */
typedef struct gpu_number {
    uint64_t bits;
    double imaginary;
} gpu_number;

GPU_INLINE gpu_number gpu_number_of(number value)
{
    gpu_number result = {value.whole, value.imaginary};
    if (value.class == NUMBER_REAL)
        __builtin_memcpy(&result.bits, &value.real, sizeof result.bits);
    return result;
}

GPU_INLINE number gpu_number_as(gpu_number value, enum number_class class)
{
    double real;
    __builtin_memcpy(&real, &value.bits, sizeof real);
    return (number){class, value.bits, real, value.imaginary};
}

/* Reads numbers of one kind from `count` items. */
GPU_INLINE enum number_class gpu_numbers_load(gpu_number *numbers, const gpu_item *items, uint32_t count,
                                              uint32_t kind)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    case NUMBER_##constant:                                                                                            \
        _Pragma("GCC unroll 16") for (uint32_t i = 0; i < count; i++)                                                  \
            numbers[i] = gpu_number_of(number_load(NUMBER_##constant, (const char *)&items[i]));                       \
        return number_load(NUMBER_##constant, (const char *)&items[0]).class;
#include "base/dtype.def"
    default: return NUMBER_UNSIGNED;
    }
}

/* Writes numbers that are all of one class. */
GPU_INLINE void gpu_numbers_store(gpu_item *items, const gpu_number *numbers, uint32_t count, enum number_class class,
                                  uint32_t kind)
{
    switch (kind) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    case NUMBER_##constant:                                                                                            \
        _Pragma("GCC unroll 16") for (uint32_t i = 0; i < count; i++)                                                  \
            number_store(NUMBER_##constant, (char *)&items[i], gpu_number_as(numbers[i], class));                      \
        break;
#include "base/dtype.def"
    default: break;
    }
}

/* Changes `count` items, a constant of at most 16. All decisions are the same for a whole launch, so they are made
   outside of the loops over the items. */
GPU_INLINE void gpu_items_change(gpu_item *items, uint32_t count, const gpu_change *change)
{
    gpu_number numbers[16];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < count; i++)
        items[i] = gpu_item_turned(items[i], change->source_swap);
    if (change->source_kind != NUMBER_COUNT) {
        enum number_class class = gpu_numbers_load(numbers, items, count, change->source_kind);
        if (class == NUMBER_REAL)
            gpu_numbers_store(items, numbers, count, NUMBER_REAL, change->target_kind);
        else if (class == NUMBER_SIGNED)
            gpu_numbers_store(items, numbers, count, NUMBER_SIGNED, change->target_kind);
        else
            gpu_numbers_store(items, numbers, count, NUMBER_UNSIGNED, change->target_kind);
    }
#pragma GCC unroll 16
    for (uint32_t i = 0; i < count; i++)
        items[i] = gpu_item_turned(items[i], change->target_swap);
}

#endif
