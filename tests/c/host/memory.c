/* Memory of the process: aligned, apart, and given back whole. */
#include "host/memory.h"

#include "test.h"

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
