/* The sheet that grids are drawn on. */
#include "nested_panel.h"

#include "picture.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 64, GAP = 36, CAPTION = 26, WIDTH_WANTED = 1100, NOTE_HEIGHT = 20, BANK_WIDTH = 34, BANK_ROW = 16,
       CAPTION_MAX = 100 };

void sheet_note(sheet *on, const char *format, ...)
{
    va_list values;
    if (on->notes == NOTES_MAX)
        return;
    va_start(values, format);
    vsnprintf(on->note[on->notes++], NOTE_LENGTH, format, values);
    va_end(values);
}

void *sheet_more(sheet *on, size_t bytes, failure *why)
{
    on->more = calloc(1, bytes);
    if (on->more == NULL)
        failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left for the picture");
    return on->more;
}

bool sheet_add(sheet *on, const dimfold_tuple *shape, const dimfold_nested *layout, size_t characters, int lines,
               failure *why)
{
    ptrdiff_t size;
    dimfold_diag diag;
    panel *added = &on->panel[on->panels];
    if (dimfold_tuple_product(shape, &size, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    if (size > PICTURE_CELLS_MAX)
        return failure_set(why, FAILURE_PICTURE, "%td elements are too many to draw: at most %d", size,
                           PICTURE_CELLS_MAX);
    added->layout = layout;
    added->grid.out = on->out;
    grid_shape(&added->grid, shape);
    grid_measure(&added->grid, characters, lines, WIDTH_WANTED);
    on->panels++;
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

static void draw_banks(const sheet *on, long y)
{
    static const char words[] = "after: 4-byte words per bank, over all instructions";
    svg_label(on->out, SVG_MARGIN, y, 12, SVG_QUIET, on->panels > 1 ? words : words + strlen("after: "));
    for (size_t bank = 0; bank < 32; bank++) {
        long x = SVG_MARGIN + (long)(bank % BANK_ROW) * BANK_WIDTH;
        long top = y + 28 + (long)(bank / BANK_ROW) * (SVG_CELL_HEIGHT + 20);
        svg_number(on->out, x + BANK_WIDTH / 2, top - 4, 11, SVG_QUIET, (long long)bank);
        svg_cell(on->out, "bank", x, top, BANK_WIDTH, on->bank[bank] > 0 ? bank_fill(bank) : SVG_HATCH);
        svg_number(on->out, x + BANK_WIDTH / 2, top + SVG_CELL_HEIGHT / 2 + 5, 13, SVG_INK, (long long)on->bank[bank]);
    }
}

static void draw_panel(const panel *of)
{
    const grid *cells = &of->grid;
    svg_print(cells->out, "<text x=\"%ld\" y=\"%ld\" font-size=\"12\" fill=\"" SVG_QUIET "\">", cells->x,
              cells->y - 8);
    svg_escaped(cells->out, of->caption, strlen(of->caption), CAPTION_MAX);
    svg_print(cells->out, "</text>\n");
    grid_labels(cells);
    for (size_t row = 0; row < cells->rows.size; row++)
        for (size_t column = 0; column < cells->columns.size; column++) {
            grid_cell cell = {.kind = "cell", .fill = SVG_PALE, .text = "", .hint = ""};
            of->fill(of, row, column, &cell);
            grid_draw_cell(cells, row, column, &cell);
        }
}

/* A caption that says what the title says is left out. */
static long drop_captions(sheet *on)
{
    bool has_any = false;
    for (size_t i = 0; i < on->panels; i++) {
        char *caption = on->panel[i].caption;
        if (strlen(caption) == on->title_length && memcmp(caption, on->title, on->title_length) == 0)
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
static long place(sheet *on, long *bottom)
{
    long width = 0, both = 0;
    for (size_t i = 0; i < on->panels; i++)
        both += on->panel[i].grid.width + (i > 0 ? GAP : 0);
    bool is_beside = both <= WIDTH_WANTED;
    long captions = drop_captions(on), x = SVG_MARGIN, y = HEAD + captions;
    *bottom = y;
    for (size_t i = 0; i < on->panels; i++) {
        grid *each = &on->panel[i].grid;
        size_t caption = strlen(on->panel[i].caption);
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

static long legend_width(const sheet *on, const char *none, const char *shared)
{
    return (on->has_hatch ? svg_legend_width(none) : 0) + (on->has_shared ? svg_legend_width(shared) : 0);
}

void sheet_draw(sheet *on)
{
    static const char none[] = "nothing leads here", shared[] = "several lead to the same place";
    long bottom, width = place(on, &bottom), legend = legend_width(on, none, shared);
    size_t title = on->title_length < SVG_TITLE_MAX ? on->title_length : SVG_TITLE_MAX;
    width = wider(width > legend ? width : legend, title * 5 / 4);
    for (size_t i = 0; i < on->notes; i++)
        width = wider(width, strlen(on->note[i]));
    if (on->has_bank_bar)
        width = width > BANK_ROW * BANK_WIDTH ? width : BANK_ROW * BANK_WIDTH;
    long notes = bottom + 30, banks = notes + (long)on->notes * NOTE_HEIGHT;
    long end = banks + (on->has_bank_bar ? 2 * (SVG_CELL_HEIGHT + 20) + 30 : 0);
    svg_open(on->out, width + 2 * SVG_MARGIN, end + (legend > 0 ? 26 : 0) + (on->notes > 0 ? 4 : -6), on->title,
             on->title_length);
    if (on->has_bank_bar)
        bank_style(on->out);
    for (size_t i = 0; i < on->panels; i++)
        draw_panel(&on->panel[i]);
    for (size_t i = 0; i < on->notes; i++)
        svg_label(on->out, SVG_MARGIN, notes + (long)i * NOTE_HEIGHT, 12, SVG_QUIET, on->note[i]);
    if (on->has_bank_bar)
        draw_banks(on, banks);
    long x = SVG_MARGIN;
    if (on->has_hatch)
        x = svg_legend(on->out, x, end - 8, SVG_HATCH, "none", false, none);
    if (on->has_shared)
        svg_legend(on->out, x, end - 8, SVG_PALE, "none", true, shared);
    svg_close(on->out);
}
