/* How operands are loaded and stored. */
#include "programs.h"

TEST(aligned_rows_are_loaded_and_stored_by_16_bytes)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 2);
    program_plan(&made, 1, (size_t[]){1024});
    program_classify(&made);
    char *text = program_text(&made);
    CHECK_EQ(2 * made.class.passes, program_count(text, "ld.global.v4.b32"));
    CHECK_EQ(made.class.passes, program_count(text, "st.global.v4.b32"));
    CHECK_EQ(3 * made.class.passes, program_count(text, ".global."));
    free(text);
}

TEST(items_at_odd_addresses_are_put_together_of_bytes)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 1);
    program_plan(&made, 1, (size_t[]){1024});
    program_place(&made, 1, (ptrdiff_t[]){1}, 1);
    program_classify(&made);
    char *text = program_text(&made);
    CHECK_EQ(4 * made.class.passes, program_count(text, "ld.global.u8"));
    CHECK_EQ(made.class.passes, program_count(text, "st.global.b32"));
    free(text);
}
