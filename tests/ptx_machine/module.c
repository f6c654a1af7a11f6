/* A module: its directives, its kernels, and the statements of each. */
#include "parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct ptx_type_facts ptx_types[PTX_TYPES + 1] = {
#define PTX_TYPE(name, type, bits, kind) {#name, bits, PTX_##kind},
#include "types.def"
    {"", 0, PTX_BITS},
};

enum ptx_type ptx_type_named(const char *text, size_t length)
{
    for (enum ptx_type type = 0; type < PTX_TYPES; type++)
        if (strlen(ptx_types[type].name) == length && memcmp(ptx_types[type].name, text, length) == 0)
            return type;
    return PTX_TYPE_none;
}

void *ptx_grow(void *items, size_t count, size_t item_bytes)
{
    bool is_full = (count & (count - 1)) == 0;
    if (!is_full)
        return items;
    void *grown = realloc(items, (count * 2 + 1) * item_bytes);
    if (grown == NULL)
        abort();
    return grown;
}

/* ---- Bodies ----------------------------------------------------------------------------------------------------- */

/* `label: .branchtargets a, b, c;` */
static bool parse_list(struct ptx_parser *parser)
{
    struct ptx_kernel *kernel = parser->kernel;
    struct ptx_list list = {(uint32_t)kernel->target_count, 0};
    do {
        struct ptx_use use = {.place = PTX_USED_IN_LIST, .number = kernel->target_count};
        if (!ptx_expect_name(parser, &use.name))
            return false;
        kernel->targets = ptx_grow(kernel->targets, kernel->target_count++, sizeof *kernel->targets);
        ptx_names_add_use(&parser->names, use);
        list.count++;
    } while (ptx_accept(parser, ","));
    kernel->lists = ptx_grow(kernel->lists, kernel->list_count, sizeof *kernel->lists);
    kernel->lists[kernel->list_count++] = list;
    return ptx_expect(parser, ";");
}

/* Behind a label's colon. */
static bool parse_label(struct ptx_parser *parser, struct ptx_token name)
{
    bool is_list = ptx_accept(parser, ".branchtargets");
    size_t number = is_list ? parser->kernel->list_count : parser->kernel->count;
    struct ptx_label label = {.name = name, .is_list = is_list, .number = (uint32_t)number};
    if (!ptx_names_add_label(&parser->names, label))
        return ptx_refuse(parser, &name, "the label is there twice");
    return !is_list || parse_list(parser);
}

/* The only one that says nothing about what a program does. */
static bool parse_pragma(struct ptx_parser *parser)
{
    static const char known[] = "nounroll";
    const struct ptx_token *token = &parser->token;
    if (token->kind != PTX_STRING || token->length != strlen(known) || memcmp(token->text, known, strlen(known)) != 0)
        return ptx_refuse(parser, token, "no pragma that is known");
    ptx_step(parser);
    return ptx_expect(parser, ";");
}

static bool parse_statement(struct ptx_parser *parser)
{
    struct ptx_token token = parser->token;
    struct ptx_text text = parser->text;
    struct ptx_token after = ptx_text_next(&text);
    if (ptx_accept(parser, "{"))
        return ptx_names_open(&parser->names), true;
    if (ptx_accept(parser, "}"))
        return ptx_names_close(&parser->names), true;
    if (ptx_accept(parser, ".reg"))
        return ptx_declare_registers(parser);
    if (ptx_accept(parser, ".shared"))
        return ptx_declare_shared(parser);
    if (ptx_accept(parser, ".pragma"))
        return parse_pragma(parser);
    if (token.kind == PTX_WORD && token.text[0] != '.' && ptx_token_is(&after, ":")) {
        ptx_step(parser);
        ptx_step(parser);
        return parse_label(parser, token);
    }
    if (token.kind == PTX_WORD ? token.text[0] != '.' : ptx_token_is(&token, "@"))
        return ptx_decode(parser);
    return ptx_refuse(parser, &token, "no statement that is known");
}

/* Whoever comes to the end of a kernel returns. */
static bool parse_body(struct ptx_parser *parser)
{
    struct ptx_kernel *kernel = parser->kernel;
    if (!ptx_token_is(&parser->token, "{"))
        return ptx_expect(parser, "{");
    do {
        if (!parse_statement(parser))
            return false;
    } while (ptx_names_is_open(&parser->names));
    struct ptx_instruction last = {.operation = PTX_RETURN};
    ptx_add_instruction(parser, &last, parser->token.line);
    kernel->runs = calloc(kernel->count, sizeof *kernel->runs);
    if (kernel->runs == NULL)
        abort();
    const struct ptx_use *unknown = ptx_names_resolve(&parser->names, kernel);
    return unknown == NULL || ptx_refuse(parser, &unknown->name, "no such label");
}

/* ---- Kernels ---------------------------------------------------------------------------------------------------- */

static bool parse_params(struct ptx_parser *parser)
{
    if (!ptx_accept(parser, "(") || ptx_accept(parser, ")"))
        return true;
    do {
        if (!ptx_expect(parser, ".param") || !ptx_declare_param(parser))
            return false;
    } while (ptx_accept(parser, ","));
    return ptx_expect(parser, ")");
}

#define PTX_BLOCKS_MAX 32

/* How many blocks a processor has room for, which is the assembler's affair. */
static bool parse_blocks(struct ptx_parser *parser)
{
    uint64_t blocks;
    return !ptx_accept(parser, ".minnctapersm") || ptx_expect_integer(parser, PTX_BLOCKS_MAX, &blocks);
}

