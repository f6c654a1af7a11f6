/* Nests of loops: that every index is visited once, whole, in pieces and by strips. */
#include "test.h"

#include "host/often/nest.h"

/* Which source each target position got, plus 1; how often any position was visited, and the widest block. */
struct visits {
    const char *target, *source;
    size_t size, *source_of;
    size_t count, blocks, width;
};

static void visit_block(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    struct visits *visits = *(struct visits *const *)context;
    visits->blocks++;
    visits->width = axis[1].extent > visits->width ? axis[1].extent : visits->width;
    for (size_t i = 0; i < axis[0].extent; i++)
        for (size_t j = 0; j < axis[1].extent; j++) {
            ptrdiff_t to = target - visits->target + (ptrdiff_t)i * axis[0].target_stride +
                           (ptrdiff_t)j * axis[1].target_stride;
            ptrdiff_t from = source - visits->source + (ptrdiff_t)i * axis[0].source_stride +
                             (ptrdiff_t)j * axis[1].source_stride;
            visits->count++;
            if (CHECK(to >= 0 && (size_t)to < visits->size))
                visits->source_of[to] = (size_t)from + 1;
        }
}

static size_t plan_size(const dimfold_plan *plan, size_t first)
{
    size_t size = 1;
    for (size_t axis = first; axis < plan->form.ndim; axis++)
        size *= plan->form.shape[axis];
    return size;
}

/* A plan over memory that lies nowhere in particular: a dense target, a source of random strides, items of 2 and 3
   bytes. */
static void plan_make(dimfold_plan *plan, size_t ndim, size_t extent_max, size_t size_max, char *data, uint64_t *seed)
{
    size_t size = 1;
    *plan = (dimfold_plan){.form = {.operands = 2, .ndim = ndim}};
    for (size_t i = 0, axis = 0; i < ndim; i++) {
        /* Every axis once, in another order than theirs, so that the long ones are not always the fast ones. */
        axis = (axis + 29) % ndim;
        while (plan->form.shape[axis] != 0)
            axis = (axis + 1) % ndim;
        size_t most = size_max / size < extent_max ? size_max / size : extent_max;
        plan->form.shape[axis] = (size_t)test_random_in(seed, 1, (intmax_t)most);
        size *= plan->form.shape[axis];
    }
    ptrdiff_t step = 1;
    for (size_t axis = 0; axis < ndim; axis++) {
        plan->form.stride[0][axis] = step;
        plan->form.stride[1][axis] = test_random_in(seed, 0, 9);
        step *= (ptrdiff_t)plan->form.shape[axis];
    }
    plan->form.size = size;
    plan->form.position[0] = 4;
    plan->form.position[1] = 7;
    plan->side[0] = (dimfold_plan_side){.data = data, .item_bytes = 2};
    plan->side[1] = (dimfold_plan_side){.data = data, .item_bytes = 3};
    plan->second = ndim;
}

static void visits_make(struct visits *visits, const dimfold_plan *plan)
{
    size_t size = (4 + plan->form.size) * plan->side[0].item_bytes;
    *visits = (struct visits){plan->side[0].data, plan->side[1].data, size, calloc(size, sizeof(size_t)), 0, 0, 0};
}

/* Whether the visits are those of the plan's axes from its first one on, each index once. To be checked once. */
static bool visits_end(struct visits *visits, const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    size_t index[64] = {0}, axis;
    bool holds = visits->count == plan_size(plan, plan->first);
    do {
        ptrdiff_t to = form->position[0], from = form->position[1];
        for (axis = plan->first; axis < form->ndim; axis++) {
            to += (ptrdiff_t)index[axis] * form->stride[0][axis];
            from += (ptrdiff_t)index[axis] * form->stride[1][axis];
        }
        holds = holds && visits->source_of[to * 2] == (size_t)from * 3 + 1;
        for (axis = plan->first; axis < form->ndim && ++index[axis] == form->shape[axis]; axis++)
            index[axis] = 0;
    } while (axis < form->ndim);
    free(visits->source_of);
    return holds;
}

/* Runs the nest in about `wanted` pieces; 0: whole. */
static bool check_pieces(const dimfold_plan *plan, size_t second, size_t wanted)
{
    struct visits visits, *context = &visits;
    dimfold_nest nest;
    dimfold_nest_make(&nest, plan, second);
    visits_make(&visits, plan);
    size_t pieces = wanted == 0 ? 1 : dimfold_nest_pieces(&nest, wanted), size = plan_size(plan, plan->first);
    CHECK(pieces >= (wanted < size ? wanted : size) && (wanted == 0 || pieces < 2 * wanted));
    for (size_t i = 0; i < pieces; i++) {
        dimfold_nest piece = nest;
        if (wanted != 0)
            dimfold_nest_take(&piece, wanted, i);
        size_t before = visits.count;
        dimfold_nest_run(&piece, visit_block, &context);
        CHECK(visits.count > before);
    }
    return CHECK(visits_end(&visits, plan));
}

static bool check_strips(const dimfold_plan *plan, size_t second, size_t width, size_t place)
{
    struct visits visits, *context = &visits;
    dimfold_nest nest;
    dimfold_nest_make(&nest, plan, second);
    visits_make(&visits, plan);
    dimfold_nest_run_strips(&nest, width, place, visit_block, &context);
    CHECK(visits.width <= width);
    return CHECK(visits_end(&visits, plan));
}

