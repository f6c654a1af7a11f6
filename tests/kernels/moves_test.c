/* The kernels that move without tiles, on the host: the command that a form gets is run thread by thread, and what lies
   in the target compared with a loop over the form. Nothing outside of the operands is touched, and no byte of the
   target is written twice. */
#include "cases.h"
#include "launch/form.h"
#include "runner.h"
#include "test.h"

#define MEMORY_BYTES (1 << 20)
#define AXES_MAX 5

/* Memory on both sides, and what the target shall be. */
struct moves {
    uint8_t *target, *source, *wanted, *is_target;
    dimfold_cuda_form form;
};

static struct moves moves_new(uint64_t *seed)
{
    struct moves moves = {aligned_alloc(64, MEMORY_BYTES), aligned_alloc(64, MEMORY_BYTES), malloc(MEMORY_BYTES),
                          calloc(MEMORY_BYTES, 1), {0}};
    for (size_t i = 0; i < MEMORY_BYTES; i++) {
        moves.source[i] = (uint8_t)test_random(seed);
        moves.wanted[i] = moves.target[i] = 0xa5;
    }
    runner_memory_clear();
    runner_faults_clear();
    return moves;
}

static void moves_free(struct moves *moves)
{
    runner_memory_clear();
    free(moves->target);
    free(moves->source);
    free(moves->wanted);
    free(moves->is_target);
}

/* The offsets of one index of all axes. */
static void moves_at(const dimfold_cuda_form *form, uint64_t index, int64_t *target, int64_t *source)
{
    *target = *source = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        int64_t step = (int64_t)(index % form->axis[axis].extent);
        *target += step * form->axis[axis].target;
        *source += step * form->axis[axis].source;
        index /= form->axis[axis].extent;
    }
}

/* What the loop writes; and the operands' bytes become all that kernels may touch. */
static void moves_want(struct moves *moves)
{
    const dimfold_cuda_form *form = &moves->form;
    uint8_t *target = (uint8_t *)(uintptr_t)form->target, *source = (uint8_t *)(uintptr_t)form->source;
    runner_memory_add(moves->target, MEMORY_BYTES, 0);
    runner_memory_add(moves->source, MEMORY_BYTES, 0);
    for (uint64_t i = 0; i < dimfold_cuda_count(form, 0); i++) {
        int64_t to, from;
        moves_at(form, i, &to, &from);
        memcpy(moves->wanted + (target + to - moves->target), source + from, form->unit_bytes);
        runner_memory_mark(target + to, form->unit_bytes, RUNNER_WRITE | RUNNER_ONCE);
        runner_memory_mark(source + from, form->unit_bytes, RUNNER_READ);
    }
}

typedef enum dimfold_cuda_fit question(dimfold_cuda_command *command, const dimfold_cuda_form *form);

/* Runs the form through the kernel that `ask` chooses. Whether it did fit. */
static bool moves_run(struct moves *moves, question *ask)
{
    dimfold_cuda_command command;
    command.index_bits = dimfold_cuda_index_bits(&moves->form);
    if (ask(&command, &moves->form) != DIMFOLD_CUDA_FITS)
        return false;
    moves_want(moves);
    runner_launch(&runner_kernels[command.kernel], command.blocks, command.params);
    bool is_right = CHECK_EQ(0, runner_memory_check(moves->target));
    is_right = CHECK_EQ(0, runner_fault_count()) && is_right;
    is_right = CHECK(memcmp(moves->target, moves->wanted, MEMORY_BYTES) == 0) && is_right;
    if (!is_right)
        runner_faults_print(stdout);
    return true;
}

/* Axes around a first one, in a target without overlap. */
static void moves_add_axes(struct moves *moves, uint64_t *seed, size_t ndim, uint64_t room)
{
    dimfold_cuda_form *form = &moves->form;
    int64_t unit = form->unit_bytes;
    for (form->ndim = 1; form->ndim < ndim && room >= 4; form->ndim++) {
        dimfold_cuda_axis *before = &form->axis[form->ndim - 1], *axis = &form->axis[form->ndim];
        axis->extent = (size_t)test_random_in(seed, 2, room < 40 ? (intmax_t)room / 2 : 20);
        axis->target = (int64_t)before->extent * before->target + test_random_in(seed, 0, 3) * unit;
        axis->source = test_random_in(seed, -20, 20) * unit;
        room /= axis->extent;
    }
}

static void moves_place(struct moves *moves, uint64_t *seed)
{
    dimfold_cuda_form *form = &moves->form;
    uint64_t unit = form->unit_bytes;
    form->target = (uintptr_t)moves->target + (uint64_t)test_random_in(seed, 0, 40) * unit;
    form->source = (uintptr_t)moves->source + MEMORY_BYTES / 2 + (uint64_t)test_random_in(seed, 0, 40) * unit;
}

static struct moves moves_of_unit(uint64_t *seed, uint32_t unit_bytes, dimfold_cuda_axis units, uint64_t size_max)
{
    struct moves moves = moves_new(seed);
    int64_t unit = unit_bytes;
    moves.form.unit_bytes = moves.form.source_bytes = unit_bytes;
    moves.form.axis[0] = (dimfold_cuda_axis){units.extent, units.target * unit, units.source * unit};
    moves_place(&moves, seed);
    moves_add_axes(&moves, seed, (size_t)test_random_in(seed, 1, AXES_MAX), size_max / units.extent);
    return moves;
}

