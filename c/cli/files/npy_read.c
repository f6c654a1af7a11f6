/* Reading the header: a Python dictionary of three keys, from files that nobody has to trust. */
#include "npy.h"
#include "text/lexer.h"

#include <stdio.h>
#include <string.h>

enum { HAS_DESCR = 1, HAS_FORTRAN_ORDER = 2, HAS_SHAPE = 4, HAS_ALL = 7 };

typedef struct npy_reader {
    dimfold_lexer lexer;
    dimfold_diag diag; /* what the lexer missed */
    const char *path;
    failure *reason;
    int has;
    dimfold_token descr;
    bool is_fortran_order;
    dimfold_numbers shape;
} npy_reader;

static bool npy_fail(const char *path, failure *reason, const char *name)
{
    return failure_set(reason, FAILURE_NPY, "%s: %s", path, name);
}

static bool npy_expected(npy_reader *reader, const char *name)
{
    return failure_set(reader->reason, FAILURE_NPY, "%s: column %zu of the header: expected %s", reader->path,
                       reader->lexer.at + 1, name);
}

/* Passes on what the lexer says. */
static bool npy_lexed(npy_reader *reader, dimfold_status status)
{
    char sentence[200];
    if (status == DIMFOLD_OK)
        return true;
    reader->diag.operation = NULL;
    size_t column = reader->diag.column;
    reader->diag.column = 0;
    dimfold_diag_text(&reader->diag, sentence, sizeof sentence);
    return failure_set(reader->reason, FAILURE_NPY, "%s: column %zu of the header: %s", reader->path, column, sentence);
}

static bool npy_accept(npy_reader *reader, const char *text, const char *quoted)
{
    return dimfold_lexer_accept(&reader->lexer, text) || npy_expected(reader, quoted);
}

/* Takes a string in quotation marks. */
static bool npy_string(npy_reader *reader, dimfold_token *string, const char *name)
{
    int quote = dimfold_lexer_peek(&reader->lexer);
    if (quote != '\'' && quote != '"')
        return npy_expected(reader, name);
    *string = dimfold_lexer_string(&reader->lexer);
    return string->length > 0 || npy_expected(reader, name);
}

/* Which sorts of items NumPy has that have no dtype here. */
static const char *npy_sort(dimfold_token descr)
{
    const char *letter = descr.text;
    if (descr.length > 1 && memchr("<>|=", *letter, 4) != NULL)
        letter++;
    switch (*letter) {
    case 'O': return "Python objects";
    case 'U': return "Unicode text";
    case 'S':
    case 'a': return "byte strings";
    case 'M': return "dates (datetime64)";
    case 'm': return "durations (timedelta64)";
    case 'T': return "variable-width text";
    case 'V': return "opaque items of more than 16 bytes, or of none";
    case 'f':
    case 'c': return "floats of this width";
    default: return "items of an unknown dtype";
    }
}

/* Reads a descriptor as NumPy does: one without a byte order, "f4", is in this machine's. The library's names of dtypes
   must not be read here, as "i8" has 8 bytes for NumPy. */
static bool npy_descr_parse(dimfold_token descr, npy_header *header)
{
    enum { LENGTH_MAX = 8 };
    char text[1 + LENGTH_MAX] = "=";
    bool has_order = memchr("<>|=", *descr.text, 4) != NULL;
    if (descr.length > LENGTH_MAX)
        return false;
    if (*descr.text == 'V')
        *text = '|';
    memcpy(text + !has_order, descr.text, descr.length);
    return dimfold_dtype_parse(text, descr.length + !has_order, &header->dtype, &header->is_byte_swapped, NULL) ==
           DIMFOLD_OK;
}

static bool npy_dtype(npy_reader *reader, npy_header *header)
{
    dimfold_token descr = reader->descr;
    if (npy_descr_parse(descr, header))
        return true;
    for (size_t i = 0; i < descr.length; i++)
        if (descr.text[i] < ' ' || descr.text[i] > '~' || i > 60)
            return npy_fail(reader->path, reader->reason, "its dtype is not readable");
    return failure_set(reader->reason, FAILURE_NPY, "%s: its dtype '%.*s' is not supported: %s", reader->path,
                       (int)descr.length, descr.text, npy_sort(descr));
}

static bool npy_bool(npy_reader *reader, bool *value)
{
    *value = dimfold_lexer_accept_word(&reader->lexer, "True");
    return *value || dimfold_lexer_accept_word(&reader->lexer, "False") || npy_expected(reader, "True or False");
}

/* The tuple of extents; Python 2 wrote large ones as 5L. */
static bool npy_shape(npy_reader *reader)
{
    dimfold_lexer *lexer = &reader->lexer;
    reader->shape.count = 0;
    if (!npy_accept(reader, "(", "'(' and the extents"))
        return false;
    while (!dimfold_lexer_accept(lexer, ")")) {
        if (!npy_lexed(reader, dimfold_lexer_append(lexer, 0, &reader->shape)))
            return false;
        dimfold_lexer_accept_word(lexer, "L");
        if (!dimfold_lexer_accept(lexer, ",") && !dimfold_lexer_sees(lexer, ")"))
            return npy_expected(reader, "',' or ')'");
    }
    return true;
}

static bool npy_descr(npy_reader *reader)
{
    if (dimfold_lexer_sees(&reader->lexer, "[") || dimfold_lexer_sees(&reader->lexer, "("))
        return npy_fail(reader->path, reader->reason, "its dtype is structured, which is not supported");
    return npy_string(reader, &reader->descr, "a dtype such as '<f4'");
}

