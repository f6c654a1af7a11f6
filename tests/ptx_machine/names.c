/* Scopes, registers and labels. */
#include "names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define OUTSIDE 0 /* the number of the scope around all */

void ptx_names_free(struct ptx_names *names)
{
    free(names->registers);
    free(names->labels);
    free(names->uses);
    free(names->scopes);
    *names = (struct ptx_names){.registers = NULL};
}

void ptx_names_open(struct ptx_names *names)
{
    names->scopes = ptx_grow(names->scopes, names->scope_count + 1, sizeof *names->scopes);
    names->scopes[++names->scope_count] = (struct ptx_scope){names->scope, names->register_count};
    names->scope = names->scope_count;
}

void ptx_names_close(struct ptx_names *names)
{
    names->register_count = names->scopes[names->scope].registers;
    names->scope = names->scopes[names->scope].parent;
}

bool ptx_names_is_open(const struct ptx_names *names)
{
    return names->scope != OUTSIDE;
}

void ptx_names_add_register(struct ptx_names *names, struct ptx_register declared)
{
    names->registers = ptx_grow(names->registers, names->register_count, sizeof *names->registers);
    names->registers[names->register_count++] = declared;
}

static bool is_same(const struct ptx_token *a, const struct ptx_token *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* The number behind a range's name, as `%r12` has one without a zero before it. */
static bool range_number(const struct ptx_register *range, const struct ptx_token *word, uint32_t *number)
{
    size_t begin = range->name.length, digits = word->length - begin;
    if (word->length <= begin || memcmp(word->text, range->name.text, begin) != 0 || digits > 9)
        return false;
    if (digits > 1 && word->text[begin] == '0')
        return false;
    *number = 0;
    for (size_t i = begin; i < word->length; i++) {
        if (!isdigit((unsigned char)word->text[i]))
            return false;
        *number = *number * 10 + (uint32_t)(word->text[i] - '0');
    }
    return *number < range->count;
}

const struct ptx_register *ptx_names_register(const struct ptx_names *names, const struct ptx_token *word,
                                              uint32_t *number)
{
    for (size_t i = names->register_count; i-- > 0;) {
        const struct ptx_register *known = &names->registers[i];
        *number = 0;
        if (known->is_range ? range_number(known, word, number) : is_same(&known->name, word)) {
            *number += known->first;
            return known;
        }
    }
    return NULL;
}

static const struct ptx_label *label_in(const struct ptx_names *names, const struct ptx_token *name, size_t scope)
{
    for (size_t i = 0; i < names->label_count; i++)
        if (names->labels[i].scope == scope && is_same(&names->labels[i].name, name))
            return &names->labels[i];
    return NULL;
}

bool ptx_names_add_label(struct ptx_names *names, struct ptx_label declared)
{
    declared.scope = names->scope;
    if (label_in(names, &declared.name, declared.scope) != NULL)
        return false;
    names->labels = ptx_grow(names->labels, names->label_count, sizeof *names->labels);
    names->labels[names->label_count++] = declared;
    return true;
}

void ptx_names_add_use(struct ptx_names *names, struct ptx_use use)
{
    use.scope = names->scope;
    names->uses = ptx_grow(names->uses, names->use_count, sizeof *names->uses);
    names->uses[names->use_count++] = use;
}

static const struct ptx_label *label_of(const struct ptx_names *names, const struct ptx_use *use)
{
    for (size_t scope = use->scope; scope != OUTSIDE; scope = names->scopes[scope].parent) {
        const struct ptx_label *label = label_in(names, &use->name, scope);
        if (label != NULL)
            return label->is_list == (use->place == PTX_USED_AS_LIST) ? label : NULL;
    }
    return NULL;
}

const struct ptx_use *ptx_names_resolve(const struct ptx_names *names, struct ptx_kernel *kernel)
{
    for (size_t i = 0; i < names->use_count; i++) {
        const struct ptx_use *use = &names->uses[i];
        const struct ptx_label *label = label_of(names, use);
        if (label == NULL)
            return use;
        if (use->place == PTX_USED_IN_LIST)
            kernel->targets[use->number] = label->number;
        else
            kernel->code[use->number].jump = label->number;
    }
    return NULL;
}
