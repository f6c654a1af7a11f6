/* Moves items between lines anywhere and lines, or tiles, of one's own. */
#pragma once

#include "host/tiers.h"

/* Some lines: item i of line k lies at line[k] + i * step. Such items come in the machine's byte order, or in the
   other one. */
typedef struct dimfold_sort_place {
    char *const *line;
    ptrdiff_t step; /* bytes */
    bool is_swapped;
} dimfold_sort_place;

/* Copies `rows` items of each of `lanes` lines, at most 64, turning over their bytes if one of the sides is swapped.
   The two have no byte in common. */
void dimfold_sort_move(const dimfold_tier *tier, const dimfold_sort_place *target, const dimfold_sort_place *source,
                       size_t lanes, size_t rows, size_t item_bytes);

/* Lines of one's own: line k at memory + k * pitch, whose addresses go to `line`. */
dimfold_sort_place dimfold_sort_place_make(char **line, char *memory, size_t lanes, size_t pitch, size_t step);
