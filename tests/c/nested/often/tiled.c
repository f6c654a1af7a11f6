/* Division and multiplication by tilers, in their four forms. */
#include "nested/expression.h"

/* Each form in turn; the argument is the tiler. */
#define FORMS 4

typedef dimfold_status divide_function(dimfold_nested *, const dimfold_nested *, const dimfold_tiler *, uint32_t,
                                       dimfold_diag *);
typedef dimfold_status product_function(dimfold_nested *, const dimfold_nested *, const dimfold_tiler *,
                                        dimfold_diag *);

static divide_function *const divisions[FORMS] = {dimfold_nested_logical_divide, dimfold_nested_zipped_divide,
                                                  dimfold_nested_tiled_divide, dimfold_nested_flat_divide};
static product_function *const products[FORMS] = {dimfold_nested_logical_product, dimfold_nested_zipped_product,
                                                  dimfold_nested_tiled_product, dimfold_nested_flat_product};

struct forms {
    const char *layout, *tiler, *result[FORMS];
};

/* CuTe's tutorial, and what its headers do beside that. */
static const struct forms divided[] = {
    {"(4,2,3):(2,1,8)", "4:2", {"((2,2),(2,3)):((4,1),(2,8))", "((2,2),(2,3)):((4,1),(2,8))",
                                "((2,2),2,3):((4,1),2,8)", "(2,2,2,3):(4,1,2,8)"}},
    {"(9,(4,8)):(59,(13,1))", "<3:3,(2,4):(1,8)>",
     {"((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))", "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))",
      "((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))", "(3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))"}},
    {"(8,6,5):(1,8,48)", "<4,3>", {"((4,2),(3,2),5):((1,4),(8,24),48)", "((4,3),(2,2,5)):((1,8),(4,24,48))",
                                   "((4,3),2,2,5):((1,8),4,24,48)", "(4,3,2,2,5):(1,8,4,24,48)"}},
    {"((8,4),(6,2)):((1,8),(32,200))", "<<4,2>,_>",
     {"(((4,2),(2,2)),(6,2)):(((1,4),(8,16)),(32,200))", "(((4,2),6),((2,2),2)):(((1,8),32),((4,16),200))",
      "(((4,2),6),(2,2),2):(((1,8),32),(4,16),200)", "((4,2),6,(2,2),2):((1,8),32,(4,16),200)"}},
    /* A half of one mode is not unpacked. */
    {"8:1", "<4>", {"((4,2)):((1,4))", "((4),(2)):((1),(4))", "((4),(2)):((1),(4))", "((4),(2)):((1),(4))"}},
    /* Tiles that do not divide. */
    {"24:1", "(2,2):(3,7)", {"((2,2),(3,2)):((3,7),(1,14))", "((2,2),(3,2)):((3,7),(1,14))",
                              "((2,2),3,2):((3,7),1,14)", "(2,2,3,2):(3,7,1,14)"}},
    {"(3,7):(7,1)", "2:1", {"(2,(2,7)):(7,(14,1))", "(2,(2,7)):(7,(14,1))", "(2,2,7):(7,14,1)", "(2,2,7):(7,14,1)"}},
    {"10:3", "4:1", {"(4,3):(3,12)", "(4,3):(3,12)", "(4,3):(3,12)", "(4,3):(3,12)"}},
    {"4:1", "8:1", {"(8,1):(1,0)", "(8,1):(1,0)", "(8,1):(1,0)", "(8,1):(1,0)"}},
    /* Index 4 of the layout is the next one of its last leaf. */
    {"(4,1):(1,9)", "8:1", {"((4,2),1):((1,9),0)", "((4,2),1):((1,9),0)", "((4,2),1):((1,9),0)", "(4,2,1):(1,9,0)"}},
    {"(4,6):(1@0,1@1)", "<2,3>", {"((2,2),(3,2)):((1@0,2@0),(1@1,3@1))", "((2,3),(2,2)):((1@0,1@1),(2@0,3@1))",
                                  "((2,3),2,2):((1@0,1@1),2@0,3@1)", "(2,3,2,2):(1@0,1@1,2@0,3@1)"}},
    {"Sw<1,0,2> o 3 o 8:1", "4:2", {"Sw<1,0,2> o 3 o (4,2):(2,1)", "Sw<1,0,2> o 3 o (4,2):(2,1)",
                                    "Sw<1,0,2> o 3 o (4,2):(2,1)", "Sw<1,0,2> o 3 o (4,2):(2,1)"}},
    {"(_8,_6):(_1,_8)", "<_4,_2>", {"((_4,_2),(_2,_3)):((_1,_4),(_8,_16))", "((_4,_2),(_2,_3)):((_1,_8),(_4,_16))",
                                    "((_4,_2),_2,_3):((_1,_8),_4,_16)", "(_4,_2,_2,_3):(_1,_8,_4,_16)"}},
};

