/* Layouts as text: shape:stride, NumPy's indexing, and chains of calls.

       dimfold_layout layout;
       size_t used;
       dimfold_layout_parse(&layout, "(3,4):(4,1)+2", 13, &used, NULL);
       dimfold_layout_apply(&layout, &layout, "[::-1].transpose(1, 0)", 22, &used, NULL, NULL);
       dimfold_layout_print(&layout, text, sizeof text);                        // "(4,3):(1,-4)+10"

   The grammar; blanks may stand between any two tokens:

       layout  = shape ":" stride ["+" offset]     shape and stride: "(3,4)", "(3,)", "3" (rank 1), "()" (rank 0)
               | "c" shape | "f" shape             contiguous: c(3,4)
       step    = "[" indexers "]"                  NumPy's: 1, -1, 2:9:3, ::-1, None, newaxis, ...
               | "." name "(" arguments ")"        a function of layout.h by its name; numbers, tuples and keyword
                                                   arguments by the header's parameter names

   Errors are DIMFOLD_ERR_SYNTAX with the column and what was expected there, or what the function itself returns,
   with the column of the step. Pure; texts are borrowed and need no closing zero. */
#ifndef DIMFOLD_TEXT_H
#define DIMFOLD_TEXT_H

#include "dtype.h"
#include "layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Reads one layout from the front of `text` (`length` bytes) and tells in `*used` how many bytes it took, blanks behind
   it included; if `used` is NULL, all of the text must be the layout. Checked as in dimfold_layout_new. */
DIMFOLD_API dimfold_status dimfold_layout_parse(dimfold_layout *result, const char *text, size_t length, size_t *used,
                                                dimfold_diag *diag);

/* Applies one step from the front of `text` to the layout, and tells in `*used` how many bytes it took, blanks behind
   it included; if `used` is NULL, applies steps until the text ends. `.astype(f16)` changes no layout: it sets
   `*dtype`, and without `dtype` it is DIMFOLD_ERR_UNSUPPORTED. */
DIMFOLD_API dimfold_status dimfold_layout_apply(dimfold_layout *result, const dimfold_layout *layout, const char *text,
                                                size_t length, size_t *used, dimfold_dtype *dtype, dimfold_diag *diag);

/* Writes "(3,4):(4,1)+2" (no "+0"; rank 1 as "(3):(1)" and rank 0 as "():()") with a closing zero, at most `capacity`
   bytes, and returns the length of the whole text without it. Parsing it gives the layout back. */
DIMFOLD_API size_t dimfold_layout_print(const dimfold_layout *layout, char *text, size_t capacity);

/* Draws the positions of a layout of at most 3 axes as a table, at most `columns` characters wide (0: any), as
   dimfold_layout_print writes. Returns 0, and "" in `text`, if it has more axes or does not fit `columns`. */
DIMFOLD_API size_t dimfold_layout_draw(const dimfold_layout *layout, size_t columns, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
