/* How much of what kernels make memory move they use, and where shared memory makes them wait: counted by the model of
   runner.h, for the blocks of real sizes that a sample takes. With DIMFOLD_KERNEL_TABLE, the name of a file, the
   numbers are written there as a table. */
#include "permutations.h"
#include "queue.h"
#include "test.h"

#define SAMPLE_BLOCKS 12

/* Percent of the bytes of sectors. Rows begin anywhere in sectors, and so do the pieces of them that warps share. */
#define USED_MIN_TRANSPOSE 90
#define USED_MIN_ROWS 80

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

/* Waves beyond those without conflicts, in percent. */
static double measured_conflicts(const struct measured *measured)
{
    const struct runner_counts *counts = &measured->counts;
    uint64_t more = counts->shared_waves - counts->shared_ideal;
    return counts->shared_ideal > 0 ? 100.0 * (double)more / (double)counts->shared_ideal : 0;
}

/* A dense array in column-major order, and its permutation. */
static void permutation_strides(const struct permutation *permutation, size_t *shape, ptrdiff_t *target,
                                ptrdiff_t *source)
{
    ptrdiff_t step = 1, target_step = 1;
    for (size_t i = 0; i < permutation->ndim; i++) {
        size_t axis = permutation->axis[i];
        shape[i] = permutation->extent[i];
        source[i] = step;
        step *= (ptrdiff_t)permutation->extent[i];
        target[axis] = target_step;
        target_step *= (ptrdiff_t)permutation->extent[axis];
    }
}

/* Far from all other memory, of which there is none here. */
static dimfold_view far_view(uintptr_t address, size_t item_bytes, size_t ndim, const size_t *shape,
                             const ptrdiff_t *stride)
{
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, (void *)address, 0, dimfold_dtype_opaque(item_bytes), ndim, shape,
                                              stride, 0, NULL));
    return view;
}

static struct measured measure(const dimfold_view *target, const dimfold_view *source, uint32_t every_block)
{
    kernel_options options = {.runner = {.counts = true, .skips_shared = true, .every_block = every_block},
                              .keeps_order = true, .is_nowhere = true};
    runner_counts_clear();
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(kernel_queue(&options), target, source, NULL));
    const struct runner_kernel *kernel = kernel_last()->kernel;
    return (struct measured){runner_counts(), kernel != NULL ? kernel->name : ""};
}

/* So many blocks apart that a few are left: an odd number, since much in layouts is a power of two. */
static uint32_t sample_every(uint32_t blocks)
{
    return blocks / SAMPLE_BLOCKS | 1;
}

static struct measured measure_permutation(const struct permutation *permutation, size_t item_bytes)
{
    size_t shape[6];
    ptrdiff_t stride[2][6];
    permutation_strides(permutation, shape, stride[0], stride[1]);
    dimfold_view target = far_view((uintptr_t)1 << 40, item_bytes, permutation->ndim, shape, stride[0]);
    dimfold_view source = far_view((uintptr_t)1 << 42, item_bytes, permutation->ndim, shape, stride[1]);
    measure(&target, &source, UINT32_MAX);
    struct measured measured = measure(&target, &source, sample_every(kernel_last()->blocks));
    return measured;
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
    fprintf(table, " | %s | %.1f | %.1f |\n", measured->kernel, measured_used(measured), measured_conflicts(measured));
}

static FILE *table_open(void)
{
    const char *name = getenv("DIMFOLD_KERNEL_TABLE");
    FILE *table = name != NULL ? fopen(name, "w") : NULL;
    if (table != NULL)
        fprintf(table, "# What the kernels ask of memory\n\n"
                       "Counted by the tests' model of a GPU, not measured on one, for the 57 permutations of the TTC\n"
                       "benchmark: the share of the bytes in all touched 32-byte sectors that the kernels asked for,\n"
                       "and the waves of shared memory beyond the fewest possible. Extents and axes are fastest\n"
                       "first.\n\n"
                       "| item bytes | extents | axes | kernel | sectors used, %% | bank conflicts, %% |\n"
                       "|---|---|---|---|---|---|\n");
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
    is_right = CHECK(measured.counts.shared_waves == measured.counts.shared_ideal) && is_right;
    if (table != NULL || !is_right)
        table_row(table != NULL ? table : stdout, permutation, item_bytes, &measured);
}

TEST(permutations_with_long_runs_use_nine_tenths_of_all_sectors_and_no_bank_twice)
{
    FILE *table = table_open();
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        for (size_t i = 0; i < PERMUTATIONS; i++)
            check_permutation(&permutations[i], item_bytes, table);
    if (table != NULL)
        fclose(table);
}
