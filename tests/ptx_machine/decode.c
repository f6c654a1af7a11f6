/* Instructions: rows of forms.def, and those with rules of their own. */
#include "parser.h"

#include <string.h>

/* A row of forms.def: its result, then its sources. */
struct form {
    const char *name; /* with _ for each point */
    enum ptx_type types[4];
};

static const struct form forms[PTX_FORMS] = {
#define PTX_FORM(name, result, a, b, c, value)                                                                         \
    {#name, {PTX_TYPE_##result, PTX_TYPE_##a, PTX_TYPE_##b, PTX_TYPE_##c}},
#include "forms.def"
};

void ptx_add_instruction(struct ptx_parser *parser, const struct ptx_instruction *instruction, int line)
{
    struct ptx_kernel *kernel = parser->kernel;
    kernel->code = ptx_grow(kernel->code, kernel->count, sizeof *kernel->code);
    kernel->sites = ptx_grow(kernel->sites, kernel->count, sizeof *kernel->sites);
    kernel->code[kernel->count] = *instruction;
    kernel->sites[kernel->count++] = (struct runner_site){parser->module->name, line, 0};
}

/* ---- Forms ------------------------------------------------------------------------------------------------------ */

static bool form_is(const struct form *form, const struct ptx_token *word)
{
    if (strlen(form->name) != word->length)
        return false;
    for (size_t i = 0; i < word->length; i++)
        if (form->name[i] != (word->text[i] == '.' ? '_' : word->text[i]))
            return false;
    return true;
}

/* PTX_FORMS if none is. */
static uint16_t form_named(const struct ptx_token *word)
{
    uint16_t number = 0;
    while (number < PTX_FORMS && !form_is(&forms[number], word))
        number++;
    return number;
}

static enum ptx_also form_also(uint16_t number)
{
    if (strncmp(forms[number].name, "cvt_", 4) == 0)
        return PTX_ALSO_WIDER;
    switch (number) {
    case PTX_FORM_mov_u32: return PTX_ALSO_SPECIAL;
    case PTX_FORM_mov_b64: return PTX_ALSO_ADDRESS;
    default: return PTX_NOTHING_ELSE;
    }
}

static bool decode_form(struct ptx_parser *parser, struct ptx_instruction *instruction)
{
    const enum ptx_type *types = forms[instruction->operation].types;
    if (!ptx_operand_target(parser, types[0], PTX_NOTHING_ELSE, &instruction->operand[0]))
        return false;
    for (size_t i = 1; i < 4 && types[i] != PTX_TYPE_none; i++)
        if (!ptx_expect(parser, ",") || !ptx_operand_source(parser, types[i], form_also(instruction->operation),
                                                            &instruction->operand[i]))
            return false;
    return true;
}

/* ---- Halves (section 9.7.9.4, mov) ------------------------------------------------------------------------------ */

static bool decode_halves(struct ptx_parser *parser, enum ptx_type type, struct ptx_instruction *instruction,
                          size_t first)
{
    bool is_target = instruction->operation == PTX_UNPACK;
    for (size_t i = first; i < first + 2; i++) {
        bool is_known = is_target ? ptx_operand_target(parser, type, PTX_NOTHING_ELSE, &instruction->operand[i])
                                  : ptx_operand_source(parser, type, PTX_NOTHING_ELSE, &instruction->operand[i]);
        if (!is_known || !ptx_expect(parser, i == first ? "," : "}"))
            return false;
    }
    return true;
}

/* `mov.b64 {low, high}, a`, `mov.b64 d, {low, high}`, or a row of forms.def. */
static bool decode_move(struct ptx_parser *parser, struct ptx_instruction *instruction)
{
    uint16_t form = instruction->operation;
    enum ptx_type type = forms[form].types[0], half = type == PTX_TYPE_b64 ? PTX_TYPE_b32 : PTX_TYPE_b16;
    instruction->item_bytes = (uint8_t)(ptx_types[half].bits / 8);
    if (ptx_accept(parser, "{")) {
        instruction->operation = PTX_UNPACK;
        return decode_halves(parser, half, instruction, 0) && ptx_expect(parser, ",") &&
               ptx_operand_source(parser, type, PTX_NOTHING_ELSE, &instruction->operand[2]);
    }
    if (!ptx_operand_target(parser, type, PTX_NOTHING_ELSE, &instruction->operand[0]) || !ptx_expect(parser, ","))
        return false;
    if (ptx_accept(parser, "{")) {
        instruction->operation = PTX_PACK;
        return decode_halves(parser, half, instruction, 1);
    }
    return ptx_operand_source(parser, type, form_also(form), &instruction->operand[1]);
}

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

/* The modifiers of a word, each with its point before it. */
struct modifiers {
    const char *at, *end;
};

static bool modifier_is(struct modifiers *modifiers, const char *text)
{
    size_t length = strlen(text), left = (size_t)(modifiers->end - modifiers->at);
    bool is_it = left >= length && memcmp(modifiers->at, text, length) == 0 &&
                 (left == length || modifiers->at[length] == '.');
    modifiers->at += is_it ? length : 0;
    return is_it;
}

static bool modifier_space(struct modifiers *modifiers, struct ptx_instruction *instruction)
{
    static const char *const spaces[] = {
        [PTX_SPACE_GLOBAL] = ".global", [PTX_SPACE_SHARED] = ".shared", [PTX_SPACE_PARAM] = ".param"};
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
        if (modifier_is(modifiers, spaces[i])) {
            instruction->space = (uint8_t)i;
            return instruction->operation == PTX_LOAD || i != PTX_SPACE_PARAM;
        }
    return false;
}

/* Vectors have at most 128 bits (section 5.4.2). Signed items would be extended in wide registers: none is known. */
static bool modifier_items(struct modifiers *modifiers, struct ptx_instruction *instruction, enum ptx_type *type)
{
    instruction->items = modifier_is(modifiers, ".v2") ? 2 : modifier_is(modifiers, ".v4") ? 4 : 1;
    size_t left = (size_t)(modifiers->end - modifiers->at);
    *type = left > 1 ? ptx_type_named(modifiers->at + 1, left - 1) : PTX_TYPE_none;
    unsigned bits = ptx_types[*type].bits;
    instruction->item_bytes = (uint8_t)(bits / 8);
    return bits >= 8 && modifiers->at[1] != 's' && bits * instruction->items <= 128;
}

static bool decode_items(struct ptx_parser *parser, struct ptx_instruction *instruction, enum ptx_type type)
{
    if (instruction->items > 1 && !ptx_expect(parser, "{"))
        return false;
    for (size_t i = 0; i < instruction->items; i++) {
        if (i > 0 && !ptx_expect(parser, ","))
            return false;
        bool is_known = instruction->operation == PTX_LOAD
                            ? ptx_operand_target(parser, type, PTX_ALSO_WIDER, &instruction->operand[i])
                            : ptx_operand_source(parser, type, PTX_ALSO_WIDER, &instruction->operand[i]);
        if (!is_known)
            return false;
    }
    return instruction->items == 1 || ptx_expect(parser, "}");
}

static bool decode_memory(struct ptx_parser *parser, struct ptx_instruction *instruction, const struct ptx_token *word)
{
    struct modifiers modifiers = {word->text + 2, word->text + word->length};
    enum ptx_type type;
    instruction->operation = word->text[0] == 'l' ? PTX_LOAD : PTX_STORE;
    if (!modifier_space(&modifiers, instruction) || !modifier_items(&modifiers, instruction, &type))
        return ptx_refuse(parser, word, "no instruction that is known");
    if (instruction->operation == PTX_LOAD)
        return decode_items(parser, instruction, type) && ptx_expect(parser, ",") &&
               ptx_operand_address(parser, instruction);
    return ptx_operand_address(parser, instruction) && ptx_expect(parser, ",") &&
           decode_items(parser, instruction, type);
}

/* ---- Control ---------------------------------------------------------------------------------------------------- */

static bool decode_return(struct ptx_parser *parser, struct ptx_instruction *instruction, const struct ptx_token *word)
{
    (void)parser;
    (void)word;
    instruction->operation = PTX_RETURN;
    return true;
}

static bool decode_use(struct ptx_parser *parser, int place)
{
    struct ptx_use use = {.number = parser->kernel->count};
    use.place = place;
    if (!ptx_expect_name(parser, &use.name))
        return false;
    ptx_names_add_use(&parser->names, use);
    return true;
}

/* With .uni all threads of a warp go the same way, which is certain only without a guard. */
static bool decode_branch(struct ptx_parser *parser, struct ptx_instruction *instruction, const struct ptx_token *word)
{
    instruction->operation = PTX_BRANCH;
    if (ptx_token_is(word, "bra.uni") && instruction->guard != PTX_NO_REGISTER)
        return ptx_refuse(parser, word, "known only without a guard");
    return decode_use(parser, PTX_USED_AS_TARGET);
}

static bool decode_branch_index(struct ptx_parser *parser, struct ptx_instruction *instruction,
                                const struct ptx_token *word)
{
    (void)word;
    instruction->operation = PTX_BRANCH_INDEX;
    return ptx_operand_source(parser, PTX_TYPE_u32, PTX_NOTHING_ELSE, &instruction->operand[1]) &&
           ptx_expect(parser, ",") && decode_use(parser, PTX_USED_AS_LIST);
}

static bool decode_barrier(struct ptx_parser *parser, struct ptx_instruction *instruction,
                           const struct ptx_token *word)
{
    uint64_t number;
    (void)word;
    instruction->operation = PTX_BARRIER;
    return ptx_expect_integer(parser, 0, &number);
}

/* What the threads of a warp do together (sections 9.7.9.6, 9.7.13.3 and 9.7.13.8): the types of the operands, the
   last of which is the mask of those who do it. */
static const struct together {
    const char *name;
    enum ptx_together together;
    size_t operands;
    enum ptx_type types[5];
} togethers[] = {
    {"bar.warp.sync", PTX_WARP_BARRIER, 0, {PTX_TYPE_none}},
    {"shfl.sync.up.b32", PTX_SHUFFLE_UP, 4, {PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32}},
    {"shfl.sync.down.b32", PTX_SHUFFLE_DOWN, 4, {PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32}},
    {"shfl.sync.bfly.b32", PTX_SHUFFLE_XOR, 4, {PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32}},
    {"shfl.sync.idx.b32", PTX_SHUFFLE_INDEX, 4, {PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32, PTX_TYPE_b32}},
    {"vote.sync.all.pred", PTX_VOTE_ALL, 2, {PTX_TYPE_pred, PTX_TYPE_pred}},
    {"vote.sync.any.pred", PTX_VOTE_ANY, 2, {PTX_TYPE_pred, PTX_TYPE_pred}},
    {"vote.sync.uni.pred", PTX_VOTE_UNI, 2, {PTX_TYPE_pred, PTX_TYPE_pred}},
    {"vote.sync.ballot.b32", PTX_BALLOT, 2, {PTX_TYPE_b32, PTX_TYPE_pred}},
};

static const struct together *together_named(const struct ptx_token *word)
{
    for (size_t i = 0; i < sizeof togethers / sizeof togethers[0]; i++)
        if (ptx_token_is(word, togethers[i].name))
            return &togethers[i];
    return NULL;
}

static bool decode_together(struct ptx_parser *parser, struct ptx_instruction *instruction,
                            const struct ptx_token *word)
{
    const struct together *found = together_named(word);
    instruction->operation = PTX_WARP;
    instruction->space = (uint8_t)found->together;
    for (size_t i = 0; i < found->operands; i++) {
        uint32_t *operand = &instruction->operand[i];
        bool is_known = i == 0 ? ptx_operand_target(parser, found->types[0], PTX_NOTHING_ELSE, operand)
                               : ptx_operand_source(parser, found->types[i], PTX_NOTHING_ELSE, operand);
        if (!is_known || !ptx_expect(parser, ","))
            return false;
    }
    return ptx_operand_source(parser, PTX_TYPE_b32, PTX_NOTHING_ELSE, &instruction->operand[PTX_OPERANDS - 1]);
}

/* ---- All -------------------------------------------------------------------------------------------------------- */

typedef bool decoder(struct ptx_parser *, struct ptx_instruction *, const struct ptx_token *);

static decoder *decoder_named(const struct ptx_token *word)
{
    static const struct {
        const char *name;
        decoder *decode;
    } rules[] = {{"ret", decode_return},   {"exit", decode_return},          {"bra", decode_branch},
                 {"bra.uni", decode_branch}, {"brx.idx", decode_branch_index}, {"bar.sync", decode_barrier}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (ptx_token_is(word, rules[i].name))
            return rules[i].decode;
    if (together_named(word) != NULL)
        return decode_together;
    bool is_memory = word->length > 3 && (memcmp(word->text, "ld.", 3) == 0 || memcmp(word->text, "st.", 3) == 0);
    return is_memory ? decode_memory : NULL;
}

static bool decode_guard(struct ptx_parser *parser, struct ptx_instruction *instruction)
{
    if (!ptx_accept(parser, "@"))
        return true;
    instruction->is_guarded_by_false = ptx_accept(parser, "!");
    return ptx_operand_target(parser, PTX_TYPE_pred, PTX_NOTHING_ELSE, &instruction->guard);
}

bool ptx_decode(struct ptx_parser *parser)
{
    struct ptx_instruction instruction = {.operation = PTX_FORMS};
    if (!decode_guard(parser, &instruction))
        return false;
    struct ptx_token word = parser->token;
    ptx_step(parser);
    instruction.operation = form_named(&word);
    decoder *decode = decoder_named(&word);
    if (instruction.operation == PTX_FORMS && decode == NULL)
        return ptx_refuse(parser, &word, "no instruction that is known");
    bool is_move = instruction.operation == PTX_FORM_mov_b32 || instruction.operation == PTX_FORM_mov_b64;
    bool is_known = decode != NULL ? decode(parser, &instruction, &word)
                    : is_move      ? decode_move(parser, &instruction)
                                   : decode_form(parser, &instruction);
    if (!is_known)
        return false;
    ptx_add_instruction(parser, &instruction, word.line);
    return ptx_expect(parser, ";");
}
