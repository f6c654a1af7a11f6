/* The kernels that go through shared memory: what they answer FITS to, they move as the host does, for extents around
   and inside of their tiles; and their warps meet in no bank, or seldom. */
#include "cases.h"

static const kernel_fit fit_transpose = {.form = dimfold_cuda_fit_transpose};
static const kernel_fit fit_packed = {.form = dimfold_cuda_fit_packed};
static const kernel_fit fit_cast_tiles = {.plan = dimfold_cuda_fit_cast_tiles};

/* Axes of one array and the order in which they lie there, fastest first, with gaps before the second one if `grain`
   says so. */
static void tiles_strides(size_t ndim, const size_t *shape, const size_t *order, size_t grain, ptrdiff_t *stride)
{
    size_t step = 1;
    for (size_t i = 0; i < ndim; i++) {
        stride[order[i]] = (ptrdiff_t)step;
        step *= shape[order[i]];
        step = i == 0 ? (step + grain - 1) / grain * grain : step;
    }
}

static void tiles_shuffle(size_t ndim, size_t *order, uint64_t *seed)
{
    for (size_t i = 0; i < ndim; i++)
        order[i] = i;
    for (size_t i = ndim; i-- > 1;) {
        size_t j = (size_t)test_random_in(seed, 0, (intmax_t)i), swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
}

/* Extents of one of four kinds: any, powers of two, tiny, whole vectors. */
static size_t tiles_extent(size_t ndim, unsigned kind, uint64_t *seed)
{
    static const intmax_t most[7] = {0, 0, 300, 60, 24, 11, 8};
    if (kind == 1)
        return (size_t)1 << test_random_in(seed, 0, ndim == 2 ? 8 : 7 - (intmax_t)ndim / 2);
    if (kind == 2)
        return (size_t)test_random_in(seed, 2, 5);
    if (kind == 3)
        return 16 * (size_t)test_random_in(seed, 1, ndim == 2 ? 12 : 3);
    return (size_t)test_random_in(seed, 1, most[ndim]);
}

struct tiles_case {
    size_t ndim, shape[6];
    ptrdiff_t target[6], source[6];
};

static struct tiles_case tiles_case_random(size_t size_max, uint64_t *seed)
{
    struct tiles_case result = {.ndim = (size_t)test_random_in(seed, 2, 6)};
    unsigned kind = (unsigned)test_random_in(seed, 0, 3);
    size_t order[6], size = 1, grain = (size_t)1 << test_random_in(seed, 0, 5);
    for (size_t i = 0; i < result.ndim; i++) {
        size_t extent = tiles_extent(result.ndim, kind, seed);
        result.shape[i] = size * extent > size_max ? 1 : extent;
        size *= result.shape[i];
    }
    tiles_shuffle(result.ndim, order, seed);
    tiles_strides(result.ndim, result.shape, order, grain, result.target);
    tiles_shuffle(result.ndim, order, seed);
    tiles_strides(result.ndim, result.shape, order, grain, result.source);
    return result;
}

/* How many of the cases the kernel took. */
static size_t tiles_run(const kernel_fit *fit, size_t rounds, uint64_t seed)
{
    kernel_options options = {.fit = fit};
    size_t taken = 0;
    for (size_t round = 0; round < test_rounds(rounds); round++) {
        struct tiles_case at = tiles_case_random(20000, &seed);
        taken += case_copy(&options, (size_t)1 << round % 5, at.ndim, at.shape, at.target, at.source, &seed);
    }
    return taken;
}

TEST(transposes_are_moved_as_on_the_host)
{
    CHECK(tiles_run(&fit_transpose, 300, 1) > 60);
}

TEST(packed_tiles_are_moved_as_on_the_host)
{
    CHECK(tiles_run(&fit_packed, 300, 2) > 150);
}

TEST(packed_tiles_of_items_of_several_units_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_packed};
    static const size_t item_bytes[] = {3, 5, 6, 10, 12, 15};
    size_t taken = 0;
    uint64_t seed = 3;
    for (size_t round = 0; round < 36; round++) {
        size_t shape[2] = {(size_t)test_random_in(&seed, 2, 90), (size_t)test_random_in(&seed, 2, 90)};
        ptrdiff_t target[2] = {(ptrdiff_t)shape[1], 1}, source[2] = {1, (ptrdiff_t)shape[0]};
        taken += case_copy(&options, item_bytes[round % 6], 2, shape, target, source, &seed);
    }
    CHECK(taken > 24);
}

