/* What the commands have in common: an expression, the options, a queue, and standard output for the answer. */
#pragma once

#include "cli/arrays/expression.h"
#include "cli/report/record.h"
#include "cli/command_line/options.h"

#include <dimfold/nested.h>
#include <dimfold/queue.h>

/* Each writes its answer, as text or as one line of JSON, or says why there is none and writes nothing. show writes a
   picture to `path` unless it is NULL. */
bool answer_show(const expression *array, const char *path, const options *settings, failure *reason);
bool answer_explain(dimfold_queue *queue, expression *array, const options *settings, failure *reason);
bool answer_explain_nested(dimfold_queue *queue, const dimfold_nested *layout, const options *settings,
                           failure *reason);

/* The expression must be computed_stage's. */
bool answer_print(dimfold_queue *queue, expression *array, const options *settings, failure *reason);

/* Writes the file `path`. */
bool answer_eval(dimfold_queue *queue, expression *array, const char *path, const options *settings, failure *reason);

/* Says which file was written. */
void answer_written(const char *path, dimfold_dtype dtype, const dimfold_layout *target, size_t size_bytes,
                    bool is_json);

/* The layout of the file that eval writes: contiguous in `order`. K is the order of the strides where a .npy file can
   say it, else C. */
bool answer_target(const expression *array, dimfold_order order, dimfold_layout *target, failure *reason);

/* No layout's text is longer. */
#define LAYOUT_TEXT_MAX 3072