static const struct forms multiplied[] = {
    {"(2,2):(4,1)", "6:1", {"((2,2),(2,3)):((4,1),(2,8))", "((2,2),(2,3)):((4,1),(2,8))", "((2,2),2,3):((4,1),2,8)",
                            "(2,2,2,3):(4,1,2,8)"}},
    {"(2,2):(4,1)", "(4,2):(2,1)", {"((2,2),(4,2)):((4,1),(8,2))", "((2,2),(4,2)):((4,1),(8,2))",
                                    "((2,2),4,2):((4,1),8,2)", "(2,2,4,2):(4,1,8,2)"}},
    {"(2,5):(5,1)", "<3:5,4:6>", {"((2,3),(5,4)):((5,10),(1,30))", "((2,5),(3,4)):((5,1),(10,30))",
                                  "((2,5),3,4):((5,1),10,30)", "(2,5,3,4):(5,1,10,30)"}},
    /* Places go on behind the block where its gaps leave positions out. */
    {"(4,6):(1,6)", "3:1", {"((4,6),3):((1,6),36)", "((4,6),3):((1,6),36)", "((4,6),3):((1,6),36)",
                            "(4,6,3):(1,6,36)"}},
    {"4:1", "2:-1", {"(4,2):(1,-4)", "(4,2):(1,-4)", "(4,2):(1,-4)", "(4,2):(1,-4)"}},
    {"Sw<1,0,2> o 3 o 8:1", "2", {"Sw<1,0,2> o 3 o (8,2):(1,8)", "Sw<1,0,2> o 3 o (8,2):(1,8)",
                                  "Sw<1,0,2> o 3 o (8,2):(1,8)", "Sw<1,0,2> o 3 o (8,2):(1,8)"}},
};

static void check_form(const struct forms *row, size_t form, dimfold_status status, const dimfold_nested *result)
{
    if (!CHECK_STATUS(DIMFOLD_OK, status) || !CHECK(nested_is(result, row->result[form])))
        printf("  form %zu of %s by %s\n", form, row->layout, row->tiler);
}

TEST(divisions_leave_tile_and_rest)
{
    for (size_t i = 0; i < sizeof divided / sizeof *divided; i++)
        for (size_t form = 0; form < FORMS; form++) {
            dimfold_nested layout = nested_of(divided[i].layout);
            dimfold_tiler tiler = tiler_of(divided[i].tiler);
            dimfold_status status = divisions[form](&layout, &layout, &tiler, 0, NULL);
            check_form(&divided[i], form, status, &layout);
        }
}

TEST(products_leave_block_and_places)
{
    for (size_t i = 0; i < sizeof multiplied / sizeof *multiplied; i++)
        for (size_t form = 0; form < FORMS; form++) {
            dimfold_nested layout = nested_of(multiplied[i].layout);
            dimfold_tiler tiler = tiler_of(multiplied[i].tiler);
            dimfold_status status = products[form](&layout, &layout, &tiler, NULL);
            check_form(&multiplied[i], form, status, &layout);
        }
}

TEST(tile_unzip_gathers_halves)
{
    dimfold_nested layout = nested_of("((4,2),(3,2),5):((1,4),(8,24),48)"), result;
    dimfold_tiler tiler = tiler_of("<4,3>"), whole = tiler_of("_"), more = tiler_of("<4,3,_>");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_tile_unzip(&result, &layout, &tiler, NULL));
    CHECK_NESTED("((4,3),(2,2,5)):((1,8),(4,24,48))", &result);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_tile_unzip(&result, &layout, &whole, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_tile_unzip(&result, &layout, &more, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_tile_unzip(&result, &layout, NULL, NULL));
}

static dimfold_status zipped_divide(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                    dimfold_diag *diag)
{
    dimfold_tiler tiler = tiler_of(argument);
    return dimfold_nested_zipped_divide(result, layout, &tiler, 0, diag);
}

static dimfold_status strict_divide(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                    dimfold_diag *diag)
{
    dimfold_tiler tiler = tiler_of(argument);
    return dimfold_nested_logical_divide(result, layout, &tiler, DIMFOLD_STRICT, diag);
}

static dimfold_status flat_product(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                   dimfold_diag *diag)
{
    dimfold_tiler tiler = tiler_of(argument);
    return dimfold_nested_flat_product(result, layout, &tiler, diag);
}

