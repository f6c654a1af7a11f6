/* Walks: the six orders against their definitions, from the front, from the back, in parts and in runs. */
#include "visits.h"

#define ORDERS 6

/* Everything that is left, one position at a time from the front. */
static void take_all(dimfold_iterator *iterator, struct visit *visit)
{
    ptrdiff_t position[DIMFOLD_OPERANDS_MAX];
    visit->count = iterator->count;
    visit->size = 0;
    while (visit->size < VISIT_MAX && dimfold_iterator_next(iterator, position)) {
        for (size_t i = 0; i < visit->count; i++)
            visit->position[i][visit->size] = position[i];
        visit->size++;
    }
}

static void take_all_back(dimfold_iterator *iterator, struct visit *visit)
{
    ptrdiff_t position[DIMFOLD_OPERANDS_MAX];
    visit->count = iterator->count;
    visit->size = 0;
    while (visit->size < VISIT_MAX && dimfold_iterator_next_back(iterator, position)) {
        for (size_t i = 0; i < visit->count; i++)
            visit->position[i][visit->size] = position[i];
        visit->size++;
    }
}

/* Takes from both ends at random and puts what comes from the back at the end. */
static void take_mixed(dimfold_iterator *iterator, uint64_t *random, struct visit *visit)
{
    ptrdiff_t position[DIMFOLD_OPERANDS_MAX];
    size_t size = dimfold_iterator_size(iterator), front = 0, back = size;
    visit->count = iterator->count;
    visit->size = size;
    while (front < back) {
        bool from_back = random_once_in(random, 2);
        size_t place = from_back ? --back : front++;
        CHECK(from_back ? dimfold_iterator_next_back(iterator, position) : dimfold_iterator_next(iterator, position));
        for (size_t i = 0; i < visit->count; i++)
            visit->position[i][place] = position[i];
    }
    CHECK_EQ(0, dimfold_iterator_size(iterator));
    CHECK(!dimfold_iterator_next(iterator, position) && !dimfold_iterator_next_back(iterator, position));
}

static bool append_run(struct visit *visit, size_t place, const dimfold_run *run)
{
    if (run->count == 0 || place + run->count > VISIT_MAX)
        return CHECK(!"a run of this length");
    for (size_t i = 0; i < visit->count; i++)
        for (size_t n = 0; n < run->count; n++)
            visit->position[i][place + n] = run->position[i] + (ptrdiff_t)n * run->stride[i];
    return true;
}

/* Takes runs from both ends: always from the front, always from the back, or at random. Returns how many they were. */
static size_t take_runs(dimfold_iterator *iterator, int from_back, uint64_t *random, struct visit *visit)
{
    size_t size = dimfold_iterator_size(iterator), front = 0, back = size, runs = 0;
    dimfold_run run;
    visit->count = iterator->count;
    visit->size = size;
    while (front < back) {
        bool at_back = from_back < 0 ? random_once_in(random, 2) : from_back;
        bool some = (at_back ? dimfold_iterator_next_run_back : dimfold_iterator_next_run)(iterator, &run);
        if (!CHECK(some && run.count <= back - front) || !append_run(visit, at_back ? back - run.count : front, &run))
            return 0;
        *(at_back ? &back : &front) += at_back ? (size_t)0 - run.count : run.count;
        runs++;
    }
    CHECK(!dimfold_iterator_next_run(iterator, &run) && !dimfold_iterator_next_run_back(iterator, &run));
    return runs;
}

static void check_runs(const dimfold_iterator *iterator, const struct visit *expected, uint64_t *random)
{
    static struct visit visit;
    for (int from_back = -1; from_back <= 1; from_back++) {
        dimfold_iterator walk = *iterator;
        size_t runs = take_runs(&walk, from_back, random, &visit), longest = visit_longest_run(expected);
        CHECK(visit_equal(expected, &visit));
        if (from_back >= 0 && longest > 0)
            CHECK_EQ(expected->size / longest, runs);
    }
}

