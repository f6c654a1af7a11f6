/* Operands are shown with marks below the leaves and modes at fault. */
#include "nested/notation.h"

static dimfold_diag about(uint32_t counts, ptrdiff_t axis, int64_t position)
{
    return (dimfold_diag){.operation = "composition", .operand = "operand", .axis = axis, .position = position,
                          .counts = counts, .part_leaves = 3};
}

/* The characters of the first line that are marked in the second. */
static void check_marked(const char *expected, const char *shown)
{
    char found[200] = "";
    size_t count = 0, length = strcspn(shown + 1, "\n");
    const char *marks = shown[length + 1] == '\0' ? "" : shown + length + 2;
    for (size_t i = 0; marks[i] != '\0' && marks[i] != '\n'; i++)
        if (marks[i] == '^')
            found[count++] = shown[i + 1];
    if (!CHECK(strcmp(expected, found) == 0))
        printf("  expected %s, found %s in%s\n", expected, found, shown);
}

struct marked {
    const char *text;
    ptrdiff_t number;
    const char *expected;
};

static void check_all(uint32_t counts, size_t count, const struct marked *rows)
{
    char shown[1000];
    for (size_t i = 0; i < count; i++) {
        dimfold_diag diag = about(counts, rows[i].number, 0);
        if (rows[i].text[0] == '<') {
            dimfold_tiler tiler = tiler_of(rows[i].text);
            dimfold_tiler_mark(&tiler, "operand", &diag, shown, sizeof shown);
        } else if (strchr(rows[i].text, ':') != NULL) {
            dimfold_nested layout = nested_of(rows[i].text);
            dimfold_nested_mark(&layout, "operand", &diag, shown, sizeof shown);
        } else {
            dimfold_tuple tuple = tuple_of(rows[i].text);
            dimfold_tuple_mark(&tuple, "operand", &diag, shown, sizeof shown);
        }
        check_marked(rows[i].expected, shown);
    }
}

TEST(leaves_are_marked_in_shape_and_stride)
{
    static const struct marked rows[] = {
        {"4:1", 0, "41"},
        {"(4,(2,_8)):(1,(-4,_16))", 1, "2-4"},
        {"(4,(2,_8)):(1,(-4,_16))", 2, "_8_16"},
        {"(4,2):(1@0,3@1@0)", 1, "23@1@0"},
        {"Sw<3,4,3> o -2 o (8,64):(64,1)", 1, "641"},
        {"(8,64):(64,1)+-3", 0, "864"},
        {"<4,_,(2,2):(1,4)>", 1, "_"},
        {"<4,_,(2,2):(1,4)>", 3, "24"},
        {"<3:5,<7,(2,3):(1,2)>>", 2, "21"},
        {"(3,(_,5))", 1, "_"},
        {"(3,4)", 2, ""},
        {"(3,4)", -1, ""},
    };
    check_all(DIMFOLD_COUNTS_LEAVES, sizeof rows / sizeof *rows, rows);
}

TEST(modes_are_marked_in_shape_and_stride)
{
    static const struct marked rows[] = {
        {"4:1", 0, "41"},
        {"(4,(2,8)):(1,(-4,16))", 0, "41"},
        {"(4,(2,8)):(1,(-4,16))", 1, "2,8-4,16"},
        {"Sw<3,4,3> o 0 o ((2,4),8):((1,2),8)", 0, "2,41,2"},
        {"(8,64):(64,1)+3", 1, "641"},
        {"<4,_,(2,2):(1,4)>", 2, "2,21,4"},
        {"<<2,3>,4>", 0, "2,3"},
        {"(2,4):(1,2)", 1, "42"},
        {"7", 0, "7"},
        {"()", 0, ""},
        {"(3,4)", 2, ""},
    };
    check_all(DIMFOLD_COUNTS_MODES, sizeof rows / sizeof *rows, rows);
}

