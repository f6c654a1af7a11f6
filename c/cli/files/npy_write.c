/* Writing the header, byte for byte as numpy.save does. */
#include "npy.h"

#include "base/text.h"

#include <string.h>

enum { PREFIX = 10, ALIGNMENT = 64, GROWTH_DIGITS = 21 };

static size_t digits_of(size_t number)
{
    dimfold_text nowhere = {NULL, 0, 0};
    dimfold_text_unsigned(&nowhere, number);
    return nowhere.length;
}

/* A Python tuple: "()", "(3,)", "(3, 4)". */
static void write_shape(dimfold_text *out, const dimfold_layout *layout)
{
    dimfold_text_character(out, '(');
    for (size_t i = 0; i < layout->ndim; i++) {
        if (i > 0)
            dimfold_text_string(out, ", ");
        dimfold_text_unsigned(out, layout->shape[i]);
    }
    dimfold_text_string(out, layout->ndim == 1 ? ",)" : ")");
}

static void write_blanks(dimfold_text *out, size_t count)
{
    while (count-- > 0)
        dimfold_text_character(out, ' ');
}

/* NumPy leaves room for the slowest axis to grow in place. */
static void write_growth(dimfold_text *out, const dimfold_layout *layout, bool is_fortran_order)
{
    if (layout->ndim > 0)
        write_blanks(out, GROWTH_DIGITS - digits_of(layout->shape[is_fortran_order ? layout->ndim - 1 : 0]));
}

/* The letter of the items' byte order in place of the descriptor's, which is that of little-endian machines. */
static void write_descr(dimfold_text *out, dimfold_dtype dtype, bool is_byte_swapped)
{
    const char *descr = dimfold_dtype_numpy(dtype);
    bool is_little_swapped = false;
    dimfold_dtype_parse(descr, strlen(descr), &dtype, &is_little_swapped, NULL);
    dimfold_text_character(out, *descr == '<' && is_little_swapped != is_byte_swapped ? '>' : *descr);
    dimfold_text_string(out, descr + 1);
}

size_t npy_write(unsigned char *header, dimfold_dtype dtype, bool is_byte_swapped, const dimfold_layout *layout)
{
    bool is_fortran_order = dimfold_layout_is_f_contig(layout) && !dimfold_layout_is_c_contig(layout);
    dimfold_text out = {(char *)header, NPY_HEADER_MAX, 0};
    write_blanks(&out, PREFIX);
    dimfold_text_string(&out, "{'descr': '");
    write_descr(&out, dtype, is_byte_swapped);
    dimfold_text_string(&out, is_fortran_order ? "', 'fortran_order': True, 'shape': "
                                               : "', 'fortran_order': False, 'shape': ");
    write_shape(&out, layout);
    dimfold_text_string(&out, ", }");
    write_growth(&out, layout, is_fortran_order);
    write_blanks(&out, ALIGNMENT - (out.length + 1) % ALIGNMENT);
    dimfold_text_character(&out, '\n');
    size_t length = out.length - PREFIX;
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = (unsigned char)(length & 255);
    header[9] = (unsigned char)(length >> 8);
    return out.length;
}
