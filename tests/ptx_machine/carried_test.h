/* The kernels that the library carries, read from their PTX. */
#ifndef DIMFOLD_PTX_CARRIED_H
#define DIMFOLD_PTX_CARRIED_H

#include "machine.h"

/* All of them by their numbers in kernels.def, as runner_kernels. One that cannot be read is a failed check, and has
   the kernel compiled for the host in its place. */
const struct runner_kernel *ptx_carried(void);

/* The code of one of them. */
const struct ptx_kernel *ptx_carried_code(size_t number);

#endif
