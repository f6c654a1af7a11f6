/* The shape of what a tiler leaves to repeat over a shape (CuTe's ceil_div by a layout). */
#include "algebra.h"
#include "nested/often/guide.h"
#include "make.h"

/* One part of the tiler on a node of the shape, whose extents `shell` has. `_` takes all of its mode at once. */
static dimfold_status ceil_div_meet(dimfold_call call, nested_writer *writer, const dimfold_tuple *shape,
                                    const dimfold_tiler *tiler, const guide_step *step)
{
    tree_node end = {step->end.first, step->end.count, 0, 0};
    complement_target target;
    nested_leaves leaves;
    DIMFOLD_TRY(dimfold_nested_target_of_tuple(call, &target, shape, step->node, "shape"));
    nested_start_leaves(&leaves, target.is_static);
    if (end.count != 1 || (tiler->whole >> end.first & 1) == 0)
        DIMFOLD_TRY(dimfold_nested_complement_leaves(call, &leaves, &tiler->layout, end, &target, 0, "tiler"));
    dimfold_nested_put_leaves(writer, &leaves);
    return DIMFOLD_OK;
}

static dimfold_status ceil_div_step(dimfold_call call, nested_writer *writer, const dimfold_tuple *shape,
                                    const dimfold_nested *shell, const dimfold_tiler *tiler, const guide_step *step)
{
    switch (step->kind) {
    case GUIDE_OPEN: nested_open(writer); return DIMFOLD_OK;
    case GUIDE_CLOSE: nested_close(writer); return DIMFOLD_OK;
    case GUIDE_MEET: return ceil_div_meet(call, writer, shape, tiler, step);
    case GUIDE_SHORT:
        return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "tiler", step->rank, step->mode);
    default: dimfold_nested_put_node(writer, shell, step->node); return DIMFOLD_OK;
    }
}

dimfold_status dimfold_nested_ceil_div(dimfold_tuple *result, const dimfold_tuple *shape, const dimfold_tiler *tiler,
                                       dimfold_diag *diag)
{
    dimfold_call call = {diag, "ceil_div"};
    dimfold_tuple stride = {0};
    dimfold_nested shell;
    nested_writer writer;
    guide_tree guide;
    guide_walk walk;
    guide_step step;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_tiler_check_plain(call, tiler));
    DIMFOLD_TRY(dimfold_make_of_tuples(call, &shell, shape, &stride));
    dimfold_guide_of_tiler(&guide, tiler);
    dimfold_guide_start(&walk, &shell, &guide);
    nested_start(&writer);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END)
        DIMFOLD_TRY(ceil_div_step(call, &writer, shape, &shell, tiler, &step));
    DIMFOLD_TRY(dimfold_nested_finish(call, &shell, &writer, NULL));
    dimfold_make_shape(result, &shell);
    return DIMFOLD_OK;
}
