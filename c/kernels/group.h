/* A few items that lie side by side, as the words that they are. */
#ifndef DIMFOLD_KERNELS_GROUP_H
#define DIMFOLD_KERNELS_GROUP_H

#include "convert.h"

/* `bytes`: 2, 4, 8 or 16, a constant, for lanes that are active. */
GPU_INLINE gpu_u32x4 cast_fetch(bool is_active, uint64_t address, uint32_t bytes)
{
    if (bytes == 16)
        return LDG_IF(is_active, gpu_u32x4, address);
    uint64_t low = bytes == 8   ? LDG_IF(is_active, uint64_t, address)
                   : bytes == 4 ? LDG_IF(is_active, uint32_t, address)
                                : LDG_IF(is_active, uint16_t, address);
    return (gpu_u32x4){(uint32_t)low, (uint32_t)(low >> 32), 0, 0};
}

GPU_INLINE void cast_put(bool is_active, uint64_t address, uint32_t bytes, gpu_u32x4 words)
{
    if (bytes == 16)
        STG_IF(is_active, gpu_u32x4, address, words);
    else if (bytes == 8)
        STG_IF(is_active, uint64_t, address, (uint64_t)words[1] << 32 | words[0]);
    else if (bytes == 4)
        STG_IF(is_active, uint32_t, address, words[0]);
    else
        STG_IF(is_active, uint16_t, address, (uint16_t)words[0]);
}

/* One item of 1, 2, 4 or 8 bytes, the only one of its words. */
GPU_INLINE gpu_u32x4 cast_fetch_item(bool is_active, uint64_t address, uint32_t item_bytes)
{
    uint64_t bits = item_bytes == 8   ? LDG_IF(is_active, uint64_t, address)
                    : item_bytes == 4 ? LDG_IF(is_active, uint32_t, address)
                    : item_bytes == 2 ? LDG_IF(is_active, uint16_t, address)
                                      : LDG_IF(is_active, uint8_t, address);
    return (gpu_u32x4){(uint32_t)bits, (uint32_t)(bits >> 32), 0, 0};
}

GPU_INLINE void cast_put_item(bool is_active, uint64_t address, uint32_t item_bytes, uint64_t bits)
{
    if (item_bytes == 8)
        STG_IF(is_active, uint64_t, address, bits);
    else if (item_bytes == 4)
        STG_IF(is_active, uint32_t, address, (uint32_t)bits);
    else if (item_bytes == 2)
        STG_IF(is_active, uint16_t, address, (uint16_t)bits);
    else
        STG_IF(is_active, uint8_t, address, (uint8_t)bits);
}

/* Item number `i`; those of 1 and 2 bytes are extended to 32 bits, by their signs if they have one. */
GPU_INLINE uint64_t cast_item_of(gpu_u32x4 words, uint32_t i, uint32_t item_bytes, bool is_signed)
{
    if (item_bytes == 8)
        return (uint64_t)words[2 * i + 1] << 32 | words[2 * i];
    if (item_bytes == 4)
        return words[i];
    uint32_t byte = i * item_bytes % 4, last = byte + item_bytes - 1;
    uint32_t above = is_signed ? 0x1111 * (8 | last) : 0x4444;
    uint32_t mask = item_bytes == 1 ? 0xf : 0xff, own = item_bytes == 1 ? byte : last << 4 | byte;
    return gpu_bytes(words[i * item_bytes / 4], 0, (above & ~mask) | own);
}

/* The words of items of 1, 2, 4 or 8 bytes, which follow each other. */
GPU_INLINE gpu_u32x4 cast_words_of(const uint64_t *item, uint32_t count, uint32_t item_bytes)
{
    gpu_u32x4 words = {0, 0, 0, 0};
#pragma GCC unroll 4
    for (uint32_t word = 0; word < count * item_bytes / 4; word++) {
        const uint64_t *first = &item[word * 4 / item_bytes];
        if (item_bytes == 8)
            words[word] = (uint32_t)(*first >> word % 2 * 32);
        else if (item_bytes == 4)
            words[word] = (uint32_t)*first;
        else if (item_bytes == 2)
            words[word] = gpu_halves((uint16_t)first[0], (uint16_t)first[1]);
        else
            words[word] = gpu_bytes(gpu_bytes((uint32_t)first[0], (uint32_t)first[1], 0x0040),
                                    gpu_bytes((uint32_t)first[2], (uint32_t)first[3], 0x0040), 0x5410);
    }
    if (count * item_bytes == 2)
        words[0] = gpu_bytes((uint32_t)item[0], (uint32_t)item[1], 0x0040);
    return words;
}

#endif