/* Takes the value of a key, each of which comes once. */
static bool npy_value(npy_reader *reader, dimfold_token key)
{
    int bit = dimfold_token_is(key, "descr")           ? HAS_DESCR
              : dimfold_token_is(key, "fortran_order") ? HAS_FORTRAN_ORDER
              : dimfold_token_is(key, "shape")         ? HAS_SHAPE
                                                       : 0;
    if (bit == 0)
        return npy_fail(reader->path, reader->reason, "its header has an unknown key");
    if (reader->has & bit)
        return npy_fail(reader->path, reader->reason, "its header has a key twice");
    reader->has |= bit;
    switch (bit) {
    case HAS_DESCR: return npy_descr(reader);
    case HAS_FORTRAN_ORDER: return npy_bool(reader, &reader->is_fortran_order);
    default: return npy_shape(reader);
    }
}

static bool npy_dictionary(npy_reader *reader)
{
    dimfold_token key;
    if (!npy_accept(reader, "{", "'{'"))
        return false;
    while (!dimfold_lexer_accept(&reader->lexer, "}")) {
        if (!npy_string(reader, &key, "'descr', 'fortran_order' or 'shape'") ||
            !npy_accept(reader, ":", "':'") || !npy_value(reader, key))
            return false;
        if (!dimfold_lexer_accept(&reader->lexer, ",") && !dimfold_lexer_sees(&reader->lexer, "}"))
            return npy_expected(reader, "',' or '}'");
    }
    if (reader->lexer.at != reader->lexer.length)
        return npy_expected(reader, "the end of the header");
    return reader->has == HAS_ALL || npy_fail(reader->path, reader->reason,
                                              "its header lacks one of 'descr', 'fortran_order' and 'shape'");
}

/* The layout of the items, all of which must be in the file. */
static bool npy_layout(npy_reader *reader, npy_header *header)
{
    dimfold_diag diag;
    dimfold_order order = reader->is_fortran_order ? DIMFOLD_ORDER_F : DIMFOLD_ORDER_C;
    const size_t *shape = (const size_t *)reader->shape.entries;
    if (dimfold_layout_contig(&header->layout, reader->shape.count, shape, order, &diag) != DIMFOLD_OK)
        return npy_fail(reader->path, reader->reason, "its shape has more elements than memory can hold");
    size_t needed, size = dimfold_layout_size(&header->layout), item = dimfold_dtype_size_bytes(header->dtype);
    if (__builtin_mul_overflow(size, item, &needed))
        return npy_fail(reader->path, reader->reason, "its shape has more elements than memory can hold");
    if (needed > header->data_bytes)
        return failure_set(reader->reason, FAILURE_NPY, "%s: is truncated: its items take %zu bytes, and %zu are there",
                           reader->path, needed, header->data_bytes);
    header->data_bytes = needed;
    return true;
}

/* Behind 8 bytes of magic and version stands the dictionary's length in 2 or 4 bytes, and then the dictionary. */
static size_t npy_dictionary_start(const unsigned char *file)
{
    return file[6] == 1 ? 10 : 12;
}

static size_t npy_dictionary_length(const unsigned char *file)
{
    size_t length = file[8] | (size_t)file[9] << 8;
    return file[6] == 1 ? length : length | (size_t)file[10] << 16 | (size_t)file[11] << 24;
}

size_t npy_head_bytes(const unsigned char *start, size_t size_bytes)
{
    if (size_bytes < NPY_START_MAX)
        return size_bytes;
    if (memcmp(start, "\x93NUMPY", 6) != 0 || start[6] < 1 || start[6] > 3)
        return NPY_START_MAX;
    size_t before = npy_dictionary_start(start), length = npy_dictionary_length(start);
    return length <= NPY_DICTIONARY_MAX && length <= size_bytes - before ? before + length : NPY_START_MAX;
}

/* Finds where the dictionary stands. */
static bool npy_frame(const unsigned char *file, size_t size_bytes, const char *path, size_t *start, size_t *length,
                      failure *reason)
{
    if (size_bytes == 0)
        return npy_fail(path, reason, "is empty");
    if (size_bytes < 6 || memcmp(file, "\x93NUMPY", 6) != 0)
        return npy_fail(path, reason, "is no .npy file");
    if (size_bytes < 10)
        return npy_fail(path, reason, "is truncated inside of its header");
    if (file[6] < 1 || file[6] > 3 || file[7] != 0)
        return failure_set(reason, FAILURE_NPY, "%s: has version %d.%d: expected 1.0, 2.0 or 3.0", path, file[6],
                           file[7]);
    *start = npy_dictionary_start(file);
    if (size_bytes < *start || (*length = npy_dictionary_length(file)) > size_bytes - *start)
        return npy_fail(path, reason, "is truncated inside of its header");
    if (*length > NPY_DICTIONARY_MAX)
        return failure_set(reason, FAILURE_NPY, "%s: its header has %zu bytes: expected at most %d", path, *length,
                           NPY_DICTIONARY_MAX);
    return true;
}

bool npy_read(npy_header *header, const unsigned char *file, size_t size_bytes, const char *path, failure *reason)
{
    size_t start = 0, length = 0;
    if (!npy_frame(file, size_bytes, path, &start, &length, reason))
        return false;
    npy_reader reader = {.path = path, .reason = reason};
    reader.lexer = dimfold_lexer_new((dimfold_call){&reader.diag, NULL}, (const char *)file + start, length);
    header->data_start = start + length;
    header->data_bytes = size_bytes - header->data_start;
    return npy_dictionary(&reader) && npy_dtype(&reader, header) && npy_layout(&reader, header);
}
