/* Steps one by one or as a chain, conversions, and texts that are no steps. */
#include "expect.h"

TEST(apply_takes_one_step_and_tells_how_much)
{
    static const char text[] = " [0] \t.T [1]";
    dimfold_layout layout = expect_layout("c(2,3,4)");
    size_t used = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_apply(&layout, &layout, text, sizeof text - 1, &used, NULL, NULL));
    CHECK_EQ(6, used);
    expect_prints("(3,4):(4,1)", &layout, text);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_apply(&layout, &layout, text + 6, sizeof text - 7, &used, NULL, NULL));
    CHECK_EQ(3, used);
    expect_prints("(4,3):(1,4)", &layout, text);
}

TEST(apply_of_one_step_needs_one)
{
    dimfold_layout layout = expect_layout("c(2)");
    dimfold_diag diag;
    size_t used = 77;
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_layout_apply(&layout, &layout, "  ", 2, &used, NULL, &diag));
    CHECK_EQ(3, diag.column);
    CHECK_EQ(77, used);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_apply(&layout, &layout, "  ", 2, NULL, NULL, NULL));
}

TEST(apply_sets_the_dtype_only_by_astype)
{
    static const struct {
        const char *steps;
        dimfold_dtype dtype;
    } casts[] = {
        {".astype(f16)", DIMFOLD_DTYPE_F16},      {".astype('float16')", DIMFOLD_DTYPE_F16},
        {".astype(dtype=u8)", DIMFOLD_DTYPE_U8},  {".T.astype(i64)[0]", DIMFOLD_DTYPE_I64},
        {".astype(f16).astype(bool)", DIMFOLD_DTYPE_BOOL}, {".astype(\"|u1\")", DIMFOLD_DTYPE_U8},
        {".T", 7},
        {".astype(i8)", DIMFOLD_DTYPE_I8},        {".astype('i8')", DIMFOLD_DTYPE_I64},
        {".astype('|i1')", DIMFOLD_DTYPE_I8},     {".astype('=c16')", DIMFOLD_DTYPE_C128},
        {".astype('|i8')", DIMFOLD_DTYPE_I64},    {".astype('<f')", DIMFOLD_DTYPE_F32},
        {".astype('half')", DIMFOLD_DTYPE_F16},   {".astype('double')", DIMFOLD_DTYPE_F64},
        {".astype('?')", DIMFOLD_DTYPE_BOOL},     {".astype('bfloat16')", DIMFOLD_DTYPE_BF16},
        {".astype('<V2')", DIMFOLD_DTYPE_BF16},
        {".astype('N')", sizeof(void *) == 8 ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_U32},
    };
    for (size_t i = 0; i < sizeof casts / sizeof *casts; i++) {
        dimfold_layout layout = expect_layout("c(2,3)");
        dimfold_dtype dtype = 7;
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_apply(&layout, &layout, casts[i].steps, strlen(casts[i].steps), NULL,
                                                      &dtype, NULL));
        CHECK_EQ(casts[i].dtype, dtype);
    }
}

TEST(apply_refuses_astype_without_a_dtype_to_set)
{
    dimfold_layout layout = expect_layout("c(2,3)");
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_layout_apply(&layout, &layout, "[0].astype(f16)", 15, NULL, NULL, &diag));
    CHECK_EQ(4, diag.column);
    expect_prints("(2,3):(3,1)", &layout, "unchanged");
}

TEST(apply_refuses_missing_pointers)
{
    dimfold_layout layout = expect_layout("c(2)");
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_apply(NULL, &layout, "", 0, NULL, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_apply(&layout, NULL, "", 0, NULL, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_apply(&layout, &layout, NULL, 0, NULL, NULL, NULL));
    layout.ndim = 65;
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_layout_apply(&layout, &layout, "", 0, NULL, NULL, NULL));
}

