/* What a kind of reduction does with one lane: how it begins, what an item adds to it, how another lane is added, and
   what comes of it in the end. The bits are those of the host's loops (host/reduce), which do the same in vectors.

   A lane has up to three words of 64 bits, and none that its state does not need: an integer; an f64; two of them, a
   sum and what rounding took from it; of moments a shift, the sum of what is left of the items and that of its squares,
   of which closing makes a mean, the squares about it, and the number of items; a key, of which the largest counts; or
   a key and its place. */
#ifndef DIMFOLD_KERNELS_REDUCE_H
#define DIMFOLD_KERNELS_REDUCE_H

#include "gpu.h"
#include "math/functions.h"
#include "math/pair.h"

typedef union reduce_word {
    uint64_t bits;
    int64_t whole;
    double real;
} reduce_word;

typedef struct reduce_lane {
    reduce_word a, b, c;
} reduce_lane;

/* How the bits of an item become a key, as reduce/op.h has them. */
typedef struct reduce_bits {
    uint64_t keep, flip, nan;
} reduce_bits;

/* ---- Beginnings ------------------------------------------------------------------------------------------------- */

/* What no item has been added to, but for moments, which begin with their first item. */
GPU_INLINE reduce_lane reduce_begin_zero(void)
{
    return (reduce_lane){{0}, {0}, {0}};
}

GPU_INLINE reduce_lane reduce_begin_one(void)
{
    return (reduce_lane){{1}, {0}, {0}};
}

GPU_INLINE reduce_lane reduce_begin_minus_zero(void)
{
    return (reduce_lane){{UINT64_C(1) << 63}, {0}, {0}};
}

GPU_INLINE reduce_lane reduce_begin_real_one(void)
{
    return (reduce_lane){{.real = 1.0}, {0}, {0}};
}

GPU_INLINE reduce_lane reduce_begin_least(void)
{
    return (reduce_lane){{UINT64_C(1) << 63}, {UINT64_MAX}, {0}};
}

/* Of keys of up to 32 bits, of which the lower half of a word has all. */
GPU_INLINE reduce_lane reduce_begin_least_32(void)
{
    return (reduce_lane){{.whole = INT32_MIN}, {UINT64_MAX}, {0}};
}

/* ---- Sums and products ------------------------------------------------------------------------------------------ */

GPU_INLINE void reduce_add_whole(reduce_lane *lane, uint64_t item)
{
    lane->a.bits += item;
}

GPU_INLINE void reduce_add_real(reduce_lane *lane, double item)
{
    lane->a.real = lane->a.real + item;
}

GPU_INLINE void reduce_add_pair(reduce_lane *lane, double high, double low)
{
    math_pair_f64 sum = math_two_sum_f64(lane->a.real, high);
    lane->a.real = sum.high;
    lane->b.real = (lane->b.real + low) + sum.low;
}

GPU_INLINE void reduce_fold_whole(reduce_lane *lane, const reduce_lane *other)
{
    reduce_add_whole(lane, other->a.bits);
}

GPU_INLINE void reduce_fold_whole_product(reduce_lane *lane, const reduce_lane *other)
{
    lane->a.bits *= other->a.bits;
}

GPU_INLINE void reduce_fold_real(reduce_lane *lane, const reduce_lane *other)
{
    reduce_add_real(lane, other->a.real);
}

GPU_INLINE void reduce_fold_real_product(reduce_lane *lane, const reduce_lane *other)
{
    lane->a.real = lane->a.real * other->a.real;
}

GPU_INLINE void reduce_fold_pair(reduce_lane *lane, const reduce_lane *other)
{
    reduce_add_pair(lane, other->a.real, other->b.real);
}

/* ---- Moments ---------------------------------------------------------------------------------------------------- */

GPU_INLINE void reduce_add_moment(reduce_lane *lane, double item)
{
    double left = item - lane->a.real;
    lane->b.real = lane->b.real + left;
    lane->c.real = lane->c.real + left * left;
}

GPU_INLINE void reduce_fold_moment(reduce_lane *lane, const reduce_lane *other)
{
    lane->b.real = lane->b.real + other->b.real;
    lane->c.real = lane->c.real + other->c.real;
}

GPU_INLINE void reduce_close_moment(reduce_lane *lane, double items)
{
    double share = lane->b.real / items, lost = lane->b.real * share;
    lane->a.real = lane->a.real + share;
    lane->b.real = lane->c.real - lost;
    lane->c.real = items;
}

