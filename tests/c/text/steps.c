/* Every function that a chain can call, in all of its spellings, from c(2,3,4). */
#include "expect.h"

static const char *const spellings[][2] = {
    {".transpose(2,0,1)", "(4,2,3):(1,12,4)"},
    {".transpose((2, 0, 1))", "(4,2,3):(1,12,4)"},
    {".transpose(axes=(2,0,1))", "(4,2,3):(1,12,4)"},
    {".transpose(-1,0,1,)", "(4,2,3):(1,12,4)"},
    {".transpose()", "(4,3,2):(1,4,12)"},
    {".transpose(None)", "(4,3,2):(1,4,12)"},
    {".T", "(4,3,2):(1,4,12)"},
    {" . T . T ", "(2,3,4):(12,4,1)"},
    {".reverse_axes()", "(4,3,2):(1,4,12)"},
    {".swapaxes(0,1)", "(3,2,4):(4,12,1)"},
    {".swapaxes(axis2=0, axis1=-1)", "(4,3,2):(1,4,12)"},
    {".moveaxis(0,-1)", "(3,4,2):(4,1,12)"},
    {".moveaxis((0,1),(-1,-2))", "(4,3,2):(1,4,12)"},
    {".moveaxis(source=(0,), destination=2)", "(3,4,2):(4,1,12)"},
    {".moveaxis((),())", "(2,3,4):(12,4,1)"},
    {".flip()", "(2,3,4):(-12,-4,-1)+23"},
    {".flip(0)", "(2,3,4):(-12,4,1)+12"},
    {".flip((0,1))", "(2,3,4):(-12,-4,1)+20"},
    {".flip(0,1)", "(2,3,4):(-12,-4,1)+20"},
    {".flip(axis=0)", "(2,3,4):(-12,4,1)+12"},
    {".flip(())", "(2,3,4):(12,4,1)"},
    {".diagonal()", "(4,2):(1,16)"},
    {".diagonal(1)", "(4,2):(1,16)+4"},
    {".diagonal(offset=1, axis1=0, axis2=2)", "(3,2):(4,13)+1"},
    {".diagonal(-1, 1, axis2=2)", "(2,2):(12,5)+4"},
    {".dim_select(1, -1)", "(2,4):(12,1)+8"},
    {".dim_select(axis=1, index=0)", "(2,4):(12,1)"},
    {".dim_insert(0)", "(1,2,3,4):(24,12,4,1)"},
    {".dim_insert(-1)", "(2,3,4,1):(12,4,1,1)"},
    {".dim_insert(1).dim_eliminate(1)", "(2,3,4):(12,4,1)"},
    {".dim_narrow(2, 1:9:2)", "(2,3,2):(12,4,2)+1"},
    {".dim_narrow(2, 1, 9, 2)", "(2,3,2):(12,4,2)+1"},
    {".dim_narrow(2, None, None, -1)", "(2,3,4):(12,4,-1)+3"},
    {".dim_narrow(-1, ::-1)", "(2,3,4):(12,4,-1)+3"},
    {".dim_narrow(slice=1:, axis=1)", "(2,2,4):(12,4,1)+4"},
    {".dim_narrow(1, 1, 2)", "(2,1,4):(12,4,1)+4"},
    {".dim_slice_strict(1, 0, 2)", "(2,2,4):(12,4,1)"},
    {".dim_slice_strict(axis=-1, stop=4, start=3)", "(2,3,1):(12,4,1)+3"},
    {".flatten()", "(24):(1)"},
    {".flatten(1)", "(2,12):(12,1)"},
    {".flatten(0, 1)", "(6,4):(4,1)"},
    {".flatten(start=0, end=-2)", "(6,4):(4,1)"},
    {".flatten_with_mask(0, -1, 4)", "(2,12):(12,1)"},
    {".flatten_with_mask(0, -1, mask=-1)", "(24):(1)"},
    {".repack(4, 16)", "(2,3,1):(3,1,1)"},
    {".repack(4, 16, keep_dim=False)", "(2,3):(3,1)"},
    {".repack(4, 8, 0, -1, 1)", "(2,3,2):(6,2,1)"},
    {".repack(old_itemsize=4, new_itemsize=2, keep_dim=0)", "(2,3,8):(24,8,1)"},
    {".repack(4, 4, axis=2, data=64)", "(2,3,4):(12,4,1)"},
    {".dense()", "(2,3,4):(12,4,1)"},
    {".dense(2,0,1)", "(2,3,4):(3,1,6)"},
    {".dense(axes=(2,1,0))", "(2,3,4):(1,2,6)"},
    {".layout_for_array_copy(F)", "(2,3,4):(1,2,6)"},
    {"[::-1].transpose(1,0,2).layout_for_array_copy('K')", "(3,2,4):(4,12,1)"},
    {".intersect((5):(2))", "(5):(2)"},
    {".intersect((5):(-7)+28, max_work=100)", "(4):(7)"},
    {".intersect(layout2=(9):(1)+24)", "(0):(1)"},
    {".dim_slice(0, ::-1)", "(3,4):(-4,1)+8"},
    {".dim_slice()", "(2,3,4):(12,4,1)"},
    {".dim_slice(None, ..., 1,)", "(1,2,3):(24,12,4)+1"},
    {".dim_chop(1)", "(2,4):(12,1)"},
    {".dim_split_at(1, 0)", "(2):(12)"},
    {".dim_split_at(1, 1)", "(3,4):(4,1)"},
    {".dim_split_at(-1, part=1)", "(4):(1)"},
    {".dim_split_axes((2,0), 0)", "(4,2):(1,12)"},
    {".dim_split_axes((2,0), 1)", "(3):(4)"},
    {".dim_split_axes(axes=1, part=0)", "(3):(4)"},
    {".unsqueeze(0,-1)", "(1,2,3,4,1):(24,12,4,1,1)"},
    {".unsqueeze((0,-1)).squeeze()", "(2,3,4):(12,4,1)"},
    {".unsqueeze(axis=0).squeeze(0)", "(2,3,4):(12,4,1)"},
    {".unsqueeze((0,2)).squeeze((0,2))", "(2,3,4):(12,4,1)"},
    {".unsqueeze((0,2)).squeeze(axes=(0,))", "(2,1,3,4):(12,12,4,1)"},
    {".unsqueeze(0).squeeze(())", "(1,2,3,4):(24,12,4,1)"},
    {".unsqueeze(0).squeeze(axis=None)", "(2,3,4):(12,4,1)"},
    {".sliding_window((2,2),(0,1))", "(1,2,4,2,2):(12,4,1,12,4)"},
    {".sliding_window((1,2,3))", "(2,2,2,1,2,3):(12,4,1,12,4,1)"},
    {".sliding_window(2, -1)", "(2,3,3,2):(12,4,1,1)"},
    {".sliding_window(window=2, axis=-1)", "(2,3,3,2):(12,4,1,1)"},
    {".reshape(6,-1)", "(6,4):(4,1)"},
    {".reshape((6,-1))", "(6,4):(4,1)"},
    {".reshape(-1)", "(24):(1)"},
    {".reshape(24)", "(24):(1)"},
    {".T.reshape((-1,), order='F')", "(24):(1)"},
    {".T.reshape(6, 4, order=\"F\")", "(6,4):(1,6)"},
    {".T.reshape((6, 4), F)", "(6,4):(1,6)"},
    {".reshape(shape=(4,6), order=C)", "(4,6):(6,1)"},
    {".broadcast_to(5,2,3,4)", "(5,2,3,4):(0,12,4,1)"},
    {".broadcast_to((5,2,3,4))", "(5,2,3,4):(0,12,4,1)"},
    {".broadcast_to_left(2,3,4,5)", "(2,3,4,5):(12,4,1,0)"},
    {".broadcast_layout(c(5,1,1,1))", "(5,2,3,4):(0,12,4,1)"},
    {".broadcast_layout(layout2=(5,1,1,1):(1,1,1,1)+7)", "(5,2,3,4):(0,12,4,1)"},
    {".broadcast_layout_left(c(2,3,4,5))", "(2,3,4,5):(12,4,1,0)"},
    {".broadcast_layout_to_first(c(5,2,3,4))", "(5,2,3,4):(0,12,4,1)"},
    {".broadcast_layout_to_first_left(f(2,3,4,5))", "(2,3,4,5):(12,4,1,0)"},
    {".astype(f16)", "(2,3,4):(12,4,1)"},
    {"", "(2,3,4):(12,4,1)"},
    {" \t", "(2,3,4):(12,4,1)"},
};