TEST(transposes_with_a_reversed_side_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_transpose};
    uint64_t seed = 4;
    size_t taken = 0, shape[3] = {64, 3, 65};
    ptrdiff_t target[3] = {195, 65, 1}, source[3] = {-1, 64, -192};
    for (size_t round = 0; round < 15; round++)
        taken += case_copy(&options, (size_t)1 << round % 5, 3, shape, target, source, &seed);
    CHECK(taken > 9);
}

TEST(transposes_of_strided_items_are_moved_as_on_the_host)
{
    kernel_options options = {.fit = &fit_transpose};
    uint64_t seed = 5;
    size_t taken = 0, shape[2] = {70, 41};
    ptrdiff_t target[2] = {41, 1}, source[2] = {2, 140};
    for (size_t round = 0; round < 12; round++)
        taken += case_copy(&options, (size_t)1 << round % 4, 2, shape, target, source, &seed);
    CHECK(taken > 7);
}

static bool tiles_are_shifted(void)
{
    static const char name[] = "gpu_transpose_shifted";
    const struct runner_kernel *kernel = kernel_last()->kernel;
    return kernel != NULL && strncmp(kernel->name, name, strlen(name)) == 0;
}

/* The axes 1 and 2 of an array of three change places, between addresses that are so many items behind vectors. */
static bool tiles_shift(size_t item_bytes, const size_t *shape, const ptrdiff_t *target_stride,
                        const ptrdiff_t *source_stride, size_t target_items, size_t source_items, uint64_t *seed)
{
    kernel_options options = {.fit = &fit_transpose};
    dimfold_dtype dtype = dimfold_dtype_opaque(item_bytes);
    operand target, source;
    case_operand(&target, dtype, 3, shape, target_stride, target_items * item_bytes, seed);
    case_operand(&source, dtype, 3, shape, source_stride, source_items * item_bytes, seed);
    bool has_run = case_run(&options, &target, &source) && tiles_are_shifted();
    operand_free(&target);
    operand_free(&source);
    return has_run;
}

TEST(transposes_between_all_addresses_are_moved_as_on_the_host)
{
    uint64_t seed = 9;
    for (size_t item_bytes = 1; item_bytes <= 4; item_bytes *= 2) {
        size_t side = 16 / item_bytes;
        for (size_t i = 0; i < side * side; i++) {
            ptrdiff_t gap = (ptrdiff_t)(i % 3), rows = 97 + gap, columns = 131 + gap;
            size_t shape[3] = {2, 131, 97};
            ptrdiff_t target[3] = {131 * rows, rows, 1}, source[3] = {columns * 97, 1, columns};
            CHECK(tiles_shift(item_bytes, shape, target, source, i % side, i / side, &seed));
        }
    }
}

TEST(transposes_of_extents_around_tiles_are_moved_as_on_the_host)
{
    uint64_t seed = 10;
    size_t taken = 0;
    for (size_t round = 0; round < 60; round++) {
        size_t width = (size_t)128 >> round % 3;
        size_t shape[3] = {(size_t)test_random_in(&seed, 1, 3), width * (size_t)test_random_in(&seed, 1, 2) - 5,
                           width * (size_t)test_random_in(&seed, 1, 2) - 5};
        shape[1] += (size_t)test_random_in(&seed, 0, 21);
        shape[2] += (size_t)test_random_in(&seed, 0, 10);
        ptrdiff_t rows = (ptrdiff_t)shape[2], columns = (ptrdiff_t)shape[1], side = round % 4 == 0 ? -1 : 1;
        ptrdiff_t target[3] = {rows * columns, side * rows, 1}, source[3] = {side * rows * columns, 1, columns};
        taken += tiles_shift((size_t)1 << round % 3, shape, target, source, (size_t)test_random_in(&seed, 0, 3),
                             (size_t)test_random_in(&seed, 0, 3), &seed);
    }
    CHECK(taken > 40);
}

TEST(casts_through_tiles_are_the_hosts)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32,
                                           DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
    kernel_options options = {.fit = &fit_cast_tiles};
    size_t taken = 0;
    uint64_t seed = 6;
    for (size_t round = 0; round < 128; round++) {
        struct tiles_case at = tiles_case_random(6000, &seed);
        taken += case_cast(&options, dtypes[round % 8], dtypes[round / 8 % 8], at.ndim, at.shape, at.target, at.source,
                           &seed);
    }
    CHECK(taken > 20);
}

