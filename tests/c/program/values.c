/* Edges by their sign, mantissa and exponent, which each dtype rounds to its own. */
#include "values.h"

#define INFINITE {NUMBER_INFINITE, false, 0, 0}
#define NOT_A_NUMBER {NUMBER_NAN, false, 0, 0}
#define FINITE(mantissa, exponent) {NUMBER_FINITE, false, mantissa, exponent}

/* With both signs. What is too large or too small for a dtype becomes an infinity or zero there. */
static const number float_edges[] = {
    INFINITE, NOT_A_NUMBER, FINITE(0, 0), FINITE(1, 0), FINITE(1, -1), FINITE(3, -1), FINITE(5, -1), FINITE(3, 0),
    FINITE(7, 0), FINITE(3, -3), FINITE(1, -1074), FINITE(1, -149), FINITE(1, -24), FINITE(1, -133),
    FINITE(0x1fffffff, -25), FINITE(1, 100), FINITE(0x1001, 0), FINITE(300, 0)};

/* The largest finite number, the smallest normal one, the largest subnormal, and the last one with a half. */
static size_t format_edges(dimfold_dtype dtype, uint64_t bits[4])
{
    int fraction = dtype == DIMFOLD_DTYPE_F16 ? 10 : dtype == DIMFOLD_DTYPE_BF16 ? 7 : 23, exponent = 8;
    if (dtype == DIMFOLD_DTYPE_F16)
        exponent = 5;
    if (dtype == DIMFOLD_DTYPE_F64) {
        fraction = 52;
        exponent = 11;
    }
    bits[0] = ((((uint64_t)1 << exponent) - 1) << fraction) - 1;
    bits[1] = (uint64_t)1 << fraction;
    bits[2] = bits[1] - 1;
    bits[3] = number_encode(dtype, (number){NUMBER_FINITE, false, ((uint64_t)1 << (fraction + 1)) - 1, -1});
    return 4;
}

static size_t edges_put(dimfold_dtype dtype, scalar *edges, size_t count, uint64_t bits)
{
    memset(&edges[count], 0, sizeof edges[count]);
    scalar_set_bits(&edges[count], dtype_part_bytes(dtype), bits);
    return count + 1;
}

static size_t edges_of_floats(dimfold_dtype dtype, scalar *edges)
{
    uint64_t bits[4];
    size_t count = 0, formats = format_edges(dtype, bits), sign = 8 * dtype_part_bytes(dtype) - 1;
    for (size_t i = 0; i < sizeof float_edges / sizeof float_edges[0]; i++) {
        uint64_t edge = number_encode(dtype, float_edges[i]);
        count = edges_put(dtype, edges, count, edge);
        if (i < 10)
            count = edges_put(dtype, edges, count, edge | (uint64_t)1 << sign);
    }
    for (size_t i = 0; i < formats; i++) {
        count = edges_put(dtype, edges, count, bits[i]);
        if (i < 2)
            count = edges_put(dtype, edges, count, bits[i] | (uint64_t)1 << sign);
    }
    return count;
}

static size_t edges_of_integers(dimfold_dtype dtype, scalar *edges)
{
    uint64_t width = 8 * dimfold_dtype_size_bytes(dtype), top = (uint64_t)1 << (width - 1);
    uint64_t bits[] = {0,   1,       2,         3,     5,         7,         0 - (uint64_t)1, 0 - (uint64_t)2,
                       top, top + 1, top - 1,   width, width - 1, width + 1, 0 - (uint64_t)3, 0 - (uint64_t)7,
                       100, 0x55,    0 - width, 64,    top / 2,   top - 2,   32};
    size_t count = 0;
    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++)
        count = edges_put(dtype, edges, count, bits[i]);
    return count;
}

static scalar bytes_random(uint64_t *seed)
{
    uint64_t random[2] = {test_random(seed), test_random(seed)};
    scalar made;
    memcpy(made.bytes, random, 16);
    return made;
}

/* Of each edge as a real part one with another edge as imaginary part. */
static size_t edges_of_complex(dimfold_dtype dtype, scalar *edges)
{
    dimfold_dtype part = dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
    size_t count = edges_of_floats(part, edges), bytes = dtype_part_bytes(dtype);
    for (size_t i = 0; i < count; i++)
        memcpy(edges[i].bytes + bytes, edges[i * 7 % count].bytes, bytes);
    return count;
}

size_t values_edges(dimfold_dtype dtype, scalar edges[VALUES_EDGES_MAX])
{
    uint64_t seed = dtype;
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return edges_put(dtype, edges, edges_put(dtype, edges, 0, 0), 1);
    if (dtype_is_complex(dtype))
        return edges_of_complex(dtype, edges);
    if (dtype_is_float(dtype))
        return edges_of_floats(dtype, edges);
    if ((dtype & 0xff) <= 1)
        return edges_of_integers(dtype, edges);
    for (size_t i = 0; i < 8; i++)
        edges[i] = bytes_random(&seed);
    return 8;
}

/* ---- Random values --------------------------------------------------------------------------------------------- */

/* A part with a mantissa of few bits or of many, and an exponent that is often near zero. */
static uint64_t part_random(dimfold_dtype dtype, uint64_t *seed)
{
    uint64_t random = test_random(seed);
    int kind = (int)(random % 4), few = (int)(random >> 8 & 1);
    number value = {NUMBER_FINITE, random >> 9 & 1, random >> (few ? 58 : 11), 0};
    if (kind == 0)
        return test_random(seed);
    if (kind == 1)
        value.mantissa >>= few ? 0 : 47;
    else
        value.exponent = (few ? -3 : -50) + (int)test_random_in(seed, -8, 8);
    return number_encode(dtype, value);
}

scalar values_random(dimfold_dtype dtype, uint64_t *seed)
{
    scalar edges[VALUES_EDGES_MAX], made = bytes_random(seed);
    uint64_t random = test_random(seed);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        made.bytes[0] &= 1;
    else if (random % 4 == 0)
        return edges[(random >> 8) % values_edges(dtype, edges)];
    else if (dtype_is_float(dtype) || (dtype & 0xff) <= 1) {
        size_t bytes = dtype_part_bytes(dtype);
        dimfold_dtype part = bytes == 4 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
        part = dtype_is_complex(dtype) ? part : dtype;
        scalar_set_bits(made.bytes, bytes, part_random(part, seed));
        if (dtype_is_complex(dtype))
            scalar_set_bits(made.bytes + bytes, bytes, part_random(part, seed));
    }
    return made;
}

/* Enough different ones, which repeat at random: the memory may be long. */
#define FILL_VALUES 256

void values_fill(dimfold_dtype dtype, bool is_swapped, void *memory, size_t size_bytes, uint64_t *seed)
{
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    scalar values[FILL_VALUES];
    size_t count = size_bytes / bytes < FILL_VALUES ? size_bytes / bytes : FILL_VALUES;
    for (size_t i = 0; i < count; i++) {
        values[i] = values_random(dtype, seed);
        if (is_swapped)
            item_swap(dtype, &values[i]);
    }
    for (size_t i = 0; i < size_bytes / bytes; i++)
        memcpy((char *)memory + i * bytes, &values[i < count ? i : test_random(seed) % count], bytes);
}