/* Blocks of one dimension. */
static bool parse_bounds(struct ptx_parser *parser)
{
    uint64_t threads, one = 1;
    if (!ptx_accept(parser, ".maxntid"))
        return true;
    struct ptx_token token = parser->token;
    bool is_read = ptx_expect_integer(parser, RUNNER_THREADS_MAX, &threads);
    while (is_read && ptx_accept(parser, ","))
        is_read = ptx_expect_integer(parser, 1, &one);
    if (is_read && (threads == 0 || one == 0))
        return ptx_refuse(parser, &token, "a block without threads");
    parser->kernel->threads = (uint32_t)threads;
    return is_read && parse_blocks(parser);
}

static void kernel_free(struct ptx_kernel *kernel)
{
    free(kernel->code);
    free(kernel->sites);
    free(kernel->runs);
    free(kernel->constants);
    free(kernel->targets);
    free(kernel->lists);
    free(kernel);
}

static bool parse_kernel(struct ptx_parser *parser)
{
    struct ptx_module *module = parser->module;
    struct ptx_token name;
    if (!ptx_expect(parser, ".entry") || !ptx_expect_name(parser, &name))
        return false;
    struct ptx_kernel *kernel = calloc(1, sizeof *kernel);
    if (kernel == NULL || module->kernel_count == PTX_KERNELS_MAX || name.length >= sizeof kernel->name) {
        free(kernel);
        return ptx_refuse(parser, &name, "too many kernels, or too long a name");
    }
    module->kernels[module->kernel_count++] = parser->kernel = kernel;
    memcpy(kernel->name, name.text, name.length);
    kernel->module = module;
    kernel->registers = PTX_SPECIALS;
    bool is_read = parse_params(parser) && parse_bounds(parser) && parse_body(parser);
    ptx_names_free(&parser->names);
    return is_read;
}

/* ---- Modules ---------------------------------------------------------------------------------------------------- */

/* `.version 6.3`: a text of a later one may mean what this ISA does not say. */
static bool parse_version(struct ptx_parser *parser)
{
    struct ptx_token token = parser->token;
    ptx_step(parser);
    bool is_known = token.kind == PTX_NUMBER && token.length == 3 && token.text[1] == '.' && token.text[0] >= '6' &&
                    token.text[0] <= '8';
    return is_known || ptx_refuse(parser, &token, "no version from 6.0 to 8.9");
}

static bool parse_target(struct ptx_parser *parser)
{
    struct ptx_token token = parser->token;
    ptx_step(parser);
    char *end = (char *)(token.text + token.length);
    if (token.kind == PTX_WORD && token.length > 3 && memcmp(token.text, "sm_", 3) == 0)
        parser->module->target = (unsigned)strtoul(token.text + 3, &end, 10);
    return (parser->module->target >= 70 && end == token.text + token.length) ||
           ptx_refuse(parser, &token, "no target from sm_70 on");
}

static bool parse_directive(struct ptx_parser *parser)
{
    uint64_t bits;
    if (ptx_accept(parser, ".version"))
        return parse_version(parser);
    if (ptx_accept(parser, ".target"))
        return parse_target(parser);
    if (ptx_token_is(&parser->token, ".address_size")) {
        ptx_step(parser);
        struct ptx_token token = parser->token;
        return ptx_expect_integer(parser, 64, &bits) && (bits == 64 || ptx_refuse(parser, &token, "expected 64"));
    }
    if (ptx_accept(parser, ".shared"))
        return ptx_declare_shared(parser);
    if (ptx_accept(parser, ".visible") || ptx_token_is(&parser->token, ".entry"))
        return parse_kernel(parser);
    return ptx_refuse(parser, &parser->token, "no directive that is known");
}

struct ptx_module *ptx_module_new(const char *name, const char *text, struct ptx_error *error)
{
    struct ptx_parser parser = {.text = {text, 1}, .module = calloc(1, sizeof *parser.module), .error = error};
    if (parser.module == NULL)
        abort();
    snprintf(parser.module->name, sizeof parser.module->name, "%s", name);
    bool is_read = true;
    for (ptx_step(&parser); is_read && parser.token.kind != PTX_END;)
        is_read = parse_directive(&parser);
    if (is_read && parser.module->target == 0)
        is_read = ptx_refuse(&parser, &parser.token, "the text ends without a .target");
    if (is_read)
        return parser.module;
    ptx_module_free(parser.module);
    return NULL;
}

void ptx_module_free(struct ptx_module *module)
{
    if (module == NULL)
        return;
    for (size_t i = 0; i < module->shared_count; i++)
        runner_shared_free(&module->shared[i].array);
    for (size_t i = 0; i < module->kernel_count; i++)
        kernel_free(module->kernels[i]);
    free(module);
}

unsigned ptx_module_target(const struct ptx_module *module)
{
    return module->target;
}

const struct ptx_kernel *ptx_module_kernel(const struct ptx_module *module, size_t number)
{
    return number < module->kernel_count ? module->kernels[number] : NULL;
}

const struct ptx_kernel *ptx_kernel_named(const struct ptx_module *module, const char *name)
{
    for (size_t i = 0; i < module->kernel_count; i++)
        if (strcmp(module->kernels[i]->name, name) == 0)
            return module->kernels[i];
    return NULL;
}
