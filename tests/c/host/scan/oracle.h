/* Scans by their words: item by item, line by line. Sums of floats are added in the order that docs/scans.md writes
   down. The oracle of every tier and of every layout. */
#ifndef DIMFOLD_TEST_SCAN_ORACLE_H
#define DIMFOLD_TEST_SCAN_ORACLE_H

#include "ops/operand.h"

/* The sums up to each of `count` items of a line, in the order of the page. */
void oracle_sums(const double *item, size_t count, double *result);

/* What a scan of a source must leave in the target's memory. To be freed. */
unsigned char *expected_scan(uint32_t op, const operand *target, const operand *source, size_t axis, uint32_t flags);

/* Scans, and compares all of the target's memory with that; a NaN is like another one. */
bool check_scan(dimfold_queue *queue, uint32_t op, operand *target, const operand *source, size_t axis,
                uint32_t flags, const unsigned char *expected);

/* The kernels of a tier by themselves: rows and columns of all lengths. */
void scan_kernels_check(uint64_t tier);

#endif
