/* Layouts of ranks 0 to 9: layout.h, iterator.h and overlap.h with the rank in the type, for what they say there.

       dimfold_layout2 matrix;
       dimfold_layout1 row;
       size_t shape[2] = {3, 4};
       dimfold_layout2_c_contig(&matrix, shape, NULL);
       dimfold_layout2_dim_select(&row, &matrix, 0, -1, NULL);       // another rank does not compile

   Written by tools/generators/layout_fixed.py: change those headers and run it again. */
#ifndef DIMFOLD_LAYOUT_FIXED_H
#define DIMFOLD_LAYOUT_FIXED_H

#include "iterator.h"
#include "layout.h"
#include "overlap.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dimfold_layout0 { size_t offset; } dimfold_layout0;
typedef struct dimfold_layout1 { size_t offset; size_t shape[1]; ptrdiff_t stride[1]; } dimfold_layout1;
typedef struct dimfold_layout2 { size_t offset; size_t shape[2]; ptrdiff_t stride[2]; } dimfold_layout2;
typedef struct dimfold_layout3 { size_t offset; size_t shape[3]; ptrdiff_t stride[3]; } dimfold_layout3;
typedef struct dimfold_layout4 { size_t offset; size_t shape[4]; ptrdiff_t stride[4]; } dimfold_layout4;
typedef struct dimfold_layout5 { size_t offset; size_t shape[5]; ptrdiff_t stride[5]; } dimfold_layout5;
typedef struct dimfold_layout6 { size_t offset; size_t shape[6]; ptrdiff_t stride[6]; } dimfold_layout6;
typedef struct dimfold_layout7 { size_t offset; size_t shape[7]; ptrdiff_t stride[7]; } dimfold_layout7;
typedef struct dimfold_layout8 { size_t offset; size_t shape[8]; ptrdiff_t stride[8]; } dimfold_layout8;
typedef struct dimfold_layout9 { size_t offset; size_t shape[9]; ptrdiff_t stride[9]; } dimfold_layout9;

