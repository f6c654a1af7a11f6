/* A text while it is read. Each function that may find something wrong answers false then, and has said what. */
#ifndef DIMFOLD_PTX_PARSER_H
#define DIMFOLD_PTX_PARSER_H

#include "names.h"

struct ptx_parser {
    struct ptx_text text;
    struct ptx_token token; /* the next one */
    struct ptx_module *module;
    struct ptx_kernel *kernel;
    struct ptx_names names;
    struct ptx_error *error;
};

/* ---- parser.c: words -------------------------------------------------------------------------------------------- */

bool ptx_refuse(struct ptx_parser *parser, const struct ptx_token *token, const char *sentence);
void ptx_step(struct ptx_parser *parser);
/* Steps over the word if it is the next one. */
bool ptx_accept(struct ptx_parser *parser, const char *word);
bool ptx_expect(struct ptx_parser *parser, const char *word);
bool ptx_expect_name(struct ptx_parser *parser, struct ptx_token *name);
bool ptx_expect_integer(struct ptx_parser *parser, uint64_t max, uint64_t *value);

/* ---- operand.c -------------------------------------------------------------------------------------------------- */

/* What a source may be besides a register or a constant of its type. */
enum ptx_also {
    PTX_NOTHING_ELSE = 0,
    PTX_ALSO_WIDER = 1,   /* a register of more bits, of which the lowest are taken (section 9.4.1) */
    PTX_ALSO_SPECIAL = 2, /* a special register */
    PTX_ALSO_ADDRESS = 4, /* the name of a shared array or a parameter */
};

bool ptx_operand_target(struct ptx_parser *parser, enum ptx_type type, enum ptx_also also, uint32_t *operand);
bool ptx_operand_source(struct ptx_parser *parser, enum ptx_type type, enum ptx_also also, uint32_t *operand);
/* `[register+offset]`, `[name+offset]` and the like. */
bool ptx_operand_address(struct ptx_parser *parser, struct ptx_instruction *instruction);

/* ---- decode.c --------------------------------------------------------------------------------------------------- */

/* An instruction with its guard, and the semicolon behind it. */
bool ptx_decode(struct ptx_parser *parser);

void ptx_add_instruction(struct ptx_parser *parser, const struct ptx_instruction *instruction, int line);

/* ---- declare.c -------------------------------------------------------------------------------------------------- */

/* Behind `.reg`; behind `.shared`; behind `.param`, of a kernel. */
bool ptx_declare_registers(struct ptx_parser *parser);
bool ptx_declare_shared(struct ptx_parser *parser);
bool ptx_declare_param(struct ptx_parser *parser);

#endif
