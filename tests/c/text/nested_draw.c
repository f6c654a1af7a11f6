/* Tables of nested layouts and tiles, compared letter by letter. */
#include "nested_expect.h"

#include "nested/notation.h"

static void expect_table(const char *text, const char *table, size_t length, const char *drawn)
{
    CHECK_EQ(strlen(table), length);
    if (!CHECK(strcmp(table, drawn) == 0))
        printf("%s\n%s", text, drawn);
}

static void expect_layout_table(const char *text, const char *table)
{
    dimfold_nested layout = nested_of(text);
    char drawn[EXPECT_TEXT];
    expect_table(text, table, dimfold_nested_draw(&layout, drawn, sizeof drawn), drawn);
}

static void expect_tile_table(const char *tv, const char *tile, const char *table)
{
    dimfold_nested layout = nested_of(tv);
    dimfold_tuple shape = tuple_of(tile);
    char drawn[EXPECT_TEXT];
    expect_table(tv, table, dimfold_thread_value_draw(&layout, &shape, drawn, sizeof drawn), drawn);
}

TEST(nested_draw_has_the_form_of_print_layout)
{
    expect_layout_table("(_2,_4):(_1,_2)", "(_2,_4):(_1,_2)\n"
                                           "      0   1   2   3 \n"
                                           "    +---+---+---+---+\n"
                                           " 0  | 0 | 2 | 4 | 6 |\n"
                                           "    +---+---+---+---+\n"
                                           " 1  | 1 | 3 | 5 | 7 |\n"
                                           "    +---+---+---+---+\n");
    expect_layout_table("((2,2),(2,2)):((1,4),(2,8))", "((2,2),(2,2)):((1,4),(2,8))\n"
                                                       "       0    1    2    3 \n"
                                                       "    +----+----+----+----+\n"
                                                       " 0  |  0 |  2 |  8 | 10 |\n"
                                                       "    +----+----+----+----+\n"
                                                       " 1  |  1 |  3 |  9 | 11 |\n"
                                                       "    +----+----+----+----+\n"
                                                       " 2  |  4 |  6 | 12 | 14 |\n"
                                                       "    +----+----+----+----+\n"
                                                       " 3  |  5 |  7 | 13 | 15 |\n"
                                                       "    +----+----+----+----+\n");
}

TEST(nested_draw_swizzles_and_offsets)
{
    expect_layout_table("Sw<1,0,2> o 0 o (2,4):(4,1)", "Sw<1,0,2> o 0 o (2,4):(4,1)\n"
                                                       "      0   1   2   3 \n"
                                                       "    +---+---+---+---+\n"
                                                       " 0  | 0 | 1 | 2 | 3 |\n"
                                                       "    +---+---+---+---+\n"
                                                       " 1  | 5 | 4 | 7 | 6 |\n"
                                                       "    +---+---+---+---+\n");
    expect_layout_table("(2,2):(-7,1)+-5", "(2,2):(-7,1)+-5\n"
                                           "        0     1 \n"
                                           "    +-----+-----+\n"
                                           " 0  |  -5 |  -4 |\n"
                                           "    +-----+-----+\n"
                                           " 1  | -12 | -11 |\n"
                                           "    +-----+-----+\n");
}

TEST(nested_draw_has_room_for_cosize_as_cute)
{
    expect_layout_table("(1,2):(0,9)", "(1,2):(0,9)\n"
                                       "       0    1 \n"
                                       "    +----+----+\n"
                                       " 0  |  0 |  9 |\n"
                                       "    +----+----+\n");
}

TEST(nested_draw_of_other_ranks_has_the_first_mode_down)
{
    expect_layout_table("()", "():()\n"
                              "      0 \n"
                              "    +---+\n"
                              " 0  | 0 |\n"
                              "    +---+\n");
    expect_layout_table("(2):(3)", "(2):(3)\n"
                                   "      0 \n"
                                   "    +---+\n"
                                   " 0  | 0 |\n"
                                   "    +---+\n"
                                   " 1  | 3 |\n"
                                   "    +---+\n");
    expect_layout_table("(1,2,2):(0,1,2)", "(1,2,2):(0,1,2)\n"
                                           "      0   1   2   3 \n"
                                           "    +---+---+---+---+\n"
                                           " 0  | 0 | 1 | 2 | 3 |\n"
                                           "    +---+---+---+---+\n");
}

