/* Tables of functions that are filled from a library by their names. */
#pragma once

#include "system.h"

#include "base/diag.h"

#include <string.h>

/* Where a function's address goes. */
typedef struct dimfold_cuda_entry {
    const char *name;
    size_t offset; /* in the table, in bytes */
} dimfold_cuda_entry;

/* Writes the addresses of `count` functions into `table`, NULL for those that the library lacks. Returns the name of
   the first of these, or NULL. */
static inline const char *dimfold_cuda_fill(void *table, const dimfold_cuda_entry *entry, size_t count, void *library)
{
    const char *missing = NULL;
    for (size_t i = 0; i < count; i++) {
        void *function = dimfold_system_symbol(library, entry[i].name);
        memcpy((char *)table + entry[i].offset, &function, sizeof function);
        if (function == NULL && missing == NULL)
            missing = entry[i].name;
    }
    return missing;
}

/* A library lacks a function: DIMFOLD_ERR_CUDA_UNAVAILABLE. */
static inline dimfold_status dimfold_cuda_fail_missing(dimfold_call call, const char *function)
{
    dimfold_status status = dimfold_refuse(call, DIMFOLD_REASON_CUDA_LIBRARY, NULL, 0, 0);
    if (call.diag != NULL)
        call.diag->detail = function;
    return status;
}
