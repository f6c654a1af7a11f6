/* Plans that lead nowhere, and what a host queue decides about them. */
#ifndef DIMFOLD_TEST_DECISIONS_H
#define DIMFOLD_TEST_DECISIONS_H

#include "test.h"

#include "host/ways.h"

/* A copy of up to three axes of f32, the target's from the fastest on, to memory that begins `lead` bytes behind a
   line. */
dimfold_plan copy_plan(const size_t *shape, const ptrdiff_t *target, const ptrdiff_t *source, size_t lead);

/* On one thread of such a machine. */
dimfold_decision decided(const dimfold_plan *plan, const dimfold_machine *machine);
dimfold_decision decided_by(const dimfold_plan *plan, const dimfold_machine *machine, const dimfold_tier *tier);

#endif