TEST(divisions_and_products_name_what_they_refuse)
{
    static const struct expression_refusal divisions_refused[] = {
        {"8:1", "<2,2>", DIMFOLD_ERR_SHAPE, -1, "zipped_divide: tiler has 2 modes: expected at most 1"},
        {"(8,3):(1,8)", "<4,_>", DIMFOLD_ERR_SHAPE, 1,
         "zipped_divide: mode 1 of the divided or multiplied layout has 1 modes: expected 2, to take apart"},
        {"8:1", "(2,2):(2,3)", DIMFOLD_ERR_OVERLAP, 1, NULL},
        /* The tile's second element is in another mode; C++ answers (2,3):(16,1) there. */
        {"(6,(4)):(4,(1))", "6:4", DIMFOLD_ERR_NOT_A_VIEW, 0, NULL},
        {"8:1", "4:1@0", DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
    };
    static const struct expression_refusal strict[] = {
        {"(3,7):(7,1)", "2:1", DIMFOLD_ERR_SHAPE, -1, NULL},
        {"10:3", "4:1", DIMFOLD_ERR_SHAPE, -1, "logical_divide: tiler and its complement have 12 elements together: "
                                               "expected 10"},
        {"(8,5):(1,8)", "<4,3>", DIMFOLD_ERR_SHAPE, 1, NULL},
        {"8:1", "4:0", DIMFOLD_ERR_SHAPE, -1, NULL},
    };
    static const struct expression_refusal products_refused[] = {
        {"(3,(3)):(0,(3))", "<3,_>", DIMFOLD_ERR_SHAPE, 1, NULL},
        /* Places that lie on each other in C++. */
        {"(3,7):(7,0)", "(4,4):(4,1)", DIMFOLD_ERR_NOT_A_VIEW, 0, NULL},
        {"(2,2):(1,-4)", "2:1", DIMFOLD_ERR_UNSUPPORTED, 1, NULL},
        {"4:1@0", "2:1", DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
    };
    CHECK_REFUSES(zipped_divide, divisions_refused);
    CHECK_REFUSES(strict_divide, strict);
    CHECK_REFUSES(flat_product, products_refused);
    dimfold_nested layout = nested_of("(2,2):(1,2)"), result;
    dimfold_tiler tiler = tiler_of("2:1");
    tiler.layout.stride[0] = PTRDIFF_MAX - 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_logical_product(&result, &layout, &tiler, NULL));
    tiler = tiler_of("2:1");
    tiler.layout.offset = 1;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_logical_divide(&result, &layout, &tiler, 0, NULL));
    tiler = tiler_of("2:1");
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_logical_divide(&result, &layout, &tiler, 2, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_logical_divide(NULL, &layout, &tiler, 0, NULL));
}

/* Every element of a layout whose tiles divide it is in one tile, and the tile is the layout at the tiler's indices. */
TEST(divisions_keep_all_elements_where_tiles_divide)
{
    static const char *const tilers[] = {"4:1", "4:3", "(2,3):(1,4)", "(3,2):(2,12)", "24:1", "2:12"};
    dimfold_nested layout = nested_of("(4,(2,3)):(1,(60,7))");
    for (size_t i = 0; i < sizeof tilers / sizeof *tilers; i++) {
        dimfold_tiler tiler = tiler_of(tilers[i]);
        dimfold_nested result;
        bool seen[80] = {false};
        if (dimfold_nested_logical_divide(&result, &layout, &tiler, DIMFOLD_STRICT, NULL))
            continue;
        for (ptrdiff_t j = 0; j < 24; j++) {
            ptrdiff_t position = -1, index = j, expected = -1;
            CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(&result, j, &position, NULL));
            CHECK(!seen[position]);
            seen[position] = true;
            if (j >= (ptrdiff_t)dimfold_nested_size(&tiler.layout))
                continue;
            dimfold_nested_index(&tiler.layout, j, &index, NULL);
            dimfold_nested_index(&layout, index, &expected, NULL);
            CHECK_EQ(expected, position);
        }
    }
}

TEST(strict_divisions_by_lists_name_the_mode)
{
    dimfold_nested layout = nested_of("(8,6):(6,1)"), result;
    dimfold_tiler tiler = tiler_of("<4,5>"), first = tiler_of("<3,_>"), whole = tiler_of("5");
    dimfold_diag diag = {0};
    char text[200];
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_zipped_divide(&result, &layout, &tiler, DIMFOLD_STRICT, &diag));
    CHECK_EQ(1, diag.axis);
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "zipped_divide: mode 1 of tiler and its complement have 10 elements together: expected 6") == 0);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_logical_divide(&result, &layout, &first, DIMFOLD_STRICT, &diag));
    CHECK_EQ(0, diag.axis);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_nested_logical_divide(&result, &layout, &whole, DIMFOLD_STRICT, &diag));
    CHECK_EQ(-1, diag.axis);
}
