/* Slice a layout as NumPy slices an array: only numbers change, the elements stay where they are. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static dimfold_status show(const char *name, const dimfold_layout *letters, size_t count,
                           const dimfold_indexer *indexers, dimfold_diag *diag)
{
    const dimfold_layout *one[1];
    dimfold_layout slice;
    dimfold_iterator iterator;
    ptrdiff_t position;
    char text[80];
    if (dimfold_layout_dim_slice(&slice, letters, count, indexers, diag))
        return diag->status;
    one[0] = &slice;
    if (dimfold_layout_iterate(&iterator, 1, one, DIMFOLD_ORDER_C, diag))
        return diag->status;
    dimfold_layout_print(&slice, text, sizeof text);
    printf("%-17s %-20s ", name, text);
    while (dimfold_iterator_next(&iterator, &position))
        putchar("abcdefghijklmnopqrst"[position]);
    putchar('\n');
    return DIMFOLD_OK;
}

int main(void)
{
    size_t shape[] = {4, 5};
    dimfold_slice all = {0, 0, 0, 0};
    dimfold_slice middle = {DIMFOLD_HAS_START | DIMFOLD_HAS_STOP, 1, -1, 0};
    dimfold_slice every_second_back = {DIMFOLD_HAS_STEP, 0, 0, -2};
    dimfold_slice last = {0, -1, 0, 0};
    dimfold_indexer whole[] = {{DIMFOLD_INDEXER_SLICE, all}};
    dimfold_indexer rows[] = {{DIMFOLD_INDEXER_SLICE, middle}};
    dimfold_indexer column[] = {{DIMFOLD_INDEXER_ELLIPSIS, all}, {DIMFOLD_INDEXER_INDEX, last}};
    dimfold_indexer both[] = {{DIMFOLD_INDEXER_SLICE, middle}, {DIMFOLD_INDEXER_SLICE, every_second_back}};
    dimfold_layout letters;
    dimfold_diag diag;
    if (dimfold_layout_c_contig(&letters, 2, shape, &diag) || show("[:]", &letters, 1, whole, &diag)
        || show("[1:-1]", &letters, 1, rows, &diag) || show("[..., -1]", &letters, 2, column, &diag)
        || show("[1:-1, ::-2]", &letters, 2, both, &diag))
        return fail(&diag);
    return 0;
}
