/* Standard input line by line: as it comes, or edited on a terminal. */
#pragma once

#include "cli/report/failure.h"

/* Reads a line of at most 1 MiB, without its end, into *line, which grows. False at the end of the input, or if it
   cannot be read: *why then says so. */
bool line_read(char **line, size_t *capacity, size_t *length, failure *reason);

/* What was typed before, oldest first. */
typedef struct line_history {
    size_t count;
    char **lines;
} line_history;

void line_history_close(line_history *history);

typedef enum line_end { LINE_DONE, LINE_CANCELLED, LINE_CLOSED } line_end;

/* Whether a line can be edited here: standard input and output are a terminal that knows how to move its cursor. */
bool line_can_edit(void);

/* From the first to the second the terminal hands over each key as it comes, so that what is typed ahead is edited too,
   and Ctrl-C is a key. Signals that end the program give the terminal back. False if it cannot be had. */
bool line_edit_open(void);
void line_edit_close(void);

/* Lets a line be typed behind the prompt: arrows, Home, End, Ctrl-A, -E, -U, -K, -W; up and down go through the
   history, which then has the line too. Ctrl-C cancels it; Ctrl-D on an empty line closes. The line is the caller's, to
   free; NULL unless it is done. */
line_end line_edit(const char *prompt, line_history *history, char **line);
