/* Floats as decimal text: the fewest digits that give the same float again, and NumPy's two ways of writing them. */
#pragma once

#include <dimfold/dtype.h>

#include <stdbool.h>
#include <stddef.h>

enum { DECIMAL_DIGITS_MAX = 17, DECIMAL_TEXT_MAX = 400 };

/* A finite number: 0.d0d1d2… times ten to the exponent. */
typedef struct decimal {
    bool is_negative;
    int count, exponent;
    char digits[DECIMAL_DIGITS_MAX + 1];
} decimal;

/* The value of one item of a float's dtype; exact. */
double decimal_value(const unsigned char *item, dimfold_dtype dtype);

/* The fewest digits. */
decimal decimal_shortest(double value, dimfold_dtype dtype);

/* "12.5", "3.": at most `precision` digits behind the point, of which zeros at the end are left out. Both return the
   length of the text, which ends with a zero. */
size_t decimal_positional(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype, int precision);

/* "1.25e-07": at most `precision` digits behind the point, and at least `least`; an exponent of `exponent_digits` or
   more. */
size_t decimal_scientific(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype, int precision, int least,
                          int exponent_digits);

/* A number alone, as Python writes it: "0.1", "1e+20", "nan". */
size_t decimal_alone(char text[DECIMAL_TEXT_MAX], double value, dimfold_dtype dtype);

/* The same of a complex number with two parts of that dtype: "(0.5-2j)", "2j". */
size_t decimal_complex(char text[2 * DECIMAL_TEXT_MAX], double real, double imag, dimfold_dtype dtype);
