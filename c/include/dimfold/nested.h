/* Nested layouts: CuTe's layouts, where shape and stride are trees, and the algebra on them.

       dimfold_nested a, b, composed;
       dimfold_nested_parse(&a, "(6,2):(8,2)", 11, NULL, NULL);
       dimfold_nested_parse(&b, "(4,3):(3,1)", 11, NULL, NULL);
       dimfold_nested_composition(&composed, &a, &b, NULL);            // ((2,2),3):((24,2),8)

   A nested layout maps coordinates to positions. Its shape and stride have the same parentheses; each leaf has an
   extent of at least 1 and a stride, which may be 0 or negative. The coordinate is one integer for the whole, which
   runs through the leaves colexicographically (the first one fastest), or one per mode, or one per leaf, or any
   mixture. A position is

       swizzle(offset + the sum over the leaves of coordinate * stride)

   where most layouts have no swizzle and offset 0. Index i beyond the size goes on in the last leaf, as in CuTe.

   A stride may be a basis element, "2@0": two steps along coordinate 0. Such a layout maps to coordinates (CuTe's
   coordinate tensors); "1@0@1" is mode 0 of mode 1. Basis strides go through everything that moves modes, through
   composition on either side, coalesce, coordinate, coshape, cosize, equivalent and is_injective; elsewhere they are
   refused with DIMFOLD_ERR_UNSUPPORTED. So is a layout of basis strides with an offset or a swizzle, or one in which a
   path is part of another, where its coordinates are asked for.

   The result of an operation of the algebra is the layout that its definition describes, or an error, never something
   else. Where CuTe's C++ gives something surprising but defined, the operation does so too and says so; there the flag
   DIMFOLD_STRICT refuses instead. Definitions are those of CuTe's layout pages and headers of CUTLASS 4.

   What tuple.h says of all functions holds here too. Besides, everywhere: DIMFOLD_ERR_SHAPE for an extent below 1,
   DIMFOLD_ERR_OVERFLOW for a layout with a position or a size beyond ptrdiff_t, DIMFOLD_ERR_NOT_A_VIEW where no layout
   describes the result, DIMFOLD_ERR_UNSUPPORTED for a swizzle where the function does not say what becomes of it. */
#ifndef DIMFOLD_NESTED_H
#define DIMFOLD_NESTED_H

#include "layout.h"
#include "overlap.h"
#include "tuple.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CuTe's Swizzle<B,M,S>, "Sw<B,M,S>": bits [M+max(S,0), +B) of a position are shifted right by S (left by -S) and
   xored into it. All 0: no swizzle. */
typedef struct dimfold_swizzle {
    uint8_t bits;     /* B */
    uint8_t base;     /* M: the lowest of the bits that change, or that decide, for S < 0 */
    int8_t shift;     /* S: |S| >= B */
    uint8_t reserved; /* 0 */
} dimfold_swizzle;

typedef struct dimfold_nested {
    uint32_t leaves;         /* 0 is the layout of the empty tuple, of one element */
    uint32_t static_shape;   /* bit i: the extent of leaf i is static */
    uint32_t static_stride;  /* bit i: its stride is */
    uint32_t xor_stride;     /* 0: room for strides that are xored */
    dimfold_swizzle swizzle; /* applied to offset and strides together */
    uint32_t reserved;       /* 0 */
    ptrdiff_t offset;
    size_t shape[32];
    ptrdiff_t stride[32];
    uint32_t basis[32];      /* 0: the stride counts positions. Else byte k is 1 + the mode that the k-th step of the
                                path of a basis stride takes, first step lowest, 0 behind the last: 2@0@3 is 0x0104 */
    uint8_t parens[32];      /* as in dimfold_tuple */
} dimfold_nested;

/* What a layout is divided, multiplied or composed by: a layout; an integer N, which is N:1; `_`, which leaves its mode
   whole; or a list of tilers in angle brackets, "<4,_,(2,2):(1,4)>", one per mode. */
typedef struct dimfold_tiler {
    dimfold_nested layout; /* the leaves of all parts; its parens are those within a part */
    uint32_t whole;        /* bit i: leaf i is `_` */
    uint32_t integers;     /* bit i: leaf i was an integer: printed "4" and not "4:1" */
    uint8_t brackets[32];  /* like parens, of the angle brackets */
} dimfold_tiler;

/* ---- Make ---------------------------------------------------------------------------------------------------- */

