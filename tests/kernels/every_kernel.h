/* Operations that between them run every kernel of kernels.def, each of them alone in some operation. */
#ifndef DIMFOLD_KERNEL_EVERY_KERNEL_H
#define DIMFOLD_KERNEL_EVERY_KERNEL_H

#include "queue.h"

/* `options` without a `fit`, so that the library chooses. */
void run_every_kernel(const kernel_options *options);

#endif
