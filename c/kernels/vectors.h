/* Rows cut into the target's aligned 16-byte vectors. */
#ifndef DIMFOLD_KERNELS_VECTORS_H
#define DIMFOLD_KERNELS_VECTORS_H

#include "outer.h"

#define GPU_VECTOR 16

/* One word further. */
GPU_INLINE gpu_u32x4 gpu_words_1(gpu_u32x4 a, uint32_t next)
{
    return (gpu_u32x4){a[1], a[2], a[3], next};
}

/* The order of bytes in words, as a selector of gpu_bytes: as they are, or with units of 1 or 2 the other way round. */
#define GPU_BYTES_AS_THEY_ARE 0x3210

GPU_INLINE uint32_t gpu_bytes_turned(uint32_t unit_bytes)
{
    return unit_bytes == 1 ? 0x0123 : 0x1032;
}

/* The 16 bytes that begin `shift` (below 16) bytes into the 32 of `a` and `b`, each word's in the order. */
GPU_INLINE gpu_u32x4 gpu_vector_ordered(gpu_u32x4 a, gpu_u32x4 b, uint32_t shift, uint32_t order)
{
    uint32_t selector = order + 0x1111 * (shift & 3), next = b[0];
    if ((shift & 8) != 0) {
        a = (gpu_u32x4){a[2], a[3], b[0], b[1]};
        b = (gpu_u32x4){b[2], b[3], 0, 0};
        next = b[0];
    }
    if ((shift & 4) != 0) {
        a = gpu_words_1(a, b[0]);
        next = b[1];
    }
    return (gpu_u32x4){gpu_bytes(a[0], a[1], selector), gpu_bytes(a[1], a[2], selector),
                       gpu_bytes(a[2], a[3], selector), gpu_bytes(a[3], next, selector)};
}

GPU_INLINE gpu_u32x4 gpu_vector_shifted(gpu_u32x4 a, gpu_u32x4 b, uint32_t shift)
{
    return gpu_vector_ordered(a, b, shift, GPU_BYTES_AS_THEY_ARE);
}

/* Where the second of the aligned vectors lies that have these up to 16 bytes: the first one, if it has them all. */
GPU_INLINE uint64_t gpu_vector_second(uint64_t address, uint32_t bytes)
{
    uint32_t shift = (uint32_t)address % GPU_VECTOR;
    return address - shift + (shift + bytes > GPU_VECTOR ? GPU_VECTOR : 0);
}

/* An aligned vector of the target; its bytes from `begin` to `end` belong to the row. end is 0 where there are none. */
typedef struct gpu_vector {
    uint64_t target;
    uint32_t begin, end;
} gpu_vector;

GPU_INLINE gpu_vector gpu_vector_of(uint64_t target, uint64_t column, uint64_t row_bytes)
{
    uint32_t head = (uint32_t)target % GPU_VECTOR;
    int64_t left = (int64_t)(row_bytes + head - column * GPU_VECTOR);
    return (gpu_vector){target - head + column * GPU_VECTOR, column == 0 ? head : 0,
                        left <= 0 ? 0 : left < GPU_VECTOR ? (uint32_t)left : GPU_VECTOR};
}

GPU_INLINE bool gpu_vector_is_full(gpu_vector vector)
{
    return vector.begin == 0 && vector.end == GPU_VECTOR;
}

/* Whether the `byte`-th byte of the vector belongs to the row. */
GPU_INLINE bool gpu_vector_has(gpu_vector vector, uint32_t byte)
{
    return byte >= vector.begin && byte < vector.end;
}

#define T uint8_t
#include "pieces.inc.h"
#define T uint16_t
#include "pieces.inc.h"
#define T uint32_t
#include "pieces.inc.h"
#define T uint64_t
#include "pieces.inc.h"

/* Copies what belongs to the row, in units, from where `source` is the place of the vector's bytes; turned: the other
   way round. */
GPU_INLINE void gpu_vector_copy(gpu_vector vector, uint64_t source, uint32_t unit_bytes, bool is_turned)
{
    if (unit_bytes == 1)
        gpu_pieces_copy_uint8_t(vector, source, is_turned);
    else if (unit_bytes == 2)
        gpu_pieces_copy_uint16_t(vector, source, is_turned);
    else if (unit_bytes == 4)
        gpu_pieces_copy_uint32_t(vector, source, is_turned);
    else
        gpu_pieces_copy_uint64_t(vector, source, is_turned);
}

/* Stores what belongs to the row. */
GPU_INLINE void gpu_vector_store(gpu_vector vector, gpu_u32x4 value, uint32_t unit_bytes)
{
    if (gpu_vector_is_full(vector))
        STG(gpu_u32x4, vector.target, value);
    else if (unit_bytes == 1)
        gpu_pieces_store_uint8_t(vector, value);
    else if (unit_bytes == 2)
        gpu_pieces_store_uint16_t(vector, value);
    else if (unit_bytes == 4)
        gpu_pieces_store_uint32_t(vector, value);
    else
        gpu_pieces_store_uint64_t(vector, value);
}

#endif
