/* Steps, `[indexers]` and `.name(arguments)`, applied to a layout. */
#include "steps.h"

#include <dimfold/text.h>

struct step {
    const char *name;
    step_function *function;
    parameter parameters[PARAMETERS_MAX + 1];
};

static const struct step steps[] = {
#define DIMFOLD_STEP(name, ...) {#name, dimfold_step_##name, {__VA_ARGS__}},
#include "step.def"
    {NULL, NULL, {{NULL, PARAMETER_NUMBER, false, false}}},
};

static const struct step *step_find(dimfold_token name)
{
    const struct step *step = steps;
    while (step->name != NULL && !dimfold_token_is(name, step->name))
        step++;
    return step;
}

static dimfold_status apply_indexers(dimfold_lexer *lexer, dimfold_layout *layout)
{
    size_t start = lexer->at, count;
    dimfold_indexer indexers[INDEXERS_MAX];
    dimfold_lexer_accept(lexer, "[");
    DIMFOLD_TRY(dimfold_indexers_parse(lexer, "]", "',' or ']'", &count, indexers));
    dimfold_status status = dimfold_layout_dim_slice(layout, layout, count, indexers, lexer->call.diag);
    return dimfold_lexer_locate(lexer, start, status);
}

static dimfold_status apply_dtype(const dimfold_lexer *lexer, size_t start, const arguments *given,
                                  dimfold_dtype *dtype)
{
    if (dtype == NULL)
        return dimfold_fail_at(lexer->call, DIMFOLD_REASON_ASTYPE, NULL, start + 1, 0, 0);
    *dtype = given->dtype;
    return DIMFOLD_OK;
}

static dimfold_status apply_call(dimfold_lexer *lexer, dimfold_layout *layout, dimfold_dtype *dtype)
{
    size_t start = lexer->at;
    arguments given;
    dimfold_lexer_accept(lexer, ".");
    dimfold_lexer name = *lexer;
    if (dimfold_lexer_accept_word(lexer, "T"))
        return dimfold_lexer_locate(lexer, start, dimfold_layout_reverse_axes(layout, layout, lexer->call.diag));
    const struct step *step = step_find(dimfold_lexer_word(lexer));
    if (step->name == NULL)
        return dimfold_lexer_fail(&name, DIMFOLD_REASON_SYNTAX_NAME, NULL);
    DIMFOLD_TRY(dimfold_arguments_parse(lexer, step->parameters, &given));
    DIMFOLD_TRY(dimfold_lexer_locate(lexer, start, step->function(layout, &given, lexer->call.diag)));
    return step->function == dimfold_step_astype ? apply_dtype(lexer, start, &given, dtype) : DIMFOLD_OK;
}

static dimfold_status apply_step(dimfold_lexer *lexer, dimfold_layout *layout, dimfold_dtype *dtype)
{
    switch (dimfold_lexer_peek(lexer)) {
    case '[': return apply_indexers(lexer, layout);
    case '.': return apply_call(lexer, layout, dtype);
    default: return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_STEP, NULL);
    }
}

dimfold_status dimfold_layout_apply(dimfold_layout *result, const dimfold_layout *layout, const char *text,
                                    size_t length, size_t *used, dimfold_dtype *dtype, dimfold_diag *diag)
{
    dimfold_call call = {diag, "apply"};
    dimfold_layout current;
    dimfold_dtype current_dtype = 0;
    dimfold_lexer lexer;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, call, result, text, length));
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, "layout"));
    if (layout->ndim > DIMFOLD_NDIM_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM_MAX, "layout", DIMFOLD_NDIM_MAX, (int64_t)layout->ndim);
    dimfold_layout_to_dyn(&current, layout, NULL);
    for (bool more = used != NULL || lexer.at < length; more; more = used == NULL && lexer.at < length)
        DIMFOLD_TRY(apply_step(&lexer, &current, dtype != NULL ? &current_dtype : NULL));
    if (used != NULL)
        *used = lexer.at;
    if (current_dtype != 0)
        *dtype = current_dtype;
    return dimfold_layout_to_dyn(result, &current, diag);
}
