/* Every permutation of the TTC benchmark, at items of every power of two and of odd bytes. */
#include "device.h"

#include "kernels/permutations.h"

/* About so many elements; the extents keep what they leave over by 16, which vectors depend on. */
#define ELEMENTS 60000

static void scaled(const struct permutation *permutation, size_t *extent)
{
    size_t size = 1;
    for (size_t axis = 0; axis < permutation->ndim; axis++)
        size *= extent[axis] = permutation->extent[axis];
    while (size > ELEMENTS) {
        size_t *longest = &extent[0];
        for (size_t i = 1; i < permutation->ndim; i++)
            longest = extent[i] > *longest ? &extent[i] : longest;
        size /= *longest;
        *longest = *longest / 2 + (*longest / 2) % 2;
        size *= *longest;
    }
}

/* A dense array, fastest axis first, to a dense one with its axes in the permutation's order. */
static void check(const struct permutation *permutation, size_t itemsize, uint64_t *seed)
{
    size_t extent[6], shape[6], size = 1;
    ptrdiff_t source_step[6], source[6], target[6], step = 1;
    device_memory memory[2];
    scaled(permutation, extent);
    for (size_t axis = 0; axis < permutation->ndim; axis++) {
        source_step[axis] = (ptrdiff_t)size;
        size *= extent[axis];
    }
    for (size_t axis = 0; axis < permutation->ndim; axis++) {
        shape[axis] = extent[permutation->axis[axis]];
        source[axis] = source_step[permutation->axis[axis]];
        target[axis] = step;
        step *= (ptrdiff_t)shape[axis];
    }
    if (!CHECK(device_memory_make(&memory[0], size * itemsize, seed)))
        return;
    if (CHECK(device_memory_make(&memory[1], size * itemsize, seed))) {
        dimfold_dtype dtype = dimfold_dtype_opaque(itemsize);
        device_views to = device_views_of(&memory[0], dtype, permutation->ndim, shape, target, 0, 0);
        device_views from = device_views_of(&memory[1], dtype, permutation->ndim, shape, source, 0, 0);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &to.mirror, &from.mirror, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &to.device, &from.device, NULL));
        CHECK(device_memory_is_same(&memory[0]));
        device_memory_free(&memory[1]);
    }
    device_memory_free(&memory[0]);
}

TEST(permutations_are_the_hosts)
{
    static const size_t itemsizes[] = {1, 2, 3, 4, 6, 8, 12, 16};
    uint64_t seed = 21;
    double deadline = device_deadline();
    size_t done = 0;
    if (!device_is_there())
        return;
    for (size_t k = 0; k < sizeof itemsizes / sizeof itemsizes[0]; k++)
        for (size_t i = 0; i < PERMUTATIONS && device_clock() < deadline; i++, done++)
            check(&permutations[(i * 23 + k) % PERMUTATIONS], itemsizes[k], &seed);
    printf("  %zu permutations\n", done);
}
