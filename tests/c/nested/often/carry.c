/* Carries: single steps, runs and sums of steps against counting. */
#include "nested/often/carry.h"
#include "nested/notation.h"

static ptrdiff_t position(const dimfold_nested *layout, ptrdiff_t index)
{
    ptrdiff_t sum = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout->shape[leaf];
        bool last = leaf + 1 == layout->leaves;
        sum += (last ? index : index % extent) * layout->stride[leaf];
        index /= extent;
    }
    return sum;
}

static dimfold_nested random_layout(uint64_t *seed)
{
    dimfold_nested layout = {.leaves = (uint32_t)test_random_in(seed, 2, 5)};
    for (uint32_t leaf = 0; leaf < layout.leaves; leaf++) {
        layout.shape[leaf] = (size_t)test_random_in(seed, 1, 7);
        layout.stride[leaf] = (ptrdiff_t)test_random_in(seed, -12, 30);
    }
    layout.parens[0] = 16;
    layout.parens[layout.leaves - 1] = 1;
    return layout;
}

TEST(carry_step_is_the_difference_of_positions)
{
    uint64_t seed = 1;
    for (int i = 0; i < 3000; i++) {
        dimfold_nested layout = random_layout(&seed);
        carry_system system;
        uint32_t coordinates;
        ptrdiff_t start = (ptrdiff_t)test_random_in(&seed, 0, 300);
        carry_piece piece = {.step = (ptrdiff_t)test_random_in(&seed, -start, 300)};
        dimfold_carry_start(&system, &layout, nested_root(&layout), start);
        CHECK(dimfold_carry_step(&system, &piece, &coordinates));
        CHECK_EQ(position(&layout, start + piece.step) - position(&layout, start), piece.stride);
        CHECK(coordinates <= 1);
    }
}

/* How many of `count` elements lie where the first two put them. */
static ptrdiff_t linear(const dimfold_nested *layout, ptrdiff_t start, ptrdiff_t step, ptrdiff_t count)
{
    ptrdiff_t first = position(layout, start), stride = position(layout, start + step) - first, run = 1;
    while (run < count && position(layout, start + run * step) - first == run * stride)
        run++;
    return run;
}

TEST(carry_run_ends_where_positions_stop_being_linear)
{
    uint64_t seed = 2;
    for (int i = 0; i < 20000; i++) {
        dimfold_nested layout = random_layout(&seed);
        carry_system system;
        uint32_t coordinates, mode = 0;
        ptrdiff_t start = (ptrdiff_t)test_random_in(&seed, 0, 40), count = (ptrdiff_t)test_random_in(&seed, 2, 60);
        carry_piece piece = {.step = (ptrdiff_t)test_random_in(&seed, 0, 40)};
        dimfold_carry_start(&system, &layout, nested_root(&layout), start);
        CHECK(dimfold_carry_step(&system, &piece, &coordinates));
        CHECK_EQ(linear(&layout, start, piece.step, count), dimfold_carry_run(&system, &piece, count, &mode));
    }
}

static bool is_additive(const dimfold_nested *layout, ptrdiff_t start, const carry_piece pieces[2])
{
    ptrdiff_t first = position(layout, start);
    for (ptrdiff_t j = 0; j < pieces[1].count; j++)
        for (ptrdiff_t i = 0; i < pieces[0].count; i++)
            if (position(layout, start + i * pieces[0].step + j * pieces[1].step) - first !=
                i * pieces[0].stride + j * pieces[1].stride)
                return false;
    return true;
}

TEST(carry_together_decides_whether_sums_of_steps_are_sums_of_positions)
{
    uint64_t seed = 3;
    uint32_t coordinates, answers[2] = {0};
    for (int i = 0; i < 20000; i++) {
        dimfold_nested layout = random_layout(&seed);
        carry_system system;
        carry_fault fault;
        carry_piece pieces[2] = {{0}, {0}};
        ptrdiff_t start = (ptrdiff_t)test_random_in(&seed, 0, 20);
        dimfold_carry_start(&system, &layout, nested_root(&layout), start);
        for (uint32_t k = 0; k < 2; k++) {
            pieces[k].count = (ptrdiff_t)test_random_in(&seed, 1, 4);
            pieces[k].step = (ptrdiff_t)test_random_in(&seed, 0, 30);
            pieces[k].leaf = k;
            CHECK(dimfold_carry_step(&system, &pieces[k], &coordinates));
        }
        carry_answer answer = dimfold_carry_together(&system, pieces, 2, &fault);
        bool expected = is_additive(&layout, start, pieces);
        CHECK_EQ(expected ? CARRY_NONE : CARRY_OUT, answer);
        answers[expected]++;
    }
    CHECK(answers[0] > 1000 && answers[1] > 1000);
}

/* Both modes are left together, by jumps of 10 and -10, as often as the count says: more often than anybody looks. */
TEST(carry_gives_up_on_too_many_combinations)
{
    dimfold_nested layout = nested_of("(2,2,8):(0,10,10)");
    carry_system system;
    carry_fault fault;
    carry_piece pieces[2] = {{.count = 100000, .step = 1}, {.count = 100000, .step = 4}};
    uint32_t coordinates;
    dimfold_carry_start(&system, &layout, nested_root(&layout), 0);
    for (uint32_t k = 0; k < 2; k++)
        CHECK(dimfold_carry_step(&system, &pieces[k], &coordinates));
    CHECK(dimfold_carry_together(&system, pieces, 2, &fault) != CARRY_NONE);
}