TEST(nest_visits_every_index_once_for_every_choice_of_the_inner_axes)
{
    char data[16];
    uint64_t seed = 1;
    for (size_t round = 0; round < test_rounds(40); round++)
        for (size_t ndim = 1; ndim <= 7; ndim++) {
            dimfold_plan plan;
            plan_make(&plan, ndim, 5, 600, data, &seed);
            for (plan.first = 0; plan.first < 2 && plan.first < ndim; plan.first++)
                for (size_t second = plan.first + 1; second <= ndim; second++)
                    check_pieces(&plan, second, 0);
        }
}

TEST(nest_comes_apart_in_pieces_that_are_the_whole)
{
    char data[16];
    uint64_t seed = 2;
    for (size_t round = 0; round < test_rounds(40); round++)
        for (size_t wanted = 1; wanted <= 40; wanted++) {
            dimfold_plan plan;
            size_t ndim = 1 + (size_t)test_random_in(&seed, 0, 5);
            plan_make(&plan, ndim, 1 + round % 9, 300, data, &seed);
            check_pieces(&plan, (size_t)test_random_in(&seed, 1, (intmax_t)ndim), wanted);
        }
}

TEST(nest_comes_apart_in_no_more_pieces_than_it_has_indices)
{
    char data[16];
    uint64_t seed = 3;
    dimfold_nest nest = {.ndim = 2, .axis = {{3, 1, 1}, {2, 3, 3}}};
    CHECK_EQ(1, dimfold_nest_pieces(&nest, 1));
    CHECK_EQ(2, dimfold_nest_pieces(&nest, 2));
    CHECK_EQ(6, dimfold_nest_pieces(&nest, 1000));
    for (size_t ndim = 1; ndim <= 6; ndim++) {
        dimfold_plan plan;
        plan_make(&plan, ndim, 4, 200, data, &seed);
        check_pieces(&plan, ndim, 4096);
    }
}

TEST(nest_goes_through_64_axes)
{
    char data[16];
    uint64_t seed = 4;
    for (size_t round = 0; round < test_rounds(30); round++) {
        dimfold_plan plan;
        plan_make(&plan, 64, 2, 512, data, &seed);
        for (size_t second = 1; second <= 64; second += 9) {
            check_pieces(&plan, second, 0);
            check_pieces(&plan, second, 1 + round);
            check_strips(&plan, second, 1 + round % 2, 2 + second % 60);
        }
        /* The second axis of the nest has extent 1 here, and its strips come outermost. */
        check_strips(&plan, 64, 1, 65);
    }
}

TEST(nest_visits_every_index_once_by_strips_of_every_width_at_every_place)
{
    char data[16];
    uint64_t seed = 5;
    for (size_t round = 0; round < test_rounds(30); round++)
        for (size_t ndim = 1; ndim <= 5; ndim++) {
            dimfold_plan plan;
            plan_make(&plan, ndim, 7, 400, data, &seed);
            size_t second = (size_t)test_random_in(&seed, 1, (intmax_t)ndim);
            size_t loops = second < ndim ? ndim : ndim + 1;
            for (size_t place = 2; place <= loops; place++)
                for (size_t width = 1; width <= 8; width++)
                    check_strips(&plan, second, width, place);
        }
}

/* The targets of the blocks in the order in which they come, as letters. */
static void note_block(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    char *notes = *(char *const *)context;
    (void)axis;
    CHECK(source == NULL || source != target);
    notes[strlen(notes)] = *target;
}

TEST(nest_walks_a_strip_at_its_place)
{
    char letters[] = "abcdefghij", before[16] = "", behind[16] = "", *notes = before;
    static const char other[16];
    /* Two rows of five items: the items are the second axis, the rows the third. */
    dimfold_nest nest = {letters, other, 3, {{1, 0, 0}, {5, 1, 1}, {2, 5, 5}}};
    dimfold_nest_run_strips(&nest, 2, 2, note_block, &notes);
    CHECK(strcmp(before, "acfhej") == 0);
    notes = behind;
    dimfold_nest_run_strips(&nest, 2, 3, note_block, &notes);
    CHECK(strcmp(behind, "afchej") == 0);
}

/* A fill's nest has one item as its source, which no step leaves. */
TEST(nest_of_one_operand_stays_at_its_source)
{
    char data[64];
    struct visits visits, *context = &visits;
    dimfold_plan plan = {.form = {.operands = 1, .ndim = 2, .size = 6, .shape = {2, 3}, .stride = {{1, 4}}},
                         .side = {{.data = data, .item_bytes = 2}, {.data = data + 5, .item_bytes = 2}}, .second = 1};
    dimfold_nest nest;
    dimfold_nest_make(&nest, &plan, 1);
    visits = (struct visits){data, data + 5, 20, calloc(20, sizeof(size_t)), 0, 0, 0};
    dimfold_nest_run(&nest, visit_block, &context);
    CHECK_EQ(6, visits.count);
    for (size_t i = 0; i < 20; i++)
        CHECK_EQ(i % 8 == 0 || i % 8 == 2, visits.source_of[i]);
    free(visits.source_of);
}
