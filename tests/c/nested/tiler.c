/* Tilers made and compared. */
#include "nested/notation.h"

static bool tiler_is(const dimfold_tiler *tiler, const char *text)
{
    char found[400];
    dimfold_tiler parsed = tiler_of(text);
    dimfold_tiler_print(tiler, found, sizeof found);
    bool same = strcmp(found, text) == 0 && dimfold_tiler_equal(tiler, &parsed);
    if (!same)
        printf("found %s, expected %s\n", found, text);
    return same;
}

static void check_of_shape(const char *expected, const char *text)
{
    dimfold_tuple shape = tuple_of(text);
    dimfold_tiler tiler;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_from_shape(&tiler, &shape, NULL));
    CHECK(tiler_is(&tiler, expected));
}

TEST(shapes_are_tilers_mode_by_mode)
{
    check_of_shape("8", "8");
    check_of_shape("_", "_");
    check_of_shape("<4,_,<2,_8>>", "(4,_,(2,_8))");
    check_of_shape("<4>", "(4)");
}

TEST(layouts_are_tilers_without_brackets)
{
    dimfold_nested layout = nested_of("(2,(4,3)):(1,(2,8))");
    dimfold_tiler tiler;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_from_nested(&tiler, &layout, NULL));
    CHECK(tiler_is(&tiler, "(2,(4,3)):(1,(2,8))"));
    CHECK_EQ(0, dimfold_tiler_rank(&tiler));
    layout.offset = 1;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tiler_from_nested(&tiler, &layout, NULL));
    layout = nested_of("Sw<1,0,1> o 0 o 4:1");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tiler_from_nested(&tiler, &layout, NULL));
    CHECK(tiler_is(&tiler, "(2,(4,3)):(1,(2,8))"));
}

TEST(shapes_of_tilers_are_checked)
{
    dimfold_tuple shape = tuple_of("(4,0)");
    dimfold_tiler tiler;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_tiler_from_shape(&tiler, &shape, NULL));
    shape.value[0] = shape.value[1] = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_tiler_from_shape(&tiler, &shape, NULL));
    shape.parens[0] = 0;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tiler_from_shape(&tiler, &shape, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tiler_from_shape(NULL, &shape, NULL));
}

TEST(rank_counts_the_tilers_in_brackets)
{
    static const struct {
        const char *text;
        size_t rank;
    } cases[] = {{"8", 0}, {"_", 0}, {"(2,4):(1,2)", 0}, {"<4,_,(2,2):(1,4)>", 3}, {"<(2,2):(1,4)>", 1},
                 {"<<4,5>,(2,(2,3)):(1,(4,8))>", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tiler tiler = tiler_of(cases[i].text);
        CHECK_EQ(cases[i].rank, dimfold_tiler_rank(&tiler));
        CHECK(dimfold_tiler_is_valid(&tiler));
    }
    CHECK(dimfold_tiler_rank(NULL) == 0 && !dimfold_tiler_is_valid(NULL));
}

TEST(equal_tilers_say_the_same)
{
    static const char *const texts[] = {"8", "8:1", "<8>", "<8:1>", "_", "<_>", "<8,_>", "<_,8>", "(8,2):(1,8)",
                                        "<(8,2):(1,8)>", "<8,2>", "<8:1,2:8>", "8:2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t j = 0; j < sizeof texts / sizeof *texts; j++) {
            dimfold_tiler a = tiler_of(texts[i]), b = tiler_of(texts[j]);
            CHECK_EQ(i == j, dimfold_tiler_equal(&a, &b));
        }
    dimfold_tiler a = tiler_of("<_8,(4,_2):(2,_1)>"), b = tiler_of("<8,(4,2):(2,1)>");
    CHECK(dimfold_tiler_equal(&a, &b));
}

TEST(marks_of_tilers_stand_for_parts)
{
    dimfold_tiler tiler = tiler_of("<4,(2,2):(1,4)>"), bad = tiler;
    bad.whole = 2;
    CHECK(!dimfold_tiler_is_valid(&bad));
    bad = tiler;
    bad.integers = 5;
    CHECK(!dimfold_tiler_is_valid(&bad));
    bad = tiler;
    bad.whole = 1;
    CHECK(!dimfold_tiler_is_valid(&bad));
    bad.integers = 0;
    CHECK(dimfold_tiler_is_valid(&bad));
    bad = tiler;
    bad.layout.stride[0] = 2;
    CHECK(!dimfold_tiler_is_valid(&bad));
}

TEST(layouts_become_tilers_without_what_is_behind_their_leaves)
{
    dimfold_nested layout;
    dimfold_tiler tiler, expected = tiler_of("(_2,3):(1,_2)");
    memset(&layout, 0xff, sizeof layout);
    layout.leaves = 2, layout.xor_stride = 0, layout.offset = 0;
    layout.static_shape = 0xfffffffd, layout.static_stride = 0xfffffffe;
    layout.swizzle = (dimfold_swizzle){0, 0, 0, 1};
    for (int leaf = 0; leaf < 2; leaf++) {
        layout.shape[leaf] = (size_t)(2 + leaf), layout.stride[leaf] = 1 + leaf;
        layout.basis[leaf] = 0, layout.parens[leaf] = leaf == 0 ? 0x10 : 1;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_from_nested(&tiler, &layout, NULL));
    CHECK(memcmp(&tiler, &expected, sizeof tiler) == 0);
}

TEST(tilers_without_a_list_have_no_brackets)
{
    dimfold_tiler tiler = tiler_of("(2,2):(1,4)");
    tiler.brackets[1] = 1;
    CHECK(!dimfold_tiler_is_valid(&tiler));
    tiler.brackets[1] = 0x11;
    CHECK(!dimfold_tiler_is_valid(&tiler));
}
