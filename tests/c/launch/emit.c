/* Whole texts. */
#include "programs.h"

/* They are parameters: nothing is compiled again for others. */
TEST(text_does_not_know_addresses_shapes_and_constants)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F32, 2);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_classify(&made);
    char *first = program_text(&made);
    made.expr.node[2].value[0] = 0x40000000;
    program_plan(&made, 2, (size_t[]){8, 1024});
    program_place(&made, 1, (ptrdiff_t[]){2048, 1}, 64);
    program_classify(&made);
    char *second = program_text(&made);
    CHECK(strcmp(first, second) == 0);
    free(first);
    free(second);
}

TEST(text_that_has_no_room_is_counted_and_closed)
{
    program_case made;
    char text[100];
    program_sum(&made, DIMFOLD_DTYPE_F32, 1);
    program_plan(&made, 1, (size_t[]){64});
    program_classify(&made);
    char *whole = program_text(&made);
    CHECK_EQ(strlen(whole) + 1, dimfold_emit(text, sizeof text, &made.expr, &made.layout, &made.class));
    CHECK_EQ(sizeof text - 1, strlen(text));
    CHECK(strncmp(text, whole, sizeof text - 1) == 0);
    free(whole);
}

TEST(text_has_no_mark_left)
{
    program_case made;
    program_sum(&made, DIMFOLD_DTYPE_F16, 3);
    program_plan(&made, 2, (size_t[]){64, 64});
    program_place(&made, 1, (ptrdiff_t[]){1, 64}, 0);
    for (size_t i = 0; i < 2; i++) {
        program_classify(&made);
        char *text = program_text(&made);
        CHECK_EQ(program_count(text, "@"), program_count(text, "@%") + program_count(text, "@!%"));
        free(text);
        program_plan(&made, 2, (size_t[]){64, 64});
    }
}
