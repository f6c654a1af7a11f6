/* Memory of the queue's allocator: given back, and nothing is written without. */
#include "oracle.h"

typedef struct lender {
    bool has_none;
    size_t live_bytes, calls;
} lender;

static void *lend(void *context, size_t size_bytes, size_t alignment_bytes)
{
    lender *lends = context;
    (void)alignment_bytes;
    lends->calls++;
    if (lends->has_none)
        return NULL;
    lends->live_bytes += size_bytes;
    return malloc(size_bytes);
}

static void take_back(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    lender *lends = context;
    (void)alignment_bytes;
    lends->live_bytes -= size_bytes;
    free(memory);
}

#define BORROWED 5000

static dimfold_status run_all(dimfold_queue *queue, unsigned which, float *data, float *sorted, int32_t *indices,
                              size_t extent)
{
    size_t count = 0;
    dimfold_view source, target, places;
    dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_F32, 1, &extent, NULL, 0, NULL);
    dimfold_view_new(&target, sorted, 0, DIMFOLD_DTYPE_F32, 1, &extent, NULL, 0, NULL);
    dimfold_view_new(&places, indices, 0, DIMFOLD_DTYPE_I32, 1, &extent, NULL, 0, NULL);
    switch (which) {
    case 0: return dimfold_sort(queue, &target, &source, 0, 0, NULL);
    case 1: return dimfold_argsort(queue, &places, &source, 0, 0, NULL);
    case 2: return dimfold_top_k(queue, &target, &places, &source, 0, 0, NULL);
    default: return dimfold_unique(queue, &target, &places, NULL, NULL, &count, &source, NULL);
    }
}

TEST(sorts_give_back_what_they_borrow_and_write_nothing_without)
{
    static float data[BORROWED], sorted[BORROWED];
    static int32_t indices[BORROWED];
    for (size_t threads = 1; threads <= 3; threads++)
        for (unsigned which = 0; which < 4; which++) {
            lender lends = {.has_none = false};
            dimfold_allocator allocator = {&lends, lend, take_back};
            dimfold_host_options options = {.threads = threads, .allocator = &allocator};
            dimfold_queue *queue = NULL;
            CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
            size_t own_bytes = lends.live_bytes, calls = lends.calls;
            for (size_t i = 0; i < BORROWED; i++)
                data[i] = (float)(i * 7919 % BORROWED);
            memset(sorted, 0x55, sizeof sorted);
            memset(indices, 0x55, sizeof indices);
            lends.has_none = true;
            CHECK_STATUS(DIMFOLD_ERR_RESOURCE, run_all(queue, which, data, sorted, indices, BORROWED));
            CHECK(indices[0] == 0x55555555 && memcmp(sorted, indices, sizeof sorted) == 0);
            lends.has_none = false;
            CHECK_STATUS(DIMFOLD_OK, run_all(queue, which, data, sorted, indices, BORROWED));
            CHECK(memcmp(sorted, indices, sizeof sorted) != 0);
            CHECK_EQ(own_bytes, lends.live_bytes);
            CHECK(lends.calls > calls);
            dimfold_queue_destroy(queue);
            CHECK_EQ(0, lends.live_bytes);
        }
}
