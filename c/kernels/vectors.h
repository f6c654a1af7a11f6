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

/* The 16 bytes that begin `shift` (below 16) bytes into the 32 of `a` and `b`. */
GPU_INLINE gpu_u32x4 gpu_vector_shifted(gpu_u32x4 a, gpu_u32x4 b, uint32_t shift)
{
    uint32_t selector = 0x3210 + 0x1111 * (shift & 3), next = b[0];
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

/* Which of the 16 bytes at target + offset belong to the row. */
typedef struct gpu_vector {
    uint64_t target, source;  /* where the row begins; target a zero if the vector has no byte of it */
    int64_t offset;           /* in the row; below 0 in the first vector, unless the row begins with it */
} gpu_vector;

GPU_INLINE gpu_vector gpu_vector_of(uint64_t target, uint64_t source, uint64_t column, uint64_t row_bytes)
{
    int64_t offset = (int64_t)(column * GPU_VECTOR - target % GPU_VECTOR);
    return (gpu_vector){offset < (int64_t)row_bytes ? target : 0, source, offset};
}

GPU_INLINE int64_t gpu_vector_begin(gpu_vector vector)
{
    return vector.offset < 0 ? 0 : vector.offset;
}

GPU_INLINE int64_t gpu_vector_end(gpu_vector vector, uint64_t row_bytes)
{
    int64_t end = vector.offset + GPU_VECTOR;
    return end < (int64_t)row_bytes ? end : (int64_t)row_bytes;
}

#endif
