/* From the values of a batch to where targets lie. */
#pragma once

#include "batch.h"

/* Whether a result may be computed where its target lies. */
bool dimfold_batch_is_direct(const dimfold_batch *batch, size_t target);

/* Writes the results to the targets, unless they are there already; what lies across waits for the tile to be whole. */
void dimfold_batch_store(const dimfold_batch *batch);

/* Turns over what was computed of the tile, whose first row the batch is at. */
void dimfold_batch_store_tile(const dimfold_batch *batch);