/* Of two parts about the mean of both. */
GPU_INLINE void reduce_combine_moment(reduce_lane *lane, const reduce_lane *other)
{
    double items = lane->c.real, items2 = other->c.real, all = items + items2;
    double mean = lane->a.real, distance = other->a.real - mean, squares = lane->b.real + other->b.real;
    lane->a.real = mean + distance * (items2 / all);
    lane->b.real = squares + distance * distance * (items * items2 / all);
    lane->c.real = all;
}

/* ---- Keys and places -------------------------------------------------------------------------------------------- */

/* Those of integers of so many bits, of which the item has no others. */
GPU_INLINE int32_t reduce_key_32(uint32_t item, unsigned bits, const reduce_bits *change)
{
    return (int32_t)((item ^ (uint32_t)change->flip) << (32 - bits)) >> (32 - bits);
}

GPU_INLINE int64_t reduce_key_64(uint64_t item, const reduce_bits *change)
{
    return (int64_t)(item ^ change->flip);
}

GPU_INLINE int32_t reduce_key_f32(uint32_t item, const reduce_bits *change)
{
    int32_t key = (int32_t)(item & (uint32_t)change->keep);
    bool is_nan = (key & INT32_MAX) > 0x7f800000;
    key ^= key >> 31 & INT32_MAX;
    return is_nan ? (int32_t)change->nan : (int32_t)(key ^ (int32_t)change->flip);
}

GPU_INLINE int64_t reduce_key_f64(uint64_t item, const reduce_bits *change)
{
    int64_t key = (int64_t)(item & change->keep);
    bool is_nan = (key & INT64_MAX) > INT64_C(0x7ff0000000000000);
    key ^= key >> 63 & INT64_MAX;
    return is_nan ? (int64_t)change->nan : (int64_t)(key ^ (int64_t)change->flip);
}

GPU_INLINE void reduce_add_key(reduce_lane *lane, int64_t key)
{
    lane->a.whole = key > lane->a.whole ? key : lane->a.whole;
}

GPU_INLINE void reduce_add_key_32(reduce_lane *lane, int32_t key)
{
    int32_t before = (int32_t)lane->a.whole;
    lane->a.whole = key > before ? key : before;
}

GPU_INLINE void reduce_fold_key(reduce_lane *lane, const reduce_lane *other)
{
    reduce_add_key(lane, other->a.whole);
}

/* The first of equals stays. */
GPU_INLINE void reduce_add_place(reduce_lane *lane, int64_t key, int64_t place)
{
    bool takes = (key > lane->a.whole) | (lane->b.whole < 0);
    lane->a.whole = takes ? key : lane->a.whole;
    lane->b.whole = takes ? place : lane->b.whole;
}

GPU_INLINE void reduce_add_place_32(reduce_lane *lane, int32_t key, int64_t place)
{
    int32_t before = (int32_t)lane->a.whole;
    bool takes = (key > before) | (lane->b.whole < 0);
    lane->a.whole = takes ? key : before;
    lane->b.whole = takes ? place : lane->b.whole;
}

/* A place below 0 is none. */
GPU_INLINE void reduce_fold_place(reduce_lane *lane, const reduce_lane *other)
{
    int64_t key = other->a.whole, place = other->b.whole;
    bool is_larger = key > lane->a.whole, is_before = (key == lane->a.whole) & (place < lane->b.whole);
    bool takes = (place >= 0) & ((lane->b.whole < 0) | is_larger | is_before);
    lane->a.whole = takes ? key : lane->a.whole;
    lane->b.whole = takes ? place : lane->b.whole;
}

/* ---- The end ---------------------------------------------------------------------------------------------------- */

/* What rounding took is added if the sum is finite, and there is any. */
GPU_INLINE double reduce_end_pair(const reduce_lane *lane)
{
    bool is_finite = lane->a.real - lane->a.real == 0;
    return is_finite && lane->b.real != 0 ? lane->a.real + lane->b.real : lane->a.real;
}

/* The item of a key of so many bytes. */
GPU_INLINE uint64_t reduce_end_key(const reduce_lane *lane, unsigned bytes, const reduce_bits *change)
{
    return (lane->a.bits ^ change->flip) & UINT64_MAX >> (64 - 8 * bytes);
}

GPU_INLINE uint64_t reduce_end_key_float(const reduce_lane *lane, unsigned bytes, const reduce_bits *change)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * bytes), sign = UINT64_C(1) << (8 * bytes - 1), key = lane->a.bits & all;
    if (key == (change->nan & all))
        return bytes == 4 ? 0x7fc00000 : UINT64_C(0x7ff8000000000000);
    key ^= change->flip & all;
    return (key & sign) != 0 ? key ^ (all ^ sign) : key;
}

#endif