/* From a shape and strides with the same parentheses, at offset 0. What is static in them stays so. */
DIMFOLD_API dimfold_status dimfold_nested_new(dimfold_nested *result, const dimfold_tuple *shape,
                                              const dimfold_tuple *stride, dimfold_diag *diag);

/* The contiguous layouts of a shape: first leaf fastest (CuTe's default), last leaf fastest, or in the order of the
   integers of `order`. See dimfold_tuple_compact_left, _right and _ordered; `flags` as there. */
DIMFOLD_API dimfold_status dimfold_nested_left(dimfold_nested *result, const dimfold_tuple *shape,
                                               dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_right(dimfold_nested *result, const dimfold_tuple *shape,
                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_ordered(dimfold_nested *result, const dimfold_tuple *shape,
                                                  const dimfold_tuple *order, uint32_t flags, dimfold_diag *diag);

/* The layout that maps every coordinate to itself: (3,4) gives (3,4):(1@0,1@1) (CuTe's make_identity_layout). Paths of
   more than 4 steps are not representable: DIMFOLD_ERR_UNSUPPORTED. */
DIMFOLD_API dimfold_status dimfold_nested_identity(dimfold_nested *result, const dimfold_tuple *shape,
                                                   dimfold_diag *diag);

/* A contiguous layout of the same shape: in the order of the strides of `layout`, strides 0 staying 0
   (make_layout_like); or with mode 0 first, left to right and strides 0 staying 0, and the rest behind it in the order
   of its strides, where 0 is only the smallest (make_fragment_like); what has one mode only is left to right, strides 0
   too. Equal strides stay equal, as in C++. Swizzle and offset are dropped. Negative strides are refused with
   DIMFOLD_ERR_UNSUPPORTED. */
DIMFOLD_API dimfold_status dimfold_nested_like(dimfold_nested *result, const dimfold_nested *layout,
                                               dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_fragment_like(dimfold_nested *result, const dimfold_nested *layout,
                                                        dimfold_diag *diag);

/* From a strided layout: one mode per axis, in its order, none of them static. DIMFOLD_ERR_UNSUPPORTED for more than
   32 axes, DIMFOLD_ERR_SHAPE for an empty one. */
DIMFOLD_API dimfold_status dimfold_nested_from_layout(dimfold_nested *result, const dimfold_layout *layout,
                                                      dimfold_diag *diag);

/* To a strided layout, one axis per mode: for layouts of depth 1 or less without a swizzle, else
   DIMFOLD_ERR_NOT_A_VIEW. DIMFOLD_ERR_BOUNDS for positions below 0. */
DIMFOLD_API dimfold_status dimfold_nested_to_layout(dimfold_layout *result, const dimfold_nested *layout,
                                                    dimfold_diag *diag);

/* swizzle o offset o layout: positions are moved by `offset`, then swizzled. A swizzle that `layout` has already is
   merged where both together are one (equal shifts) and the offset is a multiple of a power of two beyond its bits,
   else refused with DIMFOLD_ERR_NOT_A_VIEW. A swizzle of 0 bits leaves none. Basis strides are refused. */
DIMFOLD_API dimfold_status dimfold_nested_swizzled(dimfold_nested *result, dimfold_swizzle swizzle, ptrdiff_t offset,
                                                   const dimfold_nested *layout, dimfold_diag *diag);

/* The shape, and the strides; basis strides are refused. */
DIMFOLD_API dimfold_status dimfold_nested_shape(dimfold_tuple *result, const dimfold_nested *layout,
                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_stride(dimfold_tuple *result, const dimfold_nested *layout,
                                                 dimfold_diag *diag);

/* ---- Text ---------------------------------------------------------------------------------------------------- */

/* Reads a layout from the front of `text` (`length` bytes), and tells in `*used` how many bytes it took, blanks behind
   it included; if `used` is NULL, all of the text must be the layout:

       layout  = [swizzle "o" [offset "o"]] shape [":" stride] ["+" offset]
       swizzle = "Sw<" B "," M "," S ">"        also "Swizzle<…>", and "S<…>" as CuTe prints it

   "_8" is static. Without strides the layout is contiguous, first leaf fastest. An offset stands in one place only; it
   may be negative, "4:-1+-3". What fails says the column: DIMFOLD_ERR_SYNTAX, DIMFOLD_ERR_SHAPE for an extent below 1
   or strides without the parentheses of the shape, DIMFOLD_ERR_UNSUPPORTED for more than 32 leaves or 15 levels, a
   basis element of more than 4 steps or beyond mode 31, DIMFOLD_ERR_ARGUMENT for an impossible swizzle, and
   DIMFOLD_ERR_OVERFLOW, at the layout, for positions or a size that are not representable. */
DIMFOLD_API dimfold_status dimfold_nested_parse(dimfold_nested *result, const char *text, size_t length, size_t *used,
                                                dimfold_diag *diag);

/* Writes "Sw<3,4,3> o 0 o (8,8):(8,1)", or "(4,(2,2)):(1,(4,8))+2", with a closing zero, at most `capacity` bytes, and
   returns the length of the whole text without it. Parsing it gives the layout back. */
DIMFOLD_API size_t dimfold_nested_print(const dimfold_nested *layout, char *text, size_t capacity);

/* The table that CuTe's print_layout writes: the layout, and for rank 2 the positions in a grid; any other rank is
   drawn as its first mode by all others together. Returns 0, and "" in `text`, for more than 10,000 elements or basis
   strides. */
DIMFOLD_API size_t dimfold_nested_draw(const dimfold_nested *layout, char *text, size_t capacity);

/* A LaTeX document of one page with the same table as a TikZ picture (CuTe's print_latex), coloured by position.
   Returns 0 as above, and for a picture of more than 5 metres, which TeX cannot have: 498 rows or columns at most. */
DIMFOLD_API size_t dimfold_nested_latex(const dimfold_nested *layout, char *text, size_t capacity);

/* ---- Ask ----------------------------------------------------------------------------------------------------- */

/* Whether every other function takes it: parentheses that match, extents of 1 or more, positions and size within
   ptrdiff_t, a valid swizzle. */
DIMFOLD_API bool dimfold_nested_is_valid(const dimfold_nested *layout);

/* As of a tuple: the number of modes, and the levels of parentheses. */
DIMFOLD_API size_t dimfold_nested_rank(const dimfold_nested *layout);
DIMFOLD_API size_t dimfold_nested_depth(const dimfold_nested *layout);

/* The number of elements; 1 for the empty tuple. */
DIMFOLD_API size_t dimfold_nested_size(const dimfold_nested *layout);

/* Whether all extents and strides are static. */
DIMFOLD_API bool dimfold_nested_is_static(const dimfold_nested *layout);

/* How many positions the layout reaches over, as in CuTe: one more than the sum of (extent - 1) * |stride|, without
   offset; of a swizzled layout that of the layout inside, rounded up to where no swizzle leads out of it. */
DIMFOLD_API dimfold_status dimfold_nested_cosize(const dimfold_nested *layout, size_t *cosize, dimfold_diag *diag);

/* The same per coordinate of basis strides: the smallest shape that holds all coordinates. Of a layout without them, an
   integer: the cosize. */
DIMFOLD_API dimfold_status dimfold_nested_coshape(dimfold_tuple *result, const dimfold_nested *layout,
                                                  dimfold_diag *diag);

/* The lowest and the highest position, offset and swizzle included: exact without a swizzle, and with one the ends of
   the smallest aligned blocks that hold all of them and that no swizzle leads out of. */
DIMFOLD_API dimfold_status dimfold_nested_bounds(const dimfold_nested *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                 dimfold_diag *diag);

/* Whether shape, stride, offset and swizzle are the same; what is static does not count. */
DIMFOLD_API bool dimfold_nested_equal(const dimfold_nested *layout, const dimfold_nested *layout2);

/* Whether both have the same size and the same position at every index. Exact for layouts without swizzle; for others
   unknown where no rule decides. */
DIMFOLD_API dimfold_status dimfold_nested_equivalent(const dimfold_nested *layout, const dimfold_nested *layout2,
                                                     dimfold_answer *answer, dimfold_diag *diag);

/* Whether no two coordinates share a position, as dimfold_layout_is_injective says it of strided layouts. */
DIMFOLD_API dimfold_status dimfold_nested_is_injective(const dimfold_nested *layout, uint64_t max_work,
                                                       dimfold_answer *answer, dimfold_diag *diag);

/* ---- Evaluate ------------------------------------------------------------------------------------------------ */

/* The position at index 0, 1, … or at a coordinate of any kind. A negative integer counts backwards from 0, as CuTe
   computes it: before offset and swizzle, layout(-i) = -layout(i). DIMFOLD_ERR_OVERFLOW if it is not representable. */
DIMFOLD_API dimfold_status dimfold_nested_index(const dimfold_nested *layout, ptrdiff_t index, ptrdiff_t *position,
                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_crd2idx(const dimfold_nested *layout, const dimfold_tuple *coordinate,
                                                  ptrdiff_t *position, dimfold_diag *diag);

/* The same for basis strides: the coordinate that the layout maps to. Modes that nothing leads to are 0. One integer,
   the position, for a layout without them. */
DIMFOLD_API dimfold_status dimfold_nested_coordinate(dimfold_tuple *result, const dimfold_nested *layout,
                                                     const dimfold_tuple *coordinate, dimfold_diag *diag);

/* The coordinate at a position of a compact layout: (position / stride) mod extent at each leaf, as CuTe's
   idx2crd(index, shape, stride). The position counts from the offset, and one before that is refused with
   DIMFOLD_ERR_INDEX; under DIMFOLD_STRICT also one that the coordinate does not lead back to. Refuses strides below 1
   unless their extent is 1. */
DIMFOLD_API dimfold_status dimfold_nested_idx2crd(dimfold_tuple *result, const dimfold_nested *layout,
                                                  ptrdiff_t position, uint32_t flags, dimfold_diag *diag);

/* ---- Modes --------------------------------------------------------------------------------------------------- */

/* As the functions of tuple.h with the same names, on shape and stride at once. Offset and swizzle stay. */
DIMFOLD_API dimfold_status dimfold_nested_get(dimfold_nested *result, const dimfold_nested *layout, size_t count,
                                              const ptrdiff_t *path, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_take(dimfold_nested *result, const dimfold_nested *layout, ptrdiff_t start,
                                               ptrdiff_t stop, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_select(dimfold_nested *result, const dimfold_nested *layout, size_t count,
                                                 const ptrdiff_t *modes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_group(dimfold_nested *result, const dimfold_nested *layout, ptrdiff_t start,
                                                ptrdiff_t stop, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_flatten(dimfold_nested *result, const dimfold_nested *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_unflatten(dimfold_nested *result, const dimfold_nested *layout,
                                                    const dimfold_tuple *profile, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_wrap(dimfold_nested *result, const dimfold_nested *layout,
                                               dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_unwrap(dimfold_nested *result, const dimfold_nested *layout,
                                                 dimfold_diag *diag);

/* The same with a second layout, which must have offset 0 and no swizzle. */
DIMFOLD_API dimfold_status dimfold_nested_append(dimfold_nested *result, const dimfold_nested *layout,
                                                 const dimfold_nested *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_prepend(dimfold_nested *result, const dimfold_nested *layout,
                                                  const dimfold_nested *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_replace(dimfold_nested *result, const dimfold_nested *layout, ptrdiff_t mode,
                                                  const dimfold_nested *layout2, dimfold_diag *diag);

/* A layout whose modes are the given ones (CuTe's make_layout(a, b, …)). Only the first may have offset and swizzle,
   which the result gets. */
DIMFOLD_API dimfold_status dimfold_nested_concatenate(dimfold_nested *result, size_t count,
                                                      const dimfold_nested *const *layouts, dimfold_diag *diag);

/* Mode i of the result is mode i of the first and mode i of the second: ((a,A),(b,B)) from (a,b) and (A,B). Both have
   the same rank; the second has no offset and no swizzle. And the same of the two modes of one layout. */
DIMFOLD_API dimfold_status dimfold_nested_zip(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_nested *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_zip_modes(dimfold_nested *result, const dimfold_nested *layout,
                                                    dimfold_diag *diag);

/* What a coordinate leaves: slice keeps the modes that are `_` in it, dice the others; both drop what the rest of the
   coordinate adds to the position. slice_and_offset is slice with that added to the offset: the exact sublayout. A
   coordinate without `_` leaves the empty tuple. */
DIMFOLD_API dimfold_status dimfold_nested_slice(dimfold_nested *result, const dimfold_nested *layout,
                                                const dimfold_tuple *coordinate, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_dice(dimfold_nested *result, const dimfold_nested *layout,
                                               const dimfold_tuple *coordinate, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_slice_and_offset(dimfold_nested *result, const dimfold_nested *layout,
                                                           const dimfold_tuple *coordinate, dimfold_diag *diag);

/* ---- Simplify ------------------------------------------------------------------------------------------------ */

/* The same function of the index with as few leaves as possible: extents 1 dropped, neighbours merged. An integer, or a
   tuple of integers; 1:0 if nothing is left. coalesce_by does so at each integer of `profile`, whose rank is at most
   the layout's at every level; modes beyond it stay as they are. Offset and swizzle stay. */
DIMFOLD_API dimfold_status dimfold_nested_coalesce(dimfold_nested *result, const dimfold_nested *layout,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_coalesce_by(dimfold_nested *result, const dimfold_nested *layout,
                                                      const dimfold_tuple *profile, dimfold_diag *diag);

/* Extent 1 in place of every leaf of stride 0; and coalesce of that, of the whole or at each integer of `profile`,
   where modes beyond it stay as they are. Offset and swizzle stay. */
DIMFOLD_API dimfold_status dimfold_nested_filter_zeros(dimfold_nested *result, const dimfold_nested *layout,
                                                       dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_filter(dimfold_nested *result, const dimfold_nested *layout,
                                                 dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_filter_by(dimfold_nested *result, const dimfold_nested *layout,
                                                    const dimfold_tuple *profile, dimfold_diag *diag);

/* The leaves by stride, smallest |stride| first, equal ones in their order, in one pair of parentheses. (pycute sorts
   so before a complement, where of equal strides the smaller extent comes first.) Offset and swizzle stay. */
DIMFOLD_API dimfold_status dimfold_nested_sort(dimfold_nested *result, const dimfold_nested *layout,
                                               dimfold_diag *diag);

/* ---- Compose ------------------------------------------------------------------------------------------------- */

/* The layout with result(i) = layout(layout2(i)) for all i < size(layout2), compatible with the shape of layout2. Each
   leaf of layout2 becomes a leaf or a tuple of leaves. DIMFOLD_ERR_NOT_A_VIEW if there is none: `axis` of the diagnosis
   is the mode of the coalesced `layout`, `position` the leaf of `layout2`. A layout2 that leads below 0 is composed
   with the continuation layout(-i) = -layout(i) if it does so with every leaf. Basis strides in layout2 choose modes of
   `layout`. Offset and swizzle of `layout` stay; an offset of layout2 is composed, and a swizzle of it becomes one of
   the result where `layout` moves its bits as they are.

   CuTe's C++ test lets through layouts that do not compose: (12,6):(6,1) o 4:8 is refused here. The test here is exact
   on all but layouts whose carries cancel in more than 4,096 ways; those are refused. */
DIMFOLD_API dimfold_status dimfold_nested_composition(dimfold_nested *result, const dimfold_nested *layout,
                                                      const dimfold_nested *layout2, dimfold_diag *diag);

/* The same by a tiler: mode by mode under angle brackets. Modes of `layout` that the tiler does not reach are dropped,
   as in C++; DIMFOLD_STRICT refuses that with DIMFOLD_ERR_SHAPE. */
DIMFOLD_API dimfold_status dimfold_nested_composition_tiler(dimfold_nested *result, const dimfold_nested *layout,
                                                            const dimfold_tiler *tiler, uint32_t flags,
                                                            dimfold_diag *diag);

/* layout o swizzle = the result, whose swizzle comes last, for all indices below the size of `layout`. Each bit of the
   swizzle must be a bit of the index that becomes one bit of the position, where nothing else is added to it, all of
   them as far apart: (8,8):(8,1) o Sw<1,0,3> is Sw<1,0,-3> o 0 o (8,8):(8,1). Else DIMFOLD_ERR_NOT_A_VIEW. A swizzle
   that `layout` has is merged with the new one as dimfold_nested_swizzled does. */
DIMFOLD_API dimfold_status dimfold_nested_composition_swizzle(dimfold_nested *result, const dimfold_nested *layout,
                                                              dimfold_swizzle swizzle, dimfold_diag *diag);

/* ---- Complement and inverses --------------------------------------------------------------------------------- */

/* The positions that the layout leaves out, in order: result(i) < result(i+1), no result(i) but 0 is a position of the
   layout, and size(result) is at least size(cotarget) / size(filter(layout)), rounded down as in CuTe. Without a
   cotarget (NULL) it is the cosize. The layout's offset is ignored, a swizzle or a negative stride refused with
   DIMFOLD_ERR_UNSUPPORTED. A tuple as cotarget is divided mode by mode, so that complement(3:1, (4,6)) is 12:3, more
   than the cotarget has. DIMFOLD_ERR_OVERLAP for a stride within what the leaves of smaller strides reach.
   DIMFOLD_ERR_NOT_A_VIEW if strides that do not divide each other leave too much out. DIMFOLD_STRICT refuses every such
   stride, and with DIMFOLD_ERR_SHAPE results whose size times that of filter(layout) is not the cotarget's: what passes
   fills the cotarget exactly. */
DIMFOLD_API dimfold_status dimfold_nested_complement(dimfold_nested *result, const dimfold_nested *layout,
                                                     const dimfold_tuple *cotarget, uint32_t flags,
                                                     dimfold_diag *diag);

/* layout(right_inverse(i)) = i for all i below its size, which is the longest run 0, 1, 2, … that whole leaves make.
   left_inverse(layout(i)) = i for all i, if the layout is injective, else layout(left_inverse(layout(i))) = layout(i);
   DIMFOLD_ERR_NOT_A_VIEW for negative strides, strides that do not divide each other, and leaves that overlap in more
   than CuTe's algorithm sees. Both want offset 0. The inverse of a swizzled layout undoes the swizzle first, where that
   can be done behind the strides, else DIMFOLD_ERR_NOT_A_VIEW. */
DIMFOLD_API dimfold_status dimfold_nested_right_inverse(dimfold_nested *result, const dimfold_nested *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_left_inverse(dimfold_nested *result, const dimfold_nested *layout,
                                                       dimfold_diag *diag);

/* The indices that lead to position 0 by strides of 0: layout(result(i)) = 0. Wants offset 0 and no swizzle. */
DIMFOLD_API dimfold_status dimfold_nested_nullspace(dimfold_nested *result, const dimfold_nested *layout,
                                                    dimfold_diag *diag);

/* ---- Divide -------------------------------------------------------------------------------------------------- */

/* logical_divide: (tile, rest), where the tile is layout o tiler and the rest repeats it over the layout; by a list of
   tilers, mode by mode; modes that it does not reach stay, and so do those under `_`. zipped: all tiles in mode 0 and
   all rests in mode 1, where a mode under `_` must be two already, as in C++. tiled: the rests are modes of their own.
   flat: the tiles too. What is one mode only is not unpacked there, as in C++. A tile that does not divide pads: the
   first mode of the coalesced layout that tile and gaps do not fill evenly is made longer, so that (3,7):(7,1) by 2:1
   is (2,(2,7)):(7,(14,1)), which has 28 elements and is the layout wherever that has an element. A tile whose strides
   do not divide each other leaves gaps that no rest fills: 24:1 by (2,2):(3,7) is ((2,2),(3,2)):((3,7),(1,14)) as in
   C++, which lacks 6 and 13 and goes on to 26. DIMFOLD_STRICT refuses such strides with DIMFOLD_ERR_NOT_A_VIEW, and
   with DIMFOLD_ERR_SHAPE what has not as many elements as the layout. Offset and swizzle stay, basis strides of the
   layout too. Errors as of complement and composition, for (tiler, rest). */
DIMFOLD_API dimfold_status dimfold_nested_logical_divide(dimfold_nested *result, const dimfold_nested *layout,
                                                         const dimfold_tiler *tiler, uint32_t flags,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_zipped_divide(dimfold_nested *result, const dimfold_nested *layout,
                                                        const dimfold_tiler *tiler, uint32_t flags,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_tiled_divide(dimfold_nested *result, const dimfold_nested *layout,
                                                       const dimfold_tiler *tiler, uint32_t flags,
                                                       dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_flat_divide(dimfold_nested *result, const dimfold_nested *layout,
                                                      const dimfold_tiler *tiler, uint32_t flags, dimfold_diag *diag);

/* Gathers the two halves that logical_divide or logical_product by this tiler left in every mode:
   ((tiles), (rests)). */
DIMFOLD_API dimfold_status dimfold_nested_tile_unzip(dimfold_nested *result, const dimfold_nested *layout,
                                                     const dimfold_tiler *tiler, dimfold_diag *diag);

/* The shape of the rest that a division of a layout of this shape by the tiler has (CuTe's ceil_div by a layout): that
   of the tiler's complement. `_` leaves 1, a mode that the tiler does not reach stays. */
DIMFOLD_API dimfold_status dimfold_nested_ceil_div(dimfold_tuple *result, const dimfold_tuple *shape,
                                                   const dimfold_tiler *tiler, dimfold_diag *diag);

/* ---- Multiply ------------------------------------------------------------------------------------------------ */

/* logical_product: (block, the block's places): mode 0 is `layout`, mode 1 repeats it as the tiler says; by a list of
   tilers, mode by mode. zipped, tiled and flat as of divide. Offset and swizzle of the block stay in all products.
   Places go on behind the block as far as the tiler leads. Errors as of complement and composition. */
DIMFOLD_API dimfold_status dimfold_nested_logical_product(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_tiler *tiler, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_zipped_product(dimfold_nested *result, const dimfold_nested *layout,
                                                         const dimfold_tiler *tiler, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_tiled_product(dimfold_nested *result, const dimfold_nested *layout,
                                                        const dimfold_tiler *tiler, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_flat_product(dimfold_nested *result, const dimfold_nested *layout,
                                                       const dimfold_tiler *tiler, dimfold_diag *diag);

/* Each element of layout2 is a copy of the block `layout`; mode i of the result has block before places (blocked) or
   places before block (raked). The shorter of both gets modes 1:0. Nothing is coalesced, as in the headers, although
   the tutorial shows it so. DIMFOLD_ERR_SHAPE where C++ does not pair a tuple of one mode with an integer. */
DIMFOLD_API dimfold_status dimfold_nested_blocked_product(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_nested *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_raked_product(dimfold_nested *result, const dimfold_nested *layout,
                                                        const dimfold_nested *layout2, dimfold_diag *diag);

/* The block `layout` repeated until it has this shape, in the order of the integers of `order`, which differ; NULL:
   first mode first. DIMFOLD_ERR_SHAPE if a mode of the block does not divide that of the shape. */
DIMFOLD_API dimfold_status dimfold_nested_tile_to_shape(dimfold_nested *result, const dimfold_nested *layout,
                                                        const dimfold_tuple *shape, const dimfold_tuple *order,
                                                        dimfold_diag *diag);

/* The first leaves of a shape that make `count` elements together, as far as common divisors go: (15,14) and 6 give
   (3,2):(1,15). DIMFOLD_ERR_ARGUMENT for a count of 0. */
DIMFOLD_API dimfold_status dimfold_nested_domain_distribute(dimfold_nested *result, const dimfold_tuple *shape,
                                                            size_t count, dimfold_diag *diag);

/* ---- Vectors and items --------------------------------------------------------------------------------------- */

/* The largest run that is contiguous in both: layout(r(i)) = layout2(r(i)) = i, where r is the right inverse of layout2
   or the beginning of it. And its length only. There always is one, if only of one element. Where both are swizzled
   alike, the same run of memory: the swizzle permutes the positions below its length, which C++ does not ask for. With
   different swizzles, at most 2^M of each, where they change nothing. Both want offset 0. */
DIMFOLD_API dimfold_status dimfold_nested_max_common_layout(dimfold_nested *result, const dimfold_nested *layout,
                                                            const dimfold_nested *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_max_common_vector(const dimfold_nested *layout,
                                                            const dimfold_nested *layout2, size_t *count,
                                                            dimfold_diag *diag);

/* The largest n so that the memory is runs of n items which begin at multiples of n: of the run 0, 1, 2, … that has a
   right inverse, and of offset, swizzle and all strides beside that run. upcast takes this n; under DIMFOLD_STRICT it
   may refuse it, as a run can be made of leaves that are rounded one by one. */
DIMFOLD_API dimfold_status dimfold_nested_max_alignment(const dimfold_nested *layout, size_t *alignment,
                                                        dimfold_diag *diag);

/* The same memory in items n times as large: each stride is divided by n, or its extent by n / stride (rounded up, as
   in C++; DIMFOLD_STRICT refuses rounding). In items n times smaller: the extent of the leaf of stride 1 is multiplied,
   and all other strides. And from items of one size in bits to another. Offset and swizzle follow.
   DIMFOLD_ERR_ITEMSIZE if they do not divide, for negative strides that only divide n, if there is no stride 1 to make
   smaller, or if two leaves with more than one element have stride 1 or -1: there C++ gives more memory. A swizzle
   wants powers of two, else DIMFOLD_ERR_ARGUMENT. */
DIMFOLD_API dimfold_status dimfold_nested_upcast(dimfold_nested *result, const dimfold_nested *layout, size_t n,
                                                 uint32_t flags, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_downcast(dimfold_nested *result, const dimfold_nested *layout, size_t n,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_recast(dimfold_nested *result, const dimfold_nested *layout,
                                                 size_t old_bits, size_t new_bits, uint32_t flags,
                                                 dimfold_diag *diag);

/* ---- Tilers -------------------------------------------------------------------------------------------------- */

/* A layout as a tiler (no offset, no swizzle); and a shape: one integer, or <a,b,…> of its modes. */
DIMFOLD_API dimfold_status dimfold_tiler_from_nested(dimfold_tiler *result, const dimfold_nested *layout,
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tiler_from_shape(dimfold_tiler *result, const dimfold_tuple *shape,
                                                    dimfold_diag *diag);

/* As dimfold_nested_parse and _print: "<4,_,(2,2):(1,4)>", "(2,4):(1,2)", "8", "_", "<<2,3>,4>". A tuple without
   strides is one tiler per mode, in angle brackets too: (2,4) is <2,4>, and not the layout (2,4):(1,2). */
DIMFOLD_API dimfold_status dimfold_tiler_parse(dimfold_tiler *result, const char *text, size_t length, size_t *used,
                                               dimfold_diag *diag);
DIMFOLD_API size_t dimfold_tiler_print(const dimfold_tiler *tiler, char *text, size_t capacity);

/* Whether brackets, parentheses and numbers are in order; the number of tilers in its angle brackets, 0 for one
   without; and whether both are the same. */
DIMFOLD_API bool dimfold_tiler_is_valid(const dimfold_tiler *tiler);
DIMFOLD_API size_t dimfold_tiler_rank(const dimfold_tiler *tiler);
DIMFOLD_API bool dimfold_tiler_equal(const dimfold_tiler *tiler, const dimfold_tiler *tiler2);

/* ---- Swizzles ------------------------------------------------------------------------------------------------ */

/* Sw<bits,base,shift>. DIMFOLD_ERR_ARGUMENT unless bits, base and |shift| are 0 to 31, bits at most |shift|, and all
   together below 63 (31 where pointers have 32 bits, so that no position leaves ptrdiff_t). */
DIMFOLD_API dimfold_status dimfold_swizzle_new(dimfold_swizzle *result, int32_t bits, int32_t base, int32_t shift,
                                               dimfold_diag *diag);

/* The swizzle that xors the bits of mask `y` into those of mask `z` (CuTe's make_swizzle). DIMFOLD_ERR_ARGUMENT unless
   both are runs of as many bits that do not overlap, and dimfold_swizzle_new would take the three numbers. */
DIMFOLD_API dimfold_status dimfold_swizzle_from_masks(dimfold_swizzle *result, uint64_t y, uint64_t z,
                                                      dimfold_diag *diag);

/* Both, one after the other; for equal shifts only, and where the bits that are left make one swizzle; else
   DIMFOLD_ERR_NOT_A_VIEW. */
DIMFOLD_API dimfold_status dimfold_swizzle_composition(dimfold_swizzle *result, dimfold_swizzle swizzle,
                                                       dimfold_swizzle swizzle2, dimfold_diag *diag);

/* The position that a position is moved to; it is its own inverse. The bits of a position below 0 are those of its
   two's complement, and it stays below 0. A swizzle that no function here made moves nothing. */
DIMFOLD_API ptrdiff_t dimfold_swizzle_apply(dimfold_swizzle swizzle, ptrdiff_t position);

/* Of items n times as large, or as small; n is a power of two, else DIMFOLD_ERR_ARGUMENT. Bits that fall below one item
   are dropped. And from items of one size in bits to another. */
DIMFOLD_API dimfold_status dimfold_swizzle_upcast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_swizzle_downcast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_swizzle_recast(dimfold_swizzle *result, dimfold_swizzle swizzle, size_t old_bits,
                                                  size_t new_bits, dimfold_diag *diag);

/* As dimfold_nested_parse and _print: "Sw<3,4,3>". */
DIMFOLD_API dimfold_status dimfold_swizzle_parse(dimfold_swizzle *result, const char *text, size_t length,
                                                 size_t *used, dimfold_diag *diag);
DIMFOLD_API size_t dimfold_swizzle_print(dimfold_swizzle swizzle, char *text, size_t capacity);

/* ---- Diagnoses ----------------------------------------------------------------------------------------------- */

/* What a call was given under the name that its header has for it, with marks below the leaves and modes that a
   diagnosis of the call is about, as lines that each begin with a newline:

         layout2    (2,4):(1,8)
                      ^     ^

   Where composition found its fault in what coalesce makes of `layout`, or of the mode that a part of a tiler is for,
   the lines of that follow. Into `text` as of dimfold_diag_text. Writes "" for NULL, and for what has no text. */
DIMFOLD_API size_t dimfold_nested_mark(const dimfold_nested *layout, const char *name, const dimfold_diag *diag,
                                       char *text, size_t capacity);
DIMFOLD_API size_t dimfold_tuple_mark(const dimfold_tuple *tuple, const char *name, const dimfold_diag *diag,
                                      char *text, size_t capacity);
DIMFOLD_API size_t dimfold_tiler_mark(const dimfold_tiler *tiler, const char *name, const dimfold_diag *diag,
                                      char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
