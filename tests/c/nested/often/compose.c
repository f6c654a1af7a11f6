/* Composition of nodes: parts of layouts, with the parentheses of the right side. */
#include "nested/often/compose.h"
#include "nested/notation.h"

static const dimfold_call caller = {NULL, "compose"};

TEST(compose_takes_parts_of_both_layouts)
{
    dimfold_nested layout = nested_of("((4,2),(2,8)):((2,1),(100,200))");
    dimfold_nested layout2 = nested_of("(7,((2,4),1)):(1,((1,2),5))");
    tree_node node = tree_nth(layout.parens, nested_root(&layout), 1);
    tree_node node2 = tree_nth(layout2.parens, nested_root(&layout2), 1);
    dimfold_nested result;
    nested_writer writer;
    nested_start(&writer);
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_nested_compose((compose_call){caller, "layout2"}, &writer, &layout, node, &layout2, node2, 0));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_finish(caller, &result, &writer, NULL));
    CHECK_NESTED("((2,4),1):((100,200),500)", &result);
}

/* Every leaf of 2 to 6 elements and steps of up to 30, from every start, on all layouts of three leaves of at most 4:
   the exact test against the definition. */
static ptrdiff_t at(const dimfold_nested *layout, ptrdiff_t index)
{
    ptrdiff_t position = PTRDIFF_MIN;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_index(layout, index, &position, NULL));
    return position;
}

/* Whether the positions start, start + step, … of the layout are those of any layout: run by run, as they must. */
static bool exists(const dimfold_nested *layout, ptrdiff_t start, ptrdiff_t step, ptrdiff_t count)
{
    while (count > 1) {
        ptrdiff_t stride = at(layout, start + step) - at(layout, start), run = 2;
        while (run < count && at(layout, start + run * step) == at(layout, start) + run * stride)
            run++;
        if (count % run != 0)
            return false;
        for (ptrdiff_t i = run; i < count; i += run)
            for (ptrdiff_t j = 0; j < run; j++)
                if (at(layout, start + (i + j) * step) != at(layout, start + i * step) + j * stride)
                    return false;
        step *= run;
        count /= run;
    }
    return true;
}

static void compare_with_definition(const dimfold_nested *layout, ptrdiff_t start, ptrdiff_t step, size_t count)
{
    dimfold_nested leaf = {.leaves = 1, .shape = {count}, .stride = {step}, .offset = start}, result;
    dimfold_status status = dimfold_nested_composition(&result, layout, &leaf, NULL);
    CHECK_EQ(exists(layout, start, step, (ptrdiff_t)count), status == DIMFOLD_OK);
    for (ptrdiff_t i = 0; i < (ptrdiff_t)count && status == DIMFOLD_OK; i++)
        CHECK_EQ(at(layout, start + i * step), at(&result, i));
}

TEST(compose_of_one_leaf_matches_the_definition_in_a_small_scope)
{
    dimfold_nested layout = nested_of("(1,1,1):(1,7,3)");
    for (size_t shape = 0; shape < 64; shape++) {
        layout.shape[0] = shape % 4 + 1, layout.shape[1] = shape / 4 % 4 + 1, layout.shape[2] = shape / 16 + 1;
        for (ptrdiff_t step = 0; step < 14; step++)
            for (size_t count = 2; count <= 6; count++)
                for (ptrdiff_t start = 0; start < 3; start++)
                    compare_with_definition(&layout, start, step, count);
    }
}
