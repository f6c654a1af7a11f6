/* Which dtype two arrays have together: NumPy's answers, of every pair. */
#include "test.h"

static const struct promote_row {
    dimfold_dtype dtype;
    dimfold_dtype with[15];
} rows[] = {
#include "promote.def"
};

#define ROWS (sizeof rows / sizeof rows[0])

TEST(promote_is_numpys_result_type_of_every_pair)
{
    CHECK_EQ(15, ROWS);
    for (size_t i = 0; i < ROWS; i++)
        for (size_t k = 0; k < ROWS; k++)
            if (!CHECK_EQ(rows[i].with[k], dimfold_dtype_promote(rows[i].dtype, rows[k].dtype)))
                printf("  %s with %s\n", dimfold_dtype_name(rows[i].dtype), dimfold_dtype_name(rows[k].dtype));
}

TEST(promote_keeps_opaque_items_for_themselves)
{
    dimfold_dtype opaque = dimfold_dtype_opaque(4);
    CHECK_EQ(opaque, dimfold_dtype_promote(opaque, opaque));
    CHECK_EQ(0, dimfold_dtype_promote(opaque, dimfold_dtype_opaque(2)));
    for (size_t i = 0; i < ROWS; i++) {
        CHECK_EQ(0, dimfold_dtype_promote(opaque, rows[i].dtype));
        CHECK_EQ(0, dimfold_dtype_promote(rows[i].dtype, opaque));
    }
}

TEST(promote_has_no_answer_for_dtypes_without_a_name)
{
    static const dimfold_dtype unnamed[] = {0, UINT32_MAX, 0x00011801, 0x00022002, 0x00010807, 0x00010802};
    for (size_t i = 0; i < sizeof unnamed / sizeof unnamed[0]; i++) {
        CHECK_EQ(0, dimfold_dtype_promote(unnamed[i], unnamed[i]));
        CHECK_EQ(0, dimfold_dtype_promote(unnamed[i], DIMFOLD_DTYPE_F32));
        CHECK_EQ(0, dimfold_dtype_promote(DIMFOLD_DTYPE_BOOL, unnamed[i]));
    }
}
