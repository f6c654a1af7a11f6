/* Memory of the process: aligned, apart, and given back whole. */
#include "host/system/memory.h"

#include "test.h"

#define HUGE_BYTES ((size_t)2 << 20)
#if defined(__linux__)
#define IS_MAPPED true
#else
#define IS_MAPPED false
#endif

TEST(host_memory_is_aligned_and_apart)
{
    enum { COUNT = 64 };
    char *memory[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        memory[i] = dimfold_host_memory(i * 37 + 1);
        CHECK(memory[i] != NULL && (uintptr_t)memory[i] % DIMFOLD_HOST_MEMORY_ALIGNMENT == 0);
        memset(memory[i], (int)i, i * 37 + 1);
    }
    for (size_t i = 0; i < COUNT; i++) {
        CHECK(memory[i][0] == (char)i && memory[i][i * 37] == (char)i);
        dimfold_host_memory_free(memory[i]);
    }
}

TEST(host_memory_that_is_large_begins_where_huge_pages_do)
{
    static const size_t sizes[] = {HUGE_BYTES - 1, HUGE_BYTES, HUGE_BYTES + 1, 3 * HUGE_BYTES - 5, 9 * HUGE_BYTES};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char *memory = dimfold_host_memory(sizes[i]);
        bool is_large = IS_MAPPED && sizes[i] >= HUGE_BYTES;
        CHECK(memory != NULL && (uintptr_t)memory % (is_large ? HUGE_BYTES : DIMFOLD_HOST_MEMORY_ALIGNMENT) == 0);
        memory[0] = memory[sizes[i] / 2] = memory[sizes[i] - 1] = 1;
        dimfold_host_memory_free(memory);
    }
}

#if defined(__linux__)
/* Of this process, in pages; 0 where the system does not say. */
static unsigned long address_pages(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL && fscanf(file, "%lu", &pages) != 1)
        pages = 0;
    if (file != NULL)
        fclose(file);
    return pages;
}

/* A page of each that stayed would be seen. What else the process maps meanwhile is less. */
TEST(host_memory_that_is_large_goes_back_whole)
{
    dimfold_host_memory_free(dimfold_host_memory(HUGE_BYTES));
    unsigned long before = address_pages();
    for (size_t i = 0; i < 1000; i++) {
        char *memory = dimfold_host_memory(HUGE_BYTES + i * 4097);
        CHECK(memory != NULL);
        dimfold_host_memory_free(memory);
    }
    CHECK(address_pages() < before + 500);
}
#endif

TEST(host_memory_that_nobody_has_is_null)
{
    CHECK(dimfold_host_memory(SIZE_MAX) == NULL);
    CHECK(dimfold_host_memory(PTRDIFF_MAX) == NULL);
}

TEST(a_host_queue_gives_and_takes_memory)
{
    dimfold_queue *queue;
    dimfold_diag diag;
    void *memory = &diag;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 0, &memory, NULL));
    CHECK(memory == NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 1000, &memory, NULL));
    memset(memory, 1, 1000);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    memory = &diag;
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_alloc(queue, SIZE_MAX, &memory, &diag));
    CHECK(memory == (void *)&diag && strcmp(diag.operation, "alloc") == 0);
    CHECK(strstr(dimfold_queue_last_failure(queue), "could not be had") != NULL);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_alloc(queue, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_alloc(NULL, 1, &memory, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_free(NULL, memory, NULL));
    dimfold_queue_destroy(queue);
}
