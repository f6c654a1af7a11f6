/* All small mappings, with what C++ defines each of them to be: computed from the definition, number by number. */
#ifndef DIMFOLD_TEST_LAYOUT_MAPPING_CASES_H
#define DIMFOLD_TEST_LAYOUT_MAPPING_CASES_H

#include "../indices.h"
#include "../test.h"

#define MAPPING_NDIM 3
#define MAPPING_EXTENT 4
#define MAPPING_ALIGNMENT 5
/* The positions of the largest case: extents 4, 4 and 4 padded to 5. */
#define MAPPING_POSITIONS 128

/* What a constructor of a policy other than strided is given. */
typedef struct mapping_case {
    dimfold_mapping_policy policy;
    size_t ndim;
    size_t shape[MAPPING_NDIM];
    uint64_t static_shape;
    size_t alignment;
    bool static_alignment;
} mapping_case;

typedef void mapping_check(const mapping_case *given, const dimfold_mapping *mapping);

/* Every rank to 3, extent to 4 and alignment to 5 of the policies other than strided, all of it dynamic; or with every
   pattern of static numbers. */
void every_mapping(mapping_check *check);
void every_static_mapping(mapping_check *check);

dimfold_status mapping_make_case(dimfold_mapping *result, const mapping_case *given, dimfold_dtype index_dtype,
                                 dimfold_diag *diag);

bool case_is_right(const mapping_case *given);
bool case_is_padded(const mapping_case *given);

/* The extent that an axis has in the strides of the others. */
size_t case_padded_extent(const mapping_case *given, size_t axis);
/* Whether it is static. */
bool case_padded_is_static(const mapping_case *given, size_t axis);

/* The position of an index by Horner's rule, from the slowest axis to the fastest. */
size_t case_position(const mapping_case *given, const size_t *index);

/* The product of the extents between an axis and the fastest one, that one included, and whether all are static. */
size_t case_stride(const mapping_case *given, size_t axis, bool *is_static);

/* Counts in `hits`, of `count` entries, how many indices lead to each position; the number of positions below the
   highest one and that one, or SIZE_MAX if one does not fit. */
size_t mapping_mark(const dimfold_mapping *mapping, unsigned *hits, size_t count);

#endif
