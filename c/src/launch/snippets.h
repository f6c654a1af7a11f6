/* What programs are spliced from, as the build compiles it from c/snippets. Tables end with 0, and have nothing else on
   systems without CUDA. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Clang for Windows goes a longer way, through a symbol of its own, to what might lie in another library. */
#if defined(__clang__)
#define DIMFOLD_SNIPPETS __attribute__((visibility("hidden")))
#else
#define DIMFOLD_SNIPPETS
#endif

/* Of the rows of computed.def; of each named dtype to each; of reduce.def; and kernels, in the order of
   embed_snippets.c. */
extern DIMFOLD_SNIPPETS const char *const dimfold_snippet_operations[];
extern DIMFOLD_SNIPPETS const char *const dimfold_snippet_casts[];
extern DIMFOLD_SNIPPETS const char *const dimfold_snippet_reductions[];
extern DIMFOLD_SNIPPETS const char *const dimfold_snippet_skeletons[];
