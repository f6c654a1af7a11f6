/* The kernels with the vectors of 64-bit Arm, where the lowest byte of a number comes first: compilers turn the lanes
   of the others round whenever items change their size. */
#include "host/tiers.h"

#include <stdint.h>
#include <string.h>

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#include <arm_neon.h>

#define TIER neon
#define TIER_ID DIMFOLD_TIER_NEON
#define VECTOR uint8x16_t
#define VECTOR_BYTES 16

#if defined(__clang__)
#define TIER_STREAMS true
#define TIER_SQUARES_STREAM
#define STREAM(target, vector) __builtin_nontemporal_store(vector, (uint8x16_t *)(target))
#else
#define TIER_STREAMS false
#define STREAM STORE
#endif

#define LOAD(source) vld1q_u8((const uint8_t *)(source))
#define LOAD_LANES neon_load_lanes
#define STORE(target, vector) vst1q_u8((uint8_t *)(target), vector)
#define FENCE() __asm__ volatile("dmb ishst" ::: "memory")
#define FLOATS_OF_HALVES(halves) vcvt_f32_f16((float16x4_t)(halves))
#define HALVES_OF_FLOATS(floats) vcvt_f16_f32((float32x4_t)(floats))
#define LOW_1 vzip1q_u8
#define HIGH_1 vzip2q_u8
#define LOW_2(a, b) vreinterpretq_u8_u16(vzip1q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)))
#define HIGH_2(a, b) vreinterpretq_u8_u16(vzip2q_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)))
#define LOW_4(a, b) vreinterpretq_u8_u32(vzip1q_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)))
#define HIGH_4(a, b) vreinterpretq_u8_u32(vzip2q_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)))
#define LOW_8(a, b) vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)))
#define HIGH_8(a, b) vreinterpretq_u8_u64(vzip2q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)))

#define SHUFFLE(vector, places) vqtbl1q_u8(vector, vld1q_u8(places))
#define STORE_LANES(target, step, vector) STORE(target, vector)

/* A vector has one lane. */
static inline void neon_lanes(VECTOR *vector)
{
    (void)vector;
}

static inline VECTOR neon_load_lanes(const char *const *row, int side, size_t column)
{
    (void)side;
    return LOAD(row[0] + column);
}

#include "host/tier.inc.h"

#else
const dimfold_tier *dimfold_tier_neon(void)
{
    return NULL;
}
#endif
