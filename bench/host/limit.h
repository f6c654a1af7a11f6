/* What the memory can do, and the clock of the calls: one shared library of the benchmark, called by Python. */
#ifndef DIMFOLD_BENCH_LIMIT_H
#define DIMFOLD_BENCH_LIMIT_H

#include <stddef.h>
#include <stdint.h>

/* The widest vectors that the limit uses on this machine: 16, 32 or 64 bytes. */
unsigned limit_vector_bytes(void);

uint64_t limit_clock_ns(void);

/* Nanoseconds of one non-temporal copy or fill, of a copy that asks for what it reads ahead, of one memcpy, or of
   reading alone, by up to 64 threads, each with its part. */
uint64_t limit_copy(void *target, const void *source, size_t size_bytes, size_t threads);
uint64_t limit_prefetched(void *target, const void *source, size_t size_bytes, size_t threads);
uint64_t limit_fill(void *target, uint64_t value, size_t size_bytes, size_t threads);
uint64_t limit_memcpy(void *target, const void *source, size_t size_bytes, size_t threads);
uint64_t limit_read(const void *source, size_t size_bytes, size_t threads);

#endif
