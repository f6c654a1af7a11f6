/* The C tests' harness.

       TEST(slice_keeps_order_of_elements)
       {
           CHECK_EQ(3, size);
           CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_layout_flip(&result, &layout, 1, axes, &diag));
       }

   A failed check is printed with its place and what was found, and the test goes on. Tests register themselves. */
#ifndef DIMFOLD_TEST_H
#define DIMFOLD_TEST_H

#include <dimfold.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void test_function(void);

void test_register(const char *file, const char *name, test_function *function);

/* Counts a check and, if it does not hold, prints why: at most a few times per test. Returns `holds`. */
bool test_check(bool holds, const char *file, int line, const char *what);
bool test_check_eq(intmax_t expected, intmax_t found, const char *file, int line, const char *what);
bool test_check_status(dimfold_status expected, dimfold_status found, const char *file, int line, const char *what);

/* Marks the running test as skipped, with the reason. */
void test_skip(const char *why);

/* 1 in `test`, more in `proof`: how far searches go. */
unsigned test_scale(void);

/* How many random cases of the usual number: more in `proof`; where DIMFOLD_TEST_SHARE is n, one of n, and at least
   ten, since checkers and emulators make each many times slower, and without them all run. */
size_t test_rounds(size_t usual);

/* Whether the share of a long series of cases has the one of that number: all of them without DIMFOLD_TEST_SHARE. The
   number DIMFOLD_TEST_SERIES says which share it is: each checker and each emulator has another one. */
bool test_takes(size_t number);

/* Random numbers that every run repeats: splitmix64 over the test's own seed. */
uint64_t test_random(uint64_t *state);
/* Uniform in [low, high]. */
intmax_t test_random_in(uint64_t *state, intmax_t low, intmax_t high);

#define TEST(name)                                                                                                     \
    static void test_##name(void);                                                                                     \
    __attribute__((constructor)) static void test_##name##_register(void)                                              \
    {                                                                                                                  \
        test_register(__FILE__, #name, test_##name);                                                                   \
    }                                                                                                                  \
    static void test_##name(void)

#define CHECK(condition) test_check((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ(expected, found)                                                                                      \
    test_check_eq((intmax_t)(expected), (intmax_t)(found), __FILE__, __LINE__, #found " == " #expected)
#define CHECK_STATUS(expected, call) test_check_status((expected), (call), __FILE__, __LINE__, #call)

#endif
