/* Swizzles as maps of bits. */
#include "oracle.h"

static bool complain_of(const char *what, dimfold_swizzle swizzle, dimfold_swizzle swizzle2)
{
    if (oracle_complains())
        printf("  %s: Sw<%d,%d,%d> and Sw<%d,%d,%d>\n", what, swizzle.bits, swizzle.base, swizzle.shift, swizzle2.bits,
               swizzle2.base, swizzle2.shift);
    return false;
}

static dimfold_swizzle swizzle_of(int bits, int base, int shift)
{
    return (dimfold_swizzle){(uint8_t)bits, (uint8_t)base, (int8_t)shift, 0};
}

/* ---- Swizzles ------------------------------------------------------------------------------------------------ */

static bool apply_case(uint64_t *random)
{
    dimfold_swizzle swizzle = oracle_swizzle(random);
    ptrdiff_t position = (ptrdiff_t)test_random_in(random, -5000, 100000);
    ptrdiff_t moved = dimfold_swizzle_apply(swizzle, position);
    return (moved == oracle_swizzled(swizzle, position) && dimfold_swizzle_apply(swizzle, moved) == position) ||
           complain_of("apply", swizzle, swizzle);
}

TEST(oracle_swizzles_xor_bits_and_undo_themselves)
{
    CHECK(oracle_holds(apply_case, 91));
}

/* A swizzle keeps xors, so that single bits decide. */
static bool is_both(dimfold_swizzle both, dimfold_swizzle first, dimfold_swizzle second)
{
    for (int bit = 0; bit < 24; bit++) {
        ptrdiff_t position = (ptrdiff_t)1 << bit;
        if (oracle_swizzled(both, position) != oracle_swizzled(first, oracle_swizzled(second, position)))
            return false;
    }
    return true;
}

static bool some_is_both(dimfold_swizzle first, dimfold_swizzle second)
{
    for (int shift = -4; shift <= 4; shift++)
        for (int bits = 0; bits <= (shift < 0 ? -shift : shift); bits++)
            for (int base = 0; base < 12; base++)
                if (is_both(swizzle_of(bits, base, shift), first, second))
                    return true;
    return false;
}

static bool swizzle_composition_case(uint64_t *random)
{
    dimfold_swizzle first = oracle_swizzle(random), second = oracle_swizzle(random), result;
    if (oracle_chance(random, 2)) {
        second.shift = first.shift;
        second.bits = (uint8_t)(second.bits <= abs(first.shift) ? second.bits : 0);
    }
    dimfold_status status = dimfold_swizzle_composition(&result, first, second, NULL);
    if (!status)
        return is_both(result, first, second) || complain_of("swizzle_composition is wrong", first, second);
    bool may_exist = first.shift == second.shift || first.bits == 0 || second.bits == 0;
    return (status == DIMFOLD_ERR_NOT_A_VIEW && !(may_exist && some_is_both(first, second))) ||
           complain_of("swizzle_composition refuses", first, second);
}

TEST(oracle_swizzle_composition_is_both_or_refused_rightly)
{
    CHECK(oracle_holds(swizzle_composition_case, 92));
}

static bool swizzle_cast_case(uint64_t *random)
{
    dimfold_swizzle swizzle = oracle_swizzle(random), larger, smaller, recast;
    size_t n = (size_t)1 << test_random_in(random, 0, 5);
    ptrdiff_t position = test_random_in(random, 0, 4000), items = (ptrdiff_t)n;
    if (dimfold_swizzle_upcast(&larger, swizzle, n, NULL) || dimfold_swizzle_downcast(&smaller, swizzle, n, NULL))
        return complain_of("swizzles cannot be cast", swizzle, swizzle);
    if (oracle_swizzled(larger, position) != oracle_swizzled(swizzle, position * items) / items)
        return complain_of("swizzle_upcast", swizzle, larger);
    if (oracle_swizzled(smaller, position) != oracle_swizzled(swizzle, position / items) * items + position % items)
        return complain_of("swizzle_downcast", swizzle, smaller);
    if (dimfold_swizzle_recast(&recast, swizzle, 8, 8 * n, NULL) || memcmp(&recast, &larger, sizeof recast) != 0)
        return complain_of("swizzle_recast up", swizzle, recast);
    return (!dimfold_swizzle_recast(&recast, swizzle, 8 * n, 8, NULL) && !memcmp(&recast, &smaller, sizeof recast)) ||
           complain_of("swizzle_recast down", swizzle, recast);
}

TEST(oracle_swizzles_of_other_items_move_the_same_memory)
{
    CHECK(oracle_holds(swizzle_cast_case, 93));
}

static bool masks_case(uint64_t *random)
{
    dimfold_swizzle swizzle = oracle_swizzle(random), result;
    int source = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    uint64_t run = ((uint64_t)1 << swizzle.bits) - 1, y = run << source, z = run << (source - swizzle.shift);
    if (swizzle.bits == 0)
        return true;
    if (dimfold_swizzle_from_masks(&result, y, z, NULL) || memcmp(&result, &swizzle, sizeof result) != 0)
        return complain_of("from_masks", swizzle, result);
    return dimfold_swizzle_from_masks(&result, y | 1u << 20, z, NULL) == DIMFOLD_ERR_ARGUMENT ||
           complain_of("from_masks takes", swizzle, result);
}

TEST(oracle_masks_make_the_swizzle_between_them)
{
    CHECK(oracle_holds(masks_case, 94));
}
