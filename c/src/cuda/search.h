/* Where libraries of CUDA are looked for when nobody has named one. */
#pragma once

#include "base/diag.h"

/* Calls `visit` with each library that can be loaded and what it was found by, the likeliest first, until it returns
   true. Returns whether it did. */
typedef bool dimfold_cuda_visit(void *context, void *library, const char *name);
bool dimfold_cuda_search_process(dimfold_cuda_visit *visit, void *context);
bool dimfold_cuda_search_system(dimfold_cuda_visit *visit, void *context);
