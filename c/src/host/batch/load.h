/* From where operands lie to the values of a batch. */
#pragma once

#include "batch.h"

/* Turns over what lies across, of the whole tile, whose first row the batch is at. */
void dimfold_batch_load_tile(const dimfold_batch *batch);

/* Makes the values of operands ready: where they lie, or in a buffer. */
void dimfold_batch_load(dimfold_batch *batch);
