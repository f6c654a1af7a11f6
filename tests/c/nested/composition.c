/* Composition: what is composed, what is refused and why. */
#include "nested/notation.h"

static const char *const composed[][3] = {
    {"(6,2):(8,2)", "(4,3):(3,1)", "((2,2),3):((24,2),8)"},
    {"(10,2):(16,4)", "(5,4):(1,5)", "(5,(2,2)):(16,(80,4))"},
    {"20:2", "(5,4):(4,1)", "(5,4):(8,2)"},
    {"(4,3):(3,1)", "12:1", "(4,3):(3,1)"},
    {"(4,4):(4,1)", "(4,4):(4,1)", "(4,4):(1,4)"},
    {"8:2", "4:0", "4:0"},
    {"(4,(2,2)):(1,(4,8))", "(2,(2,4)):(8,(1,2))", "(2,(2,4)):(8,(1,2))"},
    /* Steps that do not divide an extent, and yet meet its end evenly. */
    {"(5,9):(1,10)", "4:3", "(2,2):(3,11)"},
    /* Beyond the end of the layout its last leaf goes on, also one of extent 1. */
    {"(4,1):(1,9)", "8:1", "(4,2):(1,9)"},
    {"(4,2):(2,1)", "16:1", "(4,4):(2,1)"},
    /* Below 0 everything is mirrored. */
    {"(4,4):(4,1)", "8:-1", "(4,2):(-4,-1)"},
    {"4:-1", "4:-1", "4:1"},
    /* Extents 1 keep a stride that nobody follows. */
    {"(4,4):(4,1)", "1:8", "1:2"},
    /* An offset of the right side is where the walk through the left side starts. */
    {"(4,4):(4,1)", "4:1+4", "4:4+1"},
    {"(4,4):(1,10)", "2:1+3", "2:7+3"},
    {"(4,4):(4,1)+100", "4:-1+7", "4:-4+113"},
    {"Sw<2,0,2> o 3 o 16:1", "(4,4):(4,1)", "Sw<2,0,2> o 3 o (4,4):(4,1)"},
    /* A swizzle of the right side goes behind the left one where that moves its bits as they are. */
    {"(8,8):(8,1)", "Sw<1,0,3> o 0 o 64:1", "Sw<1,0,-3> o 0 o (8,8):(8,1)"},
    {"Sw<1,0,3> o 0 o 64:1", "Sw<1,0,3> o 0 o 64:1", "64:1"},
    {"(4,4):(1,4)+16", "Sw<2,0,2> o 0 o (4,4):(4,1)", "Sw<2,0,2> o 16 o (4,4):(4,1)"},
    /* Static integers come of static integers. */
    {"(_6,_2):(_8,_2)", "(_4,3):(_3,1)", "((_2,_2),3):((_24,_2),8)"},
    {"(_6,2):(_8,_2)", "(_4,_3):(_3,_1)", "((2,2),_3):((24,2),8)"},
    /* Coordinates: on the right they choose modes, on the left they are what is added up. */
    {"(8,6):(1,100)", "(2,3):(2@1,1@0)", "(2,3):(200,1)"},
    {"((2,4),6):((1,2),100)", "(4,3):(1@1@0,2@1)", "(4,3):(2,200)"},
    {"(4,6):(1@0,1@1)", "(2,3):(2,4)", "(2,3):(2@0,1@1)"},
    {"(2,3):(1@0,1@1)", "(1,6):(3,1)", "(1,(2,3)):(2@1,(1@0,1@1))"},
    {"():()", "3:2", "3:0"},
    {"(4,4):(4,1)", "():()", "():()"},
};

TEST(composition_is_the_layout_of_the_composed_function)
{
    for (size_t i = 0; i < sizeof composed / sizeof composed[0]; i++) {
        dimfold_nested layout = nested_of(composed[i][0]), layout2 = nested_of(composed[i][1]);
        dimfold_diag diag = {0};
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition(&layout, &layout, &layout2, &diag)))
            printf("%s o %s, reason %d\n", composed[i][0], composed[i][1], (int)diag.reason);
        CHECK_NESTED(composed[i][2], &layout);
    }
}

static const struct {
    const char *layout, *layout2;
    dimfold_status status;
    int mode, leaf;
    const char *sentence;
} refused[] = {
    {"(12,6):(6,1)", "4:8", DIMFOLD_ERR_NOT_A_VIEW, 0, 0,
     "composition: leaf 0 of layout2 carries out of mode 0 of the coalesced layout together with the leaves before it: "
     "extent 12, needed 13"},
    {"(4,6,8):(1,10,100)", "3:2", DIMFOLD_ERR_NOT_A_VIEW, 0, 0,
     "composition: leaf 0 of layout2 leaves mode 0 of the coalesced layout after 2 of its 3 elements: expected a "
     "divisor"},
    {"(4,6):(1,10)", "(2,3,3):(30,2,2)", DIMFOLD_ERR_NOT_A_VIEW, 0, 1, NULL},
    {"(4,4):(1,10)", "(2,3):(1,2)", DIMFOLD_ERR_NOT_A_VIEW, 0, 1, NULL},
    {"(4,4):(1,10)", "(2,2):(1,-2)", DIMFOLD_ERR_NOT_A_VIEW, -1, 0,
     "composition: layout2 leads from -2 to 1: expected one side of 0"},
    {"(4,6):(1@0,1@1)", "(2,2):(1,3)", DIMFOLD_ERR_NOT_A_VIEW, 0, 1, NULL},
    {"(4,6):(1@0,1@1)", "2:5", DIMFOLD_ERR_NOT_A_VIEW, 0, 0,
     "composition: a step of leaf 0 of layout2 moves along two coordinates of the layout at once"},
    {"(4,6):(1,4)", "2:1@2", DIMFOLD_ERR_SHAPE, 0, 0, NULL},
    {"((2,2),6):((1,2),4)", "(2,2):(1@0,1@1@0)", DIMFOLD_ERR_SHAPE, 0, 0, NULL},
    {"(3,4):(1,4)", "Sw<1,0,2> o 0 o 12:1", DIMFOLD_ERR_NOT_A_VIEW, -1, 0, NULL},
    {"16:1", "Sw<1,0,2> o 0 o 4:-1", DIMFOLD_ERR_UNSUPPORTED, -1, 0, NULL},
};

