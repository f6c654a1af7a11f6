/* Calls a public function with bad arguments of every kind and checks what the headers promise about that.

   What there is to know of a function is a table that generate.py writes from the headers. A case replaces some of a
   valid call's arguments; whatever they are, the call must not crash, must leave its outputs alone when it fails, and
   must diagnose the failure. Where the table says what an argument may be, the status is checked too. */
#ifndef DIMFOLD_BAD_INPUT_ENGINE_H
#define DIMFOLD_BAD_INPUT_ENGINE_H

#include "things.h"

#include <stddef.h>

#define PARAMETERS_MAX 10
#define CASES_MIN 20

/* Values from low to high may be accepted; every other must be refused with `status`. DIMFOLD_OK: nothing is known. */
struct rule {
    int64_t low;
    uint64_t high;
    dimfold_status status;
};

/* A number in the memory that an argument points to. Views have more blocks of memory behind them. */
struct field {
    size_t offset, size_bytes;
    int block;
    bool is_unsigned;
    bool names_operand; /* a refusal names the parameter */
    struct rule rule;
};

/* A pointer in the memory that an argument points to, and the status of a call with NULL there, or with something
   where NULL is valid. DIMFOLD_OK: nothing is known. */
struct pointer {
    size_t offset;
    dimfold_status status;
};

#define BLOCK_OBJECT 0
#define BLOCK_SHAPE 1
#define BLOCK_STRIDE 2
#define BLOCK_DATA 3
#define BLOCKS 4

enum role {
    ROLE_NUMBER,
    ROLE_INPUT,       /* `entries` objects that are only read */
    ROLE_LIST,        /* the same through an array of pointers */
    ROLE_OUTPUT,      /* `entries` objects that are only written */
    ROLE_IN_OUT,      /* one object that is read and written */
    ROLE_VIEW,        /* a view, or an array of them, with memory behind it */
    ROLE_PATH,        /* a text that ends with a zero */
    ROLE_LASTING,     /* a handle that lives as long as the program */
    ROLE_ENDED,       /* a handle, or memory, that a call ends which succeeds */
    ROLE_BEGUN,       /* memory that a call which succeeds begins to use, until somebody ends that */
    ROLE_NEW_OUT,     /* where the pointer to something new goes */
    ROLE_OWN_SLOT     /* where the pointer to something is that the call ends */
};

struct parameter {
    const char *name;
    enum role role;
    bool is_nullable;            /* NULL may be accepted */
    bool is_unsigned;            /* of a number */
    uint64_t number;             /* a valid one; of a view: its ndim */
    uint64_t most;               /* a larger number would promise memory that is not there */
    size_t size_bytes;           /* of the number, or of one object; of a view: of all in the array */
    size_t entries;
    size_t used;                 /* of the entries in a valid call */
    const void *valid;           /* `entries` valid objects; of a view: its shape */
    dimfold_dtype dtype;         /* of a valid view */
    const struct field *fields;  /* of one object */
    size_t field_count;
    const struct pointer *pointers; /* in one object; garbage leaves them as they are */
    size_t pointer_count;
    struct rule rule;            /* of a number */
    void *(*make)(void);         /* a handle, or what a slot holds; and the end of that, or of what is new */
    void (*destroy)(void *made);
    const char *operand_names;   /* " threads pool ": what a diagnosis may name in place of the parameter, or NULL */
};

/* An argument as it is passed: a number, or a pointer to memory that is as large as it may be. */
struct argument {
    uint64_t number;
    void *pointer;
    void *device_data; /* of a view; NULL if it is the host's */
    unsigned char *blocks[BLOCKS], *before[BLOCKS];
    size_t block_bytes[BLOCKS];
};

enum answer_kind { ANSWER_STATUS, ANSWER_NUMBER, ANSWER_POINTER, ANSWER_NONE };

struct answer {
    enum answer_kind kind;
    dimfold_status status;
    uint64_t number;
    const void *pointer;
};

struct function {
    const char *name;      /* "dimfold_layout3_flip" */
    const char *operation; /* "flip" */
    struct answer (*call)(const struct argument *arguments, dimfold_diag *diag);
    const struct parameter *parameters;
    size_t count;
    bool is_text;          /* diagnoses may name what was expected in a text instead of a parameter */
    bool never_succeeds;   /* no argument is valid for this rank */
    bool needs_cuda;       /* DIMFOLD_ERR_CUDA_UNAVAILABLE is an answer where there is none */
    bool is_host_only;     /* DIMFOLD_ERR_UNSUPPORTED is the answer with a queue of a device, unless more is wrong */
};

/* Runs every case of one function, and fails when there are fewer than CASES_MIN. */
void bad_input_check(const struct function *function);

static inline struct answer answer_status(dimfold_status status)
{
    return (struct answer){ANSWER_STATUS, status, 0, NULL};
}

static inline struct answer answer_number(uint64_t number)
{
    return (struct answer){ANSWER_NUMBER, DIMFOLD_OK, number, NULL};
}

static inline struct answer answer_pointer(const void *pointer)
{
    return (struct answer){ANSWER_POINTER, DIMFOLD_OK, 0, pointer};
}

/* A swizzle whose bytes a number has. */
static inline dimfold_swizzle swizzle_of_number(uint64_t number)
{
    uint32_t bytes = (uint32_t)number;
    dimfold_swizzle swizzle;
    memcpy(&swizzle, &bytes, sizeof swizzle);
    return swizzle;
}

static inline struct answer answer_none(void)
{
    return (struct answer){ANSWER_NONE, DIMFOLD_OK, 0, NULL};
}

#endif
