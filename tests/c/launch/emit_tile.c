/* Tiles. */
#include "programs.h"

TEST(a_tile_has_shared_memory_for_each_operand_that_lies_across)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 3);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_place(&made, 0, (ptrdiff_t[]){1, 64}, 0);
    program_place(&made, 2, (ptrdiff_t[]){1, 64}, 0);
    program_classify(&made);
    char *text = program_text(&made);
    CHECK_EQ(1, program_count(text, ".shared .align 16 .b8 tile[8448];"));
    CHECK_EQ(8, program_count(text, "[%a+4224]"));
    CHECK_EQ(4 + 4, program_count(text, "ld.shared.b32"));
    CHECK_EQ(4 + 4, program_count(text, "st.shared.b32"));
    CHECK_EQ(12, program_count(text, "ld.global.b32"));
    CHECK_EQ(4, program_count(text, "st.global.b32"));
    free(text);
}
