/* Walk a layout: by runs, from the back, and divided for two threads. An iterator is a struct that can be copied. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show_runs(const char *name, dimfold_iterator walk)
{
    dimfold_run run;
    printf("%s:\n", name);
    while (dimfold_iterator_next_run(&walk, &run))
        printf("    %zu elements from position %td, step %td\n", run.count, run.position[0], run.stride[0]);
}

int main(void)
{
    size_t shape[] = {3, 4};
    ptrdiff_t stride[] = {6, 1}; /* rows of 4 elements, 6 apart */
    dimfold_layout padded;
    const dimfold_layout *one[] = {&padded};
    dimfold_iterator rows, columns, head, tail;
    ptrdiff_t last;
    dimfold_diag diag;
    if (dimfold_layout_new(&padded, 2, shape, stride, 0, &diag)
        || dimfold_layout_iterate(&rows, 1, one, DIMFOLD_ORDER_C, &diag)
        || dimfold_layout_iterate(&columns, 1, one, DIMFOLD_ORDER_F, &diag)
        || dimfold_iterator_split_at(&head, &tail, &rows, dimfold_iterator_size(&rows) / 2, &diag))
        return fail(&diag);
    show_runs("in C order", rows);
    show_runs("in F order", columns);
    show_runs("the first half in C order", head);
    show_runs("the second half", tail);
    if (dimfold_iterator_next_back(&tail, &last))
        printf("from the back: position %td, then %zu elements are left\n", last, dimfold_iterator_size(&tail));
    return 0;
}
