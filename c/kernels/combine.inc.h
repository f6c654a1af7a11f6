/* What becomes of two items of one type, whose functions math_NAME_TYPE are. Parameters: ITEM, the item; ADDED, the
   type by which it is added and multiplied; COMPARED, the one by which it is compared, if it is. */
#define COMBINE_JOIN(a, b) a##_##b
#define COMBINE_NAME(a, b) COMBINE_JOIN(a, b)

GPU_INLINE gpu_item COMBINE_NAME(combine, COMBINED)(uint32_t op, gpu_item there, gpu_item comes)
{
    gpu_item result = {0, 0};
    ITEM x, y;
    __builtin_memcpy(&x, &there, sizeof x);
    __builtin_memcpy(&y, &comes, sizeof y);
    if (op == GPU_PUT_ADD)
        x = (ITEM)COMBINE_NAME(math_add, ADDED)(x, y);
    else if (op == GPU_PUT_MUL)
        x = (ITEM)COMBINE_NAME(math_mul, ADDED)(x, y);
#ifdef COMPARED
    else if (op == GPU_PUT_MIN)
        x = COMBINE_NAME(math_min, COMPARED)(x, y);
    else
        x = COMBINE_NAME(math_max, COMPARED)(x, y);
#endif
    __builtin_memcpy(&result, &x, sizeof x);
    return result;
}

#undef COMBINE_NAME
#undef COMBINE_JOIN
#undef COMPARED
#undef ADDED
#undef COMBINED
#undef ITEM
