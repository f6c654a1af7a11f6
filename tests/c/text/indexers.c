/* NumPy's basic indexing as text. What the indexers mean is tested with dim_slice. */
#include "expect.h"

TEST(indexers_take_every_form)
{
    static const char *const forms[][2] = {
        {"[1]", "(3,4):(4,1)+12"},
        {"[-1]", "(3,4):(4,1)+12"},
        {"[1,]", "(3,4):(4,1)+12"},
        {"[0,0,0]", "():()"},
        {"[:]", "(2,3,4):(12,4,1)"},
        {"[::]", "(2,3,4):(12,4,1)"},
        {"[::-1]", "(2,3,4):(-12,4,1)+12"},
        {"[1:]", "(1,3,4):(12,4,1)+12"},
        {"[:1]", "(1,3,4):(12,4,1)"},
        {"[:, 2:0:-1]", "(2,2,4):(12,-4,1)+8"},
        {"[ : , 0 : 3 : 2 ]", "(2,2,4):(12,8,1)"},
        {"[None:None:None]", "(2,3,4):(12,4,1)"},
        {"[None:1]", "(1,3,4):(12,4,1)"},
        {"[None]", "(1,2,3,4):(24,12,4,1)"},
        {"[newaxis, ..., newaxis]", "(1,2,3,4,1):(24,12,4,1,1)"},
        {"[...]", "(2,3,4):(12,4,1)"},
        {"[..., 0]", "(2,3):(12,4)"},
        {"[-" TOO_LARGE ":" LARGEST "]", "(2,3,4):(12,4,1)"},
        {"[0][1][2]", "():()+6"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        expect_steps("c(2,3,4)", forms[i][0], forms[i][1]);
}

/* Every slice of one axis reads as what it was written from. */
TEST(indexers_read_slices_as_dim_narrow_takes_them)
{
    dimfold_layout layout = expect_layout("c(5)");
    for (int32_t has = 0; has < 8; has++)
        for (ptrdiff_t start = -6; start <= 6; start++)
            for (ptrdiff_t stop = -6; stop <= 6; stop++)
                for (ptrdiff_t step = -3; step <= 3; step++) {
                    dimfold_slice slice = {has, start, stop, step};
                    dimfold_layout expected, found;
                    char text[80], parts[3][24] = {"", "", ""};
                    const ptrdiff_t values[] = {start, stop, step};
                    for (int i = 0; i < 3; i++)
                        if (has >> i & 1)
                            snprintf(parts[i], sizeof parts[i], "%td", values[i]);
                    int length = snprintf(text, sizeof text, "[%s:%s:%s]", parts[0], parts[1], parts[2]);
                    dimfold_status status = dimfold_layout_dim_narrow(&expected, &layout, 0, &slice, NULL);
                    CHECK_STATUS(status,
                                 dimfold_layout_apply(&found, &layout, text, (size_t)length, NULL, NULL, NULL));
                    CHECK(status != DIMFOLD_OK || dimfold_layout_equal(&expected, &found));
                }
}

TEST(indexers_are_at_most_129)
{
    dimfold_layout layout = expect_layout("c(2)");
    char text[1200] = "[";
    for (int i = 0; i < 129; i++)
        strcat(text, "None,");
    strcat(text, "]");
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_layout_apply(&layout, &layout, text, strlen(text), NULL, NULL, NULL));
    text[strlen(text) - 1] = '\0';
    strcat(text, "None]");
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_layout_apply(&layout, &layout, text, strlen(text), NULL, NULL, NULL));
}
