/* What an expression holds: its file, and the arrays made on the way. */
#include "stage.h"

#include <stdlib.h>

bool expression_map(expression *array, failure *reason)
{
    if (!array->has_file || !array->map.is_open)
        return true;
    if (!file_map_whole(&array->map, array->path, reason))
        return false;
    array->items = array->map.data + array->source.data_start;
    return true;
}

bool expression_is_same(const expression *left, const expression *right)
{
    bool is_plain = left->has_file && right->has_file && left->stage_count + right->stage_count == 0 &&
                    left->cast_count + right->cast_count == 0;
    return is_plain && file_is_same(&left->map, &right->map) && left->source.dtype == right->source.dtype &&
           left->source.is_byte_swapped == right->source.is_byte_swapped &&
           left->source.data_start == right->source.data_start && dimfold_layout_equal(&left->layout, &right->layout);
}

/* Frees what was noted and made. */
static void stages_close(expression *array)
{
    for (size_t i = 0; i < array->stage_count; i++) {
        for (size_t k = 0; k < array->stages[i]->count; k++)
            expression_close(&array->stages[i]->sources[k]);
        free(array->stages[i]->sources);
        computation_free(&array->stages[i]->work);
        free(array->stages[i]);
    }
    free(array->made);
    array->made = NULL;
    array->stage_count = 0;
}

void expression_close(expression *result)
{
    stages_close(result);
    file_close(&result->map);
    free(result->path);
    result->path = NULL;
}