static const struct {
    const char *steps;
    size_t column;
} syntax_errors[] = {
    {"x", 1},
    {"[0]x", 4},
    {"]", 1},
    {"(0)", 1},
    {".", 2},
    {". ", 3},
    {".5", 2},
    {".foo()", 2},
    {".Transpose()", 2},
    {".transpos()", 2},
    {".transpose", 11},
    {".transpose 0", 12},
    {".transpose[0]", 11},
    {".transpose(", 12},
    {".transpose(0", 13},
    {".transpose(0,1", 15},
    {".transpose(x)", 12},
    {".transpose((0,1)", 17},
    {".transpose((0,1),2)", 18},
    {".transpose((0,(1)))", 15},
    {".transpose(axes=0,1)", 19},
    {".transpose(axes=)", 17},
    {".transpose(axes=0, axes=1)", 20},
    {".transpose(axes=0, axis=1)", 20},
    {".transpose(order=0)", 12},
    {".transpose(0,1,axes=2)", 16},
    {".transpose(,)", 12},
    {".transpose(0,,1)", 14},
    {".transpose(" TOO_LARGE ")", 12},
    {".reverse_axes(0)", 15},
    {".T()", 3},
    {".swapaxes(0)", 12},
    {".swapaxes()", 11},
    {".swapaxes(0,1,2)", 15},
    {".swapaxes((0),1)", 11},
    {".swapaxes(axis2=0)", 18},
    {".swapaxes(None,1)", 11},
    {".moveaxis(0)", 12},
    {".diagonal(0,0,1,2)", 17},
    {".dim_select(0,1:2)", 16},
    {".dim_narrow(0)", 14},
    {".dim_narrow(0,3)", 16},
    {".dim_narrow(0,)", 15},
    {".dim_narrow(0,1:2:3:4)", 20},
    {".dim_narrow(0,1,2,3,4)", 21},
    {".dim_slice(,)", 12},
    {".dim_slice(indexers=1)", 12},
    {".dim_slice(1]", 13},
    {".squeeze(0:1)", 11},
    {".reshape()", 10},
    {".reshape(3,-)", 12},
    {".reshape(3, order=X)", 19},
    {".reshape(3, order='CF')", 19},
    {".reshape(3, order='C)", 19},
    {".reshape(3, ordre='C')", 13},
    {".broadcast_to(-1)", 15},
    {".broadcast_to((2,-3))", 18},
    {".sliding_window(-1)", 17},
    {".broadcast_layout(2,3)", 20},
    {".broadcast_layout(x)", 19},
    {".broadcast_layout(c(2,3)", 25},
    {".astype()", 9},
    {".astype(", 9},
    {".astype(3)", 9},
    {".astype('f4)", 9},
    {".astype(f16,f32)", 13},
    {"[", 2},
    {"[]", 2},
    {"[,]", 2},
    {"[0", 3},
    {"[0,", 4},
    {"[0,,1]", 4},
    {"[0)", 3},
    {"[x]", 2},
    {"[0:x]", 4},
    {"[0:1:2:3]", 7},
    {"[1.5]", 3},
    {"[..]", 2},
    {"[....]", 5},
    {"[-]", 2},
    {"[--1]", 2},
    {"[+1]", 2},
    {"[(0)]", 2},
    {"[[0]]", 2},
    {"[nonexistent]", 2},
    {"[NoneX]", 2},
    {"[" TOO_LARGE "]", 2},
    {"[0:-9223372036854775809]", 4},
};

TEST(apply_says_the_column_of_every_error)
{
    for (size_t i = 0; i < sizeof syntax_errors / sizeof *syntax_errors; i++)
        expect_steps_fail("c(2,3,4)", syntax_errors[i].steps, DIMFOLD_ERR_SYNTAX, syntax_errors[i].column);
    expect_steps_fail("c(2)", ".astype(f17)", DIMFOLD_ERR_DTYPE, 9);
    expect_steps_fail("c(2)", ".astype('<U3')", DIMFOLD_ERR_DTYPE, 9);
}