TEST(steps_take_every_spelling)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        expect_steps("c(2,3,4)", spellings[i][0], spellings[i][1]);
}

/* Names from step.def: a function without a spelling above is a missing test. */
TEST(steps_are_all_spelled)
{
    static const char *const names[] = {
#define DIMFOLD_STEP(name, ...) "." #name "(",
#include "text/step.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool is_spelled = false;
        for (size_t j = 0; j < sizeof spellings / sizeof *spellings; j++)
            is_spelled = is_spelled || strstr(spellings[j][0], names[i]) != NULL;
        if (!CHECK(is_spelled))
            printf("  %s\n", names[i]);
    }
}

/* What the functions themselves refuse comes with the column of the step. */
static const struct {
    const char *steps;
    dimfold_status status;
    size_t column;
} refused[] = {
    {".transpose(0,1)", DIMFOLD_ERR_NDIM, 1},
    {".transpose(0,1,1)", DIMFOLD_ERR_AXIS, 1},
    {" .T .transpose(())", DIMFOLD_ERR_NDIM, 5},
    {".swapaxes(0,3)", DIMFOLD_ERR_AXIS, 1},
    {".moveaxis(0,5)", DIMFOLD_ERR_AXIS, 1},
    {".moveaxis((0,1),2)", DIMFOLD_ERR_SYNTAX, 1},
    {"[0].flip(2)", DIMFOLD_ERR_AXIS, 4},
    {".diagonal(0,1,1)", DIMFOLD_ERR_AXIS, 1},
    {".dim_select(0,2)", DIMFOLD_ERR_INDEX, 1},
    {".dim_insert(5)", DIMFOLD_ERR_AXIS, 1},
    {".dim_eliminate(0)", DIMFOLD_ERR_SHAPE, 1},
    {".dim_narrow(0, ::0)", DIMFOLD_ERR_SLICE, 1},
    {".dim_slice(0,0,0,0)", DIMFOLD_ERR_NDIM, 1},
    {".dim_slice(...,...)", DIMFOLD_ERR_ARGUMENT, 1},
    {".dim_chop(-4)", DIMFOLD_ERR_AXIS, 1},
    {".dim_split_at(4,0)", DIMFOLD_ERR_AXIS, 1},
    {".dim_split_at(1,2)", DIMFOLD_ERR_SYNTAX, 1},
    {".dim_split_axes((0,0),0)", DIMFOLD_ERR_AXIS, 1},
    {".dim_split_axes(0,-1)", DIMFOLD_ERR_SYNTAX, 1},
    {".squeeze(0)", DIMFOLD_ERR_SHAPE, 1},
    {".unsqueeze(0,0)", DIMFOLD_ERR_AXIS, 1},
    {".sliding_window(5,2)", DIMFOLD_ERR_SHAPE, 1},
    {".sliding_window((1,1),2)", DIMFOLD_ERR_SYNTAX, 1},
    {".reshape(5,-1)", DIMFOLD_ERR_SHAPE, 1},
    {".T.reshape(24)", DIMFOLD_ERR_NOT_A_VIEW, 3},
    {".reshape(24, order=K)", DIMFOLD_ERR_ORDER, 1},
    {".broadcast_to(2,3,5)", DIMFOLD_ERR_SHAPE, 1},
    {".broadcast_to_left(3,3,4)", DIMFOLD_ERR_SHAPE, 1},
    {".broadcast_layout(c(3))", DIMFOLD_ERR_SHAPE, 1},
    {".broadcast_layout_to_first(c(1,3,4))", DIMFOLD_ERR_SHAPE, 1},
    {"[2]", DIMFOLD_ERR_INDEX, 1},
    {"[0] [0] [0] [0]", DIMFOLD_ERR_NDIM, 13},
    {"[::0]", DIMFOLD_ERR_SLICE, 1},
    {"[...,...]", DIMFOLD_ERR_ARGUMENT, 1},
    {".reshape(24)[0].T.foo", DIMFOLD_ERR_SYNTAX, 19},
};

TEST(steps_pass_refusals_on)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        expect_steps_fail("c(2,3,4)", refused[i].steps, refused[i].status, refused[i].column);
}
