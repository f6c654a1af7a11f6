/* Layouts as text: shape:stride, NumPy's indexing, and chains of calls.

       dimfold_layout layout;
       dimfold_layout_parse(&layout, "(3,4):(4,1)+2", 13, NULL, NULL);
       dimfold_layout_apply(&layout, &layout, "[::-1].transpose(1, 0)", 22, NULL, NULL, NULL);
       dimfold_layout_print(&layout, text, sizeof text);                        // "(4,3):(1,-4)+10"

   The grammar; blanks may stand between any two tokens:

       layout  = shape ":" stride ["+" offset]     shape and stride: "(3,4)", "(3,)", "3" (rank 1), "()" (rank 0)
               | "c" shape | "f" shape             contiguous: c(3,4)
       step    = "[" indexers "]"                  NumPy's: 1, -1, 2:9:3, ::-1, None, newaxis, ...
               | "." name "(" arguments ")"        a view or reshape function of layout.h, or astype
               | ".T"                              reverse_axes()

   Arguments are given by place or, but for the indexers of dim_slice, by the header's parameter names (`axis` for
   `axes` too), with NumPy's defaults:

       transpose(2,0,1)  transpose((2,0,1))  transpose()  swapaxes(0,1)  moveaxis((0,1),(-1,-2))  flip()  flip(0)
       diagonal(offset=1, axis1=0, axis2=2)  squeeze()  squeeze((0,2))  reshape(3,-1)  reshape((3,-1), order='F')
       dim_narrow(0, 1:9:2)  dim_narrow(0, 1, 9, 2)  dim_slice(::-1, None, 3)  sliding_window((2,2), (0,1))
       dim_slice_strict(0, 1, 3)  flatten()  flatten(0, 1)  flatten_with_mask(0, -1, 6)  dense()  dense(2,0,1)
       layout_for_array_copy(K)  intersect((5):(2))
       repack(4, 16)  repack(4, 16, axis=0, keep_dim=False)    of the last axis unless told otherwise, which is kept
       dim_split_at(1, 0)  dim_split_axes((0,2), 1)    the last argument, `part`, chooses one of the two layouts
       broadcast_layout(c(2,3))                        the layout that it is broadcast with
       broadcast_layout_to_first(c(2,3))               the first layout; the chain's is the second
       astype(f16)  astype('float16')  astype('<f2')    in quotes NumPy's names: 'i8' has 8 bytes, i8 8 bits

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
   dimfold_layout_print writes:

          0  1  2
      +---------
    0 |  2  3  4
    1 |  5  6  7

   Rank 1 is one row, rank 3 a grid per index of the first axis, as many beside each other as fit. Every line ends with
   a newline. Returns 0, and "" in `text`, if the layout has more axes, no elements or more than 10,000, or if it does
   not fit `columns`. */
DIMFOLD_API size_t dimfold_layout_draw(const dimfold_layout *layout, size_t columns, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
