/* Integer tuples: the shapes, strides, coordinates, orders and profiles of nested layouts (CuTe's IntTuple).

       dimfold_tuple shape, coordinate;
       dimfold_tuple_parse(&shape, "(3,(2,4))", 9, NULL, NULL);
       dimfold_tuple_idx2crd(&coordinate, 14, &shape, NULL);           // (2,(0,2))

   A tuple is an integer, or a list of tuples in parentheses; (24) and 24 differ. It has at most 32 leaves, the
   integers, and at most 15 levels of parentheses. () is the empty tuple; one inside of another tuple is not
   representable. A leaf may be `_`, which stands for a whole mode when a layout is sliced. One bit per leaf says that
   the integer is static, known when the program is written: it is printed `_8`, it travels with its leaf, and what is
   computed of static integers alone is static. No other result depends on it.

   The modes of a tuple are what stands between its outer parentheses; an integer has one mode, itself. Modes are
   counted from 0, negative ones from the end.

   What holds for all functions here and in nested.h:

   - All are pure and allocate nothing. `result` is written last, so it may be what is read; on failure it keeps its
     bytes. Behind the leaves in use all entries of a result are 0.
   - Results of more than 32 leaves or 15 levels are refused with DIMFOLD_ERR_UNSUPPORTED, integers beyond ptrdiff_t
     with DIMFOLD_ERR_OVERFLOW.
   - Questions (those that return no status) have an answer for every argument; for NULL it is 0 or false.
   - Everywhere: DIMFOLD_ERR_NULL for a missing pointer, DIMFOLD_ERR_ARGUMENT for a tuple whose parentheses do not
     match or that has more than 32 leaves, and for `_` in the arguments of arithmetic and of coordinates,
     DIMFOLD_ERR_SHAPE where two tuples do not fit together or an extent is below 1, DIMFOLD_ERR_AXIS for a mode that
     is not there. In a diagnosis `axis` is the mode or leaf at fault of the operand
     that it names, counted from 0. */
#ifndef DIMFOLD_TUPLE_H
#define DIMFOLD_TUPLE_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIMFOLD_LEAVES_MAX 32
#define DIMFOLD_DEPTH_MAX 15

/* A flag of operations that CuTe defines in a surprising way: refuse instead, where the function says so. */
#define DIMFOLD_STRICT 1

typedef struct dimfold_tuple {
    uint32_t leaves;       /* 0 is the empty tuple */
    uint32_t static_value; /* bit i: leaf i is static */
    uint32_t whole;        /* bit i: leaf i is `_`, and its value 0 */
    uint32_t reserved;     /* 0 */
    ptrdiff_t value[32];
    uint8_t parens[32];    /* per leaf: in the high nibble the parentheses that open before it, in the low nibble those
                              that close behind it */
} dimfold_tuple;

/* ---- Make ---------------------------------------------------------------------------------------------------- */

/* A tuple of `leaves` integers with these parentheses, none of them static. Copies both arrays. */
DIMFOLD_API dimfold_status dimfold_tuple_new(dimfold_tuple *result, size_t leaves, const ptrdiff_t *value,
                                             const uint8_t *parens, dimfold_diag *diag);

/* A tuple of depth 1, "(3,4)"; of no integers it is the empty tuple. */
DIMFOLD_API dimfold_status dimfold_tuple_flat(dimfold_tuple *result, size_t count, const ptrdiff_t *value,
                                              dimfold_diag *diag);

/* One integer, "3". */
DIMFOLD_API dimfold_status dimfold_tuple_integer(dimfold_tuple *result, ptrdiff_t value, dimfold_diag *diag);

/* Reads a tuple from the front of `text` (`length` bytes), "(3,(_2,_))", and tells in `*used` how many bytes it took,
   blanks behind it included; if `used` is NULL, all of the text must be the tuple. "_8" is a static 8 and "_" a whole
   mode; "(3,)" is read as "(3)". DIMFOLD_ERR_SYNTAX with the column at fault. */
DIMFOLD_API dimfold_status dimfold_tuple_parse(dimfold_tuple *result, const char *text, size_t length, size_t *used,
                                               dimfold_diag *diag);

/* Writes "(3,(_2,_))" with a closing zero, at most `capacity` bytes, and returns the length of the whole text without
   it. Parsing it gives the tuple back. */
DIMFOLD_API size_t dimfold_tuple_print(const dimfold_tuple *tuple, char *text, size_t capacity);

/* ---- Ask ----------------------------------------------------------------------------------------------------- */

