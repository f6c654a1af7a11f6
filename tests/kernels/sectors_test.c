/* How much of what kernels make memory move they use, and where shared memory makes them wait: counted by the model of
   runner.h, for the blocks of real sizes that a sample takes. With DIMFOLD_KERNEL_TABLE, the name of a file, the
   numbers are written there as a table. */
#include "imagined.h"
#include "permutations.h"
#include "test.h"

#define SAMPLE_BLOCKS 12

/* Percent of the bytes of sectors. Rows begin anywhere in sectors, and so do the pieces of them that warps share. */
#define USED_MIN_TRANSPOSE 90
#define USED_MIN_ROWS 80

/* Of shared memory per 128 bytes that are copied. Memory takes about as long for these as shared memory for 16 waves:
   what needs more waits for shared memory. */
#define WAVES_MAX 16

struct measured {
    struct runner_counts counts;
    const char *kernel;
};

/* Percent of the bytes in all sectors that were asked for. */
static double measured_used(const struct measured *measured)
{
    const struct runner_traffic *loads = &measured->counts.loads, *stores = &measured->counts.stores;
    uint64_t sectors = loads->sectors + stores->sectors;
    return sectors > 0 ? 100.0 * (double)(loads->bytes + stores->bytes) / (32.0 * (double)sectors) : 0;
}

static double measured_waves(const struct measured *measured, uint64_t waves)
{
    uint64_t bytes = measured->counts.stores.bytes;
    return bytes > 0 ? 128.0 * (double)waves / (double)bytes : 0;
}

static bool measured_is_transpose(const struct measured *measured)
{
    return strncmp(measured->kernel, "gpu_transpose", strlen("gpu_transpose")) == 0;
}

/* A dense array in column-major order, and its permutation. */
static imagined permutation_copy(const struct permutation *permutation, size_t item_bytes)
{
    imagined copy = {.item_bytes = item_bytes, .ndim = permutation->ndim, .skips_shared = item_bytes != 2};
    ptrdiff_t step = 1, target_step = 1;
    for (size_t i = 0; i < permutation->ndim; i++) {
        size_t axis = permutation->axis[i];
        copy.shape[i] = permutation->extent[i];
        copy.source[i] = step;
        step *= (ptrdiff_t)permutation->extent[i];
        copy.target[axis] = target_step;
        target_step *= (ptrdiff_t)permutation->extent[axis];
    }
    return copy;
}

static struct measured measure(const imagined *copy)
{
    CHECK_EQ(0, imagined_copy(copy, SAMPLE_BLOCKS, RUNNER_UPWARDS));
    const struct runner_kernel *kernel = kernel_last()->kernel;
    return (struct measured){runner_counts(), kernel != NULL ? kernel->name : ""};
}

/* ---- The table -------------------------------------------------------------------------------------------------- */

static const char table_head[] =
    "# What the kernels ask of memory\n\n"
    "Counted by the tests' model of a GPU (`tools/runners/kernel_suite.py table FILE`), not measured on one: the "
    "share of the\n"
    "bytes in all touched 32-byte sectors that the kernels asked for, and the waves of shared memory per 128 bytes\n"
    "copied, beside those without bank conflicts. Extents and axes are fastest first.\n";

/* The file with the table, to write the next part of it; or NULL. */
static FILE *table_open(const char *mode, const char *title, const char *columns)
{
    const char *name = getenv("DIMFOLD_KERNEL_TABLE");
    FILE *table = name != NULL ? fopen(name, mode) : NULL;
    if (table != NULL)
        fprintf(table,
                "%s\n## %s\n\n| item bytes | extents | %s | kernel | sectors used, %% | waves | without conflicts |\n"
                "|---|---|---|---|---|---|---|\n",
                *mode == 'w' ? table_head : "", title, columns);
    return table;
}

static void table_close(FILE *table)
{
    if (table != NULL)
        fclose(table);
}

static void table_numbers(FILE *table, size_t count, const size_t *numbers)
{
    fprintf(table, " ");
    for (size_t i = 0; i < count; i++)
        fprintf(table, "%s%td", i > 0 ? "," : "", (ptrdiff_t)numbers[i]);
    fprintf(table, " |");
}

static void table_measured(FILE *table, const struct measured *measured)
{
    fprintf(table, " %s | %.1f | %.1f | %.1f |\n", measured->kernel, measured_used(measured),
            measured_waves(measured, measured->counts.shared_waves),
            measured_waves(measured, measured->counts.shared_ideal));
}

static void table_permutation(FILE *table, const struct permutation *permutation, size_t item_bytes,
                              const struct measured *measured)
{
    fprintf(table, "| %zu |", item_bytes);
    table_numbers(table, permutation->ndim, permutation->extent);
    table_numbers(table, permutation->ndim, permutation->axis);
    table_measured(table, measured);
}

static void table_copy(FILE *table, const char *name, const imagined *copy, const struct measured *measured)
{
    fprintf(table, "| %zu |", copy->item_bytes);
    table_numbers(table, copy->ndim, copy->shape);
    fprintf(table, " %s |", name);
    table_measured(table, measured);
}

/* ---- Permutations ----------------------------------------------------------------------------------------------- */