static void check_both_ends(const dimfold_iterator *iterator, const struct visit *expected, uint64_t *random)
{
    static struct visit visit;
    dimfold_iterator walk = *iterator;
    take_all_back(&walk, &visit);
    visit_reverse(&visit);
    CHECK(visit_equal(expected, &visit));
    walk = *iterator;
    take_mixed(&walk, random, &visit);
    CHECK(visit_equal(expected, &visit));
}

/* Both parts of a split at one place hold what they should, also when a part is split on or written over the walk. */
static void check_split(const dimfold_iterator *iterator, const struct visit *expected, size_t ordinal)
{
    static struct visit visit;
    static dimfold_iterator head, tail;
    head = *iterator;
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&head, &tail, &head, ordinal, NULL));
    CHECK_EQ(ordinal, dimfold_iterator_size(&head));
    CHECK_EQ(expected->size - ordinal, dimfold_iterator_size(&tail));
    take_all_back(&head, &visit);
    visit_reverse(&visit);
    for (size_t i = 0; i < expected->count; i++)
        CHECK(memcmp(expected->position[i], visit.position[i], ordinal * sizeof(ptrdiff_t)) == 0);
    tail = *iterator;
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&head, &tail, &tail, ordinal, NULL));
    take_all(&tail, &visit);
    for (size_t i = 0; i < expected->count; i++)
        CHECK(visit.size == expected->size - ordinal &&
              memcmp(expected->position[i] + ordinal, visit.position[i], visit.size * sizeof(ptrdiff_t)) == 0);
}

static void check_three_parts(const dimfold_iterator *iterator, const struct visit *expected, uint64_t *random)
{
    static struct visit parts[3];
    dimfold_iterator head, middle, tail;
    size_t first = (size_t)test_random_in(random, 0, (intmax_t)expected->size);
    size_t second = (size_t)test_random_in(random, (intmax_t)first, (intmax_t)expected->size);
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&middle, &tail, iterator, second, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&head, &middle, &middle, first, NULL));
    take_runs(&head, -1, random, &parts[0]);
    take_runs(&middle, -1, random, &parts[1]);
    take_runs(&tail, -1, random, &parts[2]);
    CHECK(parts[0].size == first && parts[0].size + parts[1].size == second);
    for (size_t n = 0; n < expected->size; n++) {
        const struct visit *part = n < first ? &parts[0] : n < second ? &parts[1] : &parts[2];
        size_t place = n - (n < first ? 0 : n < second ? first : second);
        for (size_t i = 0; i < expected->count; i++)
            CHECK_EQ(expected->position[i][n], part->position[i][place]);
    }
}

/* Begins a walk and checks what it visits from the front against the definition; false if there is none. */
static bool check_begin(dimfold_iterator *iterator, size_t count, const dimfold_layout *const *layouts,
                        dimfold_order order, struct visit *visit)
{
    dimfold_diag diag;
    if (order == DIMFOLD_ORDER_B && !visit_fills_bounds(layouts[0])) {
        if (!CHECK_FAILS(DIMFOLD_ERR_ORDER, "iterate", iterator, &diag,
                         dimfold_layout_iterate(iterator, count, layouts, order, &diag)))
            reference_complain("it does not fill its bounds", NULL, layouts[0]);
        return false;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(iterator, count, layouts, order, NULL));
    dimfold_iterator walk = *iterator;
    size_t size = dimfold_iterator_size(&walk);
    take_all(&walk, visit);
    CHECK_EQ(size, visit->size);
    if (!CHECK(visit_is(visit, order, count, layouts) || reference_complain("the visit is wrong", NULL, layouts[0])))
        printf("    order %d, %zu layouts\n", (int)order, count);
    return true;
}

static void walk_one(const dimfold_layout *layout, uint64_t *random)
{
    static struct visit visit;
    static dimfold_iterator iterator;
    (void)random;
    if (visit_is_small(layout))
        for (dimfold_order order = 0; order < ORDERS; order++)
            check_begin(&iterator, 1, &layout, order, &visit);
}

TEST(every_order_visits_what_its_definition_says)
{
    every_small_layout(walk_one);
    random_layouts(20000, walk_one);
}