static struct moves moves_random(uint64_t *seed, int64_t target_step, int64_t source_step, size_t extent)
{
    uint32_t unit_bytes = 1u << test_random_in(seed, 0, 4);
    return moves_of_unit(seed, unit_bytes, (dimfold_cuda_axis){extent, target_step, source_step}, 20000);
}

/* Rows that are long now and then; most of them must be a case for the question. */
static void check_rows(uint64_t seed, int64_t source_step, question *ask)
{
    size_t fits = 0;
    for (unsigned i = 0; i < test_rounds(40); i++) {
        size_t extent = (size_t)(i % 3 == 0 ? test_random_in(&seed, 2, 20000) : test_random_in(&seed, 2, 100));
        struct moves moves = moves_random(&seed, 1, source_step, extent);
        fits += moves_run(&moves, ask);
        moves_free(&moves);
    }
    CHECK(fits > 20);
}

TEST(rows_of_any_length_and_address_arrive)
{
    check_rows(1, 1, dimfold_cuda_fit_rows);
}

/* Two rows, the second one at another alignment, of units that begin so many units behind vectors. */
static void check_turned(uint64_t *seed, uint32_t unit, uint32_t target_units, uint32_t source_units)
{
    struct moves moves = moves_new(seed);
    int64_t step = unit, extent = test_random_in(seed, 64, 120);
    moves.form = (dimfold_cuda_form){
        .target = (uintptr_t)moves.target + target_units * unit,
        .source = (uintptr_t)moves.source + MEMORY_BYTES / 2 + source_units * unit,
        .unit_bytes = unit, .source_bytes = unit, .ndim = 2,
        .axis = {{(size_t)extent, step, -step}, {2, (extent + 5) * step, 131 * step}}};
    CHECK(moves_run(&moves, dimfold_cuda_fit_rows_turned));
    moves_free(&moves);
}

TEST(rows_of_every_alignment_are_turned)
{
    uint64_t seed = 5;
    for (uint32_t unit = 1; unit <= 2; unit *= 2)
        for (uint32_t i = 0; i < 16 / unit * 16 / unit; i++)
            check_turned(&seed, unit, i % (16 / unit), i / (16 / unit));
}

TEST(rows_of_one_unit_are_filled_with_it)
{
    check_rows(2, 0, dimfold_cuda_fit_repeated);
}

TEST(walks_visit_every_unit)
{
    uint64_t seed = 3;
    for (unsigned i = 0; i < test_rounds(40); i++) {
        size_t extent = (size_t)(i % 3 == 0 ? test_random_in(&seed, 2, 5000) : test_random_in(&seed, 2, 40));
        struct moves moves = moves_random(&seed, test_random_in(&seed, 1, 2), test_random_in(&seed, -3, 3), extent);
        CHECK(moves_run(&moves, dimfold_cuda_fit_walk));
        moves_free(&moves);
    }
}

/* All steps from -5 to 5 in the source, and to 3 in the target, in rows that end within a block's units or behind
   them. */
TEST(long_rows_at_constant_steps_arrive)
{
    uint64_t seed = 6;
    for (unsigned i = 0; i < test_rounds(99); i++) {
        uint32_t unit_bytes = 1u << i % 3;
        size_t block = 1024 * GPU_RUN(unit_bytes);
        size_t extent = (size_t)(i % 2 == 0 ? test_random_in(&seed, 256, 700)
                                            : test_random_in(&seed, (intmax_t)block - 1, (intmax_t)block * 2));
        dimfold_cuda_axis units = {extent, 1 + i / 3 % 3, (int64_t)(i / 9 % 11) - 5};
        struct moves moves = moves_of_unit(&seed, unit_bytes, units, 20000);
        CHECK(moves_run(&moves, dimfold_cuda_fit_steps) || extent < 700);
        moves_free(&moves);
    }
}

/* Extents around powers of two, and axes around them that end within a block's rows, behind them or at once. */
TEST(short_rows_arrive)
{
    uint64_t seed = 8;
    for (unsigned i = 0; i < test_rounds(100); i++) {
        size_t extent = ((size_t)2 << i % 9) + (size_t)test_random_in(&seed, 0, 2) - (i % 9 > 0 && i % 2 == 0);
        dimfold_cuda_axis units = {extent, test_random_in(&seed, 1, 2), test_random_in(&seed, -3, 3)};
        struct moves moves = moves_of_unit(&seed, 1u << i % 5, units, 10000);
        CHECK(moves_run(&moves, dimfold_cuda_fit_short_rows) || moves.form.ndim == 1 || extent > 512);
        moves_free(&moves);
    }
}

/* Rows of more vectors than the 20 bits that the kernel counts at once. */
TEST(values_stay_in_step_along_rows_of_many_megabytes)
{
    kernel_options options = {.fit = NULL};
    uint64_t seed = 4;
    CHECK(case_fill(&options, 3, 1, (size_t[]){6000000}, (ptrdiff_t[]){1}, &seed));
}

TEST(values_of_every_size_fill_long_rows_with_and_without_gaps)
{
    kernel_options options = {.fit = NULL};
    uint64_t seed = 7;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (ptrdiff_t step = 1; step <= 3; step++) {
            size_t extent = (size_t)test_random_in(&seed, 1000, 9000);
            size_t shape[2] = {2, extent};
            CHECK(case_fill(&options, item_bytes, 2, shape, (ptrdiff_t[]){step * (ptrdiff_t)extent + 1, step}, &seed));
        }
}
