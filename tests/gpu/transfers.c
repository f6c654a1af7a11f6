/* Between host and device: strided on both sides, from pageable and from pinned memory. */
#include "device.h"

#define EXTENT 150

/* A matrix of rows at a pitch, or its transpose. */
struct matrix {
    size_t shape[2];
    ptrdiff_t stride[2];
};

static struct matrix matrix_of(size_t pitch, bool is_transposed)
{
    struct matrix matrix = {{EXTENT, EXTENT}, {(ptrdiff_t)pitch, 1}};
    if (is_transposed)
        matrix.stride[0] = 1, matrix.stride[1] = (ptrdiff_t)pitch;
    return matrix;
}

static const size_t pitches[] = {EXTENT, EXTENT + 7};

/* Device and host as target, over every pair of matrices; `host` is memory for the larger one. */
static void check_pair(struct matrix *on_device, struct matrix *on_host, char *host, int32_t device_type,
                       uint64_t *seed)
{
    size_t size_bytes = 4 * (size_t)EXTENT * (EXTENT + 7);
    device_memory memory;
    if (!CHECK(device_memory_make(&memory, size_bytes, seed)))
        return;
    device_views views = device_views_of(&memory, DIMFOLD_DTYPE_F32, 2, on_device->shape, on_device->stride, 0, 0);
    char *expected = malloc(size_bytes);
    for (size_t i = 0; i < size_bytes; i++)
        expected[i] = host[i] = (char)test_random(seed);
    dimfold_view there = {.data = host, .size_bytes = size_bytes, .dtype = DIMFOLD_DTYPE_F32,
                          .device_type = device_type, .ndim = 2, .shape = on_host->shape, .stride = on_host->stride};
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &views.mirror, &there, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &views.device, &there, NULL));
    CHECK(device_memory_is_same(&memory));
    for (size_t i = 0; i < size_bytes; i++)
        expected[i] = host[i] = (char)test_random(seed);
    dimfold_view wanted = there;
    wanted.data = expected;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &wanted, &views.mirror, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &there, &views.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(device_queue(), NULL));
    CHECK(memcmp(expected, host, size_bytes) == 0);
    free(expected);
    device_memory_free(&memory);
}

static void check_matrices(char *host, int32_t device_type)
{
    uint64_t seed = 5;
    for (unsigned i = 0; i < 16; i++) {
        struct matrix on_device = matrix_of(pitches[i & 1], (i & 2) != 0);
        struct matrix on_host = matrix_of(pitches[i >> 2 & 1], (i & 8) != 0);
        check_pair(&on_device, &on_host, host, device_type, &seed);
    }
}

TEST(matrices_travel_from_and_to_pageable_memory)
{
    if (!device_is_there())
        return;
    char *host = malloc(4 * (size_t)EXTENT * (EXTENT + 7));
    check_matrices(host, DIMFOLD_DEVICE_CPU);
    free(host);
}

TEST(matrices_travel_from_and_to_pinned_memory)
{
    void *host;
    if (!device_is_there() ||
        !CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(4 * (size_t)EXTENT * (EXTENT + 7), &host, NULL)))
        return;
    check_matrices(host, DIMFOLD_DEVICE_CUDA_HOST);
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(host, NULL));
}

/* More than two buffers full, so that they are used again. */
TEST(a_large_transposed_array_travels_in_pieces)
{
    enum { SIDE = 2300 };
    size_t shape[] = {SIDE, SIDE};
    ptrdiff_t stride[] = {1, SIDE};
    uint64_t seed = 6;
    device_memory memory;
    if (!device_is_there())
        return;
    float *host = malloc(sizeof(float) * SIDE * SIDE);
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++)
        host[i] = (float)i;
    if (CHECK(device_memory_make(&memory, sizeof(float) * SIDE * SIDE, &seed))) {
        dimfold_view there = {.data = host, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2,
                              .shape = shape};
        device_views views = device_views_of(&memory, DIMFOLD_DTYPE_F32, 2, shape, stride, 0, 0);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &views.mirror, &there, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &views.device, &there, NULL));
        CHECK(device_memory_is_same(&memory));
        memset(host, 0, sizeof(float) * SIDE * SIDE);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &there, &views.device, NULL));
        size_t wrong = 0;
        for (size_t i = 0; i < (size_t)SIDE * SIDE; i++)
            wrong += host[i] != (float)i;
        CHECK_EQ(0, wrong);
        device_memory_free(&memory);
    }
    free(host);
}
