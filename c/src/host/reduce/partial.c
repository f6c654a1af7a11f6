/* Closing, combining and finishing, by the kind of what is accumulated. */
#include "partial.h"

#include "kernels/math/pair.h"

#include <string.h>

/* What lies in planes. */
typedef uint64_t partial_word __attribute__((aligned(1), may_alias));
typedef double partial_real __attribute__((aligned(1), may_alias));

/* ---- Words ----------------------------------------------------------------------------------------------------- */

static uint64_t word_read(const char *at, size_t bytes)
{
    uint8_t byte;
    uint16_t word16;
    uint32_t word32;
    uint64_t word64;
    switch (bytes) {
    case 1: memcpy(&byte, at, 1); return byte;
    case 2: memcpy(&word16, at, 2); return word16;
    case 4: memcpy(&word32, at, 4); return word32;
    default: memcpy(&word64, at, 8); return word64;
    }
}

static void word_write(char *at, size_t bytes, uint64_t word)
{
    uint8_t byte = (uint8_t)word;
    uint16_t word16 = (uint16_t)word;
    uint32_t word32 = (uint32_t)word;
    switch (bytes) {
    case 1: memcpy(at, &byte, 1); break;
    case 2: memcpy(at, &word16, 2); break;
    case 4: memcpy(at, &word32, 4); break;
    default: memcpy(at, &word, 8); break;
    }
}

/* Of a two's complement number of so many bytes. */
static int64_t word_signed(uint64_t word, size_t bytes)
{
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1);
    return (int64_t)((word ^ sign) - sign);
}

static double real_read(const char *at)
{
    double real;
    memcpy(&real, at, sizeof real);
    return real;
}

static void real_write(char *at, double real)
{
    memcpy(at, &real, sizeof real);
}

/* ---- Lanes ----------------------------------------------------------------------------------------------------- */

static void words_fill(char *at, size_t bytes, size_t count, uint64_t word)
{
    if (bytes == 8)
        for (size_t i = 0; i < count; i++)
            memcpy(at + i * 8, &word, 8);
    else if (bytes == 4)
        for (size_t i = 0; i < count; i++)
            memcpy(at + i * 4, &(uint32_t){(uint32_t)word}, 4);
    else
        for (size_t i = 0; i < count; i++)
            word_write(at + i * bytes, bytes, word);
}

static uint64_t word_begun(const dimfold_reduce_value *value)
{
    size_t bytes = value->item_bytes;
    switch (value->kind) {
    case DIMFOLD_KIND_PROD_U64: return 1;
    case DIMFOLD_KIND_PROD_F64: return math_bits_f64(1.0);
    default: break;
    }
    if (value->state == DIMFOLD_STATE_REAL || value->state == DIMFOLD_STATE_PAIR)
        return MATH_SIGN_F64;
    return value->state == DIMFOLD_STATE_WHOLE ? 0 : (uint64_t)1 << (8 * bytes - 1);
}

/* The first item of each result is what its items are counted from. */
static void moments_begin(const dimfold_reduce_value *value, char *state, size_t width, size_t lanes,
                          const char *first)
{
    for (size_t i = 0; i < width; i++) {
        float single;
        double twice = 0;
        if (value->kind == DIMFOLD_KIND_MOMENT_F32) {
            memcpy(&single, first + i * sizeof single, sizeof single);
            twice = single;
        } else {
            memcpy(&twice, first + i * sizeof twice, sizeof twice);
        }
        for (size_t lane = 0; lane < lanes; lane++)
            real_write(state + (lane * width + i) * 8, twice);
    }
}

