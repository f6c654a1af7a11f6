/* Operations between all places that memory has, against the host's queue. */
#include "twins.h"

static const dimfold_dtype numbers[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32,
    DIMFOLD_DTYPE_I32,  DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

typedef dimfold_status operation(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                                 dimfold_diag *diag);

/* Runs it on both queues, and compares. The host's memory is not looked at before the CUDA queue has passed. */
static void check_operation(const struct twin_queues *queues, operation *operate, struct twin *target,
                            const struct twin *source)
{
    dimfold_diag diag = {0};
    char text[256] = "";
    dimfold_status status = operate(queues->cuda, &target->view, &source->view, &diag);
    if (!CHECK_STATUS(DIMFOLD_OK, status)) {
        dimfold_diag_text(&diag, text, sizeof text);
        printf("  %s\n", text);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queues->cuda, NULL));
    CHECK_STATUS(DIMFOLD_OK, operate(queues->host, &target->host.view, &source->host.view, NULL));
    if (!CHECK(twin_is_same(target)))
        printf("  from place %d to place %d\n", source->where, target->where);
}

static void check_places_when(int64_t progress, operation *operate, uint64_t seed, size_t rounds, bool casts)
{
    struct twin_queues queues;
    if (!twin_queues_begin(&queues, 2, &(dimfold_cuda_options){.staging_bytes = 1000}))
        return;
    gpu->set(SOFTWARE_GPU_PROGRESS, progress);
    for (size_t round = 0; round < rounds; round++) {
        struct twin target, source;
        size_t pair = round % (WHERES * WHERES);
        dimfold_dtype to = casts ? numbers[test_random(&seed) % NUMBERS] : dimfold_dtype_opaque(1 + round % 16);
        dimfold_dtype from = casts ? numbers[test_random(&seed) % NUMBERS] : to;
        twins_make(&target, &source, (enum where)(pair % WHERES), (enum where)(pair / WHERES), to, from, &seed);
        check_operation(&queues, operate, &target, &source);
        twin_free(&target);
        twin_free(&source);
    }
    twin_queues_end(&queues);
}

static void check_places(operation *operate, uint64_t seed, size_t rounds, bool casts)
{
    check_places_when(SOFTWARE_GPU_LAZY, operate, seed, rounds, casts);
}

TEST(copies_between_all_places_are_the_hosts)
{
    check_places(dimfold_copy, 1, test_rounds(360), false);
}

TEST(casts_between_all_places_are_the_hosts)
{
    check_places(dimfold_cast, 2, test_rounds(360), true);
}

/* At once, as on an idle device, or a bit now and then. */
TEST(operations_are_the_hosts_whenever_streams_work)
{
    for (int64_t progress = SOFTWARE_GPU_EAGER; progress <= SOFTWARE_GPU_CHANCE; progress++) {
        check_places_when(progress, dimfold_copy, 5, test_rounds(108), false);
        check_places_when(progress, dimfold_cast, 6, test_rounds(108), true);
    }
}

static dimfold_status fill(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                           dimfold_diag *diag)
{
    (void)source;
    return dimfold_fill(queue, target, "0123456789abcdef", diag);
}

TEST(fills_in_all_places_are_the_hosts)
{
    check_places(fill, 3, test_rounds(108), false);
}

/* One big transposed matrix and one of rows, where buffers of staged copies are used again and again. */
TEST(staged_copies_of_many_pieces_are_the_hosts)
{
    static const enum where places[][2] = {{WHERE_DEVICE, WHERE_PAGEABLE}, {WHERE_PAGEABLE, WHERE_DEVICE},
                                           {WHERE_DEVICE, WHERE_PINNED},   {WHERE_PINNED, WHERE_DEVICE},
                                           {WHERE_DEVICE, WHERE_PEER},     {WHERE_PEER, WHERE_DEVICE}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct twin_queues queues;
        struct twin target, source;
        uint64_t seed = 4 + i;
        size_t shape[3] = {70, 3, 90};
        if (!twin_queues_begin(&queues, 2, &(dimfold_cuda_options){.staging_bytes = 4096}))
            return;
        gpu->set(SOFTWARE_GPU_PEERS, i % 2);
        twin_make(&target, places[i][0], DIMFOLD_DTYPE_F32, 3, shape, (ptrdiff_t[]){270, 90, 1}, &seed);
        twin_make(&source, places[i][1], DIMFOLD_DTYPE_F32, 3, shape, (ptrdiff_t[]){1, 71, -213}, &seed);
        check_operation(&queues, dimfold_copy, &target, &source);
        twin_free(&target);
        twin_free(&source);
        twin_queues_end(&queues);
    }
}

