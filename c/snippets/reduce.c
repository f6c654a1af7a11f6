/* What reductions are spliced from (reduce.def). A lane's words are the registers @a, @b and @c, those of another lane
   @d, @e and @f; an item is @x, its ordinal @i, or the number of items there; a value's numbers are the parameters @0
   to @5 (kernels/params_reduce.h). What comes of a lane in the end is @r. */
#include "snippet.h"

#include "kernels/params_reduce.h"
#include "kernels/reduce.h"

#define LANE_TAKE(name, word)                                                                                          \
    __asm__ volatile("mov.b64 %0, @" #name ";" : "=l"(word))
#define LANE_GIVE(name, word)                                                                                          \
    __asm__ volatile("mov.b64 @" #name ", %0;" : : "l"(word))
#define LANE_PARAM(number, word)                                                                                       \
    __asm__ volatile("ld.param.b64 %0, [%%base+@" #number "];" : "=l"(word))

/* Words that a state lacks are neither taken nor given. */
#define LANE_TAKE_1 LANE_TAKE(a, lane.a.bits);
#define LANE_TAKE_2 LANE_TAKE_1 LANE_TAKE(b, lane.b.bits);
#define LANE_TAKE_3 LANE_TAKE_2 LANE_TAKE(c, lane.c.bits);
#define LANE_GIVE_1 LANE_GIVE(a, lane.a.bits);
#define LANE_GIVE_2 LANE_GIVE_1 LANE_GIVE(b, lane.b.bits);
#define LANE_GIVE_3 LANE_GIVE_2 LANE_GIVE(c, lane.c.bits);
#define OTHER_TAKE_1 LANE_TAKE(d, other.a.bits);
#define OTHER_TAKE_2 OTHER_TAKE_1 LANE_TAKE(e, other.b.bits);
#define OTHER_TAKE_3 OTHER_TAKE_2 LANE_TAKE(f, other.c.bits);

#define LANE_BITS                                                                                                      \
    reduce_bits bits;                                                                                                  \
    LANE_PARAM(0, bits.keep);                                                                                          \
    LANE_PARAM(1, bits.flip);                                                                                          \
    LANE_PARAM(2, bits.nan);

/* A word or 64 bits of an item, as an unsigned integer, and what is in it. */
#define ITEM_WORD                                                                                                      \
    uint32_t item;                                                                                                     \
    __asm__ volatile("mov.b32 %0, @x;" : "=r"(item));
#define ITEM_WIDE                                                                                                      \
    uint64_t item;                                                                                                     \
    __asm__ volatile("mov.b64 %0, @x;" : "=l"(item));
#define ITEM_FLOAT                                                                                                     \
    ITEM_WORD double real;                                                                                             \
    float single;                                                                                                      \
    __builtin_memcpy(&single, &item, sizeof single);                                                                   \
    real = single;
#define ITEM_DOUBLE                                                                                                    \
    ITEM_WIDE double real;                                                                                             \
    __builtin_memcpy(&real, &item, sizeof real);

#define STEP(kind, words, take, ...)                                                                                   \
    SNIPPET(snippet_step_##kind)                                                                                       \
    {                                                                                                                  \
        reduce_lane lane = {{0}, {0}, {0}};                                                                            \
        LANE_TAKE_##words take __VA_ARGS__;                                                                            \
        LANE_GIVE_##words                                                                                              \
    }

#define ITEM_PLACE                                                                                                     \
    int64_t place;                                                                                                     \
    LANE_TAKE(i, place);

/* The two zeros are one. */
#define ZERO_OF(type, item) ((item) == (type)1 << (8 * sizeof(item) - 1) ? 0 : (item))
#include "steps.def"

#define BEGIN(name, words)                                                                                             \
    SNIPPET(snippet_begin_##name)                                                                                      \
    {                                                                                                                  \
        reduce_lane lane = reduce_begin_##name();                                                                      \
        LANE_GIVE_##words                                                                                              \
    }

/* Words that a state lacks have registers all the same. */
BEGIN(zero, 3)
BEGIN(one, 3)
BEGIN(minus_zero, 3)
BEGIN(real_one, 3)
BEGIN(least, 3)
BEGIN(least_32, 3)

SNIPPET(snippet_shift_F32)
{
    ITEM_FLOAT
    LANE_GIVE(a, real);
}

SNIPPET(snippet_shift_F64)
{
    ITEM_DOUBLE
    LANE_GIVE(a, real);
}

#define FOLD(name, words)                                                                                              \
    SNIPPET(snippet_##name)                                                                                            \
    {                                                                                                                  \
        reduce_lane lane = {{0}, {0}, {0}}, other = lane;                                                              \
        LANE_TAKE_##words OTHER_TAKE_##words reduce_##name(&lane, &other);                                             \
        LANE_GIVE_##words                                                                                              \
    }
FOLD(fold_whole, 1)
FOLD(fold_whole_product, 1)
FOLD(fold_real, 1)
FOLD(fold_real_product, 1)
FOLD(fold_pair, 2)
FOLD(fold_moment, 3)
FOLD(fold_key, 1)
FOLD(fold_place, 2)
FOLD(combine_moment, 3)

SNIPPET(snippet_close_moment)
{
    reduce_lane lane;
    uint64_t items;
    LANE_TAKE_3
    LANE_TAKE(i, items);
    reduce_close_moment(&lane, (double)items);
    LANE_GIVE_3
}

#define END(name, words, ...)                                                                                          \
    SNIPPET(snippet_end_##name)                                                                                        \
    {                                                                                                                  \
        reduce_lane lane = {{0}, {0}, {0}};                                                                            \
        LANE_TAKE_##words __VA_ARGS__;                                                                                 \
        SNIPPET_GIVE(made);                                                                                            \
    }

/* What each integer was larger than itself when it was added; how many items there are, and what squares are divided
   by. */
#define END_WHOLE                                                                                                      \
    uint64_t bias;                                                                                                     \
    LANE_PARAM(3, bias);                                                                                               \
    bias = lane.a.bits - bias;
#define END_COUNT                                                                                                      \
    double count;                                                                                                      \
    LANE_PARAM(4, count);
#define END_DIVISOR                                                                                                    \
    double divisor;                                                                                                    \
    LANE_PARAM(5, divisor);

END(whole, 1, END_WHOLE uint64_t made = bias)
END(whole_mean, 1, END_WHOLE END_COUNT double made = (double)bias / count)
END(signed_mean, 1, END_WHOLE END_COUNT double made = (double)(int64_t)bias / count)
END(real, 1, double made = lane.a.real)
END(real_mean, 1, END_COUNT double made = lane.a.real / count)
END(real_root, 1, double made = math_sqrt_f64(lane.a.real))
END(pair, 2, double made = reduce_end_pair(&lane))
END(pair_mean, 2, END_COUNT double made = reduce_end_pair(&lane) / count)
END(moment, 3, END_DIVISOR double made = lane.b.real / divisor)
END(moment_root, 3, END_DIVISOR double made = math_sqrt_f64(lane.b.real / divisor))
END(key_8, 1, LANE_BITS uint8_t made = (uint8_t)reduce_end_key(&lane, 1, &bits))
END(key_16, 1, LANE_BITS uint16_t made = (uint16_t)reduce_end_key(&lane, 2, &bits))
END(key_32, 1, LANE_BITS uint32_t made = (uint32_t)reduce_end_key(&lane, 4, &bits))
END(key_64, 1, LANE_BITS uint64_t made = reduce_end_key(&lane, 8, &bits))
END(key_F32, 1, LANE_BITS uint32_t made = (uint32_t)reduce_end_key_float(&lane, 4, &bits))
END(key_F64, 1, LANE_BITS uint64_t made = reduce_end_key_float(&lane, 8, &bits))
END(place, 2, uint64_t made = lane.b.bits)