void dimfold_partial_begin(const dimfold_reduce_value *value, const dimfold_partial_lanes *lanes, const char *first)
{
    size_t bytes = dimfold_reduce_word_bytes(value), width = lanes->width, count = width * lanes->lanes;
    size_t plane = lanes->plane;
    char *state = lanes->state;
    if (value->state == DIMFOLD_STATE_MOMENT)
        moments_begin(value, state, width, lanes->lanes, first);
    else
        words_fill(state, bytes, count, word_begun(value));
    if (value->state == DIMFOLD_STATE_PAIR || value->state == DIMFOLD_STATE_MOMENT)
        words_fill(state + plane, bytes, count, 0);
    if (value->state == DIMFOLD_STATE_MOMENT)
        words_fill(state + 2 * plane, bytes, count, 0);
    if (value->state != DIMFOLD_STATE_PLACE)
        return;
    for (size_t lane = 0; lane < lanes->lanes; lane++)
        words_fill(state + 2 * plane + lane * width * bytes, bytes, width, lane);
    memcpy(state + plane, state + 2 * plane, count * bytes);
}

/* ---- Combining ------------------------------------------------------------------------------------------------- */

static void whole_combine(const dimfold_reduce_value *value, char *a, const char *b, size_t count)
{
    partial_word *x = (partial_word *)a;
    const partial_word *y = (const partial_word *)b;
    if (value->kind == DIMFOLD_KIND_PROD_U64)
        for (size_t i = 0; i < count; i++)
            x[i] *= y[i];
    else
        for (size_t i = 0; i < count; i++)
            x[i] += y[i];
}

static void real_combine(const dimfold_reduce_value *value, char *a, const char *b, size_t count)
{
    partial_real *x = (partial_real *)a;
    const partial_real *y = (const partial_real *)b;
    if (value->kind == DIMFOLD_KIND_PROD_F64)
        for (size_t i = 0; i < count; i++)
            x[i] *= y[i];
    else
        for (size_t i = 0; i < count; i++)
            x[i] += y[i];
}

static void pair_combine(char *a, const char *b, size_t plane, size_t plane2, size_t count)
{
    partial_real *high = (partial_real *)a, *low = (partial_real *)(a + plane);
    const partial_real *high2 = (const partial_real *)b, *low2 = (const partial_real *)(b + plane2);
    for (size_t i = 0; i < count; i++) {
        math_pair_f64 sum = math_two_sum_f64(high[i], high2[i]);
        high[i] = sum.high;
        low[i] = (low[i] + low2[i]) + sum.low;
    }
}

typedef int32_t partial_key32 __attribute__((aligned(1), may_alias));
typedef int64_t partial_key64 __attribute__((aligned(1), may_alias));

/* Keys are compared as they are, of so many bytes. */
static void keys_combine(char *a, const char *b, size_t bytes, size_t count)
{
    partial_key32 *x32 = (partial_key32 *)a;
    const partial_key32 *y32 = (const partial_key32 *)b;
    partial_key64 *x64 = (partial_key64 *)a;
    const partial_key64 *y64 = (const partial_key64 *)b;
    if (bytes == 4)
        for (size_t i = 0; i < count; i++)
            x32[i] = y32[i] > x32[i] ? y32[i] : x32[i];
    else if (bytes == 8)
        for (size_t i = 0; i < count; i++)
            x64[i] = y64[i] > x64[i] ? y64[i] : x64[i];
    else
        for (size_t i = 0; i < count; i++) {
            uint64_t x = word_read(a + i * bytes, bytes), y = word_read(b + i * bytes, bytes);
            if (word_signed(y, bytes) > word_signed(x, bytes))
                word_write(a + i * bytes, bytes, y);
        }
}

typedef struct partial_places {
    char *key, *place;
    const char *key2, *place2;
    size_t bytes; /* of a word */
} partial_places;

/* Of equals the first. */
static bool place_comes(int64_t key, int64_t place, int64_t key2, int64_t place2)
{
    return (key2 > key) | ((key2 == key) & (place2 < place));
}

