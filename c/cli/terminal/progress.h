/* A bar on standard error for work that takes longer than a second; nothing at all where that is no terminal. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool is_wanted, is_shown;
    uint64_t total_bytes;
    double start, shown_at; /* seconds */
} progress;

progress progress_start(uint64_t total_bytes);

/* Draws the bar anew if it is time to. */
void progress_step(progress *bar, uint64_t done_bytes);

/* Takes the bar away. */
void progress_end(progress *bar);
