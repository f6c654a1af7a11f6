/* Rows of one item of ITEM_BYTES bytes each, both ways. */

#define INDEX_JOIN_(a, b) a##_##b
#define INDEX_JOIN(a, b) INDEX_JOIN_(a, b)
#define INDEX_NAME(name) INDEX_JOIN(name, ITEM_BYTES)

static void INDEX_NAME(index_take)(const dimfold_index_block *block)
{
    const char *indexed = block->indexed;
    const int64_t *offset = block->offset;
    for (size_t i = 0; i < block->count; i++)
        memcpy(dimfold_index_row(block, i), indexed + offset[i], ITEM_BYTES);
}

static void INDEX_NAME(index_put)(const dimfold_index_block *block)
{
    char *indexed = block->indexed;
    const int64_t *offset = block->offset;
    for (size_t i = 0; i < block->count; i++)
        memcpy(indexed + offset[i], dimfold_index_row(block, i), ITEM_BYTES);
}

#undef INDEX_NAME
#undef INDEX_JOIN
#undef INDEX_JOIN_
#undef ITEM_BYTES