static void check_shown(const char *expected, const char *text, const char *name, const dimfold_diag *diag)
{
    char shown[1000], cut[20];
    dimfold_nested layout = nested_of(text);
    size_t length = dimfold_nested_mark(&layout, name, diag, shown, sizeof shown);
    CHECK_EQ(strlen(expected), length);
    if (!CHECK(strcmp(expected, shown) == 0))
        printf("  expected%s\n  found%s\n", expected, shown);
    CHECK_EQ(length, dimfold_nested_mark(&layout, name, diag, NULL, 0));
    CHECK_EQ(length, dimfold_nested_mark(&layout, name, diag, cut, sizeof cut));
    CHECK(strncmp(cut, shown, sizeof cut - 1) == 0 && strlen(cut) == (length < sizeof cut ? length : sizeof cut - 1));
}

TEST(composition_shows_what_it_saw)
{
    dimfold_diag diag = about(DIMFOLD_COUNTS_COMPOSED, 1, 0);
    check_shown("\n  operand    (4,2):(8,1)\n              ^     ^", "(4,2):(8,1)", "operand", &diag);
    check_shown("\n  layout     ((3,4),6):((6,18),1)\n  coalesced  (12,6):(6,1)\n                 ^     ^",
                "((3,4),6):((6,18),1)", "layout", &diag);
    diag.part_leaves = 2;
    check_shown("\n  layout     (12,6):(6,1)\n                 ^     ^", "(12,6):(6,1)", "layout", &diag);
    diag.operation = "logical_divide";
    check_shown("\n  layout     (12,6):(6,1)", "(12,6):(6,1)", "layout", &diag);
    diag.operation = "composition";
    diag.part_first = UINT32_MAX;
    check_shown("\n  layout     (12,6):(6,1)", "(12,6):(6,1)", "layout", &diag);
    diag = about(DIMFOLD_COUNTS_LAYOUT_MODES, 1, 0);
    check_shown("\n  layout     (12,6):(6,1)\n                 ^     ^", "(12,6):(6,1)", "layout", &diag);
    diag = about(DIMFOLD_COUNTS_AXES, 0, 0);
    check_shown("\n  coordinates (12,6):(6,1)", "(12,6):(6,1)", "coordinates", &diag);
}

TEST(composition_tells_which_part_of_the_layout_it_saw)
{
    dimfold_nested layout = nested_of("(4,(6,2)):(59,(13,1))"), result;
    dimfold_tiler tiler = tiler_of("<4:1,(4,3):(1,5)>");
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_nested_composition_tiler(&result, &layout, &tiler, 0, &diag));
    CHECK_EQ(DIMFOLD_COUNTS_COMPOSED, diag.counts);
    CHECK(diag.part_first == 1 && diag.part_leaves == 2);
    check_shown("\n  layout     (4,(6,2)):(59,(13,1))\n  coalesced  (6,2):(13,1)\n              ^     ^^",
                "(4,(6,2)):(59,(13,1))", "layout", &diag);
}

TEST(what_has_no_text_is_not_shown)
{
    char text[2] = "x";
    dimfold_diag diag = about(DIMFOLD_COUNTS_MODES, 0, 0);
    dimfold_nested layout = nested_of("4:1");
    CHECK_EQ(0, dimfold_nested_mark(NULL, "layout", &diag, text, sizeof text));
    CHECK_EQ(0, dimfold_nested_mark(&layout, NULL, &diag, text, sizeof text));
    CHECK_EQ(0, dimfold_nested_mark(&layout, "layout", NULL, text, sizeof text));
    CHECK_EQ(0, dimfold_tuple_mark(NULL, "shape", &diag, text, sizeof text));
    CHECK_EQ(0, dimfold_tiler_mark(NULL, "tiler", &diag, text, sizeof text));
    layout.parens[0] = 0x20; /* No modes are in order there. */
    CHECK_EQ(strlen("\n  operand    ((4:((1"), dimfold_nested_mark(&layout, "operand", &diag, NULL, 0));
    layout.leaves = 33;
    CHECK_EQ(0, dimfold_nested_mark(&layout, "layout", &diag, text, sizeof text));
    CHECK_EQ('\0', text[0]);
}
