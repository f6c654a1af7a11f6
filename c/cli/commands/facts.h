/* Everything that show says of a layout beside the layout itself. */
#pragma once

#include "cli/arrays/expression.h"
#include "cli/command_line/options.h"
#include "cli/arrays/source.h"

typedef bool flag_function(const dimfold_layout *layout);

typedef struct flag {
    const char *name;
    flag_function *ask;
} flag;

enum { FLAGS = 9 };

extern const flag flags[FLAGS];

typedef struct facts {
    size_t min, max, span;
    bool check_strides;
    size_t ndim_of_c_contig, ndim_of_f_contig, size_non_broadcast;
    ptrdiff_t offset_min, offset_max;
    ptrdiff_t stride_order[DIMFOLD_NDIM_MAX];
    uint64_t flatten_axis_mask;
    reply injective;            /* with two indices if it is not */
    bool has_mapping;           /* the source is a mapping, or the layout is one of a policy other than strided */
    dimfold_mapping mapping;
    char mapping_text[SOURCE_TEXT_MAX];
    size_t padded_extents[DIMFOLD_NDIM_MAX];
    size_t itemsize;            /* of the array, or of --dtype; 0: there is none, and nothing is known in bytes */
    bool has_bytes;             /* and what follows can be represented */
    size_t span_bytes, offset_bytes, max_compatible_itemsize;
    ptrdiff_t stride_bytes[DIMFOLD_NDIM_MAX];
} facts;

bool facts_find(facts *found, const expression *array, const options *settings, failure *reason);