/* What the host wants to know before: as many launches as it says, and copies only where it says so. */
TEST(explain_says_what_runs)
{
    struct twin_queues queues;
    uint64_t seed = 10;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t round = 0; round < 200; round++) {
        struct twin target, source;
        dimfold_explanation told;
        enum where to = round % 3 == 1 ? WHERE_PINNED : WHERE_DEVICE;
        enum where from = round % 3 == 2 ? WHERE_PAGEABLE : WHERE_DEVICE;
        twins_make(&target, &source, to, from, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I16, &seed);
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queues.cuda, &target.view, &source.view, &told, NULL));
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queues.cuda, &target.view, &source.view, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queues.cuda, NULL));
        bool has_copies = told.transfer != DIMFOLD_TRANSFER_NONE && told.kernel != DIMFOLD_KERNEL_NOTHING;
        CHECK_EQ(has_copies, gpu->copies() > 0);
        if (told.transfer != DIMFOLD_TRANSFER_STAGED)
            CHECK_EQ(told.launches, gpu->launches());
        if (told.transfer == DIMFOLD_TRANSFER_MEMCPY || told.transfer == DIMFOLD_TRANSFER_MEMCPY_2D)
            CHECK_EQ(1, gpu->copies());
        twin_free(&target);
        twin_free(&source);
    }
    twin_queues_end(&queues);
}

/* One memcpy for one run, one for rows at two pitches, and never one per row or element. */
TEST(runs_and_rows_take_one_memcpy)
{
    static const ptrdiff_t strides[][2] = {{30, 1}, {40, 1}, {1, 20}};
    static const uint32_t transfers[] = {DIMFOLD_TRANSFER_MEMCPY, DIMFOLD_TRANSFER_MEMCPY_2D, DIMFOLD_TRANSFER_STAGED};
    struct twin_queues queues;
    uint64_t seed = 11;
    if (!twin_queues_begin(&queues, 1, NULL))
        return;
    for (size_t i = 0; i < 6; i++) {
        struct twin target, source;
        dimfold_explanation told;
        enum where from = i < 3 ? WHERE_PINNED : WHERE_PAGEABLE;
        twin_make(&target, WHERE_DEVICE, DIMFOLD_DTYPE_F32, 2, (size_t[]){20, 30}, strides[0], &seed);
        twin_make(&source, from, DIMFOLD_DTYPE_F32, 2, (size_t[]){20, 30}, strides[i % 3], &seed);
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queues.cuda, &target.view, &source.view, &told, NULL));
        CHECK_EQ(transfers[i % 3], told.transfer);
        gpu->reset();
        check_operation(&queues, dimfold_copy, &target, &source);
        CHECK_EQ(1, gpu->copies());
        twin_free(&target);
        twin_free(&source);
    }
    twin_queues_end(&queues);
}

/* Of this size and more; rows and a run, to the device and from it. */
TEST(much_pageable_memory_goes_through_buffers_unless_there_are_none)
{
    static const ptrdiff_t strides[][2] = {{600, 1}, {700, 1}};
    struct twin_queues queues;
    uint64_t seed = 12;
    for (size_t i = 0; i < 8; i++) {
        struct twin target, source;
        dimfold_explanation told;
        bool is_upload = i % 2 == 0, has_buffers = i < 4;
        if (!twin_queues_begin(&queues, 1, NULL))
            return;
        twin_make(&target, is_upload ? WHERE_DEVICE : WHERE_PAGEABLE, DIMFOLD_DTYPE_F32, 2, (size_t[]){3500, 600},
                  strides[0], &seed);
        twin_make(&source, is_upload ? WHERE_PAGEABLE : WHERE_DEVICE, DIMFOLD_DTYPE_F32, 2, (size_t[]){3500, 600},
                  strides[i / 2 % 2], &seed);
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queues.cuda, &target.view, &source.view, &told, NULL));
        CHECK_EQ(DIMFOLD_TRANSFER_STAGED, told.transfer);
        gpu->reset();
        if (!has_buffers)
            gpu->fail("cudaHostAlloc", 1, 2, true);
        check_operation(&queues, dimfold_copy, &target, &source);
        CHECK_EQ(has_buffers, gpu->copies() > 1);
        gpu->reset();
        twin_free(&target);
        twin_free(&source);
        twin_queues_end(&queues);
    }
}
