/* What the library does once for the process is tested in a process of its own: this program, with one test. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_CHILD_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_CHILD_H

#include <stdbool.h>

/* Runs the test of that name in a child whose environment has the variable. How it ended; -1: not by itself. */
int child_run(const char *test, const char *variable, const char *value);

/* Begins a test that needs a process of its own: true in that, where the test follows. Else it has been run, and been
   right, or there is no software GPU. */
bool child_begin(const char *test);

#endif
