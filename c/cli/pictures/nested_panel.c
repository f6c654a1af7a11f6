/* The sheet that grids are drawn on. */
#include "nested_panel.h"

#include "picture.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 64, GAP = 36, CAPTION = 26, WIDTH_WANTED = 1100, NOTE_HEIGHT = 20, BANK_WIDTH = 34, BANK_ROW = 16,
       CAPTION_MAX = 100 };

void sheet_note(sheet *sheet, const char *format, ...)
{
    va_list values;
    if (sheet->notes == NOTES_MAX)
        return;
    va_start(values, format);
    vsnprintf(sheet->note[sheet->notes++], NOTE_LENGTH, format, values);
    va_end(values);
}

void *sheet_more(sheet *sheet, size_t bytes, failure *reason)
{
    sheet->more = calloc(1, bytes);
    if (sheet->more == NULL)
        failure_set(reason, FAILURE_MEMORY, "no memory is left for the picture");
    return sheet->more;
}

bool sheet_add(sheet *sheet, const dimfold_tuple *shape, const dimfold_nested *layout, size_t characters, int lines,
               failure *reason)
{
    ptrdiff_t size;
    dimfold_diag diag;
    panel *added = &sheet->panel[sheet->panels];
    if (dimfold_tuple_product(shape, &size, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (size > PICTURE_CELLS_MAX)
        return failure_set(reason, FAILURE_PICTURE, "%td elements are too many to draw: at most %d", size,
                           PICTURE_CELLS_MAX);
    added->layout = layout;
    added->grid.out = sheet->out;
    grid_shape(&added->grid, shape);
    grid_measure(&added->grid, characters, lines, WIDTH_WANTED);
    sheet->panels++;
    return true;
}

/* One of red, green and blue, whose hue is `from`, in the colour of a bank: from 159 to 255. */
static unsigned bank_part(size_t bank, long from)
{
    long hue = (long)bank * 360 / 32;
    long away = (hue + 360 - from) % 360;
    away = away > 180 ? 360 - away : away;
    long light = away <= 60 ? 96 : away >= 120 ? 0 : 96 * (120 - away) / 60;
    return (unsigned)(255 - 96 + light);
}

const char *bank_fill(size_t bank)
{
    static char text[8];
    snprintf(text, sizeof text, "#%02x%02x%02x", bank_part(bank, 0), bank_part(bank, 120), bank_part(bank, 240));
    return text;
}

/* The same hues where the paper is dark. */
static void bank_style(svg *out)
{
    svg_print(out, "<style>@media (prefers-color-scheme:dark){");
    for (size_t bank = 0; bank < 32; bank++) {
        svg_print(out, "[fill=\"%s\"]{fill:#", bank_fill(bank));
        for (long from = 0; from < 360; from += 120)
            svg_print(out, "%02x", (bank_part(bank, from) - 150) * 8 / 10 + 24);
        svg_print(out, "}");
    }
    svg_print(out, "}</style>\n");
}

static void draw_banks(const sheet *sheet, long y)
{
    static const char words[] = "after: 4-byte words per bank, over all instructions";
    svg_label(sheet->out, SVG_MARGIN, y, 12, SVG_QUIET, sheet->panels > 1 ? words : words + strlen("after: "));
    for (size_t bank = 0; bank < 32; bank++) {
        long x = SVG_MARGIN + (long)(bank % BANK_ROW) * BANK_WIDTH;
        long top = y + 28 + (long)(bank / BANK_ROW) * (SVG_CELL_HEIGHT + 20);
        svg_number(sheet->out, x + BANK_WIDTH / 2, top - 4, 11, SVG_QUIET, (long long)bank);
        svg_cell(sheet->out, "bank", x, top, BANK_WIDTH, sheet->bank[bank] > 0 ? bank_fill(bank) : SVG_HATCH);
        svg_number(sheet->out, x + BANK_WIDTH / 2, top + SVG_CELL_HEIGHT / 2 + 5, 13, SVG_INK,
                   (long long)sheet->bank[bank]);
    }
}

static void draw_panel(const panel *panel)
{
    const grid *cells = &panel->grid;
    svg_print(cells->out, "<text x=\"%ld\" y=\"%ld\" font-size=\"12\" fill=\"" SVG_QUIET "\">", cells->x,
              cells->y - 8);
    svg_escaped(cells->out, panel->caption, strlen(panel->caption), CAPTION_MAX);
    svg_print(cells->out, "</text>\n");
    grid_labels(cells);
    for (size_t row = 0; row < cells->rows.size; row++)
        for (size_t column = 0; column < cells->columns.size; column++) {
            grid_cell cell = {.kind = "cell", .fill = SVG_PALE, .text = "", .hint = ""};
            panel->fill(panel, row, column, &cell);
            grid_draw_cell(cells, row, column, &cell);
        }
}

/* A caption that says what the title says is left out. */
static long drop_captions(sheet *sheet)
{
    bool has_any = false;
    for (size_t i = 0; i < sheet->panels; i++) {
        char *caption = sheet->panel[i].caption;
        if (strlen(caption) == sheet->title_length && memcmp(caption, sheet->title, sheet->title_length) == 0)
            *caption = '\0';
        has_any |= *caption != '\0';
    }
    return has_any ? CAPTION : 0;
}

static long wider(long width, size_t characters)
{
    long needed = (long)characters * 8;
    return width > needed ? width : needed;
}

/* Puts the grids beside each other if they fit, else below; returns the width, and in *bottom where they end. */
static long place(sheet *sheet, long *bottom)
{
    long width = 0, both = 0;
    for (size_t i = 0; i < sheet->panels; i++)
        both += sheet->panel[i].grid.width + (i > 0 ? GAP : 0);
    bool is_beside = both <= WIDTH_WANTED;
    long captions = drop_captions(sheet), x = SVG_MARGIN, y = HEAD + captions;
    *bottom = y;
    for (size_t i = 0; i < sheet->panels; i++) {
        grid *each = &sheet->panel[i].grid;
        size_t caption = strlen(sheet->panel[i].caption);
        long needed = wider(each->width, caption < CAPTION_MAX ? caption : CAPTION_MAX);
        each->x = x;
        each->y = y;
        *bottom = y + each->height > *bottom ? y + each->height : *bottom;
        width = x + needed - SVG_MARGIN > width ? x + needed - SVG_MARGIN : width;
        x += is_beside ? needed + GAP : 0;
        y = is_beside ? y : *bottom + GAP + captions;
    }
    return width;
}

static long legend_width(const sheet *sheet, const char *none, const char *shared)
{
    return (sheet->has_hatch ? svg_legend_width(none) : 0) + (sheet->has_shared ? svg_legend_width(shared) : 0);
}

void sheet_draw(sheet *sheet)
{
    static const char none[] = "nothing leads here", shared[] = "several lead to the same place";
    long bottom, width = place(sheet, &bottom), legend = legend_width(sheet, none, shared);
    size_t title = sheet->title_length < SVG_TITLE_MAX ? sheet->title_length : SVG_TITLE_MAX;
    width = wider(width > legend ? width : legend, title * 5 / 4);
    for (size_t i = 0; i < sheet->notes; i++)
        width = wider(width, strlen(sheet->note[i]));
    if (sheet->has_bank_bar)
        width = width > BANK_ROW * BANK_WIDTH ? width : BANK_ROW * BANK_WIDTH;
    long notes = bottom + 30, banks = notes + (long)sheet->notes * NOTE_HEIGHT;
    long end = banks + (sheet->has_bank_bar ? 2 * (SVG_CELL_HEIGHT + 20) + 30 : 0);
    svg_open(sheet->out, width + 2 * SVG_MARGIN, end + (legend > 0 ? 26 : 0) + (sheet->notes > 0 ? 4 : -6),
             sheet->title, sheet->title_length);
    if (sheet->has_bank_bar)
        bank_style(sheet->out);
    for (size_t i = 0; i < sheet->panels; i++)
        draw_panel(&sheet->panel[i]);
    for (size_t i = 0; i < sheet->notes; i++)
        svg_label(sheet->out, SVG_MARGIN, notes + (long)i * NOTE_HEIGHT, 12, SVG_QUIET, sheet->note[i]);
    if (sheet->has_bank_bar)
        draw_banks(sheet, banks);
    long x = SVG_MARGIN;
    if (sheet->has_hatch)
        x = svg_legend(sheet->out, x, end - 8, SVG_HATCH, "none", false, none);
    if (sheet->has_shared)
        svg_legend(sheet->out, x, end - 8, SVG_PALE, "none", true, shared);
    svg_close(sheet->out);
}