TEST(composition_refuses_what_is_no_layout_and_names_mode_and_leaf)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        dimfold_nested layout = nested_of(refused[i].layout), layout2 = nested_of(refused[i].layout2);
        dimfold_nested result = {.leaves = 77}, before = result;
        dimfold_diag diag = {0};
        char text[300];
        if (!CHECK_STATUS(refused[i].status, dimfold_nested_composition(&result, &layout, &layout2, &diag)))
            printf("%s o %s\n", refused[i].layout, refused[i].layout2);
        CHECK(memcmp(&result, &before, sizeof result) == 0);
        CHECK_EQ(refused[i].mode, diag.axis);
        CHECK_EQ(refused[i].leaf, diag.position);
        dimfold_diag_text(&diag, text, sizeof text);
        if (refused[i].sentence != NULL && !CHECK(strcmp(refused[i].sentence, text) == 0))
            puts(text);
    }
}

/* The jumps are -4 and -10 + 14: what carries into both modes at once cancels. */
TEST(composition_accepts_carries_that_cancel)
{
    dimfold_nested layout = nested_of("(2,2,8):(5,6,2)"), layout2 = nested_of("(2,2):(1,3)"), result;
    dimfold_status status = dimfold_nested_composition(&result, &layout, &layout2, NULL);
    for (ptrdiff_t i = 0; i < 4 && status == DIMFOLD_OK; i++) {
        ptrdiff_t inner, expected, found;
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&layout2, i, &inner, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&layout, inner, &expected, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&result, i, &found, NULL));
        CHECK_EQ(expected, found);
    }
}

static const char *const tiled[][3] = {
    {"(12,(4,8)):(59,(13,1))", "<3:4,8:2>", "(3,(2,4)):(236,(26,1))"},
    {"(6,16):(1,6)", "<2>", "(2):(1)"},
    {"(4,16):(16,1)", "<_,4>", "(4,4):(16,1)"},
    {"((2,2),(2,2)):((2,1),(4,8))", "<4,2>", "((2,2),2):((2,1),4)"},
    {"((4,8),6):((1,4),32)", "<<2,4:2>,_>", "((2,4),6):((1,8),32)"},
    {"5:1", "2:1", "2:1"},
    {"(4,6):(6,1)+7", "(2,3):(1,8)", "(2,3):(6,2)+7"},
    {"(4,6):(6,1)", "_", "(4,6):(6,1)"},
    {"8:3", "<4>", "(4):(3)"},
};

TEST(composition_tiler_composes_mode_by_mode)
{
    for (size_t i = 0; i < sizeof tiled / sizeof tiled[0]; i++) {
        dimfold_nested layout = nested_of(tiled[i][0]);
        dimfold_tiler tiler = tiler_of(tiled[i][1]);
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition_tiler(&layout, &layout, &tiler, 0, NULL)))
            printf("%s by %s\n", tiled[i][0], tiled[i][1]);
        CHECK_NESTED(tiled[i][2], &layout);
    }
}

TEST(composition_tiler_drops_modes_unless_it_is_strict)
{
    dimfold_nested layout = nested_of("(6,16):(1,6)"), result;
    dimfold_tiler tiler = tiler_of("<2>"), both = tiler_of("<2,_>"), more = tiler_of("<2,2,2>");
    dimfold_diag diag = {0};
    CHECK_STATUS(DIMFOLD_ERR_SHAPE,
                 dimfold_nested_composition_tiler(&result, &layout, &tiler, DIMFOLD_STRICT, &diag));
    CHECK_EQ(1, diag.axis);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition_tiler(&result, &layout, &both, DIMFOLD_STRICT, NULL));
    CHECK_NESTED("(2,16):(1,6)", &result);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_composition_tiler(&result, &layout, &more, 0, &diag));
    CHECK_EQ(3, diag.found);
    CHECK_EQ(2, diag.expected);
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_composition_tiler(&result, &layout, &both, 2, NULL));
}

TEST(composition_of_largest_numbers_overflows_or_fits_but_never_wraps)
{
    dimfold_nested layout = nested_of("(2,3):(1,5)"), layout2 = nested_of("2:5"), result;
    layout.stride[1] = PTRDIFF_MAX / 4;
    layout2.stride[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_composition(&result, &layout, &layout2, NULL));
    layout2.stride[0] = 6;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition(&result, &layout, &layout2, NULL));
    CHECK_EQ(PTRDIFF_MAX / 4 * 3, result.stride[0]);
}

TEST(composition_refuses_paths_that_meet_behind_extents_of_1)
{
    dimfold_nested layout = nested_of("((2,2),3):((1,10),100)"), result;
    dimfold_nested layout2 = nested_of("(1,2,1,2):(1@0,1@0,1@0@0,1@0@0)"), apart = layout2;
    dimfold_diag diag = {0};
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_composition(&result, &layout, &layout2, &diag));
    CHECK_EQ(1, diag.axis);
    apart.shape[3] = 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition(&result, &layout, &apart, NULL));
}
