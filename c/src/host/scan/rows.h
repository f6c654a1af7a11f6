/* Lines one after another, each from its beginning to its end. */
#pragma once

#include "work.h"

/* Of lines `begin` to before `end`. `context` is a dimfold_scan_work. */
void dimfold_scan_rows(const void *context, size_t begin, size_t end);

/* One line by several threads, to the same bits: first what each chunk has, then each again. */
void dimfold_scan_long_row(const dimfold_scan_work *work, size_t line, const dimfold_runner *runner, size_t threads);