TEST(casts_through_tiles_of_their_own_are_the_hosts)
{
    static const size_t shapes[][2] = {{64, 64}, {70, 67}, {129, 65}, {33, 300}};
    kernel_options options = {.fit = &fit_cast_tiles};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        CHECK_EQ(16, cases_cast_columns(&options, shapes[i][0], shapes[i][1], i));
}

/* Waves beyond those without conflicts, in percent; or -1 if the kernel does not take it. */
static double tiles_conflicts(const kernel_fit *fit, size_t item_bytes, const struct tiles_case *at)
{
    kernel_options options = {.fit = fit, .runner = {.counts = true}};
    uint64_t seed = 7;
    runner_counts_clear();
    if (!CHECK(case_copy(&options, item_bytes, at->ndim, at->shape, at->target, at->source, &seed)))
        return -1;
    struct runner_counts counts = runner_counts();
    return 100.0 * (double)(counts.shared_waves - counts.shared_ideal) / (double)counts.shared_ideal;
}

TEST(transposes_meet_in_no_bank)
{
    uint64_t seed = 8;
    for (size_t round = 0; round < 60; round++) {
        size_t item_bytes = (size_t)1 << round % 5;
        struct tiles_case at = {2, {(size_t)test_random_in(&seed, 64, 200), (size_t)test_random_in(&seed, 64, 200)},
                                {0}, {0}};
        size_t order[2] = {0, 1}, other[2] = {1, 0}, grain = round % 3 == 0 ? 32 : 1;
        tiles_strides(2, at.shape, order, grain, at.target);
        tiles_strides(2, at.shape, other, grain, at.source);
        double conflicts = tiles_conflicts(&fit_transpose, item_bytes, &at);
        CHECK(conflicts <= (tiles_are_shifted() ? 5 : 0));
    }
}

/* Pictures of some channels, between pixels and planes, whose addresses are so many items behind vectors. */
static bool tiles_picture(size_t item_bytes, const size_t *shape, size_t gap, bool to_pixels, size_t target_items,
                          size_t source_items, uint64_t *seed)
{
    kernel_options options = {.fit = &fit_packed};
    dimfold_dtype dtype = dimfold_dtype_opaque(item_bytes);
    ptrdiff_t channels = (ptrdiff_t)shape[2], plane = (ptrdiff_t)(shape[1] + gap), picture = channels * plane;
    ptrdiff_t pixels[3] = {picture, channels, 1}, planes[3] = {picture, 1, plane};
    operand target, source;
    case_operand(&target, dtype, 3, shape, to_pixels ? pixels : planes, target_items * item_bytes, seed);
    case_operand(&source, dtype, 3, shape, to_pixels ? planes : pixels, source_items * item_bytes, seed);
    bool has_run = case_run(&options, &target, &source) &&
                   strncmp(kernel_last()->kernel->name, "gpu_packed_shifted", strlen("gpu_packed_shifted")) == 0;
    operand_free(&target);
    operand_free(&source);
    return has_run;
}

TEST(packed_tiles_between_all_addresses_are_moved_as_on_the_host)
{
    uint64_t seed = 11;
    for (size_t item_bytes = 1; item_bytes <= 2; item_bytes *= 2) {
        size_t side = 16 / item_bytes, shape[3] = {2, 1309, 3};
        for (size_t i = 0; i < side * side; i++)
            CHECK(tiles_picture(item_bytes, shape, i % 3, i / 3 % 2 == 0, i % side, i / side, &seed));
    }
}

TEST(packed_tiles_of_any_channels_are_moved_as_on_the_host)
{
    uint64_t seed = 12;
    size_t taken = 0;
    for (size_t round = 0; round < 120; round++) {
        size_t shape[3] = {(size_t)test_random_in(&seed, 1, 3), (size_t)test_random_in(&seed, 60, 6000),
                           (size_t)test_random_in(&seed, 2, 9)};
        taken += tiles_picture((size_t)1 << round % 2, shape, round % 5 == 0 ? 7 : 0, round % 4 < 2,
                               (size_t)test_random_in(&seed, 0, 7), (size_t)test_random_in(&seed, 0, 7), &seed);
    }
    CHECK(taken > 80);
}
