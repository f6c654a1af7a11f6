/* Lines against a walk over every index of the axes that are not their own. */
#include "lines/lines.h"

#include "host/guarded.h"

static const char *const names[] = {"target", "source"};

static dimfold_lines_views views_of(const operand *target, const operand *source)
{
    return (dimfold_lines_views){.targets = 1,
                                 .view = {&target->view, &source->view},
                                 .name = {names[0], names[1]},
                                 .may_be_same = true};
}

/* Where the target's and the source's items lie, one pair after another, as bytes from their data. */
typedef struct visit {
    ptrdiff_t at[2];
} visit;

static int visit_compare(const void *a, const void *b)
{
    const visit *left = a, *right = b;
    for (size_t k = 0; k < 2; k++)
        if (left->at[k] != right->at[k])
            return left->at[k] < right->at[k] ? -1 : 1;
    return 0;
}

/* The pairs of all items `along` the axis, by indices. */
static size_t visits_by_index(const operand *const *operand, size_t axis, size_t along, visit *visits)
{
    size_t index[64] = {0}, count = 0, ndim = operand[0]->view.ndim;
    if (shape_is_empty(ndim, operand[0]->shape))
        return 0;
    do {
        if (index[axis] != along)
            continue;
        for (size_t k = 0; k < 2; k++)
            visits[count].at[k] = ((ptrdiff_t)operand[k]->view.offset +
                                   index_position(ndim, operand[k]->stride, index)) *
                                  (ptrdiff_t)dimfold_dtype_size_bytes(operand[k]->view.dtype);
        count++;
    } while (index_next(ndim, operand[0]->shape, index));
    qsort(visits, count, sizeof *visits, visit_compare);
    return count;
}

/* The same by lines, every second of which is found by its number. */
static size_t visits_by_line(const operand *const *operand, const dimfold_lines *lines, size_t along, visit *visits)
{
    dimfold_lines_place place;
    for (size_t line = 0; line < lines->form.size; line++) {
        if (line % 2 == 0)
            dimfold_lines_find(&place, lines, line);
        else
            dimfold_lines_next(&place, lines);
        for (size_t k = 0; k < 2; k++)
            visits[line].at[k] = place.at[k] - (char *)operand[k]->view.data +
                                 (ptrdiff_t)along * dimfold_lines_stride_bytes(lines, k);
    }
    qsort(visits, lines->form.size, sizeof *visits, visit_compare);
    return lines->form.size;
}

static void check_lines(dimfold_queue *queue, const operand *target, const operand *source, size_t axis)
{
    static visit expected[5000], found[5000];
    const operand *operand[2] = {target, source};
    dimfold_lines_views views = views_of(target, source);
    dimfold_lines lines;
    CHECK_STATUS(DIMFOLD_OK, dimfold_lines_make((dimfold_call){NULL, "lines"}, &lines, queue, &views, (ptrdiff_t)axis));
    CHECK_EQ(target->shape[axis], lines.extent[0]);
    CHECK_EQ(target->shape[axis], lines.extent[1]);
    for (size_t along = 0; along < lines.extent[0]; along++) {
        size_t count = visits_by_index(operand, axis, along, expected);
        CHECK_EQ(count, visits_by_line(operand, &lines, along, found));
        CHECK(memcmp(expected, found, count * sizeof *expected) == 0);
    }
}

TEST(lines_are_those_of_every_index)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t seed = 1;
    for (unsigned i = 0; i < test_rounds(400); i++) {
        operand target, source;
        size_t shape[64], ndim = (size_t)test_random_in(&seed, 1, 6);
        ptrdiff_t stride[2][64];
        random_shape(&seed, ndim, 5, 400, shape);
        random_strides(&seed, ndim, shape, false, stride[0]);
        random_strides(&seed, ndim, shape, true, stride[1]);
        operand_make(&target, DIMFOLD_DTYPE_F32, ndim, shape, stride[0], &seed);
        operand_make(&source, DIMFOLD_DTYPE_U8, ndim, shape, stride[1], &seed);
        for (size_t axis = 0; axis < ndim; axis++)
            check_lines(queue, &target, &source, axis);
        operand_free(&target);
        operand_free(&source);
    }
    dimfold_queue_destroy(queue);
}

/* A view over memory of the test. */
static dimfold_view view_over(void *data, size_t ndim, const size_t *shape, const ptrdiff_t *stride)
{
    return (dimfold_view){.data = data, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = ndim,
                          .shape = shape, .stride = stride};
}

static dimfold_status lines_of(const dimfold_lines_views *views, ptrdiff_t axis, dimfold_lines *lines,
                               dimfold_diag *diag)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_status status = dimfold_lines_make((dimfold_call){diag, "lines"}, lines, queue, views, axis);
    dimfold_queue_destroy(queue);
    return status;
}

