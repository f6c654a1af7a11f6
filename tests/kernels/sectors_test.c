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
    imagined copy = {.item_bytes = item_bytes, .ndim = permutation->ndim};
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

static struct measured measure_permutation(const struct permutation *permutation, size_t item_bytes)
{
    imagined copy = permutation_copy(permutation, item_bytes);
    CHECK_EQ(0, imagined_copy(&copy, SAMPLE_BLOCKS, RUNNER_UPWARDS));
    const struct runner_kernel *kernel = kernel_last()->kernel;
    return (struct measured){runner_counts(), kernel != NULL ? kernel->name : ""};
}

static void table_row(FILE *table, const struct permutation *permutation, size_t item_bytes,
                      const struct measured *measured)
{
    fprintf(table, "| %zu |", item_bytes);
    for (size_t i = 0; i < permutation->ndim; i++)
        fprintf(table, "%s%zu", i > 0 ? "," : " ", permutation->extent[i]);
    fprintf(table, " |");
    for (size_t i = 0; i < permutation->ndim; i++)
        fprintf(table, "%s%zu", i > 0 ? "," : " ", permutation->axis[i]);
    fprintf(table, " | %s | %.1f | %.1f | %.1f |\n", measured->kernel, measured_used(measured),
            measured_waves(measured, measured->counts.shared_waves),
            measured_waves(measured, measured->counts.shared_ideal));
}

static FILE *table_open(void)
{
    const char *name = getenv("DIMFOLD_KERNEL_TABLE");
    FILE *table = name != NULL ? fopen(name, "w") : NULL;
    if (table != NULL)
        fprintf(table, "# What the kernels ask of memory\n\n"
                       "Counted by the tests' model of a GPU, not measured on one, for the 57 permutations of the TTC\n"
                       "benchmark: the share of the bytes in all touched 32-byte sectors that the kernels asked for,\n"
                       "and the waves of shared memory per 128 bytes copied, beside those without bank conflicts.\n"
                       "Extents and axes are fastest first.\n\n"
                       "| item bytes | extents | axes | kernel | sectors used, %% | waves | without conflicts |\n"
                       "|---|---|---|---|---|---|---|\n");
    return table;
}

/* Whether both sides have runs of at least 128 bytes. */
static bool permutation_has_runs(const struct permutation *permutation, size_t item_bytes)
{
    return permutation->extent[0] * item_bytes >= 128 && permutation->extent[permutation->axis[0]] * item_bytes >= 128;
}

static void check_permutation(const struct permutation *permutation, size_t item_bytes, FILE *table)
{
    struct measured measured = measure_permutation(permutation, item_bytes);
    int used_min = permutation->axis[0] == 0 ? USED_MIN_ROWS : USED_MIN_TRANSPOSE;
    bool is_right = CHECK(!permutation_has_runs(permutation, item_bytes) || measured_used(&measured) >= used_min);
    is_right = CHECK(measured_waves(&measured, measured.counts.shared_waves) <= WAVES_MAX) && is_right;
    if (measured_is_transpose(&measured))
        is_right = CHECK_EQ(measured.counts.shared_ideal, measured.counts.shared_waves) && is_right;
    if (table != NULL || !is_right)
        table_row(table != NULL ? table : stdout, permutation, item_bytes, &measured);
}

TEST(permutations_use_their_sectors_and_banks_well)
{
    FILE *table = table_open();
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        for (size_t i = 0; i < PERMUTATIONS; i++)
            check_permutation(&permutations[i], item_bytes, table);
    if (table != NULL)
        fclose(table);
}
