/* Layouts written as text. */
#include "base/text.h"

#include <dimfold/text.h>

static void print_comma(dimfold_text *out, size_t i)
{
    if (i > 0)
        dimfold_text_character(out, ',');
}

static void print_shape(dimfold_text *out, const dimfold_layout *layout)
{
    dimfold_text_character(out, '(');
    for (size_t i = 0; i < layout->ndim; i++) {
        print_comma(out, i);
        dimfold_text_unsigned(out, layout->shape[i]);
    }
    dimfold_text_character(out, ')');
}

static void print_stride(dimfold_text *out, const dimfold_layout *layout)
{
    dimfold_text_character(out, '(');
    for (size_t i = 0; i < layout->ndim; i++) {
        print_comma(out, i);
        dimfold_text_signed(out, layout->stride[i]);
    }
    dimfold_text_character(out, ')');
}

size_t dimfold_layout_print(const dimfold_layout *layout, char *text, size_t capacity)
{
    dimfold_text out = {text, text != NULL ? capacity : 0, 0};
    if (layout == NULL || layout->ndim > DIMFOLD_NDIM_MAX)
        return dimfold_text_close(&out);
    print_shape(&out, layout);
    dimfold_text_character(&out, ':');
    print_stride(&out, layout);
    if (layout->offset != 0) {
        dimfold_text_character(&out, '+');
        dimfold_text_unsigned(&out, layout->offset);
    }
    return dimfold_text_close(&out);
}
