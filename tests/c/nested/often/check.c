/* What every function refuses. */
#include "nested/notation.h"

static dimfold_status status_of(const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_nested result;
    return dimfold_nested_coalesce(&result, layout, diag);
}

TEST(check_refuses_layouts_that_are_none)
{
    const dimfold_nested good = nested_of("(2,(3,4)):(1,(2,6))");
    dimfold_nested bad = good;
    dimfold_diag diag = {0};
    CHECK_STATUS(DIMFOLD_OK, status_of(&good, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, status_of(NULL, &diag));
    bad.parens[2] = 1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, status_of(&bad, &diag));
    bad = good;
    bad.leaves = 33;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, status_of(&bad, &diag));
    bad = good;
    bad.parens[0] = 0xf0, bad.parens[1] = 0x10, bad.parens[2] = 0x0f;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, status_of(&bad, &diag));
    bad = good;
    bad.shape[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, status_of(&bad, &diag));
    CHECK_EQ(1, diag.axis);
    bad = good;
    bad.xor_stride = 1;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, status_of(&bad, &diag));
    bad = good;
    bad.swizzle = (dimfold_swizzle){3, 0, 2, 0};
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, status_of(&bad, &diag));
}

TEST(check_refuses_what_is_not_representable)
{
    dimfold_nested layout = nested_of("(2,3):(1,2)"), bad = layout;
    dimfold_diag diag = {0};
    bad.shape[1] = (size_t)PTRDIFF_MAX;
    bad.stride[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, status_of(&bad, &diag));
    CHECK_EQ(1, diag.axis);
    bad.shape[1]++;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, status_of(&bad, &diag));
    bad = layout;
    bad.stride[0] = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, status_of(&bad, &diag));
    CHECK_EQ(0, diag.axis);
    bad = layout;
    bad.stride[0] = PTRDIFF_MAX - 4;
    CHECK_STATUS(DIMFOLD_OK, status_of(&bad, &diag));
    bad.offset = 1;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, status_of(&bad, &diag));
    bad = layout;
    bad.offset = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, status_of(&bad, &diag));
}

TEST(check_refuses_tilers_whose_brackets_do_not_match)
{
    const dimfold_tiler good = tiler_of("<(2,2):(1,4),<3,_>>");
    dimfold_nested layout = nested_of("(4,(6,5)):(1,(4,24))"), result;
    dimfold_tiler bad = good;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition_tiler(&result, &layout, &good, 0, NULL));
    bad.brackets[3] = 1;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_composition_tiler(&result, &layout, &bad, 0, NULL));
    bad = good;
    bad.brackets[1] = 0x11;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_composition_tiler(&result, &layout, &bad, 0, NULL));
    bad = good;
    bad.layout.parens[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_composition_tiler(&result, &layout, &bad, 0, NULL));
}
