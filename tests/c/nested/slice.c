/* What a coordinate leaves of a layout. */
#include "nested/notation.h"
#include "nested/oracle.h"

static void check_slice(const char *slice, const char *dice, const char *moved, const char *text,
                        const char *coordinate)
{
    dimfold_nested layout = nested_of(text), result;
    dimfold_tuple at = tuple_of(coordinate);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_slice(&result, &layout, &at, NULL));
    CHECK_NESTED(slice, &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_dice(&result, &layout, &at, NULL));
    CHECK_NESTED(dice, &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_slice_and_offset(&layout, &layout, &at, NULL));
    CHECK_NESTED(moved, &layout);
}

TEST(slice_keeps_whole_modes_and_dice_the_others)
{
    check_slice("(3):(2)", "(2,4):(1,6)", "(3):(2)+6", "(2,3,4):(1,2,6)", "(0,_,1)");
    check_slice("(4,6):(1,12)", "(3):(4)", "(4,6):(1,12)+4", "(4,(3,6)):(1,(4,12))", "(_,(1,_))");
    check_slice("((3,6)):((4,12))", "(4):(1)", "((3,6)):((4,12))+2", "(4,(3,6)):(1,(4,12))", "(2,_)");
    check_slice("5:2", "():()", "5:2", "5:2", "_");
    check_slice("():()", "5:2", "():()+6", "5:2", "3");
    check_slice("(2,(3)):(1,(2))", "():()", "(2,(3)):(1,(2))", "(2,(3)):(1,(2))", "_");
    check_slice("(2,3):(1,2)", "():()", "(2,3):(1,2)", "(2,(3)):(1,(2))", "(_,(_))");
    check_slice("():()", "(2,(3)):(1,(2))", "():()+5", "(2,(3)):(1,(2))", "5");
    check_slice("():()", "(2,(3)):(1,(2))", "():()+5", "(2,(3)):(1,(2))", "(1,2)");
    check_slice("():()", "():()", "():()", "():()", "()");
    check_slice("(_3):(_2)+4", "(2):(_1)+4", "(_3):(_2)+5", "(2,_3):(_1,_2)+4", "(1,_)");
    check_slice("Sw<1,0,2> o 1 o (4):(4)", "Sw<1,0,2> o 1 o (4):(1)", "Sw<1,0,2> o 4 o (4):(4)",
                "Sw<1,0,2> o 1 o (4,4):(1,4)", "(3,_)");
}

TEST(slice_refuses_coordinates_that_do_not_fit)
{
    static const char *const bad[] = {"(_,_,_)", "(_)", "((_),_)", "(_,(_))", "()"};
    dimfold_nested layout = nested_of("(4,(3,6)):(1,(4,12))"), result = nested_of("9:1");
    dimfold_diag diag;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        dimfold_tuple at = tuple_of(bad[i]);
        CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_slice(&result, &layout, &at, &diag));
        CHECK(strcmp(diag.operand, "coordinate") == 0);
        CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_dice(&result, &layout, &at, NULL));
        CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_slice_and_offset(&result, &layout, &at, NULL));
    }
    dimfold_tuple at = tuple_of("(0,_)");
    at.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_slice_and_offset(&result, &layout, &at, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_slice(&layout, &layout, &at, NULL));
    CHECK_NESTED("((3,6)):((4,12))", &layout);
    layout = nested_of("(3,4):(1@0,1@1)");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_slice_and_offset(&result, &layout, &at, NULL));
    CHECK_NESTED("9:1", &result);
}

/* All coordinates of the modes that are kept lead where the whole coordinate leads. */
static bool slice_is_a_part(uint64_t *random)
{
    dimfold_nested layout = oracle_layout(random, 8, 1024, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OVERLAP |
                                                               ORACLE_OFFSET | ORACLE_SWIZZLE);
    dimfold_tuple at = oracle_shape_of(&layout);
    dimfold_nested slice;
    for (uint32_t leaf = 0; leaf < at.leaves; leaf++) {
        at.value[leaf] = test_random_in(random, 0, at.value[leaf] - 1);
        if (oracle_chance(random, 2)) {
            at.whole |= (uint32_t)1 << leaf;
            at.value[leaf] = 0;
        }
    }
    if (dimfold_nested_slice_and_offset(&slice, &layout, &at, NULL) != DIMFOLD_OK || !oracle_is_sound(&slice))
        return oracle_complain("slice", &slice, &layout, NULL);
    for (ptrdiff_t index = 0; index < oracle_size(&slice); index++) {
        dimfold_tuple full = at;
        ptrdiff_t rest = index;
        full.whole = 0;
        for (uint32_t leaf = 0; leaf < at.leaves; leaf++)
            if (at.whole >> leaf & 1) {
                full.value[leaf] = rest % (ptrdiff_t)layout.shape[leaf];
                rest /= (ptrdiff_t)layout.shape[leaf];
            }
        if (oracle_at(&slice, index) != oracle_crd2idx(&layout, &full))
            return oracle_complain("slice", &slice, &layout, NULL);
    }
    return true;
}

TEST(slice_and_offset_is_the_part_that_the_coordinate_means)
{
    CHECK(oracle_holds(slice_is_a_part, 1));
}
