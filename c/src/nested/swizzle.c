/* Swizzles by themselves: made, applied, put together, and counted in other items (CuTe's Swizzle). */
#include "swizzle.h"
#include "algebra.h"

ptrdiff_t dimfold_swizzle_apply(dimfold_swizzle swizzle, ptrdiff_t position)
{
    return dimfold_swizzle_is_valid(swizzle) ? swizzle_move(swizzle, position) : position;
}

/* Below the last whole block, all of `run` is permuted; of the rest, what the bits that decide lead out of is cut off.
   They are the same ones in all of the rest where they are the higher ones. */
size_t dimfold_swizzle_run(dimfold_swizzle swizzle, size_t run)
{
    uint32_t y = swizzle_low_y(swizzle), z = swizzle_low_z(swizzle);
    uint64_t mask = ((uint64_t)1 << swizzle.bits) - 1, rest = (uint64_t)run & ((mask << z) | (((uint64_t)1 << z) - 1));
    if (mask != 0 && y < z)
        return rest >> y == 0 ? run : (size_t)(run - rest + ((uint64_t)1 << y));
    for (uint64_t decide; (decide = (uint64_t)(run - 1) >> y & mask) != 0 && rest != 0; run -= (size_t)rest) {
        uint64_t block = (uint64_t)1 << z;
        for (; decide != 0; decide >>= 1)
            block <<= 1;
        rest = (uint64_t)run & (block - 1);
    }
    return run;
}

dimfold_status dimfold_swizzle_check(dimfold_call call, dimfold_swizzle swizzle, const char *operand)
{
    if (!dimfold_swizzle_is_valid(swizzle))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_SWIZZLE, operand, 0, 0);
    return DIMFOLD_OK;
}

static dimfold_status swizzle_refuse(dimfold_call call, const char *number, int32_t found)
{
    return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_NUMBER, number, NESTED_SWIZZLE_BITS, found);
}

static dimfold_status swizzle_make(dimfold_call call, dimfold_swizzle *result, int32_t bits, int32_t base,
                                   int32_t shift)
{
    dimfold_swizzle made = {(uint8_t)bits, (uint8_t)base, (int8_t)shift, 0};
    if (bits < 0 || bits > 31)
        return swizzle_refuse(call, "bits", bits);
    if (base < 0 || base > 31)
        return swizzle_refuse(call, "base", base);
    if (shift < -31 || shift > 31 || !dimfold_swizzle_is_valid(made))
        return swizzle_refuse(call, "shift", shift);
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_swizzle_new(dimfold_swizzle *result, int32_t bits, int32_t base, int32_t shift,
                                   dimfold_diag *diag)
{
    dimfold_call call = {diag, "swizzle_new"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    return swizzle_make(call, result, bits, base, shift);
}

bool dimfold_swizzle_of_masks(dimfold_swizzle *result, uint64_t y, uint64_t z)
{
    uint32_t low_y = swizzle_zeros_below(y), low_z = swizzle_zeros_below(z);
    if (y == 0 || z == 0) {
        *result = (dimfold_swizzle){0};
        return y == z;
    }
    uint32_t bits = swizzle_zeros_below(~(y >> low_y)), bits_z = swizzle_zeros_below(~(z >> low_z));
    if (bits != bits_z || bits > 31 || y >> low_y >> bits != 0 || z >> low_z >> bits != 0)
        return false;
    uint32_t base = low_y < low_z ? low_y : low_z;
    *result = (dimfold_swizzle){(uint8_t)bits, (uint8_t)base, (int8_t)((int32_t)low_y - (int32_t)low_z), 0};
    return dimfold_swizzle_is_valid(*result);
}

dimfold_status dimfold_swizzle_from_masks(dimfold_swizzle *result, uint64_t y, uint64_t z, dimfold_diag *diag)
{
    dimfold_call call = {diag, "swizzle_from_masks"};
    dimfold_swizzle made;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    if (!dimfold_swizzle_of_masks(&made, y, z))
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_MASKS, "z", (int64_t)y, (int64_t)z);
    *result = made;
    return DIMFOLD_OK;
}

/* Of equal shifts the masks are xored. Where that makes one swizzle, no bit that one of both changes decides in the
   other, so that their order does not matter. */
dimfold_status dimfold_swizzle_merge(dimfold_call call, dimfold_swizzle *result, dimfold_swizzle swizzle,
                                     dimfold_swizzle swizzle2)
{
    uint64_t mask = ((uint64_t)1 << swizzle.bits) - 1, mask2 = ((uint64_t)1 << swizzle2.bits) - 1;
    dimfold_swizzle made = swizzle.bits == 0 ? swizzle2 : swizzle;
    bool is_one = swizzle.bits == 0 || swizzle2.bits == 0;
    if (!is_one && swizzle.shift == swizzle2.shift)
        is_one = dimfold_swizzle_of_masks(&made, mask << swizzle_low_y(swizzle) ^ mask2 << swizzle_low_y(swizzle2),
                                          mask << swizzle_low_z(swizzle) ^ mask2 << swizzle_low_z(swizzle2));
    if (!is_one)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_MERGE, "swizzle2", swizzle.shift, swizzle2.shift);
    made.reserved = 0;
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_swizzle_composition(dimfold_swizzle *result, dimfold_swizzle swizzle,
                                           dimfold_swizzle swizzle2, dimfold_diag *diag)
{
    dimfold_call call = {diag, "swizzle_composition"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_swizzle_check(call, swizzle, "swizzle"));
    DIMFOLD_TRY(dimfold_swizzle_check(call, swizzle2, "swizzle2"));
    return dimfold_swizzle_merge(call, result, swizzle, swizzle2);
}

dimfold_status dimfold_swizzle_scale(dimfold_call call, dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n,
                                     size_t m)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_swizzle_check(call, swizzle, "swizzle"));
    size_t factor = n != 1 ? n : m;
    if ((n != 1 && m != 1) || factor == 0 || (factor & (factor - 1)) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_ITEMS, "swizzle", (int64_t)n, (int64_t)m);
    int32_t base = (int32_t)swizzle.base + (int32_t)swizzle_zeros_below(m) - (int32_t)swizzle_zeros_below(n);
    int32_t bits = (int32_t)swizzle.bits + (base < 0 ? base : 0);
    dimfold_call unheard = {NULL, call.operation};
    if (swizzle_make(unheard, result, bits > 0 ? bits : 0, base > 0 ? base : 0, swizzle.shift) != DIMFOLD_OK)
        return dimfold_refuse(call, DIMFOLD_REASON_SWIZZLE_BASE, "swizzle", NESTED_SWIZZLE_BITS, base);
    return DIMFOLD_OK;
}

dimfold_status dimfold_swizzle_upcast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n, dimfold_diag *diag)
{
    return dimfold_swizzle_scale((dimfold_call){diag, "swizzle_upcast"}, result, swizzle, n, 1);
}

dimfold_status dimfold_swizzle_downcast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n,
                                        dimfold_diag *diag)
{
    return dimfold_swizzle_scale((dimfold_call){diag, "swizzle_downcast"}, result, swizzle, 1, n);
}

dimfold_status dimfold_swizzle_recast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t old_bits,
                                      size_t new_bits, dimfold_diag *diag)
{
    dimfold_call call = {diag, "swizzle_recast"};
    size_t divisor = (size_t)dimfold_gcd(old_bits, new_bits);
    if (old_bits == 0 || new_bits == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_ITEMSIZE, old_bits == 0 ? "old_bits" : "new_bits", 1, 0);
    return dimfold_swizzle_scale(call, result, swizzle, new_bits / divisor, old_bits / divisor);
}