/* Whether both sides have runs of at least 128 bytes. */
static bool permutation_has_runs(const struct permutation *permutation, size_t item_bytes)
{
    return permutation->extent[0] * item_bytes >= 128 && permutation->extent[permutation->axis[0]] * item_bytes >= 128;
}

static void check_permutation(const struct permutation *permutation, size_t item_bytes, FILE *table)
{
    imagined copy = permutation_copy(permutation, item_bytes);
    struct measured measured = measure(&copy);
    int used_min = permutation->axis[0] == 0 ? USED_MIN_ROWS : USED_MIN_TRANSPOSE;
    bool is_right = CHECK(!permutation_has_runs(permutation, item_bytes) || measured_used(&measured) >= used_min);
    is_right = CHECK(measured_waves(&measured, measured.counts.shared_waves) <= WAVES_MAX) && is_right;
    if (measured_is_transpose(&measured))
        is_right = CHECK_EQ(measured.counts.shared_ideal, measured.counts.shared_waves) && is_right;
    if (table != NULL || !is_right)
        table_permutation(table != NULL ? table : stdout, permutation, item_bytes, &measured);
}

TEST(permutations_use_their_sectors_and_banks_well)
{
    FILE *table = table_open("w", "The 57 permutations of the TTC benchmark", "axes");
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        for (size_t i = 0; i < PERMUTATIONS; i++)
            check_permutation(&permutations[i], item_bytes, table);
    table_close(table);
}

/* ---- Others ----------------------------------------------------------------------------------------------------- */

/* What callers do besides, the percent of its sectors that each must use at least, and its waves at most. */
struct other_copy {
    const char *name;
    int used_min, waves_max;
    imagined copy;
};

#define IMAGE 50176 /* 224 x 224 */
static const struct other_copy other_copies[] = {
    {"one run", 99, 16, {4, 1, {1 << 26}, {1}, {1}, false}},
    {"one run, 4 bytes from a vector's start on each side", 90, 16, {4, 2, {8191, 8192}, {1, 8193}, {1, 8193}, false}},
    {"rows of a pitched array", 95, 16, {4, 2, {1000, 50000}, {1, 1000}, {1, 1024}, false}},
    {"rows of 100 bytes, in a pitch of 104", 60, 16, {4, 2, {25, 1 << 20}, {1, 25}, {1, 26}, false}},
    {"rows of 7 bytes", 30, 16, {1, 2, {7, 1 << 22}, {1, 8}, {1, 9}, false}},
    {"NCHW to NHWC, 3 channels", 90, 16, {1, 3, {3, IMAGE, 64}, {1, 3, 3 * IMAGE}, {IMAGE, 1, 3 * IMAGE}, false}},
    {"NHWC to NCHW, 3 channels", 90, 16, {1, 3, {IMAGE, 3, 64}, {1, IMAGE, 3 * IMAGE}, {3, 1, 3 * IMAGE}, false}},
    {"NCHW to NHWC, 4 channels", 90, 16, {4, 3, {4, IMAGE, 64}, {1, 4, 4 * IMAGE}, {IMAGE, 1, 4 * IMAGE}, false}},
    {"NCHW to NHWC, 64 channels", 90, 16, {2, 3, {64, 3136, 32}, {1, 64, 64 * 3136}, {3136, 1, 64 * 3136}, false}},
    {"heads of attention", 95, 16,
     {2, 4, {128, 16, 2048, 4}, {1, 128 * 2048, 128, 128 * 2048 * 16}, {1, 128, 128 * 16, 128 * 2048 * 16}, false}},
    {"every second element", 60, 16, {4, 1, {1 << 26}, {1}, {2}, false}},
    {"one column of 8", 20, 16, {4, 1, {1 << 24}, {1}, {8}, false}},
    {"reversed", 90, 16, {4, 1, {1 << 26}, {1}, {-1}, false}},
    {"rows in reverse order", 95, 16, {4, 2, {4096, 16384}, {1, 4096}, {1, -4096}, false}},
    {"a row repeated", 95, 16, {4, 2, {4096, 16384}, {1, 4096}, {1, 0}, false}},
    {"a column repeated", 90, 16, {4, 2, {4096, 16384}, {1, 4096}, {0, 1}, false}},
    {"items of 3 bytes, transposed", 50, 34, {3, 2, {4096, 4096}, {1, 4096}, {4096, 1}, false}},
    {"items of 12 bytes, transposed", 50, 16, {12, 2, {4096, 4096}, {1, 4096}, {4096, 1}, false}},
    {"small axes reversed", 80, 16, {4, 4, {5, 3, 7, 1 << 18}, {21, 7, 1, 105}, {1, 5, 15, 105}, false}},
};

TEST(copies_of_other_kinds_use_their_sectors_and_banks_well)
{
    FILE *table = table_open("a", "Others", "what");
    for (size_t i = 0; i < sizeof other_copies / sizeof other_copies[0]; i++) {
        const struct other_copy *other = &other_copies[i];
        struct measured measured = measure(&other->copy);
        bool is_right = CHECK(measured_used(&measured) >= other->used_min);
        is_right = CHECK(measured_waves(&measured, measured.counts.shared_waves) <= other->waves_max) && is_right;
        if (table != NULL || !is_right)
            table_copy(table != NULL ? table : stdout, other->name, &other->copy, &measured);
    }
    table_close(table);
}
