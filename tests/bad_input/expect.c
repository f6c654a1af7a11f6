/* Rules are documented ranges: whatever lies outside of one must be refused with its status. */
#include "expect.h"

static struct expectation expect_nothing(void)
{
    return (struct expectation){false, false, DIMFOLD_OK, NULL};
}

static struct expectation expect_status(dimfold_status status, const char *operand)
{
    return (struct expectation){status != DIMFOLD_OK, false, status, operand};
}

/* The number as the callee sees it, sign and size included, is outside of the rule's range. */
static bool rule_refuses(const struct rule *rule, uint64_t number, size_t size_bytes, bool is_unsigned)
{
    unsigned spare = size_bytes < 8 ? 64 - (unsigned)size_bytes * 8 : 0;
    number = number << spare >> spare;
    if (is_unsigned)
        return number < (uint64_t)rule->low || number > rule->high;
    bool is_negative = number >> (63 - spare) != 0;
    int64_t value = (int64_t)(is_negative ? number | ~(UINT64_MAX >> spare) : number);
    return value < rule->low || (!is_negative && number > rule->high);
}

static struct expectation expect_field(const struct parameter *parameter, const struct field *field, uint64_t value)
{
    if (!rule_refuses(&field->rule, value, field->size_bytes, field->is_unsigned))
        return expect_nothing();
    return expect_status(field->rule.status, field->names_operand ? parameter->name : NULL);
}

/* The number of axes, or of nodes, is what a callee must look at before anything else. */
static struct expectation expect_filled(const struct parameter *parameter, const struct argument *argument)
{
    uint64_t value = 0;
    if (!begins_with_count(parameter) || parameter->role == ROLE_IN_OUT)
        return expect_nothing();
    memcpy(&value, argument->blocks[BLOCK_OBJECT], parameter->fields[0].size_bytes);
    return expect_field(parameter, &parameter->fields[0], value);
}

static struct expectation expect_one(const struct parameter *parameter, const struct argument *argument,
                                     const struct mutation *mutation)
{
    bool is_used = mutation->entry < parameter->used || (mutation->entry == ENTRY_ALL && parameter->used > 0);
    switch (mutation->kind) {
    case MUTATE_NUMBER:
        if (rule_refuses(&parameter->rule, mutation->value, parameter->size_bytes, parameter->is_unsigned))
            return expect_status(parameter->rule.status, NULL);
        return expect_nothing();
    case MUTATE_FIELD:
        if (parameter->role == ROLE_VIEW ? mutation->entry != 0 : !is_used)
            return expect_nothing();
        return expect_field(parameter, &parameter->fields[mutation->field], mutation->value);
    case MUTATE_FILL: return expect_filled(parameter, argument);
    case MUTATE_POINTER: return expect_status(parameter->pointers[mutation->field].status, NULL);
    case MUTATE_ENTRY_NULL: return expect_status(is_used ? DIMFOLD_ERR_NULL : DIMFOLD_OK, parameter->name);
    default: return expect_nothing();
    }
}

struct expectation expect_of(const struct function *function, const struct argument *arguments,
                             const struct mutation *mutations)
{
    size_t mutated = 0, which = 0;
    for (size_t i = 0; i < function->count; i++) {
        if (mutations[i].kind != MUTATE_NOTHING) {
            mutated++;
            which = i;
        }
    }
    if (mutated != 1)
        return expect_nothing();
    const struct parameter *parameter = &function->parameters[which];
    if (mutations[which].kind == MUTATE_NULL)
        return (struct expectation){!parameter->is_nullable, true, DIMFOLD_ERR_NULL, parameter->name};
    return function->never_succeeds ? expect_nothing() : expect_one(parameter, &arguments[which], &mutations[which]);
}

bool expect_check(const struct function *function, struct expectation expected, struct answer answer,
                  const dimfold_diag *diag)
{
    if (!expected.is_known)
        return true;
    if (answer.kind != ANSWER_STATUS)
        return CHECK(!expected.is_null || (answer.number == 0 && answer.pointer == NULL));
    if (!has_cuda() && function->needs_cuda && answer.status == DIMFOLD_ERR_CUDA_UNAVAILABLE)
        return true;
    if (queues_are_cuda() && function->is_host_only && answer.status == DIMFOLD_ERR_UNSUPPORTED)
        return true;
    if (!CHECK_STATUS(expected.status, answer.status))
        return false;
    return expected.operand == NULL || function->is_text ||
           CHECK(diag->operand != NULL && strcmp(diag->operand, expected.operand) == 0);
}
