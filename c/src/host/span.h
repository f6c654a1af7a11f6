/* Pieces of a row that are written past the caches one after the other. */
#pragma once

#include "base/checked.h"
#include "move_bytes.h"
#include "tiers.h"

/* How far a row that goes on is from the beginning of its line. */
static inline size_t dimfold_line_bytes(const char *target)
{
    return (uintptr_t)target % DIMFOLD_LINE_BYTES;
}

/* Where a piece of a target row is written, and the line that holds what does not fill a whole one. */
typedef struct dimfold_span {
    char *target, *line;
    bool begins, ends; /* whether the row does so with this piece */
} dimfold_span;

/* Writes a piece past the caches, from a buffer that has room for a line before and behind it. In line: what a piece is
   would go through memory otherwise, which takes longer than a short one. */
static inline __attribute__((always_inline)) void dimfold_span_stream(const dimfold_tier *tier, dimfold_span span,
                                                                      const char *from, size_t size_bytes)
{
    char *end = span.target + size_bytes;
    if (span.begins && dimfold_line_bytes(span.target) > 0) {
        size_t head = dimfold_size_min(DIMFOLD_LINE_BYTES - dimfold_line_bytes(span.target), size_bytes);
        move_bytes(span.target, from, head);
        span.target += head, from += head, size_bytes -= head;
        if (size_bytes == 0)
            return;
    }
    tier->append(span.target, from, size_bytes, span.line);
    if (span.ends)
        move_bytes(end - dimfold_line_bytes(end), span.line, dimfold_line_bytes(end));
}
