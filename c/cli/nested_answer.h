/* What the commands say of an expression of the algebra of nested layouts. */
#ifndef DIMFOLD_CLI_NESTED_ANSWER_H
#define DIMFOLD_CLI_NESTED_ANSWER_H

#include "nested_expression.h"
#include "options.h"

#include <dimfold/queue.h>

/* Whether the text, or what the options ask for, is about nested layouts. */
bool nested_is_meant(const char *text, size_t length, const char *output, const options *how);

/* show prints what can be asked, or draws to `output`; eval prints the value, or writes a layout's positions to
   `output` as an array with one axis per mode; explain says how an array would be copied to such a one. `output`
   may be NULL. */
bool answer_nested(dimfold_queue *queue, const char *text, size_t length, const char *output, const options *how,
                   failure *why);

/* `dimfold algebra`: expressions line by line from standard input. False if one of them failed. */
bool algebra_command(const options *how);

#endif
