/* The command line, read. */
#pragma once

#include "cli/report/failure.h"

#include <dimfold/dtype.h>
#include <dimfold/layout.h>
#include <dimfold/tuple.h>

enum command { COMMAND_NONE, COMMAND_SHOW, COMMAND_EVAL, COMMAND_EXPLAIN, COMMAND_ALGEBRA, COMMAND_DEVICES,
    COMMAND_PRINT };

typedef struct options {
    enum command command;
    const char *expression; /* "-": one per line of standard input */
    const char *output;     /* eval: the file to write; show: the picture */
    dimfold_order order;    /* C, F or K */
    size_t threads;         /* 0: one per processor */
    size_t memory;          /* eval, explain, print: bytes for elements; 0: what the system's limits leave */
    size_t head, tail;      /* print: so many places of the first axis, from either end; both 0: all of it */
    bool has_cuda;          /* eval, explain, print: on a CUDA device */
    int32_t device_id;
    dimfold_dtype dtype;    /* explain, show: of a layout without a file */
    bool has_dtype;         /* it was given */
    bool is_json, wants_help, wants_version;
    bool is_strict;         /* DIMFOLD_STRICT for the algebra of nested layouts */
    bool is_tv;             /* show: a thread-value layout, of a tile if there is one */
    bool has_tile;
    dimfold_tuple tile;
    size_t itemsize, access_bytes; /* show: bank conflicts of such accesses; 0: not asked for */
} options;

/* The status of a wrong command line is FAILURE_USAGE. */
bool options_read(options *result, int count, char **arguments, failure *reason);
