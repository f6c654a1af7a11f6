/* Items as numbers. */
#pragma once

#include "base/text.h"

#include <dimfold/dtype.h>

/* Writes an item of a bool, integer or float dtype with as few digits as lead back to the same bits: "true", "-3",
   "2.5", "1e-30", "-inf", "nan", "nan(0x1)". */
void dimfold_number_write(dimfold_text *out, dimfold_dtype dtype, const unsigned char *item);

/* Writes "0x1f". */
void dimfold_number_write_hex(dimfold_text *out, uint64_t number);