static void places_combine_32(const partial_places *at, size_t count)
{
    partial_key32 *key = (partial_key32 *)at->key, *place = (partial_key32 *)at->place;
    const partial_key32 *key2 = (const partial_key32 *)at->key2, *place2 = (const partial_key32 *)at->place2;
    for (size_t i = 0; i < count; i++) {
        bool comes = place_comes(key[i], place[i], key2[i], place2[i]);
        key[i] = comes ? key2[i] : key[i];
        place[i] = comes ? place2[i] : place[i];
    }
}

static void places_combine_64(const partial_places *at, size_t count)
{
    partial_key64 *key = (partial_key64 *)at->key, *place = (partial_key64 *)at->place;
    const partial_key64 *key2 = (const partial_key64 *)at->key2, *place2 = (const partial_key64 *)at->place2;
    for (size_t i = 0; i < count; i++) {
        bool comes = place_comes(key[i], place[i], key2[i], place2[i]);
        key[i] = comes ? key2[i] : key[i];
        place[i] = comes ? place2[i] : place[i];
    }
}

static void places_combine(const partial_places *at, size_t count)
{
    if (at->bytes == 4)
        places_combine_32(at, count);
    else
        places_combine_64(at, count);
}

/* Moments of two parts about the mean of both (Chan, Golub and LeVeque 1979). */
static void moments_combine(char *a, size_t count, const char *b, size_t count2, size_t plane, size_t width)
{
    double items = (double)count, items2 = (double)count2, all = items + items2;
    for (size_t i = 0; i < width; i++) {
        char *at = a + i * 8;
        const char *at2 = b + i * 8;
        double mean = real_read(at), distance = real_read(at2) - mean;
        double squares = real_read(at + plane) + real_read(at2 + plane);
        real_write(at, mean + distance * (items2 / all));
        real_write(at + plane, squares + distance * distance * (items * items2 / all));
    }
}

void dimfold_partial_combine(const dimfold_reduce_value *value, char *partial, size_t count, const char *partial2,
                             size_t count2, size_t plane, size_t width)
{
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE: whole_combine(value, partial, partial2, width); break;
    case DIMFOLD_STATE_REAL: real_combine(value, partial, partial2, width); break;
    case DIMFOLD_STATE_PAIR: pair_combine(partial, partial2, plane, plane, width); break;
    case DIMFOLD_STATE_MOMENT: moments_combine(partial, count, partial2, count2, plane, width); break;
    case DIMFOLD_STATE_KEY: keys_combine(partial, partial2, 8, width); break;
    case DIMFOLD_STATE_PLACE:
        places_combine(&(partial_places){partial, partial + plane, partial2, partial2 + plane, 8}, width);
        break;
    }
}

/* ---- Chunks ---------------------------------------------------------------------------------------------------- */

/* Adds the second half of the lanes to the first. */
static void lanes_fold(const dimfold_reduce_value *value, char *state, size_t plane, size_t count)
{
    size_t bytes = dimfold_reduce_word_bytes(value);
    char *other = state + count * bytes;
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE: whole_combine(value, state, other, count); break;
    case DIMFOLD_STATE_REAL: real_combine(value, state, other, count); break;
    case DIMFOLD_STATE_PAIR: pair_combine(state, other, plane, plane, count); break;
    case DIMFOLD_STATE_MOMENT:
        real_combine(value, state + plane, other + plane, count);
        real_combine(value, state + 2 * plane, other + 2 * plane, count);
        break;
    case DIMFOLD_STATE_KEY: keys_combine(state, other, bytes, count); break;
    case DIMFOLD_STATE_PLACE:
        places_combine(&(partial_places){state, state + plane, other, other + plane, bytes}, count);
        break;
    }
}

void dimfold_partial_fold(const dimfold_reduce_value *value, const dimfold_partial_lanes *lanes)
{
    for (size_t half = lanes->lanes / 2; half > 0; half /= 2)
        lanes_fold(value, lanes->state, lanes->plane, half * lanes->width);
}

