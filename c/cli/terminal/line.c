/* Lines of standard input. */
#include "line.h"

#include <stdio.h>
#include <stdlib.h>

bool line_read(char **line, size_t *capacity, size_t *length, failure *reason)
{
    enum { LINE_BYTES_MAX = 1 << 20 };
    int character;
    for (*length = 0; (character = getc(stdin)) != EOF && character != '\n'; ++*length) {
        if (*length == LINE_BYTES_MAX)
            return failure_set(reason, FAILURE_USAGE, "standard input: a line has more than %d bytes", LINE_BYTES_MAX);
        if (*length + 1 >= *capacity) {
            size_t grown_capacity = *capacity * 2 + 256;
            char *grown = realloc(*line, grown_capacity);
            if (grown == NULL)
                return failure_set(reason, FAILURE_MEMORY,
                                   "standard input: no memory is left for a line of %zu bytes", *length);
            *line = grown;
            *capacity = grown_capacity;
        }
        (*line)[*length] = (char)character;
    }
    if (ferror(stdin))
        return failure_of_system(reason, "standard input");
    if (*length > 0 && (*line)[*length - 1] == '\r')
        --*length;
    if (*line != NULL)
        (*line)[*length] = '\0';
    return character != EOF || *length > 0;
}
