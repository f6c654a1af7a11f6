/* What a kernel may use: the same source is compiled to PTX, and for the host, where tests run it thread by thread.

   Kernels touch memory through these macros only; on the host each of them is checked and counted.

       GPU_KERNEL(name, type)        void name(const type params): the one parameter is a struct, which is read in place
                                     and never written, and whose address is not kept
       GPU_SHARED(name, bytes)       memory that the threads of a block share, 16-byte aligned
       LDG(type, address)            loads from global memory, STG(type, address, value) stores; addresses are uint64_t
       LDG_IF(active, type, address) the same for lanes that are active; others get 0. STG_IF alike
       LDS(type, name, byte)         loads from shared memory, STS(type, name, byte, value) stores
       GPU_BARRIER()                 all threads of the block, at the same place
       gpu_thread() gpu_block()      the number of the thread in its block and of the block in the grid, both in one
                                     dimension; gpu_threads() is the block's size

   Types are 1, 2, 4, 8 or 16 bytes, and addresses multiples of that: uint8_t to uint64_t and gpu_u32x4. */
#ifndef DIMFOLD_KERNELS_GPU_H
#define DIMFOLD_KERNELS_GPU_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t gpu_u32x4 __attribute__((vector_size(16)));

#define GPU_INLINE static inline __attribute__((always_inline))

#ifdef __NVPTX__

#define GPU_GLOBAL __attribute__((address_space(1)))
#define GPU_LOCAL __attribute__((address_space(3)))

#define GPU_KERNEL(name, type) __attribute__((nvptx_kernel)) void name(const type params)
#define GPU_SHARED(name, bytes) static GPU_LOCAL gpu_u32x4 name[(bytes) / 16]

#define LDG(type, address) (*(const GPU_GLOBAL type *)(uint64_t)(address))
#define STG(type, address, value) ((void)(*(GPU_GLOBAL type *)(uint64_t)(address) = (value)))
#define LDG_IF(active, type, address) ((active) ? LDG(type, address) : (type){0})
#define STG_IF(active, type, address, value)                                                                           \
    do {                                                                                                               \
        if (active)                                                                                                    \
            STG(type, address, value);                                                                                 \
    } while (0)
#define LDS(type, name, byte) (*(GPU_LOCAL type *)((GPU_LOCAL char *)(name) + (byte)))
#define STS(type, name, byte, value) ((void)(*(GPU_LOCAL type *)((GPU_LOCAL char *)(name) + (byte)) = (value)))
#define GPU_BARRIER() __syncthreads()

GPU_INLINE uint32_t gpu_thread(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

GPU_INLINE uint32_t gpu_block(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
}

GPU_INLINE uint32_t gpu_threads(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

#else
#include "gpu_host.h"
#endif

/* A word that the compiler knows nothing of: what is computed from it is computed again, in place of being kept in
   registers. */
GPU_INLINE uint32_t gpu_again(uint32_t word)
{
    __asm__ volatile("" : "+r"(word));
    return word;
}

GPU_INLINE uint32_t gpu_least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The upper half of a product. */
GPU_INLINE uint32_t gpu_high(uint32_t a, uint32_t b)
{
    return (uint32_t)((uint64_t)a * b >> 32);
}

/* Two halves of a word. Not by gpu_bytes: NVIDIA's assembler (13.0, of driver 580 too) stores a wrong word where those
   are two floats of 16 bits that have just been converted. */
GPU_INLINE uint32_t gpu_halves(uint16_t low, uint16_t high)
{
#ifdef __NVPTX__
    uint32_t word;
    __asm__("mov.b32 %0, {%1, %2};" : "=r"(word) : "h"(low), "h"(high));
    return word;
#else
    return (uint32_t)high << 16 | low;
#endif
}

/* Four of the eight bytes of `low` and, behind it, `high`: for each byte of the result a nibble of `selector` has its
   number; with 8 added, the result has that byte's sign in all bits. */
GPU_INLINE uint32_t gpu_bytes(uint32_t low, uint32_t high, uint32_t selector)
{
#ifdef __NVPTX__
    return __nvvm_prmt(low, high, selector);
#else
    uint64_t both = (uint64_t)high << 32 | low;
    uint32_t result = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t byte = (uint32_t)(both >> 8 * (selector >> 4 * i & 7) & 0xff);
        result |= ((selector >> 4 * i & 8) == 0 ? byte : byte >> 7 != 0 ? 0xff : 0) << 8 * i;
    }
    return result;
#endif
}

/* The integers of 32 bits nearest to a float, towards zero; NaN is 0. */
GPU_INLINE int32_t gpu_signed_of(float value)
{
#ifdef __NVPTX__
    return __nvvm_f2i_rz(value);
#else
    return value >= 0x1p31f ? INT32_MAX : value < -0x1p31f ? INT32_MIN : value == value ? (int32_t)value : 0;
#endif
}

GPU_INLINE uint32_t gpu_unsigned_of(float value)
{
#ifdef __NVPTX__
    return (uint32_t)__nvvm_f2ui_rz(value);
#else
    return value >= 0x1p32f ? UINT32_MAX : value > 0 ? (uint32_t)value : 0;
#endif
}

#endif
