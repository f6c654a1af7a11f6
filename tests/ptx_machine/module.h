/* What a module becomes when it is read: registers are numbered, constants collected, jumps resolved. */
#ifndef DIMFOLD_PTX_MODULE_H
#define DIMFOLD_PTX_MODULE_H

#include "machine.h"
#include "runner_parts.h"

enum ptx_kind { PTX_PRED, PTX_BITS, PTX_INTEGER, PTX_FLOAT };

enum ptx_type {
#define PTX_TYPE(name, type, bits, kind) PTX_TYPE_##name,
#include "types.def"
    PTX_TYPE_none,
    PTX_TYPES = PTX_TYPE_none
};

/* What an instruction does: a row of forms.def, or one of those that have rules of their own. */
enum ptx_operation {
#define PTX_FORM(name, result, a, b, c, value) PTX_FORM_##name,
#include "forms.def"
    PTX_FORMS,
    PTX_PACK = PTX_FORMS, /* two halves to a register; the halves of a register */
    PTX_UNPACK,
    PTX_LOAD,
    PTX_STORE,
    PTX_BRANCH,
    PTX_BRANCH_INDEX,
    PTX_RETURN,
    PTX_BARRIER,
    PTX_WARP, /* what the threads of a warp do together: enum ptx_together */
};

enum ptx_together { PTX_WARP_BARRIER, PTX_SHUFFLE_UP, PTX_SHUFFLE_DOWN, PTX_SHUFFLE_XOR, PTX_SHUFFLE_INDEX,
                    PTX_VOTE_ALL, PTX_VOTE_ANY, PTX_VOTE_UNI, PTX_BALLOT };

enum ptx_space { PTX_SPACE_GLOBAL, PTX_SPACE_SHARED, PTX_SPACE_PARAM };

/* Registers that a thread finds set (section 10). They have the first numbers behind that of none. */
enum ptx_special {
    PTX_NO_REGISTER,
#define PTX_SPECIAL(name, text, value) PTX_SPECIAL_##name,
#include "special.def"
    PTX_SPECIALS
};

/* An operand is the number of a register, or of one of the kernel's constants. */
#define PTX_CONSTANT 0x80000000u
#define PTX_OPERANDS 5
#define PTX_ADDRESS 4 /* of memory: the operand behind its items */

struct ptx_instruction {
    uint16_t operation;
    bool is_guarded_by_false; /* @!p */
    uint8_t space, item_bytes, items; /* of memory; the first also enum ptx_together */
    uint32_t guard;                   /* 0: none */
    uint32_t operand[PTX_OPERANDS];   /* what is written, then a, b and c; of memory: up to four items, the address */
    int32_t offset;                   /* from the address */
    uint32_t jump;                    /* the number of an instruction, or of a list of them */
};

/* The targets of a brx.idx. */
struct ptx_list {
    uint32_t first, count; /* among the kernel's targets */
};

struct ptx_shared {
    char name[64];
    uint32_t address;
    struct runner_shared array;
};

struct ptx_kernel {
    struct ptx_module *module;
    char name[128];
    struct ptx_param params[PTX_PARAMS_MAX];
    uint32_t param_count, params_bytes, threads, registers;
    struct ptx_instruction *code; /* the last one returns */
    struct runner_site *sites;    /* where each stands in the text */
    uint64_t *runs;               /* how often threads came to each */
    size_t count;
    uint64_t *constants;
    size_t constant_count;
    uint32_t *targets;
    size_t target_count;
    struct ptx_list *lists;
    size_t list_count;
};

#define PTX_KERNELS_MAX 64
#define PTX_SHARED_MAX 32

struct ptx_module {
    char name[64];
    unsigned target;
    struct ptx_kernel *kernels[PTX_KERNELS_MAX];
    size_t kernel_count;
    struct ptx_shared shared[PTX_SHARED_MAX];
    size_t shared_count;
};

/* Addresses of the first shared array, and of the parameters: those of the two spaces differ, so that mixing them up is
   noticed, and arrays lie apart. */
#define PTX_SHARED_ADDRESS 0x01000000u
#define PTX_SHARED_GAP 0x1000u
#define PTX_PARAM_ADDRESS 0x02000000u

struct ptx_type_facts {
    const char *name;
    unsigned bits;
    enum ptx_kind kind;
};
extern const struct ptx_type_facts ptx_types[PTX_TYPES + 1];

/* The type that `length` characters name; PTX_TYPE_none if none does. */
enum ptx_type ptx_type_named(const char *text, size_t length);

/* `items` with room for one more behind `count`: memory grows by halves of it, or the process ends. */
void *ptx_grow(void *items, size_t count, size_t item_bytes);

/* Runs a block's threads as runner_parts.h says of fibers. */
void ptx_block_run(const struct runner_kernel *kernel, const struct runner_block_run *run, const void *params);

#endif
