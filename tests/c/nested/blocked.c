/* blocked_product, raked_product and tile_to_shape. */
#include "nested/expression.h"

static dimfold_status blocked(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                              dimfold_diag *diag)
{
    dimfold_nested layout2 = nested_of(argument);
    return dimfold_nested_blocked_product(result, layout, &layout2, diag);
}

static dimfold_status raked(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                            dimfold_diag *diag)
{
    dimfold_nested layout2 = nested_of(argument);
    return dimfold_nested_raked_product(result, layout, &layout2, diag);
}

/* The argument is the shape, then the order behind a blank. */
static dimfold_status tile_to_shape(dimfold_nested *result, const dimfold_nested *layout, const char *argument,
                                    dimfold_diag *diag)
{
    dimfold_tuple shape, order;
    size_t used = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&shape, argument, strlen(argument), &used, NULL));
    bool has_order = argument[used] != 0;
    if (has_order)
        order = tuple_of(argument + used);
    return dimfold_nested_tile_to_shape(result, layout, &shape, has_order ? &order : NULL, diag);
}

TEST(blocked_and_raked_products_pair_modes)
{
    static const struct expression_result rows[] = {
        {"(2,5):(5,1)", "(3,4):(1,3)", "((2,3),(5,4)):((5,10),(1,30))"},
        {"(2,2):(4,1)", "6:1", "((2,(2,3)),(2,1)):((4,(2,8)),(1,0))"},
        {"4:1", "(2,3):(3,1)", "((4,2),(1,3)):((1,12),(0,4))"},
        {"3:2", "4:1", "((3,(2,2))):((2,(1,6)))"},
        {"Sw<1,0,2> o 2 o (2,2):(1,2)", "(2,1):(1,0)", "Sw<1,0,2> o 2 o ((2,2),(2,1)):((1,4),(2,0))"},
        {"(_2,_2):(_1,_2)", "_3:_1", "((_2,_3),(_2,_1)):((_1,_4),(_2,_0))"},
    };
    static const struct expression_result raked_rows[] = {
        {"(2,5):(5,1)", "(3,4):(1,3)", "((3,2),(4,5)):((10,5),(30,1))"},
        {"4:1", "3:1", "((3,4)):((4,1))"},
    };
    CHECK_GIVES(blocked, rows);
    CHECK_GIVES(raked, raked_rows);
}

TEST(blocked_and_raked_products_name_what_they_refuse)
{
    static const struct expression_refusal rows[] = {
        {"(9):(1)", "1:1", DIMFOLD_ERR_SHAPE, -1, NULL},
        {"4:1", "4:1+1", DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"4:1", "Sw<1,0,1> o 0 o 4:1", DIMFOLD_ERR_UNSUPPORTED, -1, NULL},
        {"(2,2):(2,3)", "4:1", DIMFOLD_ERR_OVERLAP, 1, NULL},
        {"4:1@0", "4:1", DIMFOLD_ERR_UNSUPPORTED, 0, NULL},
    };
    static const struct expression_refusal raked_rows[] = {
        {"3:2", "4:1", DIMFOLD_ERR_SHAPE, -1, NULL},
        {"(3,7):(7,0)", "(4,4):(4,1)", DIMFOLD_ERR_NOT_A_VIEW, 0, NULL},
    };
    CHECK_REFUSES(blocked, rows);
    CHECK_REFUSES(raked, raked_rows);
}

TEST(tile_to_shape_repeats_the_block)
{
    static const struct expression_result rows[] = {
        {"(2,2):(1,2)", "(8,8)", "((2,4),(2,4)):((1,4),(2,16))"},
        {"(2,2):(1,2)", "(8,8) (1,0)", "((2,4),(2,4)):((1,16),(2,4))"},
        {"(4,2):(2,1)", "(4,6)", "((4,1),(2,3)):((2,0),(1,8))"},
        {"4:1", "(8,(2,3)) (1,0)", "((4,2),(1,6)):((1,24),(0,4))"},
        {"4:1", "12", "((4,3)):((1,4))"},
        {"Sw<2,0,3> o 0 o (8,8):(8,1)", "(16,16)", "Sw<2,0,3> o 0 o ((8,2),(8,2)):((8,64),(1,128))"},
        {"():()", "()", "():()"},
    };
    static const struct expression_refusal refusals[] = {
        {"(2,2):(1,2)", "(7,8)", DIMFOLD_ERR_SHAPE, 0,
         "tile_to_shape: mode 0 of shape has 7 elements: expected a multiple of the 2 of the block"},
        {"(2,2):(1,2)", "8", DIMFOLD_ERR_SHAPE, -1, NULL},
        {"(2,2):(1,2)", "(8,8) (0,0)", DIMFOLD_ERR_ORDER, 1, NULL},
        {"(2,2):(1,2)", "(8,8) (0,1,2)", DIMFOLD_ERR_SHAPE, 2, NULL},
        {"(2,2):(1,2)", "(8,0)", DIMFOLD_ERR_SHAPE, 1, NULL},
        /* Three places do not fit into gaps of two. */
        {"(2,2):(1,4)", "(6,2)", DIMFOLD_ERR_NOT_A_VIEW, 0, NULL},
    };
    CHECK_GIVES(tile_to_shape, rows);
    CHECK_REFUSES(tile_to_shape, refusals);
}