static void walk_from_both_ends(const dimfold_layout *layout, uint64_t *random)
{
    static struct visit visit;
    static dimfold_iterator iterator;
    for (dimfold_order order = 0; order < ORDERS && visit_is_small(layout); order++)
        if (check_begin(&iterator, 1, &layout, order, &visit)) {
            check_both_ends(&iterator, &visit, random);
            check_runs(&iterator, &visit, random);
        }
}

TEST(walks_from_the_back_and_in_runs_visit_the_same_and_runs_are_the_longest)
{
    every_layout(3, 3, 2, walk_from_both_ends);
    random_layouts(10000, walk_from_both_ends);
}

static void walk_in_parts(const dimfold_layout *layout, uint64_t *random)
{
    static struct visit visit;
    static dimfold_iterator iterator;
    for (dimfold_order order = 0; order < ORDERS && visit_is_small(layout); order++)
        if (check_begin(&iterator, 1, &layout, order, &visit)) {
            for (size_t ordinal = 0; ordinal <= visit.size; ordinal++)
                check_split(&iterator, &visit, ordinal);
            check_three_parts(&iterator, &visit, random);
        }
}

TEST(a_walk_can_be_split_at_every_place)
{
    every_layout(2, 3, 3, walk_in_parts);
    every_layout(3, 3, 1, walk_in_parts);
    random_layouts(500, walk_in_parts);
}

static void walk_in_lockstep(const dimfold_layout *layout, uint64_t *random)
{
    static struct visit visit;
    static dimfold_iterator iterator;
    dimfold_layout others[DIMFOLD_OPERANDS_MAX];
    const dimfold_layout *layouts[DIMFOLD_OPERANDS_MAX];
    size_t count = (size_t)test_random_in(random, 2, DIMFOLD_OPERANDS_MAX);
    if (!visit_is_small(layout))
        return;
    random_lockstep(random, layout, count, others);
    for (size_t i = 0; i < count; i++)
        layouts[i] = &others[i];
    for (dimfold_order order = DIMFOLD_ORDER_C; order <= DIMFOLD_ORDER_G; order++)
        if (check_begin(&iterator, count, layouts, order, &visit)) {
            check_both_ends(&iterator, &visit, random);
            check_runs(&iterator, &visit, random);
            check_split(&iterator, &visit, (size_t)test_random_in(random, 0, (intmax_t)visit.size));
        }
}

TEST(layouts_are_walked_in_lockstep_in_the_order_of_the_first)
{
    every_layout(3, 3, 2, walk_in_lockstep);
    random_layouts(8000, walk_in_lockstep);
}

/* Walks too long to be taken: a split lands at the index that unravel gives. */
static void split_far(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_iterator iterator, head, tail;
    ptrdiff_t index[DIMFOLD_NDIM_MAX], position;
    size_t size = reference_size(layout);
    dimfold_order order = random_once_in(random, 2) ? DIMFOLD_ORDER_C : DIMFOLD_ORDER_F;
    if (size == 0)
        return;
    size_t ordinal = (size_t)random_extreme(random, 0, (ptrdiff_t)(size - 1));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 1, &layout, order, NULL));
    CHECK_EQ(size, dimfold_iterator_size(&iterator));
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&head, &tail, &iterator, ordinal, NULL));
    CHECK(dimfold_iterator_size(&head) == ordinal && dimfold_iterator_size(&tail) == size - ordinal);
    reference_unravel(layout->ndim, layout->shape, order, ordinal, index);
    CHECK(dimfold_iterator_next(&tail, &position) && position == reference_position(layout, index));
    reference_unravel(layout->ndim, layout->shape, order, size - 1, index);
    CHECK(ordinal == size - 1 ||
          (dimfold_iterator_next_back(&tail, &position) && position == reference_position(layout, index)));
    if (ordinal == 0)
        return;
    reference_unravel(layout->ndim, layout->shape, order, ordinal - 1, index);
    CHECK(dimfold_iterator_next_back(&head, &position) && position == reference_position(layout, index));
    CHECK(ordinal == 1 || (dimfold_iterator_next(&head, &position) && position == (ptrdiff_t)layout->offset));
}

