/* An SVG picture, written piece by piece into memory. Colours, fonts and sizes that all pictures share. */
#pragma once

#include "cli/report/failure.h"

typedef struct svg {
    char *text;
    size_t length, capacity;
    bool is_lost; /* memory ran out: nothing more is written */
} svg;

enum { SVG_COLOURS = 8, SVG_MARGIN = 24, SVG_CELL_HEIGHT = 32, SVG_TITLE_MAX = 90 };

/* Eight fills on which dark text reads well, and darker ones of the same hues for outlines. They repeat. */
extern const char *const svg_fills[SVG_COLOURS];
extern const char *const svg_lines[SVG_COLOURS];

#define SVG_INK "#1f2328"   /* text */
#define SVG_QUIET "#656d76" /* labels */
#define SVG_PALE "#f0f2f4"  /* cells without a colour */
#define SVG_HATCH "url(#hatch)"
#define SVG_MARK "#b3261e"  /* what is shared */

void svg_print(svg *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text with what XML does not allow replaced; cut when it is longer than `most` bytes. */
void svg_escaped(svg *out, const char *text, size_t length, size_t most);

/* A line of text: left-aligned at x, on the baseline y. */
void svg_label(svg *out, long x, long y, int size, const char *colour, const char *text);

/* A number in the middle of a cell, and one of an axis beside or above cells. */
void svg_number(svg *out, long x, long y, int size, const char *colour, long long number);

/* How wide a cell must be for numbers of that many characters. */
long svg_cell_width(size_t characters);

/* A cell's square, of a class that names what it is. */
void svg_cell(svg *out, const char *kind, long x, long y, long width, const char *fill);

/* A mark in the upper right corner of a cell. */
void svg_shared(svg *out, long x, long y, long width);

/* The head up to the paper, with the patterns; and the end. The size is filled in by the caller, who knows it. */
void svg_open(svg *out, long width, long height, const char *title, size_t length);
void svg_close(svg *out);

/* One entry of a legend at x, with a sample that may have an outline or the mark; returns where the next one begins.
   How wide it is. */
long svg_legend(svg *out, long x, long y, const char *fill, const char *line, bool is_marked, const char *text);
long svg_legend_width(const char *text);

/* Writes what was drawn to a file, says so, and frees it. */
bool svg_finish(svg *out, const char *path, bool is_json, failure *reason);