TEST(apply_says_what_was_expected)
{
    static const char *const errors[][2] = {
        {".foo()", "apply: column 2: expected the name of a view or reshape function, or astype"},
        {".swapaxes(0)", "apply: column 12: expected the argument axis2"},
        {".reshape(1,ord=C)", "apply: column 12: expected the name of an argument that is not given yet"},
        {".reverse_axes(1)", "apply: column 15: expected ')'"},
        {".flip(axis=1,2)", "apply: column 14: expected name=value or ')'"},
        {".reshape(1,order=Q)", "apply: column 18: expected an order such as C or F"},
        {".dim_narrow(0,1)", "apply: column 16: expected a slice such as 1:9:2"},
        {".dim_split_at(0,3)", "dim_split_at: column 1: expected part to be 0 (the first layout) or 1 (the second)"},
        {"[x]", "apply: column 2: expected a number, a slice, None or ..."},
        {"[0", "apply: column 3: expected ',' or ']'"},
        {"x", "apply: column 1: expected [indexers] or .name(arguments)"},
        {".moveaxis((0,1),0)", "moveaxis: column 1: destination has 1 entries: expected 2"},
    };
    dimfold_layout layout = expect_layout("c(2,3)");
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        dimfold_diag diag = {.status = DIMFOLD_OK};
        char sentence[200];
        CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_layout_apply(&layout, &layout, errors[i][0], strlen(errors[i][0]),
                                                              NULL, NULL, &diag));
        dimfold_diag_text(&diag, sentence, sizeof sentence);
        if (!CHECK(strcmp(errors[i][1], sentence) == 0))
            printf("  %s\n", sentence);
    }
}

static const char *const chains[] = {
    ".transpose(2,0,1)[::-1, None, ..., 1:9:2]", ".moveaxis((0,1),(-1,-2)).diagonal(offset=1, axis1=0, axis2=2)",
    ".reshape((3,-1), order='F').T.astype('<f4')", ".sliding_window((2,2), axes=(0,1)).squeeze().flip(0)",
    ".dim_narrow(0, 1, 9, 2).dim_split_axes((0,2), part=1)", ".broadcast_layout(layout2=(2,3,4):(1,1,1)+9)[0]",
};

TEST(apply_stands_every_prefix_and_every_changed_byte)
{
    static const char bytes[] = "()[]0-:,.=N'T \0\xff";
    dimfold_layout layout = expect_layout("c(2,3,4)");
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        size_t length = strlen(chains[i]);
        for (size_t cut = 0; cut <= length; cut++)
            expect_sane_steps(&layout, chains[i], cut);
        for (size_t at = 0; at < length; at++)
            for (size_t b = 0; b < sizeof bytes; b++) {
                char changed[128];
                memcpy(changed, chains[i], length);
                changed[at] = bytes[b];
                expect_sane_steps(&layout, changed, length);
            }
    }
}

/* Random sequences of pieces that the grammar is made of, and of bytes. */
TEST(apply_stands_random_texts)
{
    static const char *const pieces[] = {
#define DIMFOLD_STEP(name, ...) "." #name "(",
#include "text/step.def"
        "[", "]", "(", ")", ",", ":", "-", "0", "1", "2", LARGEST, "...", "None", "axis=", "order='F'",
        ".T", " ", "c(3)", "f16", "'", "-" TOO_LARGE, "::-1", "newaxis", "part=1",
    };
    dimfold_layout layout = expect_layout("(2,3,1,4):(12,-4,7,1)+8");
    uint64_t state = 4;
    for (unsigned round = 0; round < test_rounds(100000); round++) {
        char text[256];
        size_t length = 0, count = (size_t)test_random_in(&state, 0, 10);
        for (size_t i = 0; i < count; i++) {
            const char *piece = pieces[test_random(&state) % (sizeof pieces / sizeof *pieces)];
            memcpy(text + length, piece, strlen(piece));
            length += strlen(piece);
        }
        if (length > 0 && test_random(&state) % 4 == 0)
            text[test_random(&state) % length] = (char)test_random(&state);
        expect_sane_steps(&layout, text, length);
    }
}

TEST(apply_stands_deep_nesting_and_long_chains)
{
    enum { LENGTH = 1 << 18 };
    static const char *const repeated[] = {"[", "[[0", "((", ".T", "[None][0]", ".", ".transpose((", "[0,"};
    dimfold_layout layout = expect_layout("c(2,3,4)");
    char *text = malloc(LENGTH);
    for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
        size_t piece = strlen(repeated[i]);
        for (size_t at = 0; at < LENGTH; at++)
            text[at] = repeated[i][at % piece];
        expect_sane_steps(&layout, text, LENGTH - LENGTH % piece);
    }
    free(text);
}

TEST(apply_reads_nothing_behind_the_text)
{
    dimfold_layout layout = expect_layout("c(2,3)");
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_apply(&layout, &layout, "[0][7]", 3, NULL, NULL, NULL));
    expect_prints("(3):(1)", &layout, "[0]");
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_layout_apply(&layout, &layout, "[0]\0[0]", 7, NULL, NULL, NULL));
}
