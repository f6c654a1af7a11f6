/* Memory of the process for dimfold_alloc on host queues. */
#pragma once

#include <stddef.h>

#define DIMFOLD_HOST_MEMORY_ALIGNMENT 256

/* NULL when there is not that much. */
void *dimfold_host_memory(size_t size_bytes);
void dimfold_host_memory_free(void *memory);
