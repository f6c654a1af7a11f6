/* Which shapes can be paired, told by plans that no memory stands behind, and how. */
#include "trees.h"

static dimfold_status explain(dimfold_view *target, dimfold_view *source, dimfold_explanation *explanation,
                              char *text, size_t capacity)
{
    dimfold_queue *queue = NULL;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = 1}, NULL));
    target->device_type = source->device_type = DIMFOLD_DEVICE_CPU;
    target->dtype = source->dtype = DIMFOLD_DTYPE_F32;
    dimfold_status status = dimfold_explain(queue, target, source, explanation, &diag);
    text[0] = '\0';
    if (status != DIMFOLD_OK)
        dimfold_diag_text(&diag, text, capacity);
    dimfold_queue_destroy(queue);
    return status;
}

/* Pairs two shapes, given with strides, and compares what is said of it: "" if they fit. */
static void check_pair(const char *target, const char *source, const char *sentence)
{
    dimfold_explanation explanation;
    char text[256];
    dimfold_nested to = tree_of(target), from = tree_of(source);
    dimfold_view written = {.nested = &to}, read = {.nested = &from};
    explain(&written, &read, &explanation, text, sizeof text);
    if (!CHECK(strcmp(text, sentence) == 0))
        printf("  %s = %s: %s\n", target, source, text);
}

TEST(pairing_takes_an_integer_for_a_tuple_of_its_size_on_either_side)
{
    check_pair("24:1", "24:2", "");
    check_pair("24:1", "(24):(2)", "");
    check_pair("(4,6):(1,4)", "24:1", "");
    check_pair("24:1", "(4,6):(1,4)", "");
    check_pair("(4,6):(1,4)", "(4,(2,3)):(6,(1,2))", "");
    check_pair("(4,(2,3)):(1,(4,8))", "(4,6):(6,1)", "");
    check_pair("((2,2),6):((1,2),4)", "(4,(2,3)):(6,(1,2))", "");
    check_pair("((2,(3,2)),6):((1,(2,6)),12)", "((2,6),(2,3)):((1,2),(12,24))", "");
    check_pair("():()", "():()", "");
    check_pair("():()", "1:0", "");
    check_pair("1:5", "():()", "");
}

TEST(pairing_names_the_mode_and_what_was_expected_there)
{
    check_pair("24:1", "25:1", "explain: source has 25 elements: expected 24");
    check_pair("(4,6):(1,4)", "23:1", "explain: source has 23 elements: expected 24");
    check_pair("(4,6):(1,4)", "(24):(1)", "explain: source has 1 modes: expected 2");
    check_pair("(4,6):(1,4)", "(6,4):(1,6)", "explain: in mode 0, source has extent 6: expected 4");
    check_pair("(4,6):(1,4)", "(4,(2,2)):(1,(4,8))", "explain: in mode 1, source has extent 4: expected 6");
    check_pair("(4,(2,3)):(1,(4,8))", "(4,(3,2)):(1,(4,12))",
               "explain: in mode 1, source has extent 3: expected 2");
    check_pair("(4,(2,3)):(1,(4,8))", "(4,(6)):(1,(4))",
               "explain: in mode 1, source has a tuple of 1 modes: expected one of 2");
    check_pair("():()", "2:1", "explain: source has 2 elements: expected 1");
    check_pair("(1):(1)", "():()", "explain: source has 0 modes: expected 1");
}

/* The source is a strided view of these extents. */
static void check_axes(const char *target, size_t ndim, const size_t *shape, const char *sentence)
{
    dimfold_explanation explanation;
    char text[256];
    dimfold_nested to = tree_of(target);
    dimfold_view written = {.nested = &to}, read = {.ndim = ndim, .shape = shape};
    explain(&written, &read, &explanation, text, sizeof text);
    if (!CHECK(strcmp(text, sentence) == 0))
        printf("  %s of %zu axes: %s\n", target, ndim, text);
}