/* ---- Rank 0 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout0_new(dimfold_layout0 *result, const size_t *shape, const ptrdiff_t *stride,
                                               size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_new_unchecked(dimfold_layout0 *result, const size_t *shape,
                                                         const ptrdiff_t *stride, size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_c_contig(dimfold_layout0 *result, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_f_contig(dimfold_layout0 *result, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_contig(dimfold_layout0 *result, const size_t *shape, dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_dense(dimfold_layout0 *result, const size_t *shape, const ptrdiff_t *axes,
                                                 dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_new_from_bytes(dimfold_layout0 *result, const size_t *shape,
                                                          const ptrdiff_t *stride_bytes, size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_to_dyn(dimfold_layout *result, const dimfold_layout0 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_from_dyn(dimfold_layout0 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_set_offset(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_set_offset_unchecked(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_new_shape(size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_new_stride(ptrdiff_t *stride, dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout0_ndim(const dimfold_layout0 *layout);
DIMFOLD_API size_t dimfold_layout0_size(const dimfold_layout0 *layout);
DIMFOLD_API const size_t *dimfold_layout0_shape(const dimfold_layout0 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout0_stride(const dimfold_layout0 *layout);
DIMFOLD_API size_t dimfold_layout0_offset(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_c_contig(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_f_contig(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_contig(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_dense(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_unique(const dimfold_layout0 *layout);
DIMFOLD_API dimfold_status dimfold_layout0_stride_order(const dimfold_layout0 *layout, ptrdiff_t *axes,
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout0_c_prefer(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_f_prefer(const dimfold_layout0 *layout);
DIMFOLD_API size_t dimfold_layout0_ndim_of_c_contig(const dimfold_layout0 *layout);
DIMFOLD_API size_t dimfold_layout0_ndim_of_f_contig(const dimfold_layout0 *layout);
DIMFOLD_API dimfold_status dimfold_layout0_bounds_index(const dimfold_layout0 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_offset_bounds(const dimfold_layout0 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_offset_min(const dimfold_layout0 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_offset_max(const dimfold_layout0 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_span(const dimfold_layout0 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_span_bytes(const dimfold_layout0 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_stride_bytes(const dimfold_layout0 *layout, size_t itemsize,
                                                        ptrdiff_t *stride_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_offset_bytes(const dimfold_layout0 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_check_strides(const dimfold_layout0 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout0_is_broadcasted(const dimfold_layout0 *layout);
DIMFOLD_API size_t dimfold_layout0_size_non_broadcast(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_is_empty(const dimfold_layout0 *layout);
DIMFOLD_API bool dimfold_layout0_equal(const dimfold_layout0 *layout, const dimfold_layout0 *other);
DIMFOLD_API bool dimfold_layout0_equivalent(const dimfold_layout0 *layout, const dimfold_layout0 *other);
DIMFOLD_API uint64_t dimfold_layout0_hash(const dimfold_layout0 *layout);
DIMFOLD_API dimfold_status dimfold_layout0_index(const dimfold_layout0 *layout, const ptrdiff_t *index,
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout0_index_unchecked(const dimfold_layout0 *layout, const ptrdiff_t *index);
DIMFOLD_API dimfold_status dimfold_layout0_unravel_c(const dimfold_layout0 *layout, size_t ordinal, ptrdiff_t *index,
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_unravel_f(const dimfold_layout0 *layout, size_t ordinal, ptrdiff_t *index,
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_transpose(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                     const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_reverse_axes(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_moveaxis(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_flip(dimfold_layout0 *result, const dimfold_layout0 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_dim_insert(dimfold_layout1 *result, const dimfold_layout0 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_dim_slice(dimfold_layout *result, const dimfold_layout0 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout0 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout0 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_squeeze(dimfold_layout *result, const dimfold_layout0 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_unsqueeze(dimfold_layout *result, const dimfold_layout0 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_sliding_window(dimfold_layout *result, const dimfold_layout0 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_reshape(dimfold_layout *result, const dimfold_layout0 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_flatten(dimfold_layout *result, const dimfold_layout0 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout0_flatten_axis_mask(const dimfold_layout0 *layout);
DIMFOLD_API dimfold_status dimfold_layout0_flatten_with_mask(dimfold_layout *result, const dimfold_layout0 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_to(dimfold_layout *result, const dimfold_layout0 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_to_left(dimfold_layout *result, const dimfold_layout0 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout0 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout0 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_layout_to_first(dimfold_layout0 *result,
                                                                     const dimfold_layout0 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_broadcast_layout_to_first_left(dimfold_layout0 *result,
                                                                          const dimfold_layout0 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_translate_to_col_major(size_t count, dimfold_layout0 *results,
                                                                  const dimfold_layout0 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_greedy_layout(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                         bool keep_shape, ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_layout_for_array_copy(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_layout_for_binary_op(dimfold_layout0 *result, const dimfold_layout0 *layout,
                                                                const dimfold_layout0 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_axes_composition(const dimfold_layout0 *layout, size_t *axes,
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_matmul_layouts(const dimfold_layout0 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout0 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout0_is_injective(const dimfold_layout0 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 1 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout1_new(dimfold_layout1 *result, const size_t shape[1],
                                               const ptrdiff_t stride[1], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_new_unchecked(dimfold_layout1 *result, const size_t shape[1],
                                                         const ptrdiff_t stride[1], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_c_contig(dimfold_layout1 *result, const size_t shape[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_f_contig(dimfold_layout1 *result, const size_t shape[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_contig(dimfold_layout1 *result, const size_t shape[1], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dense(dimfold_layout1 *result, const size_t shape[1],
                                                 const ptrdiff_t axes[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_new_from_bytes(dimfold_layout1 *result, const size_t shape[1],
                                                          const ptrdiff_t stride_bytes[1], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_to_dyn(dimfold_layout *result, const dimfold_layout1 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_from_dyn(dimfold_layout1 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_set_offset(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_set_offset_unchecked(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_new_shape(size_t shape[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_new_stride(ptrdiff_t stride[1], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout1_ndim(const dimfold_layout1 *layout);
DIMFOLD_API size_t dimfold_layout1_size(const dimfold_layout1 *layout);
DIMFOLD_API const size_t *dimfold_layout1_shape(const dimfold_layout1 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout1_stride(const dimfold_layout1 *layout);
DIMFOLD_API size_t dimfold_layout1_offset(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_c_contig(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_f_contig(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_contig(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_dense(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_unique(const dimfold_layout1 *layout);
DIMFOLD_API dimfold_status dimfold_layout1_stride_order(const dimfold_layout1 *layout, ptrdiff_t axes[1],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout1_c_prefer(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_f_prefer(const dimfold_layout1 *layout);
DIMFOLD_API size_t dimfold_layout1_ndim_of_c_contig(const dimfold_layout1 *layout);
DIMFOLD_API size_t dimfold_layout1_ndim_of_f_contig(const dimfold_layout1 *layout);
DIMFOLD_API dimfold_status dimfold_layout1_bounds_index(const dimfold_layout1 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_offset_bounds(const dimfold_layout1 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_offset_min(const dimfold_layout1 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_offset_max(const dimfold_layout1 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_span(const dimfold_layout1 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_span_bytes(const dimfold_layout1 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_stride_bytes(const dimfold_layout1 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_offset_bytes(const dimfold_layout1 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_check_strides(const dimfold_layout1 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout1_is_broadcasted(const dimfold_layout1 *layout);
DIMFOLD_API size_t dimfold_layout1_size_non_broadcast(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_is_empty(const dimfold_layout1 *layout);
DIMFOLD_API bool dimfold_layout1_equal(const dimfold_layout1 *layout, const dimfold_layout1 *other);
DIMFOLD_API bool dimfold_layout1_equivalent(const dimfold_layout1 *layout, const dimfold_layout1 *other);
DIMFOLD_API uint64_t dimfold_layout1_hash(const dimfold_layout1 *layout);
DIMFOLD_API dimfold_status dimfold_layout1_index(const dimfold_layout1 *layout, const ptrdiff_t index[1],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout1_index_unchecked(const dimfold_layout1 *layout, const ptrdiff_t index[1]);
DIMFOLD_API dimfold_status dimfold_layout1_unravel_c(const dimfold_layout1 *layout, size_t ordinal, ptrdiff_t index[1],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_unravel_f(const dimfold_layout1 *layout, size_t ordinal, ptrdiff_t index[1],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_transpose(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                     const ptrdiff_t axes[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_reverse_axes(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_swapaxes(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_moveaxis(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_flip(dimfold_layout1 *result, const dimfold_layout1 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_select(dimfold_layout0 *result, const dimfold_layout1 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_insert(dimfold_layout2 *result, const dimfold_layout1 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_eliminate(dimfold_layout0 *result, const dimfold_layout1 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_narrow(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_slice_strict(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_slice(dimfold_layout *result, const dimfold_layout1 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_chop(dimfold_layout0 *result, const dimfold_layout1 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout1 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout1 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_squeeze(dimfold_layout *result, const dimfold_layout1 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_unsqueeze(dimfold_layout *result, const dimfold_layout1 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_sliding_window(dimfold_layout *result, const dimfold_layout1 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_reshape(dimfold_layout *result, const dimfold_layout1 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_flatten(dimfold_layout *result, const dimfold_layout1 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout1_flatten_axis_mask(const dimfold_layout1 *layout);
DIMFOLD_API dimfold_status dimfold_layout1_flatten_with_mask(dimfold_layout *result, const dimfold_layout1 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_repack(dimfold_layout *result, const dimfold_layout1 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_max_compatible_itemsize(const dimfold_layout1 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_to(dimfold_layout *result, const dimfold_layout1 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_to_left(dimfold_layout *result, const dimfold_layout1 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout1 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout1 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_layout_to_first(dimfold_layout1 *result,
                                                                     const dimfold_layout1 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_broadcast_layout_to_first_left(dimfold_layout1 *result,
                                                                          const dimfold_layout1 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_translate_to_col_major(size_t count, dimfold_layout1 *results,
                                                                  const dimfold_layout1 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_greedy_layout(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                         bool keep_shape, ptrdiff_t axes[1], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_layout_for_array_copy(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_layout_for_binary_op(dimfold_layout1 *result, const dimfold_layout1 *layout,
                                                                const dimfold_layout1 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_axes_composition(const dimfold_layout1 *layout, size_t axes[1],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_matmul_layouts(const dimfold_layout1 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout1 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout1_is_injective(const dimfold_layout1 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 2 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout2_new(dimfold_layout2 *result, const size_t shape[2],
                                               const ptrdiff_t stride[2], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_new_unchecked(dimfold_layout2 *result, const size_t shape[2],
                                                         const ptrdiff_t stride[2], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_c_contig(dimfold_layout2 *result, const size_t shape[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_f_contig(dimfold_layout2 *result, const size_t shape[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_contig(dimfold_layout2 *result, const size_t shape[2], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dense(dimfold_layout2 *result, const size_t shape[2],
                                                 const ptrdiff_t axes[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_new_from_bytes(dimfold_layout2 *result, const size_t shape[2],
                                                          const ptrdiff_t stride_bytes[2], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_to_dyn(dimfold_layout *result, const dimfold_layout2 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_from_dyn(dimfold_layout2 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_set_offset(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_set_offset_unchecked(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_new_shape(size_t shape[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_new_stride(ptrdiff_t stride[2], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout2_ndim(const dimfold_layout2 *layout);
DIMFOLD_API size_t dimfold_layout2_size(const dimfold_layout2 *layout);
DIMFOLD_API const size_t *dimfold_layout2_shape(const dimfold_layout2 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout2_stride(const dimfold_layout2 *layout);
DIMFOLD_API size_t dimfold_layout2_offset(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_c_contig(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_f_contig(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_contig(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_dense(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_unique(const dimfold_layout2 *layout);
DIMFOLD_API dimfold_status dimfold_layout2_stride_order(const dimfold_layout2 *layout, ptrdiff_t axes[2],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout2_c_prefer(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_f_prefer(const dimfold_layout2 *layout);
DIMFOLD_API size_t dimfold_layout2_ndim_of_c_contig(const dimfold_layout2 *layout);
DIMFOLD_API size_t dimfold_layout2_ndim_of_f_contig(const dimfold_layout2 *layout);
DIMFOLD_API dimfold_status dimfold_layout2_bounds_index(const dimfold_layout2 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_offset_bounds(const dimfold_layout2 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_offset_min(const dimfold_layout2 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_offset_max(const dimfold_layout2 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_span(const dimfold_layout2 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_span_bytes(const dimfold_layout2 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_stride_bytes(const dimfold_layout2 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_offset_bytes(const dimfold_layout2 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_check_strides(const dimfold_layout2 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout2_is_broadcasted(const dimfold_layout2 *layout);
DIMFOLD_API size_t dimfold_layout2_size_non_broadcast(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_is_empty(const dimfold_layout2 *layout);
DIMFOLD_API bool dimfold_layout2_equal(const dimfold_layout2 *layout, const dimfold_layout2 *other);
DIMFOLD_API bool dimfold_layout2_equivalent(const dimfold_layout2 *layout, const dimfold_layout2 *other);
DIMFOLD_API uint64_t dimfold_layout2_hash(const dimfold_layout2 *layout);
DIMFOLD_API dimfold_status dimfold_layout2_index(const dimfold_layout2 *layout, const ptrdiff_t index[2],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout2_index_unchecked(const dimfold_layout2 *layout, const ptrdiff_t index[2]);
DIMFOLD_API dimfold_status dimfold_layout2_unravel_c(const dimfold_layout2 *layout, size_t ordinal, ptrdiff_t index[2],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_unravel_f(const dimfold_layout2 *layout, size_t ordinal, ptrdiff_t index[2],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_transpose(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                     const ptrdiff_t axes[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_reverse_axes(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_swapaxes(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_moveaxis(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_flip(dimfold_layout2 *result, const dimfold_layout2 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_diagonal(dimfold_layout1 *result, const dimfold_layout2 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_select(dimfold_layout1 *result, const dimfold_layout2 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_insert(dimfold_layout3 *result, const dimfold_layout2 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_eliminate(dimfold_layout1 *result, const dimfold_layout2 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_narrow(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_slice_strict(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_slice(dimfold_layout *result, const dimfold_layout2 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_chop(dimfold_layout1 *result, const dimfold_layout2 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout2 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout2 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_squeeze(dimfold_layout *result, const dimfold_layout2 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_unsqueeze(dimfold_layout *result, const dimfold_layout2 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_sliding_window(dimfold_layout *result, const dimfold_layout2 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_reshape(dimfold_layout *result, const dimfold_layout2 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_flatten(dimfold_layout *result, const dimfold_layout2 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout2_flatten_axis_mask(const dimfold_layout2 *layout);
DIMFOLD_API dimfold_status dimfold_layout2_flatten_with_mask(dimfold_layout *result, const dimfold_layout2 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_repack(dimfold_layout *result, const dimfold_layout2 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_max_compatible_itemsize(const dimfold_layout2 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_to(dimfold_layout *result, const dimfold_layout2 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_to_left(dimfold_layout *result, const dimfold_layout2 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout2 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout2 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_layout_to_first(dimfold_layout2 *result,
                                                                     const dimfold_layout2 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_broadcast_layout_to_first_left(dimfold_layout2 *result,
                                                                          const dimfold_layout2 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_translate_to_col_major(size_t count, dimfold_layout2 *results,
                                                                  const dimfold_layout2 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_greedy_layout(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                         bool keep_shape, ptrdiff_t axes[2], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_layout_for_array_copy(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_layout_for_binary_op(dimfold_layout2 *result, const dimfold_layout2 *layout,
                                                                const dimfold_layout2 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_axes_composition(const dimfold_layout2 *layout, size_t axes[2],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_matmul_layouts(const dimfold_layout2 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout2 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout2_is_injective(const dimfold_layout2 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 3 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout3_new(dimfold_layout3 *result, const size_t shape[3],
                                               const ptrdiff_t stride[3], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_new_unchecked(dimfold_layout3 *result, const size_t shape[3],
                                                         const ptrdiff_t stride[3], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_c_contig(dimfold_layout3 *result, const size_t shape[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_f_contig(dimfold_layout3 *result, const size_t shape[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_contig(dimfold_layout3 *result, const size_t shape[3], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dense(dimfold_layout3 *result, const size_t shape[3],
                                                 const ptrdiff_t axes[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_new_from_bytes(dimfold_layout3 *result, const size_t shape[3],
                                                          const ptrdiff_t stride_bytes[3], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_to_dyn(dimfold_layout *result, const dimfold_layout3 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_from_dyn(dimfold_layout3 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_set_offset(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_set_offset_unchecked(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_new_shape(size_t shape[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_new_stride(ptrdiff_t stride[3], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout3_ndim(const dimfold_layout3 *layout);
DIMFOLD_API size_t dimfold_layout3_size(const dimfold_layout3 *layout);
DIMFOLD_API const size_t *dimfold_layout3_shape(const dimfold_layout3 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout3_stride(const dimfold_layout3 *layout);
DIMFOLD_API size_t dimfold_layout3_offset(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_c_contig(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_f_contig(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_contig(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_dense(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_unique(const dimfold_layout3 *layout);
DIMFOLD_API dimfold_status dimfold_layout3_stride_order(const dimfold_layout3 *layout, ptrdiff_t axes[3],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout3_c_prefer(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_f_prefer(const dimfold_layout3 *layout);
DIMFOLD_API size_t dimfold_layout3_ndim_of_c_contig(const dimfold_layout3 *layout);
DIMFOLD_API size_t dimfold_layout3_ndim_of_f_contig(const dimfold_layout3 *layout);
DIMFOLD_API dimfold_status dimfold_layout3_bounds_index(const dimfold_layout3 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_offset_bounds(const dimfold_layout3 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_offset_min(const dimfold_layout3 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_offset_max(const dimfold_layout3 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_span(const dimfold_layout3 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_span_bytes(const dimfold_layout3 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_stride_bytes(const dimfold_layout3 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_offset_bytes(const dimfold_layout3 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_check_strides(const dimfold_layout3 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout3_is_broadcasted(const dimfold_layout3 *layout);
DIMFOLD_API size_t dimfold_layout3_size_non_broadcast(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_is_empty(const dimfold_layout3 *layout);
DIMFOLD_API bool dimfold_layout3_equal(const dimfold_layout3 *layout, const dimfold_layout3 *other);
DIMFOLD_API bool dimfold_layout3_equivalent(const dimfold_layout3 *layout, const dimfold_layout3 *other);
DIMFOLD_API uint64_t dimfold_layout3_hash(const dimfold_layout3 *layout);
DIMFOLD_API dimfold_status dimfold_layout3_index(const dimfold_layout3 *layout, const ptrdiff_t index[3],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout3_index_unchecked(const dimfold_layout3 *layout, const ptrdiff_t index[3]);
DIMFOLD_API dimfold_status dimfold_layout3_unravel_c(const dimfold_layout3 *layout, size_t ordinal, ptrdiff_t index[3],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_unravel_f(const dimfold_layout3 *layout, size_t ordinal, ptrdiff_t index[3],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_transpose(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                     const ptrdiff_t axes[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_reverse_axes(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_swapaxes(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_moveaxis(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_flip(dimfold_layout3 *result, const dimfold_layout3 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_diagonal(dimfold_layout2 *result, const dimfold_layout3 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_select(dimfold_layout2 *result, const dimfold_layout3 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_insert(dimfold_layout4 *result, const dimfold_layout3 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_eliminate(dimfold_layout2 *result, const dimfold_layout3 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_narrow(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_slice_strict(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_slice(dimfold_layout *result, const dimfold_layout3 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_chop(dimfold_layout2 *result, const dimfold_layout3 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout3 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout3 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_squeeze(dimfold_layout *result, const dimfold_layout3 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_unsqueeze(dimfold_layout *result, const dimfold_layout3 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_sliding_window(dimfold_layout *result, const dimfold_layout3 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_reshape(dimfold_layout *result, const dimfold_layout3 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_flatten(dimfold_layout *result, const dimfold_layout3 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout3_flatten_axis_mask(const dimfold_layout3 *layout);
DIMFOLD_API dimfold_status dimfold_layout3_flatten_with_mask(dimfold_layout *result, const dimfold_layout3 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_repack(dimfold_layout *result, const dimfold_layout3 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_max_compatible_itemsize(const dimfold_layout3 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_to(dimfold_layout *result, const dimfold_layout3 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_to_left(dimfold_layout *result, const dimfold_layout3 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout3 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout3 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_layout_to_first(dimfold_layout3 *result,
                                                                     const dimfold_layout3 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_broadcast_layout_to_first_left(dimfold_layout3 *result,
                                                                          const dimfold_layout3 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_translate_to_col_major(size_t count, dimfold_layout3 *results,
                                                                  const dimfold_layout3 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_greedy_layout(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                         bool keep_shape, ptrdiff_t axes[3], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_layout_for_array_copy(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_layout_for_binary_op(dimfold_layout3 *result, const dimfold_layout3 *layout,
                                                                const dimfold_layout3 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_axes_composition(const dimfold_layout3 *layout, size_t axes[3],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_matmul_layouts(const dimfold_layout3 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout3 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout3_is_injective(const dimfold_layout3 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 4 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout4_new(dimfold_layout4 *result, const size_t shape[4],
                                               const ptrdiff_t stride[4], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_new_unchecked(dimfold_layout4 *result, const size_t shape[4],
                                                         const ptrdiff_t stride[4], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_c_contig(dimfold_layout4 *result, const size_t shape[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_f_contig(dimfold_layout4 *result, const size_t shape[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_contig(dimfold_layout4 *result, const size_t shape[4], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dense(dimfold_layout4 *result, const size_t shape[4],
                                                 const ptrdiff_t axes[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_new_from_bytes(dimfold_layout4 *result, const size_t shape[4],
                                                          const ptrdiff_t stride_bytes[4], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_to_dyn(dimfold_layout *result, const dimfold_layout4 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_from_dyn(dimfold_layout4 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_set_offset(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_set_offset_unchecked(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_new_shape(size_t shape[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_new_stride(ptrdiff_t stride[4], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout4_ndim(const dimfold_layout4 *layout);
DIMFOLD_API size_t dimfold_layout4_size(const dimfold_layout4 *layout);
DIMFOLD_API const size_t *dimfold_layout4_shape(const dimfold_layout4 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout4_stride(const dimfold_layout4 *layout);
DIMFOLD_API size_t dimfold_layout4_offset(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_c_contig(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_f_contig(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_contig(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_dense(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_unique(const dimfold_layout4 *layout);
DIMFOLD_API dimfold_status dimfold_layout4_stride_order(const dimfold_layout4 *layout, ptrdiff_t axes[4],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout4_c_prefer(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_f_prefer(const dimfold_layout4 *layout);
DIMFOLD_API size_t dimfold_layout4_ndim_of_c_contig(const dimfold_layout4 *layout);
DIMFOLD_API size_t dimfold_layout4_ndim_of_f_contig(const dimfold_layout4 *layout);
DIMFOLD_API dimfold_status dimfold_layout4_bounds_index(const dimfold_layout4 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_offset_bounds(const dimfold_layout4 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_offset_min(const dimfold_layout4 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_offset_max(const dimfold_layout4 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_span(const dimfold_layout4 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_span_bytes(const dimfold_layout4 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_stride_bytes(const dimfold_layout4 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_offset_bytes(const dimfold_layout4 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_check_strides(const dimfold_layout4 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout4_is_broadcasted(const dimfold_layout4 *layout);
DIMFOLD_API size_t dimfold_layout4_size_non_broadcast(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_is_empty(const dimfold_layout4 *layout);
DIMFOLD_API bool dimfold_layout4_equal(const dimfold_layout4 *layout, const dimfold_layout4 *other);
DIMFOLD_API bool dimfold_layout4_equivalent(const dimfold_layout4 *layout, const dimfold_layout4 *other);
DIMFOLD_API uint64_t dimfold_layout4_hash(const dimfold_layout4 *layout);
DIMFOLD_API dimfold_status dimfold_layout4_index(const dimfold_layout4 *layout, const ptrdiff_t index[4],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout4_index_unchecked(const dimfold_layout4 *layout, const ptrdiff_t index[4]);
DIMFOLD_API dimfold_status dimfold_layout4_unravel_c(const dimfold_layout4 *layout, size_t ordinal, ptrdiff_t index[4],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_unravel_f(const dimfold_layout4 *layout, size_t ordinal, ptrdiff_t index[4],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_transpose(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                     const ptrdiff_t axes[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_reverse_axes(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_swapaxes(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_moveaxis(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_flip(dimfold_layout4 *result, const dimfold_layout4 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_diagonal(dimfold_layout3 *result, const dimfold_layout4 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_select(dimfold_layout3 *result, const dimfold_layout4 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_insert(dimfold_layout5 *result, const dimfold_layout4 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_eliminate(dimfold_layout3 *result, const dimfold_layout4 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_narrow(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_slice_strict(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_slice(dimfold_layout *result, const dimfold_layout4 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_chop(dimfold_layout3 *result, const dimfold_layout4 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout4 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout4 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_squeeze(dimfold_layout *result, const dimfold_layout4 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_unsqueeze(dimfold_layout *result, const dimfold_layout4 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_sliding_window(dimfold_layout *result, const dimfold_layout4 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_reshape(dimfold_layout *result, const dimfold_layout4 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_flatten(dimfold_layout *result, const dimfold_layout4 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout4_flatten_axis_mask(const dimfold_layout4 *layout);
DIMFOLD_API dimfold_status dimfold_layout4_flatten_with_mask(dimfold_layout *result, const dimfold_layout4 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_repack(dimfold_layout *result, const dimfold_layout4 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_max_compatible_itemsize(const dimfold_layout4 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_to(dimfold_layout *result, const dimfold_layout4 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_to_left(dimfold_layout *result, const dimfold_layout4 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout4 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout4 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_layout_to_first(dimfold_layout4 *result,
                                                                     const dimfold_layout4 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_broadcast_layout_to_first_left(dimfold_layout4 *result,
                                                                          const dimfold_layout4 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_translate_to_col_major(size_t count, dimfold_layout4 *results,
                                                                  const dimfold_layout4 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_greedy_layout(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                         bool keep_shape, ptrdiff_t axes[4], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_layout_for_array_copy(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_layout_for_binary_op(dimfold_layout4 *result, const dimfold_layout4 *layout,
                                                                const dimfold_layout4 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_axes_composition(const dimfold_layout4 *layout, size_t axes[4],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_matmul_layouts(const dimfold_layout4 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout4 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout4_is_injective(const dimfold_layout4 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 5 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout5_new(dimfold_layout5 *result, const size_t shape[5],
                                               const ptrdiff_t stride[5], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_new_unchecked(dimfold_layout5 *result, const size_t shape[5],
                                                         const ptrdiff_t stride[5], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_c_contig(dimfold_layout5 *result, const size_t shape[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_f_contig(dimfold_layout5 *result, const size_t shape[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_contig(dimfold_layout5 *result, const size_t shape[5], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dense(dimfold_layout5 *result, const size_t shape[5],
                                                 const ptrdiff_t axes[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_new_from_bytes(dimfold_layout5 *result, const size_t shape[5],
                                                          const ptrdiff_t stride_bytes[5], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_to_dyn(dimfold_layout *result, const dimfold_layout5 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_from_dyn(dimfold_layout5 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_set_offset(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_set_offset_unchecked(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_new_shape(size_t shape[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_new_stride(ptrdiff_t stride[5], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout5_ndim(const dimfold_layout5 *layout);
DIMFOLD_API size_t dimfold_layout5_size(const dimfold_layout5 *layout);
DIMFOLD_API const size_t *dimfold_layout5_shape(const dimfold_layout5 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout5_stride(const dimfold_layout5 *layout);
DIMFOLD_API size_t dimfold_layout5_offset(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_c_contig(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_f_contig(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_contig(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_dense(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_unique(const dimfold_layout5 *layout);
DIMFOLD_API dimfold_status dimfold_layout5_stride_order(const dimfold_layout5 *layout, ptrdiff_t axes[5],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout5_c_prefer(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_f_prefer(const dimfold_layout5 *layout);
DIMFOLD_API size_t dimfold_layout5_ndim_of_c_contig(const dimfold_layout5 *layout);
DIMFOLD_API size_t dimfold_layout5_ndim_of_f_contig(const dimfold_layout5 *layout);
DIMFOLD_API dimfold_status dimfold_layout5_bounds_index(const dimfold_layout5 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_offset_bounds(const dimfold_layout5 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_offset_min(const dimfold_layout5 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_offset_max(const dimfold_layout5 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_span(const dimfold_layout5 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_span_bytes(const dimfold_layout5 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_stride_bytes(const dimfold_layout5 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_offset_bytes(const dimfold_layout5 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_check_strides(const dimfold_layout5 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout5_is_broadcasted(const dimfold_layout5 *layout);
DIMFOLD_API size_t dimfold_layout5_size_non_broadcast(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_is_empty(const dimfold_layout5 *layout);
DIMFOLD_API bool dimfold_layout5_equal(const dimfold_layout5 *layout, const dimfold_layout5 *other);
DIMFOLD_API bool dimfold_layout5_equivalent(const dimfold_layout5 *layout, const dimfold_layout5 *other);
DIMFOLD_API uint64_t dimfold_layout5_hash(const dimfold_layout5 *layout);
DIMFOLD_API dimfold_status dimfold_layout5_index(const dimfold_layout5 *layout, const ptrdiff_t index[5],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout5_index_unchecked(const dimfold_layout5 *layout, const ptrdiff_t index[5]);
DIMFOLD_API dimfold_status dimfold_layout5_unravel_c(const dimfold_layout5 *layout, size_t ordinal, ptrdiff_t index[5],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_unravel_f(const dimfold_layout5 *layout, size_t ordinal, ptrdiff_t index[5],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_transpose(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                     const ptrdiff_t axes[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_reverse_axes(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_swapaxes(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_moveaxis(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_flip(dimfold_layout5 *result, const dimfold_layout5 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_diagonal(dimfold_layout4 *result, const dimfold_layout5 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_select(dimfold_layout4 *result, const dimfold_layout5 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_insert(dimfold_layout6 *result, const dimfold_layout5 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_eliminate(dimfold_layout4 *result, const dimfold_layout5 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_narrow(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_slice_strict(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_slice(dimfold_layout *result, const dimfold_layout5 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_chop(dimfold_layout4 *result, const dimfold_layout5 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout5 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout5 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_squeeze(dimfold_layout *result, const dimfold_layout5 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_unsqueeze(dimfold_layout *result, const dimfold_layout5 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_sliding_window(dimfold_layout *result, const dimfold_layout5 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_reshape(dimfold_layout *result, const dimfold_layout5 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_flatten(dimfold_layout *result, const dimfold_layout5 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout5_flatten_axis_mask(const dimfold_layout5 *layout);
DIMFOLD_API dimfold_status dimfold_layout5_flatten_with_mask(dimfold_layout *result, const dimfold_layout5 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_repack(dimfold_layout *result, const dimfold_layout5 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_max_compatible_itemsize(const dimfold_layout5 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_to(dimfold_layout *result, const dimfold_layout5 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_to_left(dimfold_layout *result, const dimfold_layout5 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout5 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout5 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_layout_to_first(dimfold_layout5 *result,
                                                                     const dimfold_layout5 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_broadcast_layout_to_first_left(dimfold_layout5 *result,
                                                                          const dimfold_layout5 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_translate_to_col_major(size_t count, dimfold_layout5 *results,
                                                                  const dimfold_layout5 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_greedy_layout(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                         bool keep_shape, ptrdiff_t axes[5], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_layout_for_array_copy(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_layout_for_binary_op(dimfold_layout5 *result, const dimfold_layout5 *layout,
                                                                const dimfold_layout5 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_axes_composition(const dimfold_layout5 *layout, size_t axes[5],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_matmul_layouts(const dimfold_layout5 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout5 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout5_is_injective(const dimfold_layout5 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 6 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout6_new(dimfold_layout6 *result, const size_t shape[6],
                                               const ptrdiff_t stride[6], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_new_unchecked(dimfold_layout6 *result, const size_t shape[6],
                                                         const ptrdiff_t stride[6], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_c_contig(dimfold_layout6 *result, const size_t shape[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_f_contig(dimfold_layout6 *result, const size_t shape[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_contig(dimfold_layout6 *result, const size_t shape[6], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dense(dimfold_layout6 *result, const size_t shape[6],
                                                 const ptrdiff_t axes[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_new_from_bytes(dimfold_layout6 *result, const size_t shape[6],
                                                          const ptrdiff_t stride_bytes[6], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_to_dyn(dimfold_layout *result, const dimfold_layout6 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_from_dyn(dimfold_layout6 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_set_offset(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_set_offset_unchecked(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_new_shape(size_t shape[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_new_stride(ptrdiff_t stride[6], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout6_ndim(const dimfold_layout6 *layout);
DIMFOLD_API size_t dimfold_layout6_size(const dimfold_layout6 *layout);
DIMFOLD_API const size_t *dimfold_layout6_shape(const dimfold_layout6 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout6_stride(const dimfold_layout6 *layout);
DIMFOLD_API size_t dimfold_layout6_offset(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_c_contig(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_f_contig(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_contig(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_dense(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_unique(const dimfold_layout6 *layout);
DIMFOLD_API dimfold_status dimfold_layout6_stride_order(const dimfold_layout6 *layout, ptrdiff_t axes[6],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout6_c_prefer(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_f_prefer(const dimfold_layout6 *layout);
DIMFOLD_API size_t dimfold_layout6_ndim_of_c_contig(const dimfold_layout6 *layout);
DIMFOLD_API size_t dimfold_layout6_ndim_of_f_contig(const dimfold_layout6 *layout);
DIMFOLD_API dimfold_status dimfold_layout6_bounds_index(const dimfold_layout6 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_offset_bounds(const dimfold_layout6 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_offset_min(const dimfold_layout6 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_offset_max(const dimfold_layout6 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_span(const dimfold_layout6 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_span_bytes(const dimfold_layout6 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_stride_bytes(const dimfold_layout6 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_offset_bytes(const dimfold_layout6 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_check_strides(const dimfold_layout6 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout6_is_broadcasted(const dimfold_layout6 *layout);
DIMFOLD_API size_t dimfold_layout6_size_non_broadcast(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_is_empty(const dimfold_layout6 *layout);
DIMFOLD_API bool dimfold_layout6_equal(const dimfold_layout6 *layout, const dimfold_layout6 *other);
DIMFOLD_API bool dimfold_layout6_equivalent(const dimfold_layout6 *layout, const dimfold_layout6 *other);
DIMFOLD_API uint64_t dimfold_layout6_hash(const dimfold_layout6 *layout);
DIMFOLD_API dimfold_status dimfold_layout6_index(const dimfold_layout6 *layout, const ptrdiff_t index[6],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout6_index_unchecked(const dimfold_layout6 *layout, const ptrdiff_t index[6]);
DIMFOLD_API dimfold_status dimfold_layout6_unravel_c(const dimfold_layout6 *layout, size_t ordinal, ptrdiff_t index[6],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_unravel_f(const dimfold_layout6 *layout, size_t ordinal, ptrdiff_t index[6],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_transpose(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                     const ptrdiff_t axes[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_reverse_axes(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_swapaxes(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_moveaxis(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_flip(dimfold_layout6 *result, const dimfold_layout6 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_diagonal(dimfold_layout5 *result, const dimfold_layout6 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_select(dimfold_layout5 *result, const dimfold_layout6 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_insert(dimfold_layout7 *result, const dimfold_layout6 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_eliminate(dimfold_layout5 *result, const dimfold_layout6 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_narrow(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_slice_strict(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_slice(dimfold_layout *result, const dimfold_layout6 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_chop(dimfold_layout5 *result, const dimfold_layout6 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout6 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout6 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_squeeze(dimfold_layout *result, const dimfold_layout6 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_unsqueeze(dimfold_layout *result, const dimfold_layout6 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_sliding_window(dimfold_layout *result, const dimfold_layout6 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_reshape(dimfold_layout *result, const dimfold_layout6 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_flatten(dimfold_layout *result, const dimfold_layout6 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout6_flatten_axis_mask(const dimfold_layout6 *layout);
DIMFOLD_API dimfold_status dimfold_layout6_flatten_with_mask(dimfold_layout *result, const dimfold_layout6 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_repack(dimfold_layout *result, const dimfold_layout6 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_max_compatible_itemsize(const dimfold_layout6 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_to(dimfold_layout *result, const dimfold_layout6 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_to_left(dimfold_layout *result, const dimfold_layout6 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout6 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout6 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_layout_to_first(dimfold_layout6 *result,
                                                                     const dimfold_layout6 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_broadcast_layout_to_first_left(dimfold_layout6 *result,
                                                                          const dimfold_layout6 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_translate_to_col_major(size_t count, dimfold_layout6 *results,
                                                                  const dimfold_layout6 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_greedy_layout(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                         bool keep_shape, ptrdiff_t axes[6], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_layout_for_array_copy(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_layout_for_binary_op(dimfold_layout6 *result, const dimfold_layout6 *layout,
                                                                const dimfold_layout6 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_axes_composition(const dimfold_layout6 *layout, size_t axes[6],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_matmul_layouts(const dimfold_layout6 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout6 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout6_is_injective(const dimfold_layout6 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 7 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout7_new(dimfold_layout7 *result, const size_t shape[7],
                                               const ptrdiff_t stride[7], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_new_unchecked(dimfold_layout7 *result, const size_t shape[7],
                                                         const ptrdiff_t stride[7], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_c_contig(dimfold_layout7 *result, const size_t shape[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_f_contig(dimfold_layout7 *result, const size_t shape[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_contig(dimfold_layout7 *result, const size_t shape[7], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dense(dimfold_layout7 *result, const size_t shape[7],
                                                 const ptrdiff_t axes[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_new_from_bytes(dimfold_layout7 *result, const size_t shape[7],
                                                          const ptrdiff_t stride_bytes[7], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_to_dyn(dimfold_layout *result, const dimfold_layout7 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_from_dyn(dimfold_layout7 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_set_offset(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_set_offset_unchecked(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_new_shape(size_t shape[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_new_stride(ptrdiff_t stride[7], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout7_ndim(const dimfold_layout7 *layout);
DIMFOLD_API size_t dimfold_layout7_size(const dimfold_layout7 *layout);
DIMFOLD_API const size_t *dimfold_layout7_shape(const dimfold_layout7 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout7_stride(const dimfold_layout7 *layout);
DIMFOLD_API size_t dimfold_layout7_offset(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_c_contig(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_f_contig(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_contig(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_dense(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_unique(const dimfold_layout7 *layout);
DIMFOLD_API dimfold_status dimfold_layout7_stride_order(const dimfold_layout7 *layout, ptrdiff_t axes[7],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout7_c_prefer(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_f_prefer(const dimfold_layout7 *layout);
DIMFOLD_API size_t dimfold_layout7_ndim_of_c_contig(const dimfold_layout7 *layout);
DIMFOLD_API size_t dimfold_layout7_ndim_of_f_contig(const dimfold_layout7 *layout);
DIMFOLD_API dimfold_status dimfold_layout7_bounds_index(const dimfold_layout7 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_offset_bounds(const dimfold_layout7 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_offset_min(const dimfold_layout7 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_offset_max(const dimfold_layout7 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_span(const dimfold_layout7 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_span_bytes(const dimfold_layout7 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_stride_bytes(const dimfold_layout7 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_offset_bytes(const dimfold_layout7 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_check_strides(const dimfold_layout7 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout7_is_broadcasted(const dimfold_layout7 *layout);
DIMFOLD_API size_t dimfold_layout7_size_non_broadcast(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_is_empty(const dimfold_layout7 *layout);
DIMFOLD_API bool dimfold_layout7_equal(const dimfold_layout7 *layout, const dimfold_layout7 *other);
DIMFOLD_API bool dimfold_layout7_equivalent(const dimfold_layout7 *layout, const dimfold_layout7 *other);
DIMFOLD_API uint64_t dimfold_layout7_hash(const dimfold_layout7 *layout);
DIMFOLD_API dimfold_status dimfold_layout7_index(const dimfold_layout7 *layout, const ptrdiff_t index[7],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout7_index_unchecked(const dimfold_layout7 *layout, const ptrdiff_t index[7]);
DIMFOLD_API dimfold_status dimfold_layout7_unravel_c(const dimfold_layout7 *layout, size_t ordinal, ptrdiff_t index[7],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_unravel_f(const dimfold_layout7 *layout, size_t ordinal, ptrdiff_t index[7],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_transpose(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                     const ptrdiff_t axes[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_reverse_axes(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_swapaxes(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_moveaxis(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_flip(dimfold_layout7 *result, const dimfold_layout7 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_diagonal(dimfold_layout6 *result, const dimfold_layout7 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_select(dimfold_layout6 *result, const dimfold_layout7 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_insert(dimfold_layout8 *result, const dimfold_layout7 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_eliminate(dimfold_layout6 *result, const dimfold_layout7 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_narrow(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_slice_strict(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_slice(dimfold_layout *result, const dimfold_layout7 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_chop(dimfold_layout6 *result, const dimfold_layout7 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout7 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout7 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_squeeze(dimfold_layout *result, const dimfold_layout7 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_unsqueeze(dimfold_layout *result, const dimfold_layout7 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_sliding_window(dimfold_layout *result, const dimfold_layout7 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_reshape(dimfold_layout *result, const dimfold_layout7 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_flatten(dimfold_layout *result, const dimfold_layout7 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout7_flatten_axis_mask(const dimfold_layout7 *layout);
DIMFOLD_API dimfold_status dimfold_layout7_flatten_with_mask(dimfold_layout *result, const dimfold_layout7 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_repack(dimfold_layout *result, const dimfold_layout7 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_max_compatible_itemsize(const dimfold_layout7 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_to(dimfold_layout *result, const dimfold_layout7 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_to_left(dimfold_layout *result, const dimfold_layout7 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout7 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout7 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_layout_to_first(dimfold_layout7 *result,
                                                                     const dimfold_layout7 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_broadcast_layout_to_first_left(dimfold_layout7 *result,
                                                                          const dimfold_layout7 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_translate_to_col_major(size_t count, dimfold_layout7 *results,
                                                                  const dimfold_layout7 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_greedy_layout(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                         bool keep_shape, ptrdiff_t axes[7], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_layout_for_array_copy(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_layout_for_binary_op(dimfold_layout7 *result, const dimfold_layout7 *layout,
                                                                const dimfold_layout7 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_axes_composition(const dimfold_layout7 *layout, size_t axes[7],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_matmul_layouts(const dimfold_layout7 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout7 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout7_is_injective(const dimfold_layout7 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 8 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout8_new(dimfold_layout8 *result, const size_t shape[8],
                                               const ptrdiff_t stride[8], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_new_unchecked(dimfold_layout8 *result, const size_t shape[8],
                                                         const ptrdiff_t stride[8], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_c_contig(dimfold_layout8 *result, const size_t shape[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_f_contig(dimfold_layout8 *result, const size_t shape[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_contig(dimfold_layout8 *result, const size_t shape[8], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dense(dimfold_layout8 *result, const size_t shape[8],
                                                 const ptrdiff_t axes[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_new_from_bytes(dimfold_layout8 *result, const size_t shape[8],
                                                          const ptrdiff_t stride_bytes[8], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_to_dyn(dimfold_layout *result, const dimfold_layout8 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_from_dyn(dimfold_layout8 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_set_offset(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_set_offset_unchecked(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_new_shape(size_t shape[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_new_stride(ptrdiff_t stride[8], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout8_ndim(const dimfold_layout8 *layout);
DIMFOLD_API size_t dimfold_layout8_size(const dimfold_layout8 *layout);
DIMFOLD_API const size_t *dimfold_layout8_shape(const dimfold_layout8 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout8_stride(const dimfold_layout8 *layout);
DIMFOLD_API size_t dimfold_layout8_offset(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_c_contig(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_f_contig(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_contig(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_dense(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_unique(const dimfold_layout8 *layout);
DIMFOLD_API dimfold_status dimfold_layout8_stride_order(const dimfold_layout8 *layout, ptrdiff_t axes[8],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout8_c_prefer(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_f_prefer(const dimfold_layout8 *layout);
DIMFOLD_API size_t dimfold_layout8_ndim_of_c_contig(const dimfold_layout8 *layout);
DIMFOLD_API size_t dimfold_layout8_ndim_of_f_contig(const dimfold_layout8 *layout);
DIMFOLD_API dimfold_status dimfold_layout8_bounds_index(const dimfold_layout8 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_offset_bounds(const dimfold_layout8 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_offset_min(const dimfold_layout8 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_offset_max(const dimfold_layout8 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_span(const dimfold_layout8 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_span_bytes(const dimfold_layout8 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_stride_bytes(const dimfold_layout8 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_offset_bytes(const dimfold_layout8 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_check_strides(const dimfold_layout8 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout8_is_broadcasted(const dimfold_layout8 *layout);
DIMFOLD_API size_t dimfold_layout8_size_non_broadcast(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_is_empty(const dimfold_layout8 *layout);
DIMFOLD_API bool dimfold_layout8_equal(const dimfold_layout8 *layout, const dimfold_layout8 *other);
DIMFOLD_API bool dimfold_layout8_equivalent(const dimfold_layout8 *layout, const dimfold_layout8 *other);
DIMFOLD_API uint64_t dimfold_layout8_hash(const dimfold_layout8 *layout);
DIMFOLD_API dimfold_status dimfold_layout8_index(const dimfold_layout8 *layout, const ptrdiff_t index[8],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout8_index_unchecked(const dimfold_layout8 *layout, const ptrdiff_t index[8]);
DIMFOLD_API dimfold_status dimfold_layout8_unravel_c(const dimfold_layout8 *layout, size_t ordinal, ptrdiff_t index[8],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_unravel_f(const dimfold_layout8 *layout, size_t ordinal, ptrdiff_t index[8],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_transpose(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                     const ptrdiff_t axes[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_reverse_axes(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_swapaxes(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_moveaxis(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_flip(dimfold_layout8 *result, const dimfold_layout8 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_diagonal(dimfold_layout7 *result, const dimfold_layout8 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_select(dimfold_layout7 *result, const dimfold_layout8 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_insert(dimfold_layout9 *result, const dimfold_layout8 *layout,
                                                      ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_eliminate(dimfold_layout7 *result, const dimfold_layout8 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_narrow(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_slice_strict(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_slice(dimfold_layout *result, const dimfold_layout8 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_chop(dimfold_layout7 *result, const dimfold_layout8 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout8 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout8 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_squeeze(dimfold_layout *result, const dimfold_layout8 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_unsqueeze(dimfold_layout *result, const dimfold_layout8 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_sliding_window(dimfold_layout *result, const dimfold_layout8 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_reshape(dimfold_layout *result, const dimfold_layout8 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_flatten(dimfold_layout *result, const dimfold_layout8 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout8_flatten_axis_mask(const dimfold_layout8 *layout);
DIMFOLD_API dimfold_status dimfold_layout8_flatten_with_mask(dimfold_layout *result, const dimfold_layout8 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_repack(dimfold_layout *result, const dimfold_layout8 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_max_compatible_itemsize(const dimfold_layout8 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_to(dimfold_layout *result, const dimfold_layout8 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_to_left(dimfold_layout *result, const dimfold_layout8 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout8 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout8 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_layout_to_first(dimfold_layout8 *result,
                                                                     const dimfold_layout8 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_broadcast_layout_to_first_left(dimfold_layout8 *result,
                                                                          const dimfold_layout8 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_translate_to_col_major(size_t count, dimfold_layout8 *results,
                                                                  const dimfold_layout8 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_greedy_layout(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                         bool keep_shape, ptrdiff_t axes[8], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_layout_for_array_copy(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_layout_for_binary_op(dimfold_layout8 *result, const dimfold_layout8 *layout,
                                                                const dimfold_layout8 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_axes_composition(const dimfold_layout8 *layout, size_t axes[8],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_matmul_layouts(const dimfold_layout8 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout8 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout8_is_injective(const dimfold_layout8 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

/* ---- Rank 9 ---------------------------------------------------------------------------------------------------- */

