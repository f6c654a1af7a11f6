/* Integers, extremes and places are exact in any order; sums of floats go through the tree. */
#include "meaning.h"

#include "tree.h"

#include <math.h>

bool meaning_has_empty(uint32_t op)
{
    return !meaning_is_place(op) && (op < DIMFOLD_REDUCE_MIN || op > DIMFOLD_REDUCE_MAX_NUM);
}

bool meaning_is_place(uint32_t op)
{
    return op == DIMFOLD_REDUCE_ARGMIN || op == DIMFOLD_REDUCE_ARGMAX;
}

bool meaning_has_parts(uint32_t op, dimfold_dtype dtype)
{
    return dtype_is_complex(dtype) && (op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_MEAN);
}

static bool is_unsigned(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_U8 || dtype == DIMFOLD_DTYPE_U16 || dtype == DIMFOLD_DTYPE_U32 ||
           dtype == DIMFOLD_DTYPE_U64;
}

/* ---- Items ------------------------------------------------------------------------------------------------------ */

/* An integer or bool, modulo 2^64. */
static uint64_t whole_of(dimfold_dtype dtype, const scalar *item)
{
    uint64_t bits = scalar_bits(item->bytes, dimfold_dtype_size_bytes(dtype));
    switch (dtype) {
    case DIMFOLD_DTYPE_I8: return (uint64_t)(int8_t)bits;
    case DIMFOLD_DTYPE_I16: return (uint64_t)(int16_t)bits;
    case DIMFOLD_DTYPE_I32: return (uint64_t)(int32_t)bits;
    default: return bits;
    }
}

/* A part of it as an f64. */
static double real_of(dimfold_dtype dtype, const scalar *item, size_t part)
{
    float single;
    double real;
    scalar converted;
    if (dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64) {
        memcpy(&single, item->bytes + 4 * part, sizeof single);
        return single;
    }
    if (dtype == DIMFOLD_DTYPE_F64 || dtype == DIMFOLD_DTYPE_C128) {
        memcpy(&real, item->bytes + 8 * part, sizeof real);
        return real;
    }
    if (dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16) {
        item_convert(DIMFOLD_DTYPE_F64, &converted, dtype, item);
        memcpy(&real, converted.bytes, sizeof real);
        return real;
    }
    uint64_t whole = whole_of(dtype, item);
    return is_unsigned(dtype) || dtype == DIMFOLD_DTYPE_BOOL ? (double)whole : (double)(int64_t)whole;
}

static bool is_nonzero(dimfold_dtype dtype, const scalar *item)
{
    scalar truth = {{0}};
    item_convert(DIMFOLD_DTYPE_BOOL, &truth, dtype, item);
    return truth.bytes[0] != 0;
}

static size_t count_of(const meaning_items *items)
{
    return items->near * items->far;
}

static dimfold_dtype answer_whole(scalar *answer, dimfold_dtype dtype, uint64_t whole)
{
    scalar_set_bits(answer->bytes, 8, whole);
    return dtype;
}

static dimfold_dtype answer_real(scalar *answer, double real)
{
    memcpy(answer->bytes, &real, sizeof real);
    return DIMFOLD_DTYPE_F64;
}

/* ---- Integers --------------------------------------------------------------------------------------------------- */

static uint64_t whole_combined(uint32_t op, const meaning_items *items)
{
    uint64_t all = op == DIMFOLD_REDUCE_PROD;
    for (size_t i = 0; i < count_of(items); i++)
        all = op == DIMFOLD_REDUCE_PROD ? all * whole_of(items->dtype, &items->item[i])
                                        : all + whole_of(items->dtype, &items->item[i]);
    return all;
}

static size_t nonzero_count(const meaning_items *items)
{
    size_t count = 0;
    for (size_t i = 0; i < count_of(items); i++)
        count += is_nonzero(items->dtype, &items->item[i]);
    return count;
}

static dimfold_dtype count_answer(uint32_t op, const meaning_items *items, scalar *answer)
{
    size_t count = nonzero_count(items);
    if (op == DIMFOLD_REDUCE_COUNT)
        return answer_whole(answer, DIMFOLD_DTYPE_I64, count);
    answer->bytes[0] = op == DIMFOLD_REDUCE_ANY ? count > 0 : count == count_of(items);
    return DIMFOLD_DTYPE_BOOL;
}

