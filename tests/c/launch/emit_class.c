/* Classes of plans. */
#include "programs.h"

TEST(class_of_aligned_rows_has_vectors)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,
                                           DIMFOLD_DTYPE_C128};
    static const uint8_t widths[] = {8, 8, 4, 2, 1};
    program_case made;
    for (size_t i = 0; i < 5; i++) {
        program_sum(&made, dtypes[i], 2);
        program_plan(&made, 2, (size_t[]){64, 64});
        program_classify(&made);
        CHECK_EQ(widths[i], made.class.width);
        CHECK_EQ(made.class.width > 1 ? DIMFOLD_EMIT_VECTOR : DIMFOLD_EMIT_ITEMS, made.class.access[2]);
        CHECK(made.class.is_full && !made.class.is_far);
    }
}

TEST(class_of_what_does_not_lie_in_aligned_rows_has_items)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 1);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_place(&made, 1, (ptrdiff_t[]){64, 1}, 2);
    program_classify(&made);
    CHECK_EQ(1, made.class.width);
    CHECK_EQ(2, made.class.piece[1]);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_place(&made, 1, (ptrdiff_t[]){128, 2}, 0);
    program_classify(&made);
    CHECK_EQ(1, made.class.width);
    CHECK_EQ(4, made.class.piece[1]);
}

TEST(class_of_a_repeated_source_loads_it_once_for_a_group)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 2);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_place(&made, 2, (ptrdiff_t[]){1, 0}, 0);
    program_classify(&made);
    CHECK_EQ(4, made.class.width);
    CHECK_EQ(DIMFOLD_EMIT_SAME, made.class.access[2]);
}

TEST(class_knows_what_32_bits_do_not_reach)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 1);
    program_plan(&made, 2, (size_t[]){4, 64});
    program_place(&made, 1, (ptrdiff_t[]){178956970, 1}, 0);
    program_classify(&made);
    CHECK_EQ(1, made.class.is_far); /* 3 * 178956970 * 4 + 63 * 4 is 2^31 + 240 */
    program_place(&made, 1, (ptrdiff_t[]){178956900, 1}, 0);
    program_classify(&made);
    CHECK_EQ(0, made.class.is_far);
}

TEST(class_of_what_lies_across_is_tiled)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 2);
    program_plan(&made, 3, (size_t[]){5, 64, 64});
    program_place(&made, 2, (ptrdiff_t[]){4096, 1, 64}, 0);
    program_classify(&made);
    CHECK_EQ(DIMFOLD_EMIT_TILES, made.class.skeleton);
    CHECK_EQ(DIMFOLD_EMIT_ACROSS, made.class.access[2]);
    CHECK_EQ(DIMFOLD_EMIT_ITEMS, made.class.access[1]);
    CHECK_EQ(1, dimfold_emit_axis_across(&made.layout, &made.plan));
    program_plan(&made, 2, (size_t[]){8, 64});
    program_place(&made, 2, (ptrdiff_t[]){1, 8}, 0);
    program_classify(&made);
    CHECK_EQ(DIMFOLD_EMIT_ROWS, made.class.skeleton);
}

/* As many passes as registers have room for. */
TEST(class_of_what_lies_across_short_axes_is_packed)
{
    static const struct {
        dimfold_dtype dtype;
        size_t sources;
        uint8_t skeleton, passes;
    } cases[] = {{DIMFOLD_DTYPE_F32, 1, DIMFOLD_EMIT_PACKED, 8},
                 {DIMFOLD_DTYPE_F32, 2, DIMFOLD_EMIT_PACKED, 4},
                 {DIMFOLD_DTYPE_F32, 5, DIMFOLD_EMIT_PACKED, 2},
                 {DIMFOLD_DTYPE_C128, 8, DIMFOLD_EMIT_ROWS, 1}};
    program_case made;
    for (size_t i = 0; i < 4; i++) {
        program_sum(&made, cases[i].dtype, cases[i].sources);
        program_plan(&made, 2, (size_t[]){3, 4096});
        program_place(&made, 1, (ptrdiff_t[]){1, 3}, 0);
        program_classify(&made);
        CHECK_EQ(cases[i].skeleton, made.class.skeleton);
        CHECK_EQ(cases[i].passes, made.class.passes);
        CHECK_EQ(i < 3 ? DIMFOLD_EMIT_ACROSS : DIMFOLD_EMIT_ITEMS, made.class.access[1]);
        CHECK_EQ(DIMFOLD_EMIT_ITEMS, made.class.access[0]);
    }
}

/* Tiles would take more registers than threads have: boxes of two passes do not. */
TEST(class_of_many_operands_across_long_axes_is_packed)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F64, 5);
    program_plan(&made, 2, (size_t[]){1024, 1024});
    program_place(&made, 2, (ptrdiff_t[]){1, 1024}, 0);
    program_classify(&made);
    CHECK_EQ(DIMFOLD_EMIT_PACKED, made.class.skeleton);
    CHECK_EQ(2, made.class.passes);
}
