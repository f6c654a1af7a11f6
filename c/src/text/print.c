/* Layouts written as text. */
#include "base/text.h"

#include <dimfold/text.h>

static void print_numbers(dimfold_text *out, const dimfold_layout *layout, bool are_strides)
{
    dimfold_text_character(out, '(');
    for (size_t i = 0; i < layout->ndim; i++) {
        if (i > 0)
            dimfold_text_character(out, ',');
        if (are_strides)
            dimfold_text_signed(out, layout->stride[i]);
        else
            dimfold_text_unsigned(out, layout->shape[i]);
    }
    dimfold_text_character(out, ')');
}

size_t dimfold_layout_print(const dimfold_layout *layout, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (layout == NULL || layout->ndim > DIMFOLD_NDIM_MAX)
        return dimfold_text_close(&out);
    print_numbers(&out, layout, false);
    dimfold_text_character(&out, ':');
    print_numbers(&out, layout, true);
    if (layout->offset != 0) {
        dimfold_text_character(&out, '+');
        dimfold_text_unsigned(&out, layout->offset);
    }
    return dimfold_text_close(&out);
}