/* Whether the leaves are at most 32 and their parentheses match and are at most 15 deep. */
DIMFOLD_API bool dimfold_tuple_is_valid(const dimfold_tuple *tuple);

/* The number of modes: 1 for an integer, 0 for the empty tuple. */
DIMFOLD_API size_t dimfold_tuple_rank(const dimfold_tuple *tuple);

/* The levels of parentheses: 0 for an integer, 1 for the empty tuple. */
DIMFOLD_API size_t dimfold_tuple_depth(const dimfold_tuple *tuple);

/* Whether every leaf is static. */
DIMFOLD_API bool dimfold_tuple_is_static(const dimfold_tuple *tuple);

/* Whether both have the same parentheses and the same integers; what is static does not count. */
DIMFOLD_API bool dimfold_tuple_equal(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);

/* Whether both have the same parentheses. */
DIMFOLD_API bool dimfold_tuple_congruent(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);

/* Whether `tuple` has the parentheses of `tuple2` or less: an integer where the other has a tuple is allowed. */
DIMFOLD_API bool dimfold_tuple_weakly_congruent(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);

/* Whether every coordinate into the shape `tuple` is one into the shape `tuple2`: each integer of `tuple` faces a mode
   of `tuple2` of that product. False if a product is not representable. */
DIMFOLD_API bool dimfold_tuple_compatible(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);

/* CuTe's orders on tuples: lexicographic, colexicographic (the last mode decides first), and every element less.
   Tuples of different rank are compared as far as both go, as in CuTe; then the shorter one is less. An integer is
   neither less than a tuple nor the other way round. */
DIMFOLD_API bool dimfold_tuple_lex_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);
DIMFOLD_API bool dimfold_tuple_colex_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);
DIMFOLD_API bool dimfold_tuple_elem_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2);

/* ---- Modes --------------------------------------------------------------------------------------------------- */

/* The mode at a path: path {1, 0} is mode 0 of mode 1 (CuTe's get<1,0>). An empty path is the tuple itself. */
DIMFOLD_API dimfold_status dimfold_tuple_get(dimfold_tuple *result, const dimfold_tuple *tuple, size_t count,
                                             const ptrdiff_t *path, dimfold_diag *diag);

/* The modes from `start` up to but not including `stop`, as a tuple of these modes: (3) of 3, () of none. Negative
   bounds count from the end, as in Python; DIMFOLD_ERR_AXIS for a stop before the start. */
DIMFOLD_API dimfold_status dimfold_tuple_take(dimfold_tuple *result, const dimfold_tuple *tuple, ptrdiff_t start,
                                              ptrdiff_t stop, dimfold_diag *diag);

/* The modes of a list, in its order. */
DIMFOLD_API dimfold_status dimfold_tuple_select(dimfold_tuple *result, const dimfold_tuple *tuple, size_t count,
                                                const ptrdiff_t *modes, dimfold_diag *diag);

/* Puts the modes from `start` up to but not including `stop` into parentheses of their own; none are left as they
   are. */
DIMFOLD_API dimfold_status dimfold_tuple_group(dimfold_tuple *result, const dimfold_tuple *tuple, ptrdiff_t start,
                                               ptrdiff_t stop, dimfold_diag *diag);

/* The leaves in one pair of parentheses; an integer stays one. */
DIMFOLD_API dimfold_status dimfold_tuple_flatten(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                 dimfold_diag *diag);

/* The leaves of a tuple with the parentheses of `profile`, which must have as many leaves. */
DIMFOLD_API dimfold_status dimfold_tuple_unflatten(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                   const dimfold_tuple *profile, dimfold_diag *diag);

/* With `tuple2` as one more mode: the last, the first, or in place of mode `mode`. An integer counts as a tuple of one
   mode. */
