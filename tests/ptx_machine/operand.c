/* Operands: registers, constants and addresses. */
#include "parser.h"

#include <string.h>

static const char *const special_texts[PTX_SPECIALS] = {
    "",
#define PTX_SPECIAL(name, text, value) text,
#include "special.def"
};

static bool kinds_agree(enum ptx_kind a, enum ptx_kind b)
{
    return a == b || (a == PTX_BITS && b != PTX_PRED) || (b == PTX_BITS && a != PTX_PRED);
}

/* Of a wider register no floating-point instruction takes a part. */
static bool register_fits(enum ptx_type declared, enum ptx_type type, enum ptx_also also)
{
    const struct ptx_type_facts *has = &ptx_types[declared], *wants = &ptx_types[type];
    if (has->bits > wants->bits && (also & PTX_ALSO_WIDER) != 0)
        return has->kind != PTX_FLOAT && has->kind != PTX_PRED && wants->kind != PTX_FLOAT && wants->kind != PTX_PRED;
    return has->bits == wants->bits && kinds_agree(has->kind, wants->kind);
}

static bool operand_register(struct ptx_parser *parser, enum ptx_type type, enum ptx_also also, uint32_t *operand)
{
    const struct ptx_register *found = ptx_names_register(&parser->names, &parser->token, operand);
    if (found == NULL)
        return ptx_refuse(parser, &parser->token, "no such register");
    if (!register_fits(found->type, type, also))
        return ptx_refuse(parser, &parser->token, "the register's type is not the instruction's");
    ptx_step(parser);
    return true;
}

bool ptx_operand_target(struct ptx_parser *parser, enum ptx_type type, enum ptx_also also, uint32_t *operand)
{
    return operand_register(parser, type, also, operand);
}

static uint32_t operand_constant(struct ptx_parser *parser, uint64_t value)
{
    struct ptx_kernel *kernel = parser->kernel;
    for (size_t i = 0; i < kernel->constant_count; i++)
        if (kernel->constants[i] == value)
            return PTX_CONSTANT | (uint32_t)i;
    kernel->constants = ptx_grow(kernel->constants, kernel->constant_count, sizeof *kernel->constants);
    kernel->constants[kernel->constant_count] = value;
    return PTX_CONSTANT | (uint32_t)kernel->constant_count++;
}

static uint64_t low_bits(uint64_t value, unsigned bits)
{
    return bits < 64 ? value & (((uint64_t)1 << bits) - 1) : value;
}

/* An integer may be longer than its type, of which it then has the lowest bits (section 4.5); but nothing is lost that
   is no sign. */
static bool operand_number(struct ptx_parser *parser, enum ptx_type type, uint32_t *operand)
{
    const struct ptx_type_facts *facts = &ptx_types[type];
    bool is_negative = ptx_accept(parser, "-");
    uint64_t value;
    unsigned float_bits;
    if (!ptx_token_value(&parser->token, &value, &float_bits) || (is_negative && float_bits != 0))
        return ptx_refuse(parser, &parser->token, "no number");
    if (float_bits != 0 ? facts->bits != float_bits || facts->kind == PTX_INTEGER : facts->kind == PTX_FLOAT)
        return ptx_refuse(parser, &parser->token, "the number's type is not the instruction's");
    if (low_bits(value, facts->bits) != value)
        return ptx_refuse(parser, &parser->token, "the number has more bits than the instruction's type");
    *operand = operand_constant(parser, low_bits(is_negative ? 0 - value : value, facts->bits));
    ptx_step(parser);
    return true;
}

/* The address of a shared array or a parameter; false if the word names none. */
static bool address_named(const struct ptx_parser *parser, const struct ptx_token *word, uint64_t *address)
{
    for (size_t i = 0; i < parser->module->shared_count; i++)
        if (ptx_token_is(word, parser->module->shared[i].name)) {
            *address = parser->module->shared[i].address;
            return true;
        }
    for (size_t i = 0; i < parser->kernel->param_count; i++)
        if (ptx_token_is(word, parser->kernel->params[i].name)) {
            *address = PTX_PARAM_ADDRESS + parser->kernel->params[i].offset;
            return true;
        }
    return false;
}

static bool special_named(const struct ptx_token *word, uint32_t *operand)
{
    for (*operand = PTX_NO_REGISTER + 1; *operand < PTX_SPECIALS; ++*operand)
        if (ptx_token_is(word, special_texts[*operand]))
            return true;
    return false;
}

bool ptx_operand_source(struct ptx_parser *parser, enum ptx_type type, enum ptx_also also, uint32_t *operand)
{
    uint64_t address;
    if (parser->token.kind == PTX_NUMBER || ptx_token_is(&parser->token, "-"))
        return operand_number(parser, type, operand);
    if ((also & PTX_ALSO_SPECIAL) != 0 && special_named(&parser->token, operand)) {
        ptx_step(parser);
        return true;
    }
    if ((also & PTX_ALSO_ADDRESS) != 0 && address_named(parser, &parser->token, &address)) {
        ptx_step(parser);
        *operand = operand_constant(parser, address);
        return true;
    }
    return operand_register(parser, type, also, operand);
}

bool ptx_operand_address(struct ptx_parser *parser, struct ptx_instruction *instruction)
{
    uint64_t offset = 0;
    if (!ptx_expect(parser, "[") ||
        !ptx_operand_source(parser, PTX_TYPE_u64, PTX_ALSO_ADDRESS, &instruction->operand[PTX_ADDRESS]))
        return false;
    if (ptx_accept(parser, "+")) {
        bool is_negative = ptx_accept(parser, "-");
        if (!ptx_expect_integer(parser, INT32_MAX, &offset))
            return false;
        instruction->offset = is_negative ? -(int32_t)offset : (int32_t)offset;
    }
    return ptx_expect(parser, "]");
}
