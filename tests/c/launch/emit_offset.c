/* Offsets of passes. */
#include "programs.h"

static void make(program_case *made, ptrdiff_t step)
{
    program_sum(made, DIMFOLD_DTYPE_F32, 1);
    program_plan(made, 2, (size_t[]){3, 4096});
    program_place(made, 1, (ptrdiff_t[]){step, 3 * step}, 0);
    program_classify(made);
}

/* A box has addresses of 64 bits; offsets in it begin once for each pass, whichever order they are found in. */
TEST(offsets_of_a_box_are_found_in_the_order_of_each_operand)
{
    program_case made;
    make(&made, 1);
    char *text = program_text(&made);
    CHECK_EQ(8, made.class.passes);
    CHECK_EQ(1, program_count(text, "ld.param.b64 %f16, ["));
    CHECK_EQ(1, program_count(text, "ld.param.b64 %f17, ["));
    for (int pass = 0; pass < 8; pass++)
        for (int operand = 0; operand < 2; operand++) {
            char part[64];
            snprintf(part, sizeof part, "mov.b32 %%n%d, 0;", 2 * pass + operand);
            CHECK_EQ(1, program_count(text, part));
            snprintf(part, sizeof part, "cvt.s64.s32 %%o, %%n%d;\nadd.s64 %%a, %%f%d, %%o;", 2 * pass + operand,
                     16 + operand);
            CHECK_EQ(1, program_count(text, part));
        }
    free(text);
}

TEST(offsets_that_32_bits_do_not_hold_have_64)
{
    program_case made;
    make(&made, (ptrdiff_t)1 << 32);
    char *text = program_text(&made);
    CHECK_EQ(DIMFOLD_EMIT_ROWS, made.class.skeleton);
    CHECK_EQ(0, program_count(text, "%n"));
    CHECK(program_count(text, "mad.lo.s64 %f") > 0);
    free(text);
}
