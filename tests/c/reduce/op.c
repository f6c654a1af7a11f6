/* The table of operations, beside that of the header. */
#include "reduce/op.h"

#include "ops/conversion.h"

static char letter_of(dimfold_dtype dtype)
{
    const char *name = dimfold_dtype_name(dtype);
    return name[0] == 'b' && name[1] == 'f' ? 'f' : name[0];
}

/* "=": the items' dtype; "w": i64 or u64 of integers; "r": f64 of integers; "b" and "i": always. */
static dimfold_dtype made_of(char rule, dimfold_dtype dtype)
{
    char letter = letter_of(dtype);
    bool is_float = letter == 'f' || letter == 'c';
    switch (rule) {
    case 'w': return is_float ? dtype : letter == 'u' ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64;
    case 'r': return is_float ? dtype : DIMFOLD_DTYPE_F64;
    case 'b': return DIMFOLD_DTYPE_BOOL;
    case 'i': return DIMFOLD_DTYPE_I64;
    default: return dtype;
    }
}

TEST(reductions_have_the_names_and_dtypes_of_the_header)
{
    static const struct {
        const char *name, *takes;
        char rule;
    } rows[] = {{"sum", "buifc", 'w'},   {"prod", "buif", 'w'},     {"min", "buif", '='},    {"max", "buif", '='},
                {"min_num", "f", '='},   {"max_num", "f", '='},     {"any", "buifc", 'b'},   {"all", "buifc", 'b'},
                {"count", "buifc", 'i'}, {"mean", "buifc", 'r'},    {"var", "buif", 'r'},    {"std", "buif", 'r'},
                {"norm_1", "buif", 'r'}, {"norm_2", "buif", 'r'},   {"norm_inf", "buif", 'r'}, {"argmin", "buif", 'i'},
                {"argmax", "buif", 'i'}};
    uint32_t count = sizeof rows / sizeof rows[0];
    for (uint32_t op = 1; op <= count; op++) {
        const char *name = dimfold_reduce_name(op);
        CHECK(name != NULL && strcmp(name, rows[op - 1].name) == 0);
        for (size_t i = 0; i < DTYPES; i++) {
            dimfold_dtype dtype = named_dtypes[i];
            bool is_taken = strchr(rows[op - 1].takes, letter_of(dtype)) != NULL;
            CHECK_EQ(is_taken ? made_of(rows[op - 1].rule, dtype) : 0, dimfold_reduce_dtype(op, dtype));
        }
        CHECK_EQ(0, dimfold_reduce_dtype(op, dimfold_dtype_opaque(4)));
        CHECK_EQ(0, dimfold_reduce_dtype(op, 0));
    }
    const uint32_t none[] = {0, count + 1, UINT32_MAX};
    for (size_t i = 0; i < 3; i++) {
        CHECK(dimfold_reduce_name(none[i]) == NULL);
        CHECK_EQ(0, dimfold_reduce_dtype(none[i], DIMFOLD_DTYPE_F32));
    }
}
