/* NumPy's .npy files, versions 1.0 to 3.0: what the header says, and a header to write. */
#pragma once

#include "cli/report/failure.h"

#include <dimfold/dtype.h>
#include <dimfold/layout.h>

typedef struct npy_header {
    dimfold_dtype dtype;
    bool is_byte_swapped;
    size_t data_start; /* in bytes from the start of the file */
    size_t data_bytes; /* of the items; more may stand behind them */
    dimfold_layout layout;
} npy_header;

/* The bytes in front of the items, which the first NPY_START_MAX of a file of `size_bytes` tell. Those alone if it is
   no .npy file, or if its header does not fit the file or is longer than any that is read: NumPy reads 10,000 bytes
   unless told otherwise, and only structured dtypes, of which no item is read here, need more. */
enum { NPY_START_MAX = 12, NPY_DICTIONARY_MAX = 1 << 20 };
size_t npy_head_bytes(const unsigned char *start, size_t size_bytes);

/* Reads the header of a file of `size_bytes`, of which `file` has those of the head, and checks that the items it
   promises are there. `path` is for the sentence only. */
bool npy_read(npy_header *header, const unsigned char *file, size_t size_bytes, const char *path, failure *reason);

/* No header that npy_write makes is longer. */
#define NPY_HEADER_MAX 4096

/* Writes the header that numpy.save (2.x) writes for items of this dtype in this machine's byte order: version 1.0,
   filled up to a multiple of 64 bytes. Returns its length. The layout must be contiguous in C or F order. */
size_t npy_write(unsigned char *header, dimfold_dtype dtype, bool is_byte_swapped, const dimfold_layout *layout);
