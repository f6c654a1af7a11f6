/* The logarithm of the sum of exponentials, of which none overflows; a file is read once. */
#pragma once

#include "along_reduce.h"

/* Whether its arithmetic is computed on the way, as reduce_is_mapped says of others. */
bool logsumexp_is_mapped(const expression *array);

/* Of a prepared array of a real dtype, to a view of the dtype that means have. */
bool logsumexp_run(const expression *array, const along *along, dimfold_queue *queue, const dimfold_view *to,
                   const watcher *watch, failure *reason);