/* ---- Extremes --------------------------------------------------------------------------------------------------- */

/* -1, 0 or 1; neither is NaN, and the two zeros are equal. */
static int compare(dimfold_dtype dtype, const scalar *a, const scalar *b)
{
    if (dtype_is_float(dtype)) {
        double x = real_of(dtype, a, 0), y = real_of(dtype, b, 0);
        return x < y ? -1 : x > y;
    }
    uint64_t x = whole_of(dtype, a), y = whole_of(dtype, b);
    if (is_unsigned(dtype) || dtype == DIMFOLD_DTYPE_BOOL)
        return x < y ? -1 : x > y;
    return (int64_t)x < (int64_t)y ? -1 : (int64_t)x > (int64_t)y;
}

static bool is_nan(dimfold_dtype dtype, const scalar *item)
{
    return dtype_is_float(dtype) && isnan(real_of(dtype, item, 0));
}

static bool is_negative(dimfold_dtype dtype, const scalar *item)
{
    return dtype_is_float(dtype) && signbit(real_of(dtype, item, 0));
}

/* Whether an item is to be preferred to the one found so far. */
static bool is_better(uint32_t op, dimfold_dtype dtype, const scalar *item, const scalar *best)
{
    bool wants_least = op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_MIN_NUM || op == DIMFOLD_REDUCE_ARGMIN;
    bool ignores_nan = op == DIMFOLD_REDUCE_MIN_NUM || op == DIMFOLD_REDUCE_MAX_NUM;
    if (is_nan(dtype, item) || is_nan(dtype, best))
        return is_nan(dtype, ignores_nan ? best : item) && !is_nan(dtype, ignores_nan ? item : best);
    int order = compare(dtype, item, best);
    if (order == 0 && !meaning_is_place(op) && is_negative(dtype, item) != is_negative(dtype, best))
        order = is_negative(dtype, item) ? -1 : 1;
    return wants_least ? order < 0 : order > 0;
}

/* The one that is best, in the order of the ordinals. */
static size_t best_of(uint32_t op, const meaning_items *items)
{
    size_t best = 0;
    for (size_t i = 1; i < count_of(items); i++) {
        const scalar *item = &items->item[i], *other = &items->item[best];
        bool is_earlier = items->ordinal[i] < items->ordinal[best];
        if (is_better(op, items->dtype, item, other) ||
            (is_earlier && !is_better(op, items->dtype, other, item)))
            best = i;
    }
    return best;
}

static dimfold_dtype norm_inf(const meaning_items *items, scalar *answer)
{
    double most = 0;
    for (size_t i = 0; i < count_of(items); i++) {
        double x = fabs(real_of(items->dtype, &items->item[i], 0));
        most = isnan(x) || x > most ? x : most;
        if (isnan(most))
            break;
    }
    return answer_real(answer, most);
}

/* ---- Floats ----------------------------------------------------------------------------------------------------- */

static double *reals_of(const meaning_items *items, uint32_t op, size_t part)
{
    size_t count = count_of(items);
    double *made = malloc((count + 1) * sizeof *made);
    for (size_t i = 0; i < count; i++) {
        double x = real_of(items->dtype, &items->item[i], part);
        made[i] = op == DIMFOLD_REDUCE_NORM_1 ? fabs(x) : op == DIMFOLD_REDUCE_NORM_2 ? x * x : x;
    }
    return made;
}

static tree_part tree_part_of(enum tree_kind kind, uint32_t op, const meaning_items *items, size_t part)
{
    double *reals = reals_of(items, op, part);
    tree_items all = {reals, items->near, items->far, items->lanes};
    tree_part made = reduce_tree_of(kind, &all);
    free(reals);
    return made;
}

/* Sums of f64, and of integers that become f64, are two f64. */
static bool is_paired(uint32_t op, dimfold_dtype dtype)
{
    bool is_short = dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16 || dtype == DIMFOLD_DTYPE_F32 ||
                    dtype == DIMFOLD_DTYPE_C64;
    return op != DIMFOLD_REDUCE_NORM_2 && !is_short;
}

static double sum_of(uint32_t op, const meaning_items *items, size_t part)
{
    if (!is_paired(op, items->dtype))
        return tree_part_of(TREE_SUM, op, items, part).first;
    tree_part pair = tree_part_of(TREE_PAIR, op, items, part);
    return isfinite(pair.first) && pair.second != 0 ? pair.first + pair.second : pair.first;
}

