/* Positions as tables, compared letter by letter. */
#include "expect.h"

static void expect_drawing(const char *text, size_t columns, const char *drawing)
{
    dimfold_layout layout = expect_layout(text);
    char drawn[4096];
    size_t length = dimfold_layout_draw(&layout, columns, drawn, sizeof drawn);
    CHECK_EQ(strlen(drawing), length);
    if (!CHECK(strcmp(drawing, drawn) == 0))
        printf("%s\n%s", text, drawn);
}

TEST(draw_of_rank_0_and_1_is_a_row)
{
    expect_drawing("():()+5", 80, " 5\n");
    expect_drawing("(4):(-10)+30", 80, "  0  1  2  3\n"
                                       " -----------\n"
                                       " 30 20 10  0\n");
}

TEST(draw_of_rank_2_is_a_grid)
{
    expect_drawing("(3,4):(4,1)+2", 80, "     0  1  2  3\n"
                                        "  +------------\n"
                                        "0 |  2  3  4  5\n"
                                        "1 |  6  7  8  9\n"
                                        "2 | 10 11 12 13\n");
    expect_drawing("(11,1):(-1,0)+10", 80, "      0\n"
                                           "   +---\n"
                                           " 0 | 10\n 1 |  9\n 2 |  8\n 3 |  7\n 4 |  6\n 5 |  5\n"
                                           " 6 |  4\n 7 |  3\n 8 |  2\n 9 |  1\n10 |  0\n");
}

TEST(draw_of_rank_3_is_grids_beside_each_other)
{
    expect_drawing("c(2,2,2)", 80, "[0,:,:]   [1,:,:]\n"
                                   "    0 1       0 1\n"
                                   "  +----     +----\n"
                                   "0 | 0 1   0 | 4 5\n"
                                   "1 | 2 3   1 | 6 7\n");
    expect_drawing("c(2,2,2)", 16, "[0,:,:]\n"
                                   "    0 1\n"
                                   "  +----\n"
                                   "0 | 0 1\n"
                                   "1 | 2 3\n"
                                   "[1,:,:]\n"
                                   "    0 1\n"
                                   "  +----\n"
                                   "0 | 4 5\n"
                                   "1 | 6 7\n");
}

/* The longest line of a drawing. */
static size_t drawn_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text += strcspn(text, "\n") + 1)
        width = strcspn(text, "\n") > width ? strcspn(text, "\n") : width;
    return width;
}

TEST(draw_keeps_to_the_columns_or_does_nothing)
{
    static const char *const texts[] = {"():()", "c(7)", "c(3,4)", "c(5,3,4)", "(12,1,11):(100,0,-1)+10"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_layout layout = expect_layout(texts[i]);
        char drawn[20000];
        bool fitted = false;
        for (size_t columns = 1; columns < 200; columns++) {
            size_t length = dimfold_layout_draw(&layout, columns, drawn, sizeof drawn);
            CHECK_EQ(strlen(drawn), length);
            CHECK(drawn_width(drawn) <= columns);
            CHECK(length > 0 || !fitted);
            fitted = length > 0;
        }
        CHECK(fitted);
        CHECK(dimfold_layout_draw(&layout, 0, NULL, 0) > 0);
    }
}

TEST(draw_of_what_fits_no_table_is_empty)
{
    static const char *const texts[] = {"c(2,0)", "c(1,1,1,1)", "c(10001)", "c(0)", "c(101,101)",
                                        "(" LARGEST "):(0)"};
    char drawn[8];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_layout layout = expect_layout(texts[i]);
        drawn[0] = '#';
        CHECK_EQ(0, dimfold_layout_draw(&layout, 0, drawn, sizeof drawn));
        CHECK_EQ('\0', drawn[0]);
    }
    CHECK_EQ(0, dimfold_layout_draw(NULL, 80, drawn, sizeof drawn));
}

TEST(draw_stands_every_bit_pattern)
{
    uint64_t state = 3;
    for (unsigned round = 0; round < 20000; round++) {
        dimfold_layout layout;
        char drawn[64];
        layout.ndim = (size_t)test_random_in(&state, 0, 4);
        layout.offset = (size_t)test_random(&state);
        for (size_t i = 0; i < 4; i++) {
            layout.shape[i] = test_random(&state) % 2 ? (size_t)test_random_in(&state, 0, 4)
                                                      : (size_t)test_random(&state);
            layout.stride[i] = (ptrdiff_t)test_random(&state);
        }
        dimfold_layout_draw(&layout, 80, drawn, sizeof drawn);
        dimfold_layout_print(&layout, drawn, sizeof drawn);
        CHECK(memchr(drawn, '\0', sizeof drawn) != NULL);
    }
}
