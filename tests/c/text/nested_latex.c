/* LaTeX documents of layouts and tiles: their lines. Whether LaTeX takes them is what tests/latex finds out. */
#include "nested_expect.h"

#include "nested/notation.h"

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        count++;
    return count;
}

/* Whether every brace that opens closes again. */
static bool braces_match(const char *text)
{
    int level = 0;
    for (; *text != '\0' && level >= 0; text++)
        level += (*text == '{') - (*text == '}');
    return level == 0;
}

TEST(nested_latex_has_a_line_for_each_cell_row_and_column)
{
    dimfold_nested layout = nested_of("Sw<1,0,2> o 0 o (2,3):(4,1)");
    char text[EXPECT_TEXT];
    size_t length = dimfold_nested_latex(&layout, text, sizeof text);
    CHECK(length < sizeof text && strlen(text) == length);
    CHECK(strncmp(text, "% Sw<1,0,2> o 0 o (2,3):(4,1)\n\\documentclass{article}\n", 54) == 0);
    CHECK(strcmp(text + length - 15, "\\end{document}\n") == 0);
    CHECK_EQ(6, count_of(text, "\n\\cell{"));
    CHECK_EQ(5, count_of(text, "\n\\celltext{"));
    CHECK(strstr(text, "\n\\cell{0}{2}{2}{2}\n") != NULL);
    CHECK(strstr(text, "\n\\cell{1}{0}{5}{5}\n\\cell{1}{1}{4}{4}\n") != NULL);
    CHECK(strstr(text, "\n\\celltext{1}{-1}{\\texttt{1}}\n") != NULL);
    CHECK(strstr(text, "\n\\celltext{-1}{2}{\\texttt{2}}\n") != NULL);
    CHECK(braces_match(text));
}

TEST(nested_latex_colours_by_position_and_makes_cells_wide_enough)
{
    dimfold_nested layout = nested_of("(2,2):(17,1000000)+-3");
    char text[EXPECT_TEXT];
    CHECK(dimfold_nested_latex(&layout, text, sizeof text) < sizeof text);
    CHECK(strstr(text, "\\cell{0}{0}{5}{-3}\n\\cell{0}{1}{5}{999997}\n\\cell{1}{0}{6}{14}\n") != NULL);
    CHECK(strstr(text, "y={(18mm,0mm)}") != NULL);
    layout = nested_of("(2,2)");
    CHECK(dimfold_nested_latex(&layout, text, sizeof text) < sizeof text);
    CHECK(strstr(text, "x={(0mm,-10mm)},y={(10mm,0mm)}") != NULL);
}

TEST(nested_latex_of_a_tile_colours_by_thread_and_leaves_gaps_empty)
{
    dimfold_nested tv = nested_of("(9,2):(1,8)");
    dimfold_tuple tile = tuple_of("(9,2)");
    char text[EXPECT_TEXT];
    CHECK(dimfold_thread_value_latex(&tv, &tile, text, sizeof text) < sizeof text);
    CHECK_EQ(17, count_of(text, "\n\\cellowned{"));
    CHECK_EQ(1, count_of(text, "\n\\cellempty{"));
    CHECK(strstr(text, "\n\\cellowned{8}{0}{0}{T0}{V1+}\n\\cellempty{8}{1}\n") != NULL);
    CHECK(strstr(text, "\n\\cellowned{7}{0}{7}{T7}{V0}\n\\cellowned{7}{1}{0}{T8}{V1}\n") != NULL);
    CHECK(braces_match(text));
}

TEST(nested_latex_of_more_than_tex_can_have_is_empty)
{
    static const struct {
        const char *layout;
        bool fits;
    } layouts[] = {{"(498,1):(0,0)", true},  {"(499,1):(0,0)", false},        {"(1,498):(0,0)", true},
                   {"(1,499):(0,0)", false}, {"(1,400):(0,1000000)", false}, {"(100,100)", true}};
    char text[2] = "#";
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        dimfold_nested layout = nested_of(layouts[i].layout);
        CHECK_EQ(layouts[i].fits, dimfold_nested_latex(&layout, text, sizeof text) > 0);
    }
    CHECK_EQ(0, dimfold_nested_latex(NULL, text, sizeof text));
    CHECK_EQ('\0', text[0]);
}