TEST(a_walk_of_any_length_can_be_split_anywhere)
{
    random_layouts(20000, split_far);
}

TEST(a_split_past_the_end_is_refused)
{
    size_t shape[] = {2, 3};
    dimfold_layout layout;
    const dimfold_layout *one = &layout;
    dimfold_iterator iterator, parts[2];
    ptrdiff_t position;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 1, &one, DIMFOLD_ORDER_C, NULL));
    CHECK_FAILS(DIMFOLD_ERR_INDEX, "split_at", &parts, &diag,
                dimfold_iterator_split_at(&parts[0], &parts[1], &iterator, 7, &diag));
    CHECK(dimfold_iterator_next(&iterator, &position) && dimfold_iterator_next_back(&iterator, &position));
    CHECK_FAILS(DIMFOLD_ERR_INDEX, "split_at", &parts, &diag,
                dimfold_iterator_split_at(&parts[0], &parts[1], &iterator, 5, &diag));
    CHECK_FAILS(DIMFOLD_ERR_INDEX, "split_at", &parts, &diag,
                dimfold_iterator_split_at(&parts[0], &parts[1], &iterator, SIZE_MAX, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_iterator_split_at(&parts[0], &parts[1], &iterator, 4, &diag));
    CHECK(dimfold_iterator_size(&parts[0]) == 4 && dimfold_iterator_size(&parts[1]) == 0);
}

TEST(iterate_refuses_other_shapes_counts_and_orders)
{
    size_t shape[] = {2, 3}, other_shape[] = {2, 2}, flat[] = {6};
    dimfold_layout layout, other, run;
    const dimfold_layout *layouts[] = {&layout, &layout, &layout, &layout, &layout, &layout, &layout, &layout, &layout};
    const dimfold_layout *differing[] = {&layout, &other}, *ranks[] = {&layout, &run}, *missing[] = {&layout, NULL};
    dimfold_iterator iterator;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layout, 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&other, 2, other_shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&run, 1, flat, NULL));
    const struct {
        dimfold_status status;
        size_t count;
        const dimfold_layout *const *layouts;
        dimfold_order order;
    } calls[] = {
        {DIMFOLD_ERR_ARGUMENT, 0, layouts, 0}, {DIMFOLD_ERR_ARGUMENT, 9, layouts, 0},
        {DIMFOLD_ERR_SHAPE, 2, differing, 0},  {DIMFOLD_ERR_SHAPE, 2, ranks, 0},
        {DIMFOLD_ERR_NULL, 2, missing, 0},     {DIMFOLD_ERR_ORDER, 1, layouts, 6},
        {DIMFOLD_ERR_ORDER, 1, layouts, -1},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        CHECK_FAILS(calls[i].status, "iterate", &iterator, &diag,
                    dimfold_layout_iterate(&iterator, calls[i].count, calls[i].layouts, calls[i].order, &diag));
}

