/* Files in memory: sources mapped for reading, targets mapped for writing under another name until they are whole. */
#ifndef DIMFOLD_CLI_FILE_H
#define DIMFOLD_CLI_FILE_H

#include "failure.h"

#include <stddef.h>

typedef struct file_map {
    unsigned char *data; /* NULL if the file is empty */
    size_t size_bytes;
} file_map;

/* Maps a regular file for reading. The file may be replaced, but not shortened, while it is mapped. */
bool file_open(file_map *map, const char *path, failure *why);
void file_close(file_map *map);

typedef struct file_output {
    file_map map;
    char *target;    /* where it will be: behind symbolic links */
    char *temporary; /* where it is: beside the target */
} file_output;

/* Creates a file of `size_bytes` beside `path` and maps it. All of its room on the disk is taken before it returns, so
   that a full disk is an error here and no signal later. Ends with file_finish or file_abandon. */
bool file_create(file_output *output, const char *path, size_t size_bytes, failure *why);

/* Gives the file its name, in one step that leaves either the old target or the new. */
bool file_finish(file_output *output, failure *why);

/* Removes what was written. */
void file_abandon(file_output *output);

/* Whether the stream is a terminal, and how large standard output is: 80 by 50 if it is none. */
bool file_is_terminal(int number);
void file_terminal_size(size_t *columns, size_t *lines);

/* Seconds since some moment. */
double file_seconds(void);

#endif
