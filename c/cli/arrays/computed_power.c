/* In 64 bits, of which the dtype keeps the last ones. */
#include "computed_power.h"

#include <stdint.h>
#include <stdio.h>

enum { INDEX_TEXT_MAX = 400 };

static bool is_signed(dimfold_dtype dtype)
{
    return (dtype & 0xff) == (DIMFOLD_DTYPE_I8 & 0xff);
}

/* Item `place`, with the bits of its sign above it. */
static uint64_t item_of(const void *items, size_t place, dimfold_dtype dtype)
{
    bool has_sign = is_signed(dtype);
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: return has_sign ? (uint64_t)((const int8_t *)items)[place] : ((const uint8_t *)items)[place];
    case 2: return has_sign ? (uint64_t)((const int16_t *)items)[place] : ((const uint16_t *)items)[place];
    case 4: return has_sign ? (uint64_t)((const int32_t *)items)[place] : ((const uint32_t *)items)[place];
    default: return ((const uint64_t *)items)[place];
    }
}

static void item_set(void *items, size_t place, dimfold_dtype dtype, uint64_t value)
{
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: ((uint8_t *)items)[place] = (uint8_t)value; break;
    case 2: ((uint16_t *)items)[place] = (uint16_t)value; break;
    case 4: ((uint32_t *)items)[place] = (uint32_t)value; break;
    default: ((uint64_t *)items)[place] = value;
    }
}

static uint64_t power_modulo(uint64_t base, uint64_t exponent)
{
    uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 != 0)
            result *= base;
    return result;
}

size_t computed_power(void *items, const void *exponents, size_t count, dimfold_dtype dtype)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t exponent = item_of(exponents, i, dtype);
        if (is_signed(dtype) && (int64_t)exponent < 0)
            return i;
        item_set(items, i, dtype, power_modulo(item_of(items, i, dtype), exponent));
    }
    return count;
}

bool computed_power_fail(failure *reason, const void *exponent, dimfold_dtype dtype, size_t ndim, const size_t *index)
{
    char text[INDEX_TEXT_MAX];
    int used = snprintf(text, sizeof text, "(");
    for (size_t i = 0; i < ndim && used < INDEX_TEXT_MAX - 32; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%zu", i > 0 ? "," : "", index[i]);
    snprintf(text + used, sizeof text - (size_t)used, "%s)", ndim == 1 ? "," : "");
    int64_t found = (int64_t)item_of(exponent, 0, dtype);
    failure_set(reason, dimfold_status_name(DIMFOLD_ERR_ARGUMENT), "integers have no negative powers, and at index %s "
                "of the result the exponent is %lld: expected exponents from 0 on, or floats by .astype(f64)", text,
                (long long)found);
    reason->diag = (dimfold_diag){.status = DIMFOLD_ERR_ARGUMENT, .operation = "power", .operand = "exponent",
                                  .axis = -1, .found = found};
    return false;
}
