/* What the commands say of a value that is no array. */
#pragma once

#include "cli/language/grammar.h"
#include "cli/command_line/options.h"

#include <dimfold/queue.h>

/* show prints what can be asked of a value that is no array, or draws to `output`; eval prints it, or writes a layout's
   positions to `output` as an array with one axis per mode; explain says how an array would be copied to such a one.
   `output` may be NULL. */
bool answer_nested(dimfold_queue *queue, const value *operand, const char *text, size_t length, const char *output,
                   const options *settings, failure *reason);

/* `dimfold algebra`: expressions line by line from standard input. False if one of them failed. */
bool algebra_command(const options *settings);
