/* The contexts that threads have beside those of the runtime's devices (primary contexts). */
#pragma once

#include "runtime.h"

/* Makes the table's functions for devices put a context of somebody else's aside, where they would work in it or take
   its place: no device is current then. The table is a runtime's; nothing where that does not ask its driver. */
void dimfold_cuda_context_fill(dimfold_cuda_runtime *runtime);
