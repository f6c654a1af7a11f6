/* The contexts that threads have beside those of the runtime's devices (primary contexts). */
#pragma once

#include "runtime.h"

/* A function of the driver that the runtime works with, or NULL. */
typedef void *dimfold_cuda_driver_function(const dimfold_cuda_runtime *runtime, const char *name);

/* Makes the table's functions for devices put a context of somebody else's aside, where they would work in it or take
   its place: no device is current then. Nothing where the driver is not asked. */
void dimfold_cuda_context_fill(dimfold_cuda_runtime *runtime, dimfold_cuda_driver_function *find);
