/* Conversions of runs: which exist, and that each converts its items one by one. */
#include "test.h"

#include "host/convert.h"

TEST(convert_find_finds_no_conversion_of_what_is_no_number)
{
    CHECK(dimfold_convert_find(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U8) != NULL);
    CHECK(dimfold_convert_find(dimfold_dtype_opaque(4), DIMFOLD_DTYPE_F32) == NULL);
    CHECK(dimfold_convert_find(DIMFOLD_DTYPE_F32, dimfold_dtype_opaque(4)) == NULL);
    CHECK(dimfold_convert_find(0, 0) == NULL);
}
