/* The names that a kernel's text declares: registers and labels, each in the braces around it and those within. */
#ifndef DIMFOLD_PTX_NAMES_H
#define DIMFOLD_PTX_NAMES_H

#include "module.h"
#include "text.h"

struct ptx_register {
    struct ptx_token name; /* of a range: what stands before the number */
    bool is_range;
    uint32_t first, count;
    enum ptx_type type;
};

struct ptx_label {
    struct ptx_token name;
    size_t scope;
    bool is_list;
    uint32_t number; /* of an instruction, or of a list */
};

/* A use of a label, which may be declared later. */
struct ptx_use {
    struct ptx_token name;
    size_t scope;
    enum { PTX_USED_AS_TARGET, PTX_USED_IN_LIST, PTX_USED_AS_LIST } place;
    size_t number; /* of an instruction, or of one of the kernel's targets */
};

struct ptx_scope {
    size_t parent, registers; /* how many were known outside */
};

struct ptx_names {
    struct ptx_register *registers;
    struct ptx_label *labels;
    struct ptx_use *uses;
    struct ptx_scope *scopes;
    size_t register_count, label_count, use_count, scope_count, scope;
};

void ptx_names_free(struct ptx_names *names);

/* A brace opens or closes. The outermost scope is there from the first on. */
void ptx_names_open(struct ptx_names *names);
void ptx_names_close(struct ptx_names *names);
bool ptx_names_is_open(const struct ptx_names *names);

void ptx_names_add_register(struct ptx_names *names, struct ptx_register declared);
/* The register that a word names, the innermost first; NULL if none is. */
const struct ptx_register *ptx_names_register(const struct ptx_names *names, const struct ptx_token *word,
                                              uint32_t *number);

/* False if the scope has the label already. */
bool ptx_names_add_label(struct ptx_names *names, struct ptx_label declared);
void ptx_names_add_use(struct ptx_names *names, struct ptx_use use);

/* Writes the numbers of labels where they are used. NULL, or the first use of what is no such label. */
const struct ptx_use *ptx_names_resolve(const struct ptx_names *names, struct ptx_kernel *kernel);

#endif
