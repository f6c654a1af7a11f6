/* See pairs of floats as complex numbers, and back, without moving a byte. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show(const char *name, const dimfold_layout *layout)
{
    char text[100];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-15s %s\n", name, text);
}

int main(void)
{
    /* Real and imaginary parts, aligned as complex numbers are. */
    _Alignas(8) float data[2][3][2] = {{{1, -1}, {2, -2}, {3, -3}}, {{4, -4}, {5, -5}, {6, -6}}};
    size_t shape[] = {2, 3, 2}, odd[] = {4, 3};
    dimfold_view floats, numbers, again;
    dimfold_layout numbers_layout, again_layout;
    dimfold_diag diag;
    char text[200];
    if (dimfold_view_new(&floats, data, sizeof data, DIMFOLD_DTYPE_F32, 3, shape, NULL, 0, &diag)
        || dimfold_view_as(&numbers, &numbers_layout, &floats, DIMFOLD_DTYPE_C64, -1, false, &diag)
        || dimfold_view_as(&again, &again_layout, &numbers, DIMFOLD_DTYPE_F32, -1, true, &diag))
        return fail(&diag);
    show("complex numbers", &numbers_layout); /* the last axis is gone */
    show("floats again", &again_layout);      /* and its pairs are in the last one now */

    if (dimfold_view_new(&floats, data, sizeof data, DIMFOLD_DTYPE_F32, 2, odd, NULL, 0, &diag))
        return fail(&diag);
    if (dimfold_view_as(&numbers, &numbers_layout, &floats, DIMFOLD_DTYPE_C64, -1, true, &diag) == DIMFOLD_OK)
        return 1;
    dimfold_diag_text(&diag, text, sizeof text);
    puts(text);
    return 0;
}
