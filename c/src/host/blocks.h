/* A plan cut into blocks, and the grid of all of them. */
#pragma once

#include "block_cut.h"
#include "host/often/block.h"

void dimfold_blocks_make(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut,
                         const dimfold_tier *tier, bool is_streamed);
