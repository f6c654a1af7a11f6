/* Numbers as they are written, and the items that they are: exact, or rounded once to the nearest, ties to even. */
#pragma once

#include "big.h"

#include <dimfold/dtype.h>

/* magnitude * 10^decimal * 2^binary. A number of more digits than matter has the first ones, and a 1 behind them. */
typedef struct expr_number {
    bool is_integer; /* written without a point and without an exponent */
    int32_t decimal, binary;
    expr_big magnitude;
} expr_number;

/* Reads "12", "1.5e-3", ".5", "0xff" or "0x1.8p-3" off the front of a text, and returns how many bytes it took: 0 if it
   begins with no number. */
size_t dimfold_number_read(expr_number *number, const char *text, size_t length);

/* The item of a named dtype that the number is: of a complex dtype the real part. False if the dtype has none: if it is
   beyond the largest one, or no integer where one is wanted. */
bool dimfold_number_item(const expr_number *number, bool is_negative, dimfold_dtype dtype, unsigned char item[16]);

/* The same for infinity, and for a NaN whose fraction has these bits (of which one at least must be set). */
bool dimfold_number_infinity(bool is_negative, dimfold_dtype dtype, unsigned char item[16]);
bool dimfold_number_nan(uint64_t fraction, bool is_negative, dimfold_dtype dtype, unsigned char item[16]);

/* The fraction of the NaN that has no name but `nan`: its highest bit. 0 for dtypes without NaN. */
uint64_t dimfold_number_nan_fraction(dimfold_dtype dtype);

/* The dtype of the parts of a complex one; any other one is its own part. */
dimfold_dtype dimfold_number_part(dimfold_dtype dtype);

/* How many bits a float dtype has for its fraction and its exponent; none for other dtypes. */
typedef struct float_format {
    uint32_t fraction, exponent;
} float_format;

float_format dimfold_float_format(dimfold_dtype dtype);

/* The bits of the float that is nearest to a number, whose sign is not looked at. False if it is beyond the largest. */
bool dimfold_float_round(const expr_number *number, float_format format, uint64_t *bits);

/* An item of at most 8 bytes, and its bits. Items are kept in 16 bytes, with zeros behind them. */
void dimfold_number_store(uint64_t bits, dimfold_dtype dtype, unsigned char item[16]);
uint64_t dimfold_number_load(dimfold_dtype dtype, const unsigned char *item);
