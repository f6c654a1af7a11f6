/* Files: sources open for reading, and mapped where memory allows it; targets written, or mapped for writing, under
   no name or another one until they are whole. */
#pragma once

#include "cli/report/failure.h"

#include <stddef.h>
#include <stdint.h>

typedef struct file_map {
    unsigned char *data; /* NULL if the file is empty or not mapped */
    size_t size_bytes;
    bool is_open;
    int descriptor;
    uint64_t device, inode; /* which file it is */
} file_map;

/* Opens a regular file for reading. It may be replaced, but not shortened, until it is closed. */
bool file_open(file_map *map, const char *path, failure *reason);

/* Whether both are of one file, which had this name or another when each was opened. */
bool file_is_same(const file_map *left, const file_map *right);

/* Whether there is a file of a name of so many bytes. */
bool file_is_there(const char *name, size_t length);

/* Refuses what is no regular file, or has more bytes than this machine's memory can have. */
struct stat;
bool file_check(const struct stat *status, const char *path, failure *reason);

/* Maps an open file of `size_bytes`. */
bool file_map_descriptor(file_map *map, int protection, const char *path, failure *reason);

/* Maps all of an open file, which then needs no descriptor any more. */
bool file_map_whole(file_map *map, const char *path, failure *reason);
void file_close(file_map *map);

/* Closes the descriptor alone: what is mapped stays so. */
void file_close_descriptor(file_map *map);

/* Reads bytes of an open file that is not mapped. */
bool file_read(const file_map *map, size_t at, void *to, size_t bytes, const char *path, failure *reason);

/* Lets the system read bytes that will be wanted soon, or none at all besides those. */
void file_expect(const file_map *map, size_t at, size_t bytes);
void file_expect_nothing(const file_map *map);

/* The same of bytes that are mapped, of which none is touched: nothing for other addresses. */
void file_map_expect(const file_map *map, const unsigned char *from, size_t bytes);

typedef struct file_output {
    file_map map;
    char *target;    /* where it will be: behind symbolic links, whether there is a file or not */
    char *folder;    /* of the target */
    char *temporary; /* where it is, in that folder; NULL while it has no name, and then it goes with the program */
} file_output;

/* Creates a file of `size_bytes` in the folder of `path` and maps it. It is open to no more users than the
   target. All of its room on the disk is taken before it returns, so that a full disk is an error here and no signal
   later. Ends with file_finish or file_abandon. */
bool file_create(file_output *output, const char *path, size_t size_bytes, failure *reason);

/* The same without the map, to be written. */
bool file_create_open(file_output *output, const char *path, size_t size_bytes, failure *reason);
bool file_write(const file_output *output, size_t at, const void *from, size_t bytes, failure *reason);

/* Lets the system begin to send what was written there to the disk. */
void file_send(const file_output *output, size_t at, size_t bytes);

/* Gives the file its name, in one step that leaves either the old target or the new, also where the power fails. */
bool file_finish(file_output *output, failure *reason);

/* Removes what was written. */
void file_abandon(file_output *output);

/* Whether the stream is a terminal, and how large standard output is: 80 by 50 if it is none. */
bool file_is_terminal(int number);
void file_terminal_size(size_t *columns, size_t *lines);

/* Seconds since some moment. */
double file_seconds(void);