DIMFOLD_API dimfold_status dimfold_layout9_new(dimfold_layout9 *result, const size_t shape[9],
                                               const ptrdiff_t stride[9], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_new_unchecked(dimfold_layout9 *result, const size_t shape[9],
                                                         const ptrdiff_t stride[9], size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_c_contig(dimfold_layout9 *result, const size_t shape[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_f_contig(dimfold_layout9 *result, const size_t shape[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_contig(dimfold_layout9 *result, const size_t shape[9], dimfold_order order,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dense(dimfold_layout9 *result, const size_t shape[9],
                                                 const ptrdiff_t axes[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_new_from_bytes(dimfold_layout9 *result, const size_t shape[9],
                                                          const ptrdiff_t stride_bytes[9], size_t offset_bytes,
                                                          size_t itemsize, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_to_dyn(dimfold_layout *result, const dimfold_layout9 *layout,
                                                  dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_from_dyn(dimfold_layout9 *result, const dimfold_layout *layout,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_set_offset(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                      size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_set_offset_unchecked(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                                size_t offset, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_new_shape(size_t shape[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_new_stride(ptrdiff_t stride[9], dimfold_diag *diag);
DIMFOLD_API size_t dimfold_layout9_ndim(const dimfold_layout9 *layout);
DIMFOLD_API size_t dimfold_layout9_size(const dimfold_layout9 *layout);
DIMFOLD_API const size_t *dimfold_layout9_shape(const dimfold_layout9 *layout);
DIMFOLD_API const ptrdiff_t *dimfold_layout9_stride(const dimfold_layout9 *layout);
DIMFOLD_API size_t dimfold_layout9_offset(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_c_contig(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_f_contig(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_contig(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_dense(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_unique(const dimfold_layout9 *layout);
DIMFOLD_API dimfold_status dimfold_layout9_stride_order(const dimfold_layout9 *layout, ptrdiff_t axes[9],
                                                        dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout9_c_prefer(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_f_prefer(const dimfold_layout9 *layout);
DIMFOLD_API size_t dimfold_layout9_ndim_of_c_contig(const dimfold_layout9 *layout);
DIMFOLD_API size_t dimfold_layout9_ndim_of_f_contig(const dimfold_layout9 *layout);
DIMFOLD_API dimfold_status dimfold_layout9_bounds_index(const dimfold_layout9 *layout, size_t *min, size_t *max,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_offset_bounds(const dimfold_layout9 *layout, ptrdiff_t *min, ptrdiff_t *max,
                                                         dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_offset_min(const dimfold_layout9 *layout, ptrdiff_t *min,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_offset_max(const dimfold_layout9 *layout, ptrdiff_t *max,
                                                      dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_span(const dimfold_layout9 *layout, size_t *span, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_span_bytes(const dimfold_layout9 *layout, size_t itemsize,
                                                      size_t *span_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_stride_bytes(const dimfold_layout9 *layout, size_t itemsize,
                                                        ptrdiff_t stride_bytes[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_offset_bytes(const dimfold_layout9 *layout, size_t itemsize,
                                                        size_t *offset_bytes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_check_strides(const dimfold_layout9 *layout, bool skip_zero,
                                                         dimfold_diag *diag);
DIMFOLD_API bool dimfold_layout9_is_broadcasted(const dimfold_layout9 *layout);
DIMFOLD_API size_t dimfold_layout9_size_non_broadcast(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_is_empty(const dimfold_layout9 *layout);
DIMFOLD_API bool dimfold_layout9_equal(const dimfold_layout9 *layout, const dimfold_layout9 *other);
DIMFOLD_API bool dimfold_layout9_equivalent(const dimfold_layout9 *layout, const dimfold_layout9 *other);
DIMFOLD_API uint64_t dimfold_layout9_hash(const dimfold_layout9 *layout);
DIMFOLD_API dimfold_status dimfold_layout9_index(const dimfold_layout9 *layout, const ptrdiff_t index[9],
                                                 size_t *position, dimfold_diag *diag);
DIMFOLD_API ptrdiff_t dimfold_layout9_index_unchecked(const dimfold_layout9 *layout, const ptrdiff_t index[9]);
DIMFOLD_API dimfold_status dimfold_layout9_unravel_c(const dimfold_layout9 *layout, size_t ordinal, ptrdiff_t index[9],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_unravel_f(const dimfold_layout9 *layout, size_t ordinal, ptrdiff_t index[9],
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_transpose(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                     const ptrdiff_t axes[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_reverse_axes(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_swapaxes(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                    ptrdiff_t axis1, ptrdiff_t axis2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_moveaxis(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                    size_t count, const ptrdiff_t *source, const ptrdiff_t *destination,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_flip(dimfold_layout9 *result, const dimfold_layout9 *layout, size_t count,
                                                const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_diagonal(dimfold_layout8 *result, const dimfold_layout9 *layout,
                                                    ptrdiff_t offset, ptrdiff_t axis1, ptrdiff_t axis2,
                                                    dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_select(dimfold_layout8 *result, const dimfold_layout9 *layout,
                                                      ptrdiff_t axis, ptrdiff_t index, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_eliminate(dimfold_layout8 *result, const dimfold_layout9 *layout,
                                                         ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_narrow(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                      ptrdiff_t axis, const dimfold_slice *slice, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_slice_strict(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                            ptrdiff_t axis, ptrdiff_t start, ptrdiff_t stop,
                                                            dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_slice(dimfold_layout *result, const dimfold_layout9 *layout,
                                                     size_t count, const dimfold_indexer *indexers, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_chop(dimfold_layout8 *result, const dimfold_layout9 *layout,
                                                    ptrdiff_t axis, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_split_at(dimfold_layout *before, dimfold_layout *after,
                                                        const dimfold_layout9 *layout, ptrdiff_t axis,
                                                        dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_dim_split_axes(dimfold_layout *chosen, dimfold_layout *rest,
                                                          const dimfold_layout9 *layout, size_t count,
                                                          const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_squeeze(dimfold_layout *result, const dimfold_layout9 *layout, size_t count,
                                                   const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_unsqueeze(dimfold_layout *result, const dimfold_layout9 *layout,
                                                     size_t count, const ptrdiff_t *axes, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_sliding_window(dimfold_layout *result, const dimfold_layout9 *layout,
                                                          size_t count, const size_t *window, const ptrdiff_t *axes,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_reshape(dimfold_layout *result, const dimfold_layout9 *layout, size_t count,
                                                   const ptrdiff_t *shape, dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_flatten(dimfold_layout *result, const dimfold_layout9 *layout,
                                                   ptrdiff_t start, ptrdiff_t end, dimfold_diag *diag);
DIMFOLD_API uint64_t dimfold_layout9_flatten_axis_mask(const dimfold_layout9 *layout);
DIMFOLD_API dimfold_status dimfold_layout9_flatten_with_mask(dimfold_layout *result, const dimfold_layout9 *layout,
                                                             ptrdiff_t start, ptrdiff_t end, uint64_t mask,
                                                             dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_repack(dimfold_layout *result, const dimfold_layout9 *layout,
                                                  size_t old_itemsize, size_t new_itemsize, const void *data,
                                                  ptrdiff_t axis, bool keep_dim, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_max_compatible_itemsize(const dimfold_layout9 *layout, size_t itemsize,
                                                                   size_t max_itemsize, const void *data,
                                                                   ptrdiff_t axis, size_t *compatible,
                                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_to(dimfold_layout *result, const dimfold_layout9 *layout,
                                                        size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_to_left(dimfold_layout *result, const dimfold_layout9 *layout,
                                                             size_t count, const size_t *shape, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_layout(dimfold_layout *result1, dimfold_layout *result2,
                                                            const dimfold_layout9 *layout,
                                                            const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_layout_left(dimfold_layout *result1, dimfold_layout *result2,
                                                                 const dimfold_layout9 *layout,
                                                                 const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_layout_to_first(dimfold_layout9 *result,
                                                                     const dimfold_layout9 *layout,
                                                                     const dimfold_layout *layout2, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_broadcast_layout_to_first_left(dimfold_layout9 *result,
                                                                          const dimfold_layout9 *layout,
                                                                          const dimfold_layout *layout2,
                                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_translate_to_col_major(size_t count, dimfold_layout9 *results,
                                                                  const dimfold_layout9 *const *layouts,
                                                                  dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_greedy_layout(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                         bool keep_shape, ptrdiff_t axes[9], dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_layout_for_array_copy(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                                 dimfold_order order, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_layout_for_binary_op(dimfold_layout9 *result, const dimfold_layout9 *layout,
                                                                const dimfold_layout9 *layout2, dimfold_order order,
                                                                dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_axes_composition(const dimfold_layout9 *layout, size_t axes[9],
                                                            dimfold_axes_composition *composition, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_matmul_layouts(const dimfold_layout9 *layout, const dimfold_layout *layout2,
                                                          dimfold_order order, dimfold_matmul_layouts *layouts,
                                                          dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_iterate(dimfold_iterator *iterator, size_t count,
                                                   const dimfold_layout9 *const *layouts, dimfold_order order,
                                                   dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_layout9_is_injective(const dimfold_layout9 *layout, uint64_t max_work,
                                                        dimfold_answer *answer, dimfold_witness *witness,
                                                        dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
