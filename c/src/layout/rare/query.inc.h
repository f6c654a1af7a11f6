/* Asking about a layout, for one rank. */

size_t FN(ndim)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? NDIM(layout) : 0;
}

size_t FN(size)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? query_size(NDIM(layout), SHAPE(layout)) : 0;
}

const size_t *FN(shape)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? SHAPE(layout) : NULL;
}

const ptrdiff_t *FN(stride)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? STRIDE(layout) : NULL;
}

size_t FN(offset)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? layout->offset : 0;
}

bool FN(is_c_contig)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && query_contig(IN(layout), true) == NDIM(layout);
}

bool FN(is_f_contig)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && query_contig(IN(layout), false) == NDIM(layout);
}

bool FN(c_prefer)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && query_prefer_any(&IN(layout), true);
}

bool FN(f_prefer)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && query_prefer_any(&IN(layout), false);
}

size_t FN(ndim_of_c_contig)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? query_contig_any(&IN(layout), true) : 0;
}

size_t FN(ndim_of_f_contig)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? query_contig_any(&IN(layout), false) : 0;
}

dimfold_status FN(bounds_index)(const LAYOUT *layout, size_t *min, size_t *max, dimfold_diag *diag)
{
    CALL("bounds_index");
    TRY_LAYOUT(layout);
    TRY_POINTER(min);
    TRY_POINTER(max);
    return query_bounds_index(call, &IN(layout), min, max);
}

dimfold_status FN(offset_bounds)(const LAYOUT *layout, ptrdiff_t *min, ptrdiff_t *max, dimfold_diag *diag)
{
    CALL("offset_bounds");
    TRY_LAYOUT(layout);
    TRY_POINTER(min);
    TRY_POINTER(max);
    return query_offset_bounds(call, &IN(layout), min, max);
}

dimfold_status FN(offset_min)(const LAYOUT *layout, ptrdiff_t *min, dimfold_diag *diag)
{
    return query_offset_end(TYPE_RANK, layout, true, min, diag);
}

dimfold_status FN(offset_max)(const LAYOUT *layout, ptrdiff_t *max, dimfold_diag *diag)
{
    return query_offset_end(TYPE_RANK, layout, false, max, diag);
}

dimfold_status FN(span)(const LAYOUT *layout, size_t *span, dimfold_diag *diag)
{
    CALL("span");
    TRY_LAYOUT(layout);
    TRY_POINTER(span);
    return dimfold_query_span(call, &IN(layout), span);
}

bool FN(is_broadcasted)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && query_is_broadcasted(IN(layout));
}

size_t FN(size_non_broadcast)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) ? query_size_non_broadcast(IN(layout)) : 0;
}

bool FN(is_empty)(const LAYOUT *layout)
{
    return IS_LAYOUT(layout) && layout_is_empty(NDIM(layout), SHAPE(layout));
}
