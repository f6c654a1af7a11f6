/* Making layouts of shapes and strides. */
#include "nested/notation.h"

TEST(new_puts_shape_and_strides_together)
{
    dimfold_tuple shape = tuple_of("(_3,(2,_4))"), stride = tuple_of("(_-8,(0,1))");
    dimfold_nested layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_new(&layout, &shape, &stride, NULL));
    CHECK_NESTED("(_3,(2,_4)):(_-8,(0,1))", &layout);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_stride(&shape, &layout, NULL));
    CHECK_TUPLE("(_-8,(0,1))", &shape);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_shape(&shape, &layout, NULL));
    CHECK_TUPLE("(_3,(2,_4))", &shape);
}

TEST(new_refuses_what_is_no_layout)
{
    static const struct {
        const char *shape, *stride, *operand;
        dimfold_status status;
        ptrdiff_t axis;
    } cases[] = {
        {"(3,4)", "(1,(2))", "stride", DIMFOLD_ERR_SHAPE, 1}, {"(3,4)", "(1,2,3)", "stride", DIMFOLD_ERR_SHAPE, 1},
        {"3", "(1)", "stride", DIMFOLD_ERR_SHAPE, 0},         {"(3,0)", "(1,3)", "shape", DIMFOLD_ERR_SHAPE, 1},
        {"(-3,4)", "(1,3)", "shape", DIMFOLD_ERR_SHAPE, 0},   {"(3,_)", "(1,3)", "shape", DIMFOLD_ERR_ARGUMENT, 1},
        {"(3,4)", "(_,3)", "stride", DIMFOLD_ERR_ARGUMENT, 0},
    };
    dimfold_nested layout = nested_of("5:1");
    dimfold_diag diag;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple shape = tuple_of(cases[i].shape), stride = tuple_of(cases[i].stride);
        CHECK_STATUS(cases[i].status, dimfold_nested_new(&layout, &shape, &stride, &diag));
        CHECK(strcmp(diag.operand, cases[i].operand) == 0 && diag.axis == cases[i].axis);
    }
    CHECK_NESTED("5:1", &layout);
}

TEST(new_refuses_what_is_not_representable)
{
    dimfold_tuple shape = tuple_of("(3,2)"), stride = tuple_of("(1,1)");
    dimfold_nested layout;
    stride.value[1] = PTRDIFF_MAX - 2;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_new(&layout, &shape, &stride, NULL));
    stride.value[1]++;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_new(&layout, &shape, &stride, NULL));
    stride.value[1] = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_new(&layout, &shape, &stride, NULL));
    stride.value[1] = 0;
    shape.value[1] = PTRDIFF_MAX / 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_new(&layout, &shape, &stride, NULL));
}

TEST(contiguous_layouts_of_a_shape)
{
    dimfold_tuple shape = tuple_of("(3,(_2,4))"), order = tuple_of("(1,0)");
    dimfold_nested layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_left(&layout, &shape, NULL));
    CHECK_NESTED("(3,(_2,4)):(1,(3,6))", &layout);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_right(&layout, &shape, NULL));
    CHECK_NESTED("(3,(_2,4)):(8,(4,1))", &layout);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_ordered(&layout, &shape, &order, 0, NULL));
    CHECK_NESTED("(3,(_2,4)):(8,(1,2))", &layout);
    shape = tuple_of("()");
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_left(&layout, &shape, NULL));
    CHECK_NESTED("():()", &layout);
    shape = tuple_of("(3,4)");
    shape.value[0] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_left(&layout, &shape, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_right(&layout, &shape, NULL));
    CHECK_NESTED("():()", &layout);
}

TEST(stride_refuses_basis_strides)
{
    dimfold_nested layout = nested_of("(3,4):(1@0,1@1)");
    dimfold_tuple tuple;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_stride(&tuple, &layout, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_shape(&tuple, &layout, NULL));
    CHECK_TUPLE("(3,4)", &tuple);
}
