/* How many threads can work at once: processors that this process may use, and how much of their time. */
#ifndef DIMFOLD_HOST_PROCESSORS_H
#define DIMFOLD_HOST_PROCESSORS_H

#include <stddef.h>

/* At least 1: the smaller of the processors that the process may run on and of its control groups' quota. */
size_t dimfold_processors(void);

/* The quota in processors, rounded up, by the files below a folder, which is "" but for tests; SIZE_MAX for none. */
size_t dimfold_processors_quota(const char *root);

#endif