TEST(pairing_takes_axes_for_the_modes_of_one_tuple)
{
    size_t ones[64];
    for (size_t i = 0; i < 64; i++)
        ones[i] = 1;
    check_axes("24:1", 1, (size_t[]){24}, "");
    check_axes("24:1", 2, (size_t[]){4, 6}, "explain: source has 2 modes: expected 1");
    check_axes("((4,6)):((1,4))", 1, (size_t[]){24}, "");
    check_axes("(4,6):(1,4)", 1, (size_t[]){24}, "explain: source has 1 modes: expected 2");
    check_axes("(4,(2,3)):(1,(4,8))", 2, (size_t[]){4, 6}, "");
    check_axes("(4,(2,3)):(1,(4,8))", 2, (size_t[]){4, 0}, "explain: in mode 1, source has extent 0: expected 6");
    check_axes("():()", 0, NULL, "");
    check_axes("(1):(1)", 0, NULL, "explain: source has 0 modes: expected 1");
    check_axes("1:1", 64, ones, "explain: source has 64 modes: expected 1");
    check_axes("(2,2):(1,2)", 0, NULL, "explain: source has 0 modes: expected 2");
}

/* All 63 axes that two layouts of 32 leaves can have, each with a stride of its own. */
TEST(pairing_makes_as_many_axes_as_both_layouts_have_leaves)
{
    dimfold_nested target = {.leaves = 32}, source = {.leaves = 32};
    dimfold_view written = {.nested = &target}, read = {.nested = &source};
    dimfold_explanation explanation;
    char text[256];
    for (uint32_t leaf = 0; leaf < 32; leaf++) {
        target.shape[leaf] = source.shape[leaf] = 1;
        target.stride[leaf] = source.stride[leaf] = 1;
    }
    target.parens[0] = 0x20, target.parens[30] = 1, target.parens[31] = 1; /* ((31 leaves),1) */
    source.parens[0] = source.parens[1] = 0x10, source.parens[31] = 2;     /* (1,(31 leaves)) */
    for (uint32_t leaf = 0; leaf < 31; leaf += 4)
        target.shape[leaf] = source.shape[leaf + 1] = 2;
    source.shape[0] = target.shape[31] = 256;
    for (uint32_t leaf = 0; leaf < 31; leaf++)
        target.stride[leaf] = (ptrdiff_t)leaf * 1000 + 1, source.stride[leaf + 1] = (ptrdiff_t)leaf * 7000 + 3;
    written.flags = DIMFOLD_ASSUME_DISJOINT;
    CHECK_STATUS(DIMFOLD_OK, explain(&written, &read, &explanation, text, sizeof text));
    CHECK_EQ(16, explanation.ndim);
    CHECK_EQ(2 * 4 * 65536, explanation.moved_bytes);
}

TEST(pairing_splits_an_integer_as_the_tuple_that_it_faces)
{
    dimfold_explanation explanation;
    char text[256];
    dimfold_nested target = tree_of("(4,(2,3)):(1,(40,8))"), source = tree_of("(4,6):(60,5)");
    dimfold_view written = {.nested = &target}, read = {.nested = &source};
    CHECK_STATUS(DIMFOLD_OK, explain(&written, &read, &explanation, text, sizeof text));
    CHECK_EQ(3, explanation.ndim);
    CHECK(explanation.shape[0] == 4 && explanation.shape[1] == 3 && explanation.shape[2] == 2);
    CHECK(explanation.stride[0][0] == 1 && explanation.stride[0][1] == 8 && explanation.stride[0][2] == 40);
    CHECK(explanation.stride[1][0] == 60 && explanation.stride[1][1] == 10 && explanation.stride[1][2] == 5);
    CHECK(explanation.is_nested[0] == 1 && explanation.is_nested[1] == 1);
}

/* A nested layout of the leaves of a strided one is the same plan. */
TEST(pairing_gives_the_plan_of_the_strided_views)
{
    dimfold_explanation nested, strided;
    char text[256];
    dimfold_nested target = tree_of("(32,(4,16)):(64,(16,1))"), source = tree_of("(32,64):(1,32)");
    dimfold_view to = {.nested = &target}, from = {.nested = &source};
    dimfold_view to_axes = {.ndim = 3, .shape = (size_t[]){32, 16, 4}, .stride = (ptrdiff_t[]){64, 1, 16}};
    dimfold_view from_axes = {.ndim = 3, .shape = (size_t[]){32, 16, 4}, .stride = (ptrdiff_t[]){1, 128, 32}};
    CHECK_STATUS(DIMFOLD_OK, explain(&to, &from, &nested, text, sizeof text));
    CHECK_STATUS(DIMFOLD_OK, explain(&to_axes, &from_axes, &strided, text, sizeof text));
    CHECK_EQ(DIMFOLD_KERNEL_TRANSPOSE, nested.kernel);
    nested.is_nested[0] = nested.is_nested[1] = 0;
    CHECK(memcmp(&nested, &strided, sizeof nested) == 0);
}