TEST(nested_draw_stays_in_line_beyond_99_rows_and_9_columns)
{
    static const char *const texts[] = {"(101,11):(0,0)", "(3,1001):(0,0)", "(1001,3):(1,0)"};
    static char drawn[200000];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_nested layout = nested_of(texts[i]);
        CHECK(dimfold_nested_draw(&layout, drawn, sizeof drawn) < sizeof drawn);
        const char *line = strchr(strchr(drawn, '\n') + 1, '\n') + 1;
        size_t width = strcspn(line, "\n");
        CHECK_EQ(width, (size_t)(line - strchr(drawn, '\n') - 1));
        for (; *line != '\0'; line += width + 1)
            CHECK(line[width] == '\n' && strcspn(line, "\n") == width);
    }
}

TEST(nested_draw_of_what_fits_no_table_is_empty)
{
    static const char *const texts[] = {"10001:1", "(101,101)", "(2,3):(1@0,1@1)", "(2,2):(1,1@0)"};
    dimfold_nested layout = nested_of("(3,4)");
    char drawn[8] = "#";
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_nested wrong = nested_of(texts[i]);
        drawn[0] = '#';
        CHECK_EQ(0, dimfold_nested_draw(&wrong, drawn, sizeof drawn));
        CHECK_EQ('\0', drawn[0]);
        CHECK_EQ(0, dimfold_nested_latex(&wrong, drawn, sizeof drawn));
    }
    CHECK_EQ(0, dimfold_nested_draw(NULL, drawn, sizeof drawn));
    layout.shape[0] = 0;
    CHECK_EQ(0, dimfold_nested_draw(&layout, drawn, sizeof drawn));
    layout = nested_of("(100,100):(0,0)");
    CHECK(dimfold_nested_draw(&layout, NULL, 0) > 10000);
}

TEST(nested_draw_fills_buffers_of_any_size)
{
    dimfold_nested layout = nested_of("(2,2)");
    char whole[EXPECT_TEXT];
    size_t length = dimfold_nested_draw(&layout, whole, sizeof whole);
    for (size_t capacity = 1; capacity < length + 2; capacity++) {
        char *part = malloc(capacity);
        CHECK_EQ(length, dimfold_nested_draw(&layout, part, capacity));
        CHECK(strlen(part) == (capacity <= length ? capacity - 1 : length) && strncmp(part, whole, strlen(part)) == 0);
        free(part);
    }
}

TEST(nested_draw_of_a_tile_has_thread_and_value_in_each_cell)
{
    expect_tile_table("((2,2),2):((1,4),2)", "(2,4)", "((2,2),2):((1,4),2)\n"
                                                      "         0      1      2      3 \n"
                                                      "    +------+------+------+------+\n"
                                                      " 0  | T0V0 | T0V1 | T2V0 | T2V1 |\n"
                                                      "    +------+------+------+------+\n"
                                                      " 1  | T1V0 | T1V1 | T3V0 | T3V1 |\n"
                                                      "    +------+------+------+------+\n");
    expect_tile_table("(11,1):(1,0)", "11", "(11,1):(1,0)\n"
                                            "          0 \n"
                                            "    +-------+\n"
                                            " 0  |  T0V0 |\n    +-------+\n 1  |  T1V0 |\n    +-------+\n"
                                            " 2  |  T2V0 |\n    +-------+\n 3  |  T3V0 |\n    +-------+\n"
                                            " 4  |  T4V0 |\n    +-------+\n 5  |  T5V0 |\n    +-------+\n"
                                            " 6  |  T6V0 |\n    +-------+\n 7  |  T7V0 |\n    +-------+\n"
                                            " 8  |  T8V0 |\n    +-------+\n 9  |  T9V0 |\n    +-------+\n"
                                            "10  | T10V0 |\n    +-------+\n");
}

TEST(nested_draw_of_a_tile_shows_gaps_and_shared_elements)
{
    expect_tile_table("(3,2):(2,1)", "(2,4)", "(3,2):(2,1)\n"
                                              "         0      1      2      3 \n"
                                              "    +------+------+------+------+\n"
                                              " 0  | T0V0 | T1V0 | T2V0 |      |\n"
                                              "    +------+------+------+------+\n"
                                              " 1  | T0V1 | T1V1 | T2V1 |      |\n"
                                              "    +------+------+------+------+\n");
    expect_tile_table("(2,2):(1,1)", "(3,1)", "(2,2):(1,1)\n"
                                              "          0 \n"
                                              "    +-------+\n"
                                              " 0  |  T0V0 |\n"
                                              "    +-------+\n"
                                              " 1  | T0V1+ |\n"
                                              "    +-------+\n"
                                              " 2  |  T1V1 |\n"
                                              "    +-------+\n");
}
