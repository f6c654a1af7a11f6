/* The pictures of nested layouts: one or two grids beside each other, and what there is to say below. */
#pragma once

#include "nested_grid.h"
#include "cli/functions/value.h"
#include "cli/command_line/options.h"

enum { PANELS_MAX = 2, NOTES_MAX = 6, NOTE_LENGTH = 160 };

typedef struct panel panel;

/* Fills in what a cell shows; its texts live until the next call. */
typedef void panel_cell_function(const panel *panel, size_t row, size_t column, grid_cell *cell);

struct panel {
    grid grid;
    char caption[VALUE_TEXT_MAX];
    const dimfold_nested *layout;
    panel_cell_function *fill;
    const void *more; /* the function's own */
};

typedef struct sheet {
    svg *out;
    const char *title;
    size_t title_length, panels, notes;
    panel panel[PANELS_MAX];
    char note[NOTES_MAX][NOTE_LENGTH]; /* lines below the grids */
    bool has_hatch, has_shared;        /* what the legend explains */
    bool has_bank_bar;
    uint64_t bank[32];                 /* words per bank */
    void *more;                        /* what the panels show */
} sheet;

/* Adds a line of text below the grids. */
void sheet_note(sheet *sheet, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a grid, once its shape is known to be small enough to draw. */
bool sheet_add(sheet *sheet, const dimfold_tuple *shape, const dimfold_nested *layout, size_t characters, int lines,
               failure *reason);

/* Zeros for what the panels show, once, which are freed with the sheet. NULL if no memory is left. */
void *sheet_more(sheet *sheet, size_t bytes, failure *reason);

void sheet_draw(sheet *sheet);

/* The colour of one of 32 banks, "#rrggbb". */
const char *bank_fill(size_t bank);

/* One sheet each. */
bool sheet_of_layout(sheet *sheet, const dimfold_nested *layout, failure *reason);
bool sheet_of_banks(sheet *sheet, const dimfold_nested *layout, const options *settings, failure *reason);
bool sheet_of_tile(sheet *sheet, const dimfold_nested *tv, const dimfold_tuple *tile, failure *reason);
