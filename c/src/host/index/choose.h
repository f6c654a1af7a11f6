/* What becomes of the elements that a mask chooses. */
#pragma once

#include "mask.h"

/* They go to the line; they get what is there; their indices do, as i32 or i64, rows of them. */
dimfold_index_choose dimfold_index_choose_compress, dimfold_index_choose_expand, dimfold_index_choose_indices;
