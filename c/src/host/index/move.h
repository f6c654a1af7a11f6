/* Moving the rows of a block. */
#pragma once

#include "block.h"

/* What moves such a block's rows from the indexed side, or to it. */
dimfold_index_kernel *dimfold_index_kernel_take(const dimfold_index_block *block);
dimfold_index_kernel *dimfold_index_kernel_put(const dimfold_index_block *block);
