/* The measured calls for one type of layout at one rank; loop.c includes this once for each of them. Parameters:

       TYPE, SMALLER, LARGER   the layouts of this rank and of one axis less and more
       NAME(noun)              what is defined here
       WITH_COUNT(array)       how an array is passed: with its number of entries where the type does not tell it */

static union NAME(result) {
    TYPE same;
    SMALLER smaller;
    LARGER larger;
    dimfold_layout dynamic;
} NAME(result);

static TYPE NAME(base), NAME(gapped), NAME(single);

static dimfold_status NAME(prepare)(const inputs *in)
{
    return CALL(TYPE, new)(&NAME(base), WITH_COUNT(in->shape), in->stride, OFFSET, NULL) |
           CALL(TYPE, new)(&NAME(gapped), WITH_COUNT(in->shape_gapped), in->stride, OFFSET, NULL) |
           CALL(TYPE, new)(&NAME(single), WITH_COUNT(in->shape_single), in->stride_single, OFFSET, NULL);
}

/* The calls whose result has the rank that the arguments tell. Each loop forgets what memory holds between two calls,
   so that no call can be dropped or moved out of it. */
static dimfold_status NAME(repeat_ranked)(operation what, const inputs *in, size_t count)
{
    union NAME(result) *result = &NAME(result);
    dimfold_status status = DIMFOLD_OK;
    switch (what) {
    case OPERATION_NEW:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, new)(&result->same, WITH_COUNT(in->shape), in->stride, OFFSET, NULL);
        break;
    case OPERATION_DIM_SELECT:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, dim_select)(&result->smaller, &NAME(base), 1, 2, NULL);
        break;
    case OPERATION_TRANSPOSE:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, transpose)(&result->same, &NAME(base), WITH_COUNT(in->axes), NULL);
        break;
    case OPERATION_DIM_NARROW:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, dim_narrow)(&result->same, &NAME(base), 1, &in->slice, NULL);
        break;
    case OPERATION_DIM_INSERT:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, dim_insert)(&result->larger, &NAME(base), 1, NULL);
        break;
    case OPERATION_DIAGONAL:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, diagonal)(&result->smaller, &NAME(base), 1, 0, 1, NULL);
        break;
    default: status = DIMFOLD_ERR_ARGUMENT;
    }
    return status;
}

/* The calls whose result has a rank of its own, and all others by the function above. */
static dimfold_status NAME(repeat)(operation what, const inputs *in, size_t count)
{
    union NAME(result) *result = &NAME(result);
    dimfold_status status = DIMFOLD_OK;
    switch (what) {
    case OPERATION_RESHAPE:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, reshape)(&result->dynamic, &NAME(base), in->ndim, in->reshape, DIMFOLD_ORDER_C, NULL);
        break;
    case OPERATION_RESHAPE_GAPPED:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, reshape)(&result->dynamic, &NAME(gapped), in->ndim, in->reshape_gapped,
                                          DIMFOLD_ORDER_C, NULL);
        break;
    case OPERATION_BROADCAST_TO:
        for (size_t i = 0; i < count; i++, forget())
            status |= CALL(TYPE, broadcast_to)(&result->dynamic, &NAME(single), in->ndim, in->shape, NULL);
        break;
    default: status = NAME(repeat_ranked)(what, in, count);
    }
    return status;
}

/* What the last call answered. */
static dimfold_status NAME(answer)(operation what, dimfold_layout *answer)
{
    const union NAME(result) *result = &NAME(result);
    switch (what) {
    case OPERATION_DIM_SELECT:
    case OPERATION_DIAGONAL: return CALL(SMALLER, to_dyn)(answer, &result->smaller, NULL);
    case OPERATION_DIM_INSERT: return CALL(LARGER, to_dyn)(answer, &result->larger, NULL);
    case OPERATION_RESHAPE:
    case OPERATION_RESHAPE_GAPPED:
    case OPERATION_BROADCAST_TO: return dimfold_layout_to_dyn(answer, &result->dynamic, NULL);
    default: return CALL(TYPE, to_dyn)(answer, &result->same, NULL);
    }
}
