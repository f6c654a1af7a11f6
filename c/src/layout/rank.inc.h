/* Includes TEMPLATE for one type of layout: of RANK axes, or dynamic if RANK is not defined. The template writes

       FN(name)            the function of that name for this type
       LAYOUT              the type; SMALLER and LARGER, where HAS_SMALLER and HAS_LARGER, have one axis less and more
       IN(l), OUT(r)       a layout as layout_in and layout_out (core.h); OUT_SMALLER and OUT_LARGER for those types
       NDIM_PARAMETER      the count that only dynamic functions take, with a comma behind it, and NDIM_ARGUMENT to pass
                           it on; GIVEN_NDIM is its value, or the rank
       TYPE_RANK           the type as core.h's functions on layouts of any type take it
       ARRAY(name)         a parameter that points to ndim entries
       SET_NDIM(r, n)      writes the number of axes where the type has one
       RETURN_NDIM(r, n)   does so and returns DIMFOLD_OK; RETURN_LAYOUT(r, in) writes all of a layout_in before
       TRY_LAYOUT(l)       refuses NULL and a wrong ndim; needs a dimfold_call named `call`
       CALL_ON_LAYOUT(n)   names the function in such a `call`, and refuses so `layout`, and a `result` that is NULL */
#include "core.h"

#include <dimfold/iterator.h>
#include <dimfold/layout_fixed.h>

#define RANK_PASTE(prefix, rank) prefix##rank
#define RANK_TYPE(rank) RANK_PASTE(dimfold_layout, rank)
#define RANK_FUNCTION(rank, name) RANK_FUNCTION_PASTE(rank, name)
#define RANK_FUNCTION_PASTE(rank, name) dimfold_layout##rank##_##name
#define RANK_NO_ARRAY(type, object) ((void)(object), (type *)NULL)

#ifdef RANK
#define FN(name) RANK_FUNCTION(RANK, name)
#define LAYOUT RANK_TYPE(RANK)
#if RANK == 0
#define ARRAY(name) *name
#else
#define ARRAY(name) name[RANK]
#endif
#define TYPE_RANK ((size_t)RANK)
#define NDIM(layout) ((void)(layout), (size_t)RANK)
#define NDIM_PARAMETER
#define NDIM_ARGUMENT
#define GIVEN_NDIM ((size_t)RANK)
#define SET_NDIM(result, count) ((void)(result), (void)(count))
#define TRY_LAYOUT(layout) DIMFOLD_TRY(dimfold_check_pointer(call, layout, #layout))
#define IS_LAYOUT(layout) ((layout) != NULL)
#else
#define FN(name) dimfold_layout_##name
#define LAYOUT dimfold_layout
#define SMALLER dimfold_layout
#define LARGER dimfold_layout
#define ARRAY(name) *name
#define TYPE_RANK LAYOUT_RANK_DYN
#define NDIM(layout) ((layout)->ndim)
#define NDIM_PARAMETER size_t ndim,
#define NDIM_ARGUMENT ndim,
#define GIVEN_NDIM ndim
#define SET_NDIM(result, count) ((result)->ndim = (count))
#define TRY_LAYOUT(layout) DIMFOLD_TRY(layout_check_dyn(call, layout, #layout))
#define IS_LAYOUT(layout) ((layout) != NULL && (layout)->ndim <= DIMFOLD_NDIM_MAX)
#define HAS_SMALLER 1
#define HAS_LARGER 1
#define HAS_DIAGONAL 1
#define SHAPE(layout) ((layout)->shape)
#define STRIDE(layout) ((layout)->stride)
#define OUT_SMALLER(result) OUT(result)
#endif

#ifdef RANK_SMALLER
#define SMALLER RANK_TYPE(RANK_SMALLER)
#define HAS_SMALLER 1
#define SHAPE(layout) ((layout)->shape)
#define STRIDE(layout) ((layout)->stride)
#if RANK_SMALLER == 0
#define OUT_SMALLER(result)                                                                                            \
    ((layout_out){RANK_NO_ARRAY(size_t, result), RANK_NO_ARRAY(ptrdiff_t, result), &(result)->offset})
#define HAS_DIAGONAL 0
#else
#define OUT_SMALLER(result) OUT(result)
#define HAS_DIAGONAL 1
#endif
#elif defined RANK
#define HAS_SMALLER 0
#define HAS_DIAGONAL 0
#define SHAPE(layout) RANK_NO_ARRAY(size_t, layout)
#define STRIDE(layout) RANK_NO_ARRAY(ptrdiff_t, layout)
#endif

#ifdef RANK_LARGER
#define LARGER RANK_TYPE(RANK_LARGER)
#define HAS_LARGER 1
#elif defined RANK
#define HAS_LARGER 0
#endif

#define IN(layout) ((layout_in){NDIM(layout), SHAPE(layout), STRIDE(layout), (layout)->offset})
#define OUT(result) ((layout_out){SHAPE(result), STRIDE(result), &(result)->offset})
#define OUT_LARGER(result) ((layout_out){(result)->shape, (result)->stride, &(result)->offset})
#define CALL(name) const dimfold_call call = {diag, name}
#define CALL_ON_LAYOUT(name)                                                                                           \
    CALL(name);                                                                                                        \
    TRY_POINTER(result);                                                                                               \
    TRY_LAYOUT(layout)
#define RETURN_NDIM(result, count) return (SET_NDIM(result, count), DIMFOLD_OK)
#define RETURN_LAYOUT(result, in) return (SET_NDIM(result, (in).ndim), layout_copy(OUT(result), in), DIMFOLD_OK)
#define TRY_ARRAY(array) DIMFOLD_TRY(layout_check_array(call, GIVEN_NDIM, array, #array))
#define TRY_POINTER(pointer) DIMFOLD_TRY(dimfold_check_pointer(call, pointer, #pointer))

#include TEMPLATE

#undef RANK_PASTE
#undef RANK_TYPE
#undef RANK_FUNCTION
#undef RANK_FUNCTION_PASTE
#undef RANK_NO_ARRAY
#undef FN
#undef LAYOUT
#undef SMALLER
#undef LARGER
#undef TYPE_RANK
#undef ARRAY
#undef NDIM
#undef NDIM_PARAMETER
#undef NDIM_ARGUMENT
#undef GIVEN_NDIM
#undef SET_NDIM
#undef RETURN_NDIM
#undef RETURN_LAYOUT
#undef TRY_LAYOUT
#undef IS_LAYOUT
#undef HAS_SMALLER
#undef HAS_LARGER
#undef HAS_DIAGONAL
#undef SHAPE
#undef STRIDE
#undef IN
#undef OUT
#undef OUT_SMALLER
#undef OUT_LARGER
#undef CALL
#undef CALL_ON_LAYOUT
#undef TRY_ARRAY
#undef TRY_POINTER
#undef RANK
#undef RANK_SMALLER
#undef RANK_LARGER