TEST(lines_take_a_target_that_is_the_source_only_where_they_may)
{
    float memory[40];
    size_t shape[2] = {3, 4};
    dimfold_view same = view_over(memory, 2, shape, NULL), shifted = view_over(memory + 1, 2, shape, NULL);
    dimfold_view apart = view_over(memory + 12, 2, shape, NULL);
    dimfold_lines_views views = {.targets = 1, .view = {&same, &same}, .name = {"target", "source"}};
    dimfold_lines lines;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, lines_of(&views, 0, &lines, NULL));
    views.may_be_same = true;
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, 0, &lines, NULL));
    CHECK(lines.is_in_place);
    views.view[1] = &shifted;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, lines_of(&views, 0, &lines, NULL));
    views.view[1] = &apart;
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, 0, &lines, NULL));
    CHECK(!lines.is_in_place);
}

TEST(lines_of_two_targets_are_apart_and_may_be_shorter)
{
    float memory[64];
    size_t shape[2] = {3, 4}, few[2] = {3, 2}, more[2] = {2, 4};
    dimfold_view source = view_over(memory, 2, shape, NULL), first = view_over(memory + 12, 2, few, NULL);
    dimfold_view second = view_over(memory + 18, 2, few, NULL), wrong = view_over(memory + 18, 2, more, NULL);
    dimfold_view meets = view_over(memory + 17, 2, few, NULL), inside = view_over(memory + 4, 2, few, NULL);
    dimfold_lines_views views = {.targets = 2, .view = {&first, &second, &source},
                                 .name = {"values", "indices", "source"}, .has_own_extent = true};
    dimfold_lines lines;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, -1, &lines, NULL));
    CHECK_EQ(3, lines.operands);
    CHECK_EQ(2, lines.extent[1]);
    CHECK_EQ(4, lines.extent[2]);
    CHECK_EQ(3, lines.form.size);
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, lines_of(&views, 0, &lines, NULL));
    views.view[1] = &wrong;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, lines_of(&views, -1, &lines, &diag));
    CHECK(strcmp(diag.operand, "indices") == 0);
    views.view[1] = &meets;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, lines_of(&views, -1, &lines, &diag));
    CHECK(strcmp(diag.detail, "values") == 0 && strcmp(diag.operand, "indices") == 0);
    views.view[1] = &inside;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, lines_of(&views, -1, &lines, &diag));
    CHECK(strcmp(diag.detail, "indices") == 0 && strcmp(diag.operand, "source") == 0);
}

TEST(lines_refuse_what_has_no_such_axis_or_must_not_be_written)
{
    float memory[64];
    size_t shape[2] = {3, 4};
    ptrdiff_t twice[2] = {0, 1};
    dimfold_view source = view_over(memory, 2, shape, NULL), target = view_over(memory + 12, 2, shape, NULL);
    dimfold_lines_views views = {.targets = 1, .view = {&target, &source}, .name = {"target", "source"}};
    dimfold_lines lines;
    CHECK_STATUS(DIMFOLD_ERR_AXIS, lines_of(&views, 2, &lines, NULL));
    CHECK_STATUS(DIMFOLD_ERR_AXIS, lines_of(&views, PTRDIFF_MIN, &lines, NULL));
    target.stride = twice;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, lines_of(&views, 0, &lines, NULL));
    target.stride = NULL;
    target.flags = DIMFOLD_READONLY;
    CHECK_STATUS(DIMFOLD_ERR_READONLY, lines_of(&views, 0, &lines, NULL));
    target.flags = 0;
    target.ndim = source.ndim = 0;
    CHECK_STATUS(DIMFOLD_ERR_AXIS, lines_of(&views, 0, &lines, NULL));
    views.view[0] = NULL;
    CHECK_STATUS(DIMFOLD_ERR_NULL, lines_of(&views, 0, &lines, NULL));
}

TEST(lines_count_their_bytes_and_are_worth_threads_only_if_they_are_many)
{
    float memory[64];
    size_t shape[2] = {3, 4}, none[2] = {0, 4};
    dimfold_view source = view_over(memory, 2, shape, NULL), target = view_over(memory + 12, 2, shape, NULL);
    dimfold_lines_views views = {.targets = 1, .view = {&target, &source}, .name = {"target", "source"}};
    dimfold_lines lines;
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, 0, &lines, NULL));
    CHECK_EQ(96, lines.moved_bytes);
    CHECK_EQ(1, dimfold_lines_threads(&lines, 8));
    lines.moved_bytes = (uint64_t)1 << 20;
    CHECK_EQ(2, dimfold_lines_threads(&lines, 8));
    lines.moved_bytes = UINT64_MAX;
    CHECK_EQ(8, dimfold_lines_threads(&lines, 8));
    source.shape = target.shape = none;
    source.data = target.data = NULL;
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, 1, &lines, NULL));
    CHECK_EQ(0, lines.form.size);
    CHECK_STATUS(DIMFOLD_OK, lines_of(&views, 0, &lines, NULL));
    CHECK_EQ(0, lines.extent[0]);
}