TEST(order_b_of_several_layouts_needs_them_dense_alike)
{
    static struct visit visit;
    size_t shape[] = {2, 3};
    dimfold_layout layouts[3];
    const dimfold_layout *alike[] = {&layouts[0], &layouts[1]}, *apart[] = {&layouts[0], &layouts[2]};
    dimfold_iterator iterator;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_c_contig(&layouts[0], 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_f_contig(&layouts[2], 2, shape, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_set_offset(&layouts[1], &layouts[0], 10, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 2, alike, DIMFOLD_ORDER_B, NULL));
    take_all(&iterator, &visit);
    CHECK_EQ(6, visit.size);
    for (size_t n = 0; n < visit.size; n++)
        CHECK(visit.position[0][n] == (ptrdiff_t)n && visit.position[1][n] == (ptrdiff_t)n + 10);
    CHECK_FAILS(DIMFOLD_ERR_ORDER, "iterate", &iterator, &diag,
                dimfold_layout_iterate(&iterator, 2, apart, DIMFOLD_ORDER_B, &diag));
}

static bool is_pair_of_an_index(const dimfold_layout *const *layouts, ptrdiff_t position0, ptrdiff_t position1)
{
    struct index_walk walk;
    index_walk_begin(&walk, layouts[0]->ndim, layouts[0]->shape);
    while (index_walk_next(&walk))
        if (reference_position(layouts[0], walk.index) == position0 &&
            reference_position(layouts[1], walk.index) == position1)
            return true;
    return false;
}

/* Where order B is given to two layouts, it visits the first one's bounds and pairs positions of one index; and it is
   given where both are dense with the same strides. */
static void walk_two_in_order_b(const dimfold_layout *layout, uint64_t *random)
{
    static struct visit visit, alone;
    static dimfold_iterator iterator;
    dimfold_layout others[2];
    const dimfold_layout *layouts[] = {&others[0], &others[1]};
    random_lockstep(random, layout, 2, others);
    if (random_once_in(random, 2))
        others[1] = *layout;
    others[1].offset += random_once_in(random, 2) ? 5 : 0;
    dimfold_status status = dimfold_layout_iterate(&iterator, 2, layouts, DIMFOLD_ORDER_B, NULL);
    bool alike = memcmp(others[1].stride, layout->stride, layout->ndim * sizeof *layout->stride) == 0;
    if (status != DIMFOLD_OK) {
        CHECK(status == DIMFOLD_ERR_ORDER && !(alike && visit_fills_bounds(layout) &&
                                               dimfold_layout_check_strides(layout, false, NULL) == DIMFOLD_OK));
        return;
    }
    take_all(&iterator, &visit);
    alone = visit;
    alone.count = 1;
    CHECK(visit_is(&alone, DIMFOLD_ORDER_B, 1, layouts));
    for (size_t n = 0; n < visit.size; n++)
        CHECK(is_pair_of_an_index(layouts, visit.position[0][n], visit.position[1][n]) ||
              reference_complain("a pair of no index", &others[0], &others[1]));
}

TEST(order_b_in_lockstep_pairs_positions_of_one_index)
{
    every_layout(3, 3, 2, walk_two_in_order_b);
}

TEST(order_b_handles_negative_strides_and_refuses_gaps)
{
    size_t shape[] = {2, 2};
    ptrdiff_t gap[] = {0, 3}, backwards[] = {-1, 2};
    dimfold_layout layout;
    const dimfold_layout *one = &layout;
    dimfold_iterator iterator;
    dimfold_diag diag;
    dimfold_run run;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, gap, 0, NULL));
    CHECK_FAILS(DIMFOLD_ERR_ORDER, "iterate", &iterator, &diag,
                dimfold_layout_iterate(&iterator, 1, &one, DIMFOLD_ORDER_B, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, backwards, 6, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 1, &one, DIMFOLD_ORDER_B, NULL));
    CHECK(dimfold_iterator_next_run(&iterator, &run));
    CHECK(run.count == 4 && run.position[0] == 5 && run.stride[0] == 1);
}

TEST(every_order_visits_the_one_element_of_rank_0)
{
    dimfold_layout layout;
    const dimfold_layout *one = &layout;
    dimfold_iterator iterator;
    ptrdiff_t position;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 0, NULL, NULL, 7, NULL));
    for (dimfold_order order = 0; order < ORDERS; order++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_iterate(&iterator, 1, &one, order, NULL));
        CHECK_EQ(1, dimfold_iterator_size(&iterator));
        CHECK(dimfold_iterator_next(&iterator, &position) && position == 7);
        CHECK(!dimfold_iterator_next(&iterator, &position) && position == 7);
    }
}

TEST(questions_about_no_iterator_are_answered)
{
    ptrdiff_t position = 3;
    dimfold_run run;
    CHECK(dimfold_iterator_size(NULL) == 0);
    CHECK(!dimfold_iterator_next(NULL, &position) && !dimfold_iterator_next_back(NULL, &position) && position == 3);
    CHECK(!dimfold_iterator_next_run(NULL, &run) && !dimfold_iterator_next_run_back(NULL, &run));
}