static void moments_close(char *partial, size_t plane, const dimfold_partial_lanes *lanes, size_t count)
{
    double items = (double)count;
    for (size_t i = 0; i < lanes->width; i++) {
        const char *state = lanes->state + i * 8;
        double shift = real_read(state), sum = real_read(state + lanes->plane);
        double squares = real_read(state + 2 * lanes->plane), share = sum / items;
        real_write(partial + i * 8, shift + share);
        real_write(partial + plane + i * 8, squares - sum * share);
    }
}

static void words_close(char *partial, const char *state, size_t bytes, size_t width, int64_t more)
{
    partial_key64 *target = (partial_key64 *)partial;
    const partial_key32 *source = (const partial_key32 *)state;
    if (bytes == 4) {
        for (size_t i = 0; i < width; i++)
            target[i] = source[i] + more;
        return;
    }
    for (size_t i = 0; i < width; i++) {
        int64_t word = word_signed(word_read(state + i * bytes, bytes), bytes) + more;
        memcpy(partial + i * 8, &word, sizeof word);
    }
}

void dimfold_partial_close(const dimfold_reduce_value *value, char *partial, size_t plane,
                           const dimfold_partial_lanes *lanes, size_t begin, size_t count)
{
    size_t bytes = dimfold_reduce_word_bytes(value), width = lanes->width;
    dimfold_partial_fold(value, lanes);
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE:
    case DIMFOLD_STATE_REAL: memcpy(partial, lanes->state, width * 8); break;
    case DIMFOLD_STATE_PAIR:
        memcpy(partial, lanes->state, width * 8);
        memcpy(partial + plane, lanes->state + lanes->plane, width * 8);
        break;
    case DIMFOLD_STATE_MOMENT: moments_close(partial, plane, lanes, count); break;
    case DIMFOLD_STATE_KEY: words_close(partial, lanes->state, bytes, width, 0); break;
    case DIMFOLD_STATE_PLACE:
        words_close(partial, lanes->state, bytes, width, 0);
        words_close(partial + plane, lanes->state + lanes->plane, bytes, width, (int64_t)begin);
        break;
    }
}

/* ---- The end --------------------------------------------------------------------------------------------------- */

static uint64_t whole_finish(const dimfold_reduce_value *value, uint64_t sum, size_t count)
{
    return sum - value->bias * count;
}

/* A mean of integers is rounded once: the sum of as many as are added so has at most 64 bits. */
static double whole_mean(const dimfold_reduce_value *value, uint64_t sum, size_t count)
{
    uint64_t exact = whole_finish(value, sum, count);
    bool is_signed = value->bias != 0;
    return (is_signed ? (double)(int64_t)exact : (double)exact) / (double)count;
}

static double real_finish(const dimfold_reduce_value *value, double high, double low, size_t count)
{
    bool is_finite = high - high == 0;
    double sum = is_finite && low != 0 ? high + low : high;
    if (value->op == DIMFOLD_REDUCE_MEAN)
        return sum / (double)count;
    return value->op == DIMFOLD_REDUCE_NORM_2 ? math_sqrt_f64(sum) : sum;
}

static double moment_finish(const dimfold_reduce_value *value, double squares, size_t count)
{
    double divisor = (double)count - value->ddof;
    double variance = squares / (divisor > 0 ? divisor : 0.0);
    return value->op == DIMFOLD_REDUCE_STD ? math_sqrt_f64(variance) : variance;
}

/* The item of a key. */
static uint64_t key_finish(const dimfold_reduce_value *value, int64_t key)
{
    size_t bytes = value->item_bytes;
    uint64_t all = UINT64_MAX >> (64 - 8 * bytes), sign = (uint64_t)1 << (8 * bytes - 1), word = (uint64_t)key & all;
    bool is_float = value->kind == DIMFOLD_KIND_MAX_F32 || value->kind == DIMFOLD_KIND_MAX_F64;
    if (is_float && word == value->bits.nan)
        return bytes == 4 ? 0x7fc00000 : UINT64_C(0x7ff8000000000000);
    word ^= value->bits.flip & all;
    return is_float && (word & sign) != 0 ? word ^ (all ^ sign) : word;
}

