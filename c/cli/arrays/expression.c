/* What an expression holds: its file, and the arrays made on the way. */
#include "stage.h"

#include <stdlib.h>

bool expression_map(expression *what, failure *why)
{
    if (!what->has_file || !what->map.is_open)
        return true;
    if (!file_map_whole(&what->map, what->path, why))
        return false;
    what->items = what->map.data + what->source.data_start;
    return true;
}

/* Frees what was noted and made. */
static void stages_close(expression *what)
{
    for (size_t i = 0; i < what->stage_count; i++) {
        for (size_t k = 0; k < what->stages[i]->count; k++)
            expression_close(&what->stages[i]->sources[k]);
        free(what->stages[i]->sources);
        free(what->stages[i]);
    }
    free(what->made);
    what->made = NULL;
    what->stage_count = 0;
}

void expression_close(expression *result)
{
    stages_close(result);
    file_close(&result->map);
    free(result->path);
    result->path = NULL;
}
