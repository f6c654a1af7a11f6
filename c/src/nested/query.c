/* What a layout is: rank, depth, size, how far it reaches. */
#include "integers.h"

static bool query_reads(const dimfold_nested *layout)
{
    return dimfold_nested_check((dimfold_call){NULL, NULL}, layout, "layout") == DIMFOLD_OK;
}

bool dimfold_nested_is_valid(const dimfold_nested *layout)
{
    return query_reads(layout);
}

size_t dimfold_nested_rank(const dimfold_nested *layout)
{
    return query_reads(layout) ? tree_rank(layout->parens, nested_root(layout)) : 0;
}

size_t dimfold_nested_depth(const dimfold_nested *layout)
{
    return query_reads(layout) ? tree_depth(layout->parens, nested_root(layout)) : 0;
}

size_t dimfold_nested_size(const dimfold_nested *layout)
{
    return query_reads(layout) ? nested_node_size(layout, nested_root(layout)) : 0;
}

bool dimfold_nested_is_static(const dimfold_nested *layout)
{
    return query_reads(layout) &&
           integers_are_static(layout->static_shape & layout->static_stride, nested_root(layout));
}