/* The exact sum of integers below 2^63 is rounded once before it is divided. */
static double mean_of(const meaning_items *items, size_t part)
{
    bool is_short_whole = !dtype_is_float(items->dtype) && dimfold_dtype_size_bytes(items->dtype) < 8;
    double count = (double)count_of(items);
    if (!is_short_whole)
        return sum_of(DIMFOLD_REDUCE_MEAN, items, part) / count;
    return (double)(int64_t)whole_combined(DIMFOLD_REDUCE_SUM, items) / count;
}

static double spread_of(const dimfold_reduce_result *result, const meaning_items *items)
{
    double divisor = (double)count_of(items) - result->ddof;
    double variance = tree_part_of(TREE_MOMENTS, result->op, items, 0).second / (divisor > 0 ? divisor : 0);
    return result->op == DIMFOLD_REDUCE_STD ? sqrt(variance) : variance;
}

static dimfold_dtype reals_answer(uint32_t op, const meaning_items *items, scalar *answer)
{
    size_t parts = meaning_has_parts(op, items->dtype) ? 2 : 1;
    for (size_t part = 0; part < parts; part++) {
        double x = op == DIMFOLD_REDUCE_MEAN ? mean_of(items, part) : sum_of(op, items, part);
        memcpy(answer->bytes + 8 * part, &x, sizeof x);
    }
    return parts == 2 ? DIMFOLD_DTYPE_C128 : DIMFOLD_DTYPE_F64;
}

/* ---- Of no items ------------------------------------------------------------------------------------------------ */

static dimfold_dtype empty_answer(uint32_t op, dimfold_dtype dtype, scalar *answer)
{
    dimfold_dtype made = dimfold_reduce_dtype(op, dtype), wide = dtype_is_complex(made) ? DIMFOLD_DTYPE_C128 : made;
    int64_t one = op == DIMFOLD_REDUCE_PROD || op == DIMFOLD_REDUCE_ALL;
    double nan[2] = {NAN, dtype_is_complex(made) ? NAN : 0};
    bool is_nan = op == DIMFOLD_REDUCE_MEAN || op == DIMFOLD_REDUCE_VAR || op == DIMFOLD_REDUCE_STD;
    if (is_nan)
        item_convert(wide, answer, DIMFOLD_DTYPE_C128, nan);
    else
        item_convert(wide, answer, DIMFOLD_DTYPE_I64, &one);
    return wide;
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

dimfold_dtype meaning_of(const dimfold_reduce_result *result, const meaning_items *items, scalar *answer)
{
    uint32_t op = result->op;
    bool is_whole = !dtype_is_float(items->dtype);
    memset(answer, 0, sizeof *answer);
    if (count_of(items) == 0)
        return empty_answer(op, items->dtype, answer);
    switch (op) {
    case DIMFOLD_REDUCE_SUM:
    case DIMFOLD_REDUCE_PROD:
        if (is_whole)
            return answer_whole(answer, dimfold_reduce_dtype(op, items->dtype), whole_combined(op, items));
        if (op == DIMFOLD_REDUCE_PROD)
            return answer_real(answer, tree_part_of(TREE_PRODUCT, op, items, 0).first);
        return reals_answer(op, items, answer);
    case DIMFOLD_REDUCE_ANY:
    case DIMFOLD_REDUCE_ALL:
    case DIMFOLD_REDUCE_COUNT: return count_answer(op, items, answer);
    case DIMFOLD_REDUCE_MEAN:
    case DIMFOLD_REDUCE_NORM_1: return reals_answer(op, items, answer);
    case DIMFOLD_REDUCE_NORM_2: return answer_real(answer, sqrt(sum_of(op, items, 0)));
    case DIMFOLD_REDUCE_NORM_INF: return norm_inf(items, answer);
    case DIMFOLD_REDUCE_VAR:
    case DIMFOLD_REDUCE_STD: return answer_real(answer, spread_of(result, items));
    case DIMFOLD_REDUCE_ARGMIN:
    case DIMFOLD_REDUCE_ARGMAX:
        return answer_whole(answer, DIMFOLD_DTYPE_I64, items->ordinal[best_of(op, items)]);
    default: *answer = items->item[best_of(op, items)]; return items->dtype;
    }
}
