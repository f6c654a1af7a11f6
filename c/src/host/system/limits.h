/* What the system limits this process to: processors, and on Linux what its control groups (cgroups) say. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* How many threads can work at once, at least 1: the smaller of the processors that the process may run on and of its
   control groups' quota. */
size_t dimfold_processors(void);

/* The quota in processors, rounded up, by the files below a folder, which is "" but for tests; SIZE_MAX for none. */
size_t dimfold_processors_quota(const char *root);

/* The limit that the files in a control group's folder set; SIZE_MAX for none. Version 2 has other files. */
typedef size_t dimfold_group_limit(const char *folder, bool is_second);

/* The smallest limit of the process's groups of a controller, such as "cpu", and of those above them. */
size_t dimfold_groups_smallest(const char *root, const char *controller, dimfold_group_limit *limit);

/* Reads a text file, `name` below a folder, cut to `capacity`: an empty text where there is none. */
void dimfold_limit_read(const char *folder, const char *name, char *text, size_t capacity);