DIMFOLD_API dimfold_status dimfold_tuple_append(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                const dimfold_tuple *tuple2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_prepend(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                 const dimfold_tuple *tuple2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_replace(dimfold_tuple *result, const dimfold_tuple *tuple, ptrdiff_t mode,
                                                 const dimfold_tuple *tuple2, dimfold_diag *diag);

/* A tuple whose modes are the `count` given ones (CuTe's make_tuple); of none it is the empty tuple. */
DIMFOLD_API dimfold_status dimfold_tuple_concatenate(dimfold_tuple *result, size_t count,
                                                     const dimfold_tuple *const *tuples, dimfold_diag *diag);

/* wrap: 3 becomes (3), a tuple stays. unwrap: (((3))) becomes 3 and ((3,4)) becomes (3,4). */
DIMFOLD_API dimfold_status dimfold_tuple_wrap(dimfold_tuple *result, const dimfold_tuple *tuple, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_unwrap(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                dimfold_diag *diag);

/* ---- Arithmetic ---------------------------------------------------------------------------------------------- */

/* The product of all leaves, 1 for the empty tuple; their sum; and the sum of the products of leaves that face each
   other in two congruent tuples. */
DIMFOLD_API dimfold_status dimfold_tuple_product(const dimfold_tuple *tuple, ptrdiff_t *product, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_sum(const dimfold_tuple *tuple, ptrdiff_t *sum, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_inner_product(const dimfold_tuple *tuple, const dimfold_tuple *tuple2,
                                                       ptrdiff_t *product, dimfold_diag *diag);

/* The product of each mode: ((2,3),4) gives (6,4). And the product of what each leaf of `profile` faces; the profile
   must be weakly congruent to the tuple. */
DIMFOLD_API dimfold_status dimfold_tuple_product_each(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_product_like(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                      const dimfold_tuple *profile, dimfold_diag *diag);

/* Divisions of shapes, rounded up. Tuple by tuple: mode by mode; missing modes of the divisor are 1 (ceil_div,
   round_up) or refused (shape_div). Integer by tuple: by the product. Tuple by integer: the first mode is divided, the
   next one by what of the divisor is left: shape_div((4,5,6), 40) is (1,1,3). shape_div wants for each pair that one
   divides the other, else DIMFOLD_ERR_SHAPE. round_up gives the smallest multiple that is not less; it takes tuples of
   one profile, or two integers. DIMFOLD_ERR_SHAPE for integers below 1. */
DIMFOLD_API dimfold_status dimfold_tuple_ceil_div(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                  const dimfold_tuple *divisor, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_round_up(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                  const dimfold_tuple *divisor, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_shape_div(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                   const dimfold_tuple *divisor, dimfold_diag *diag);

/* Each leaf times the product of what faces it in `factor`. */
DIMFOLD_API dimfold_status dimfold_tuple_elem_scale(dimfold_tuple *result, const dimfold_tuple *tuple,
                                                    const dimfold_tuple *factor, dimfold_diag *diag);

/* Strides that make a shape contiguous from `current` on: the first leaf fastest, the last leaf fastest, or in the
   order of the integers of `order`, the smallest fastest; where `order` has an integer and the shape a tuple, the first
   leaf of that is fastest. An extent 1 gets stride 0, as a static one does in CuTe, where one that is not static keeps
   the stride of its place: no position depends on it, and nothing here on what is static. Equal integers in `order` get
   the same stride there, and overlap; under DIMFOLD_STRICT they are refused with DIMFOLD_ERR_ORDER. DIMFOLD_ERR_SHAPE
   if `order` is not weakly congruent to the shape, or for an extent below 1; DIMFOLD_ERR_ARGUMENT for an unknown flag.
   A stride is static if all extents that it depends on are, its own among them. */
DIMFOLD_API dimfold_status dimfold_tuple_compact_left(dimfold_tuple *result, const dimfold_tuple *shape,
                                                      ptrdiff_t current, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_compact_right(dimfold_tuple *result, const dimfold_tuple *shape,
                                                       ptrdiff_t current, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_tuple_compact_ordered(dimfold_tuple *result, const dimfold_tuple *shape,
                                                         const dimfold_tuple *order, uint32_t flags,
                                                         dimfold_diag *diag);

/* ---- Coordinates --------------------------------------------------------------------------------------------- */

/* The colexicographic index of a coordinate of a shape: one integer for the whole, one per mode, one per leaf, or any
   mixture. Coordinates are not held against the extents. */
DIMFOLD_API dimfold_status dimfold_tuple_crd2idx(const dimfold_tuple *coordinate, const dimfold_tuple *shape,
                                                 ptrdiff_t *index, dimfold_diag *diag);

/* The coordinate, with the parentheses of the shape, of an index of 0 or more, else DIMFOLD_ERR_INDEX. The last leaf is
   not reduced by its extent, as in CuTe: 7 of (2,3) is (1,3). */
DIMFOLD_API dimfold_status dimfold_tuple_idx2crd(dimfold_tuple *result, ptrdiff_t index, const dimfold_tuple *shape,
                                                 dimfold_diag *diag);

/* The coordinate of `shape2` that has the index which `coordinate` has in `shape`; mode by mode where all three are
   tuples of one rank. */
DIMFOLD_API dimfold_status dimfold_tuple_crd2crd(dimfold_tuple *result, const dimfold_tuple *coordinate,
                                                 const dimfold_tuple *shape, const dimfold_tuple *shape2,
                                                 dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
