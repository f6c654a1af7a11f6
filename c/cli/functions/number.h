/* Numbers as they are written, which take the dtype of the arrays that they meet: Python's int, float, complex, and
   bool, which is one of NumPy's dtypes at once. */
#pragma once

#include "cli/report/failure.h"

#include <dimfold/dtype.h>

#include <stddef.h>
#include <stdint.h>

typedef enum number_kind { NUMBER_BOOL, NUMBER_INTEGER, NUMBER_FLOAT, NUMBER_COMPLEX, NUMBER_NONE } number_kind;

typedef struct number {
    number_kind kind;
    bool is_negative;   /* of bool and integers */
    uint64_t magnitude;
    double real, imag;  /* of the others */
} number;

number number_of_integer(int64_t integer);
number number_of_float(double real);

/* As float. */
double number_real(const number *operand);

/* Whether it is an integer that fits 64 bits with a sign. */
bool number_is_small(const number *operand, int64_t *integer);

/* Whether an integer is one of the dtype's; `*side` is -1 below its range, and 1 above. */
bool number_fits(const number *operand, dimfold_dtype dtype, int *side);

/* One item of a dtype; an integer must fit. */
void number_item(const number *operand, dimfold_dtype dtype, unsigned char item[16]);

/* Reads one off the front of a text: 3, 0x1f, 1_000, 2.5, .5, 1e-3, 2j. Returns its length; 0 if there is none. */
size_t number_parse(number *result, const char *text, size_t length);

/* The text of it, as Python writes it. */
size_t number_print(const number *operand, char *text, size_t capacity);

/* Applies one of Python's operators, "+" or "//"; unary ones have no `right`. False where there is no such operation of
   numbers, and with a failure where its value is none. */
bool number_apply(number *result, const char *operation, const number *left, const number *right, failure *reason);