static void item_finish(const dimfold_reduce_value *value, char *item, const char *partial, size_t plane,
                        size_t count)
{
    uint64_t word;
    memcpy(&word, partial, sizeof word);
    bool is_mean = value->op == DIMFOLD_REDUCE_MEAN;
    switch (value->state) {
    case DIMFOLD_STATE_WHOLE:
        if (is_mean)
            real_write(item, whole_mean(value, word, count));
        else
            word_write(item, 8, whole_finish(value, word, count));
        break;
    case DIMFOLD_STATE_REAL: real_write(item, real_finish(value, real_read(partial), 0, count)); break;
    case DIMFOLD_STATE_PAIR:
        real_write(item, real_finish(value, real_read(partial), real_read(partial + plane), count));
        break;
    case DIMFOLD_STATE_MOMENT: real_write(item, moment_finish(value, real_read(partial + plane), count)); break;
    case DIMFOLD_STATE_KEY: word_write(item, value->item_bytes, key_finish(value, (int64_t)word)); break;
    case DIMFOLD_STATE_PLACE: memcpy(item, partial + plane, 8); break;
    }
}

/* What comes of no items: 0 or 1, and NaN for means and variances. */
static void item_empty(const dimfold_reduce_value *value, char *item)
{
    bool is_var = value->op == DIMFOLD_REDUCE_VAR || value->op == DIMFOLD_REDUCE_STD;
    bool is_nan = is_var || value->op == DIMFOLD_REDUCE_MEAN;
    bool is_one = value->op == DIMFOLD_REDUCE_PROD || value->op == DIMFOLD_REDUCE_ALL;
    dimfold_dtype dtype = value->accumulated;
    bool is_real = dtype == DIMFOLD_DTYPE_F64 || dtype == DIMFOLD_DTYPE_C128;
    if (dtype == DIMFOLD_DTYPE_BOOL || dtype == DIMFOLD_DTYPE_F32)
        word_write(item, dtype == DIMFOLD_DTYPE_BOOL ? 1 : 4, is_one);
    else if (is_real)
        real_write(item, is_nan ? math_of_bits_f64(UINT64_C(0x7ff8000000000000)) : is_one ? 1.0 : 0.0);
    else
        word_write(item, 8, is_one);
}

/* Sums, or means of so many: what most results are, and many of them are of few items. */
static void reals_finish(partial_real *items, const partial_real *sums, double count, size_t width)
{
    if (count == 1)
        memcpy(items, sums, width * sizeof *items);
    else
        for (size_t i = 0; i < width; i++)
            items[i] = sums[i] / count;
}

bool dimfold_partial_is_finished(const dimfold_reduce_value *value)
{
    return value->state == DIMFOLD_STATE_REAL && value->op != DIMFOLD_REDUCE_NORM_2 && value->op != DIMFOLD_REDUCE_MEAN;
}

void dimfold_partial_finish(const dimfold_reduce_value *value, char *items, const char *partial, size_t plane,
                            size_t count, size_t width)
{
    size_t bytes = value->state == DIMFOLD_STATE_KEY ? value->item_bytes : 8;
    if (count > 0 && value->state == DIMFOLD_STATE_REAL && value->op != DIMFOLD_REDUCE_NORM_2) {
        reals_finish((partial_real *)items, (const partial_real *)partial,
                     value->op == DIMFOLD_REDUCE_MEAN ? (double)count : 1.0, width);
        return;
    }
    for (size_t i = 0; i < width; i++) {
        if (count == 0)
            item_empty(value, items + i * bytes);
        else
            item_finish(value, items + i * bytes, partial + i * 8, plane, count);
    }
}
