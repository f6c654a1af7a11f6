/* eval -o FILE.npy of a nested layout. */
#pragma once

#include "cli/functions/value.h"
#include "cli/command_line/options.h"

/* The layout of an array with one axis per mode, in C or F order. */
bool nested_target(const dimfold_nested *layout, dimfold_order order, dimfold_layout *target, failure *reason);

/* Writes a layout's positions as i64, one axis per mode and each mode's elements in their order, and says so. */
bool nested_write(const value *operand, const char *path, const options *settings, failure *reason);
