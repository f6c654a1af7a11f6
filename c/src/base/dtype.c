/* The types of items: sizes, names, and NumPy's descriptors of them. */
#include <dimfold/dtype.h>

#include "diag.h"
#include "libc.h"

/* DLPack's code of an item that nobody looks into. */
#define DTYPE_CODE_OPAQUE 3
#define DTYPE_OPAQUE(bytes) (DTYPE_CODE_OPAQUE | (bytes) << 11 | 1 << 16)
#define DTYPE_BYTES_MAX 16

struct dtype_row {
    dimfold_dtype dtype;
    const char *name, *numpy_name;
    uint8_t size_bytes;
    const char *numpy;
};

static const struct dtype_row dtype_rows[] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    {DIMFOLD_DTYPE_##constant, name, numpy_name, bytes, numpy},
#include "dtype.def"
#define DIMFOLD_DTYPE_OPAQUE(bytes, bits) {DTYPE_OPAQUE(bytes), "opaque" #bytes, "void" #bits, bytes, "|V" #bytes},
#include "dtype_opaque.def"
#undef DIMFOLD_DTYPE_OPAQUE
};

#define DTYPE_COUNT (sizeof dtype_rows / sizeof dtype_rows[0])

static const struct dtype_row *dtype_find(dimfold_dtype dtype)
{
    for (size_t i = 0; i < DTYPE_COUNT; i++)
        if (dtype_rows[i].dtype == dtype)
            return &dtype_rows[i];
    return NULL;
}

dimfold_dtype dimfold_dtype_opaque(size_t size_bytes)
{
    bool is_known = size_bytes >= 1 && size_bytes <= DTYPE_BYTES_MAX;
    return is_known ? (dimfold_dtype)DTYPE_OPAQUE(size_bytes) : 0;
}

size_t dimfold_dtype_size_bytes(dimfold_dtype dtype)
{
    size_t bits = (size_t)(dtype >> 8 & 0xff) * (dtype >> 16);
    return bits % 8 == 0 && bits <= 8 * DTYPE_BYTES_MAX ? bits / 8 : 0;
}

const char *dimfold_dtype_name(dimfold_dtype dtype)
{
    const struct dtype_row *row = dtype_find(dtype);
    return row != NULL ? row->name : NULL;
}

const char *dimfold_dtype_numpy(dimfold_dtype dtype)
{
    const struct dtype_row *row = dtype_find(dtype);
    return row != NULL ? row->numpy : NULL;
}

static bool text_is(const char *text, size_t length, const char *string)
{
    return strlen(string) == length && memcmp(text, string, length) == 0;
}

static const struct dtype_row *parse_name(const char *text, size_t length)
{
    for (size_t i = 0; i < DTYPE_COUNT; i++)
        if (text_is(text, length, dtype_rows[i].name) || text_is(text, length, dtype_rows[i].numpy_name))
            return &dtype_rows[i];
    return NULL;
}

/* Whether a descriptor's byte order may stand before this row's kind and size. "V2" is bf16 with an order and opaque
   without one; only items of one byte, or opaque ones, go without. */
static bool order_fits(const struct dtype_row *row, char order)
{
    bool is_opaque = (row->dtype & 0xff) == DTYPE_CODE_OPAQUE;
    if (order == '|')
        return is_opaque || row->size_bytes == 1;
    return order == '<' || order == '>' || order == '=';
}

static const struct dtype_row *parse_descriptor(const char *text, size_t length)
{
    for (size_t i = 0; length > 1 && i < DTYPE_COUNT; i++)
        if (text_is(text + 1, length - 1, dtype_rows[i].numpy + 1) && order_fits(&dtype_rows[i], text[0]))
            return &dtype_rows[i];
    return NULL;
}

static bool order_is_swapped(const struct dtype_row *row, char order)
{
    const uint16_t one = 1;
    bool is_little = *(const unsigned char *)&one == 1;
    bool has_order = row->size_bytes > 1 && (row->dtype & 0xff) != DTYPE_CODE_OPAQUE;
    return has_order && order == (is_little ? '>' : '<');
}

dimfold_status dimfold_dtype_parse(const char *text, size_t length, dimfold_dtype *dtype, bool *is_byte_swapped,
                                   dimfold_diag *diag)
{
    dimfold_call call = {diag, "dtype_parse"};
    DIMFOLD_TRY(dimfold_check_pointer(call, text, "text"));
    DIMFOLD_TRY(dimfold_check_pointer(call, dtype, "dtype"));
    DIMFOLD_TRY(dimfold_check_pointer(call, is_byte_swapped, "is_byte_swapped"));
    const struct dtype_row *named = parse_name(text, length);
    const struct dtype_row *row = named != NULL ? named : parse_descriptor(text, length);
    if (row == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_TEXT, "text", 0, 0);
    *dtype = row->dtype;
    *is_byte_swapped = named == NULL && order_is_swapped(row, text[0]);
    return DIMFOLD_OK;
}
