/* What the cells of each kind of picture show. */
#include "nested_panel.h"
#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 96 };

/* Texts of the cell that is drawn. */
static char first_text[VALUE_TEXT_MAX], second_text[TEXT_MAX], hint_text[VALUE_TEXT_MAX];

typedef struct positions {
    ptrdiff_t at[PICTURE_CELLS_MAX], sorted[PICTURE_CELLS_MAX];
    size_t count, width; /* of the longest text */
    bool is_shared;
} positions;

static size_t index_of(const panel *panel, size_t row, size_t column)
{
    return row + panel->grid.rows.size * column;
}

static bool has_basis(const dimfold_nested *layout)
{
    bool found = false;
    for (size_t i = 0; i < layout->leaves; i++)
        found |= layout->basis[i] != 0;
    return found;
}

static int compare(const void *a, const void *b)
{
    ptrdiff_t first = *(const ptrdiff_t *)a, second = *(const ptrdiff_t *)b;
    return (first > second) - (first < second);
}

static bool is_shared(const positions *all, ptrdiff_t position)
{
    const ptrdiff_t *found = bsearch(&position, all->sorted, all->count, sizeof position, compare);
    return (found > all->sorted && found[-1] == position) ||
           (found + 1 < all->sorted + all->count && found[1] == position);
}

static bool find_positions(positions *all, const dimfold_nested *layout, failure *reason)
{
    dimfold_diag diag = {0};
    all->count = dimfold_nested_size(layout);
    if (all->count > PICTURE_CELLS_MAX)
        return failure_set(reason, FAILURE_PICTURE, "%zu elements are too many to draw: at most %d", all->count,
                           PICTURE_CELLS_MAX);
    for (size_t i = 0; i < all->count; i++) {
        char text[24];
        if (dimfold_nested_index(layout, (ptrdiff_t)i, &all->at[i], &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
        all->sorted[i] = all->at[i];
        size_t width = (size_t)snprintf(text, sizeof text, "%td", all->at[i]);
        all->width = width > all->width ? width : all->width;
    }
    qsort(all->sorted, all->count, sizeof *all->sorted, compare);
    for (size_t i = 1; i < all->count; i++)
        all->is_shared |= all->sorted[i] == all->sorted[i - 1];
    return true;
}

/* "(1,(0,2)) is index 14": where a cell is, for the hint. */
static size_t describe(const panel *panel, size_t index)
{
    dimfold_tuple shape, coordinate;
    char text[VALUE_TEXT_MAX];
    *text = '\0';
    if (dimfold_nested_shape(&shape, panel->layout, NULL) == DIMFOLD_OK &&
        dimfold_tuple_idx2crd(&coordinate, (ptrdiff_t)index, &shape, NULL) == DIMFOLD_OK)
        dimfold_tuple_print(&coordinate, text, sizeof text);
    return (size_t)snprintf(hint_text, sizeof hint_text, "%.1000s, index %zu", text, index);
}

static void caption(panel *panel, const dimfold_nested *layout, const char *before)
{
    size_t length = (size_t)snprintf(panel->caption, sizeof panel->caption, "%s", before);
    dimfold_nested_print(layout, panel->caption + length, sizeof panel->caption - length);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* The number of the colour: the position, or of a swizzled layout the bits of it that the swizzle changes. */
static size_t colour_of(dimfold_swizzle swizzle, ptrdiff_t position)
{
    int lowest = swizzle.base + (swizzle.shift < 0 ? -swizzle.shift : 0);
    return swizzle.bits > 0 ? (size_t)position >> lowest & (((size_t)1 << swizzle.bits) - 1) : (size_t)position;
}

static void fill_position(const panel *panel, size_t row, size_t column, grid_cell *cell)
{
    size_t index = index_of(panel, row, column);
    const positions *all = panel->more;
    ptrdiff_t position = all->at[index];
    snprintf(first_text, sizeof first_text, "%td", position);
    size_t length = describe(panel, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", position %td", position);
    cell->text = first_text;
    cell->hint = hint_text;
    cell->fill = svg_fills[colour_of(panel->layout->swizzle, position) % SVG_COLOURS];
    cell->is_shared = all->is_shared && is_shared(all, position);
}

static void fill_coordinate(const panel *panel, size_t row, size_t column, grid_cell *cell)
{
    size_t index = index_of(panel, row, column);
    dimfold_tuple at = {.leaves = 1, .value = {(ptrdiff_t)index}}, coordinate;
    ptrdiff_t sum = 0;
    *first_text = '\0';
    if (dimfold_nested_coordinate(&coordinate, panel->layout, &at, NULL) == DIMFOLD_OK) {
        dimfold_tuple_print(&coordinate, first_text, TEXT_MAX);
        dimfold_tuple_sum(&coordinate, &sum, NULL);
    }
    size_t length = describe(panel, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", coordinate %.90s", first_text);
    cell->text = first_text;
    cell->hint = hint_text;
    cell->fill = svg_fills[(size_t)sum % SVG_COLOURS];
}

static bool sheet_of_coordinates(sheet *sheet, const dimfold_nested *layout, const dimfold_tuple *shape,
                                 failure *reason)
{
    char text[VALUE_TEXT_MAX];
    dimfold_tuple last = {.leaves = 1, .value = {(ptrdiff_t)dimfold_nested_size(layout) - 1}}, coordinate;
    dimfold_diag diag = {0};
    if (dimfold_nested_coordinate(&coordinate, layout, &last, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (!sheet_add(sheet, shape, layout, dimfold_tuple_print(&coordinate, text, sizeof text), 1, reason))
        return false;
    sheet->panel[0].fill = fill_coordinate;
    caption(&sheet->panel[0], layout, "");
    sheet_note(sheet, "size %zu, rank %zu, depth %zu; the coordinates that the layout leads to",
               dimfold_nested_size(layout), dimfold_nested_rank(layout), dimfold_nested_depth(layout));
    sheet_draw(sheet);
    return true;
}

/* "size 16, cosize 16, rank 2, depth 2". */
static void note_sizes(sheet *sheet, const dimfold_nested *layout, bool is_swizzled)
{
    size_t cosize;
    char more[40] = "";
    if (dimfold_nested_cosize(layout, &cosize, NULL) == DIMFOLD_OK)
        snprintf(more, sizeof more, ", cosize %zu", cosize);
    sheet_note(sheet, "size %zu%s, rank %zu, depth %zu", dimfold_nested_size(layout), more, dimfold_nested_rank(layout),
               dimfold_nested_depth(layout));
    if (is_swizzled) {
        int lowest = layout->swizzle.base + (layout->swizzle.shift < 0 ? -layout->swizzle.shift : 0);
        sheet_note(sheet, "colour: bits %d to %d of the position, those that the swizzle changes", lowest,
                   lowest + layout->swizzle.bits - 1);
    } else {
        sheet_note(sheet, "colour: the position modulo %d", SVG_COLOURS);
    }
}

static bool add_positions(sheet *sheet, const dimfold_tuple *shape, const dimfold_nested *layout, const positions *all,
                          const dimfold_nested *shown, const char *before, failure *reason)
{
    if (!sheet_add(sheet, shape, layout, all->width, 1, reason))
        return false;
    panel *added = &sheet->panel[sheet->panels - 1];
    added->fill = fill_position;
    added->more = all;
    caption(added, shown, before);
    sheet->has_shared |= all->is_shared;
    return true;
}

bool sheet_of_layout(sheet *sheet, const dimfold_nested *layout, failure *reason)
{
    dimfold_nested inner = *layout;
    dimfold_tuple shape;
    dimfold_diag diag = {0};
    bool is_swizzled = layout->swizzle.bits > 0;
    if (dimfold_nested_shape(&shape, layout, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (has_basis(layout))
        return sheet_of_coordinates(sheet, layout, &shape, reason);
    positions *both = sheet_more(sheet, 2 * sizeof *both, reason);
    if (both == NULL)
        return false;
    inner.swizzle = (dimfold_swizzle){0};
    if (!find_positions(&both[0], &inner, reason) || !find_positions(&both[1], layout, reason))
        return false;
    if (is_swizzled && !add_positions(sheet, &shape, layout, &both[0], &inner, "before: ", reason))
        return false;
    if (!add_positions(sheet, &shape, layout, &both[1], layout, is_swizzled ? "after: " : "", reason))
        return false;
    note_sizes(sheet, layout, is_swizzled);
    sheet_draw(sheet);
    return true;
}

/* ---- Banks ------------------------------------------------------------------------------------------------------ */

typedef struct bank_panel {
    positions all;
    size_t itemsize;
} bank_panel;

static size_t bank_of(const bank_panel *panel, ptrdiff_t position, size_t byte)
{
    return ((size_t)position * panel->itemsize + byte) / 4 % 32;
}

static void fill_bank(const panel *panel, size_t row, size_t column, grid_cell *cell)
{
    const bank_panel *banks = panel->more;
    size_t index = index_of(panel, row, column);
    ptrdiff_t position = banks->all.at[index];
    size_t first = bank_of(banks, position, 0), last = bank_of(banks, position, banks->itemsize - 1);
    snprintf(first_text, sizeof first_text, "%td", position);
    if (first == last)
        snprintf(second_text, sizeof second_text, "b%zu", first);
    else
        snprintf(second_text, sizeof second_text, "b%zu-%zu", first, last);
    size_t length = describe(panel, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", position %td, byte %td, bank %zu", position,
             position * (ptrdiff_t)banks->itemsize, first);
    *cell = (grid_cell){"cell", bank_fill(first), first_text, second_text, hint_text, false};
}

static bool add_banks(sheet *sheet, const dimfold_tuple *shape, const dimfold_nested *layout, const options *settings,
                      bank_panel *banks, const char *before, failure *reason)
{
    uint64_t instructions;
    dimfold_access access;
    dimfold_diag diag = {0};
    banks->itemsize = settings->itemsize;
    if (!find_positions(&banks->all, layout, reason))
        return false;
    if (dimfold_thread_value_access_all(layout, settings->itemsize, settings->access_bytes, &instructions, &access,
        &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    size_t width = banks->all.width > 6 || settings->itemsize <= 4 ? banks->all.width : 6;
    if (!sheet_add(sheet, shape, layout, width < 3 ? 3 : width, 2, reason))
        return false;
    panel *added = &sheet->panel[sheet->panels - 1];
    added->fill = fill_bank;
    added->more = banks;
    caption(added, layout, before);
    sheet_note(sheet, "%s%ju instruction%s, %ju wavefronts (at least %ju): %ju bank conflicts; %ju sectors of 32 bytes",
               before, (uintmax_t)instructions, instructions == 1 ? "" : "s", (uintmax_t)access.wavefronts,
               (uintmax_t)access.wavefronts_min, (uintmax_t)access.conflicts, (uintmax_t)access.sectors);
    memcpy(sheet->bank, access.bank, sizeof sheet->bank);
    return true;
}

bool sheet_of_banks(sheet *sheet, const dimfold_nested *layout, const options *settings, failure *reason)
{
    bank_panel *both = sheet_more(sheet, 2 * sizeof *both, reason);
    dimfold_nested inner = *layout;
    dimfold_tuple shape;
    dimfold_diag diag = {0};
    bool is_swizzled = layout->swizzle.bits > 0;
    inner.swizzle = (dimfold_swizzle){0};
    if (both == NULL)
        return false;
    if (dimfold_nested_shape(&shape, layout, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (is_swizzled && !add_banks(sheet, &shape, &inner, settings, &both[0], "before: ", reason))
        return false;
    if (!add_banks(sheet, &shape, layout, settings, &both[1], is_swizzled ? "after: " : "", reason))
        return false;
    sheet_note(sheet, "rows: threads, columns: values; items of %zu bytes, accesses of %zu", settings->itemsize,
               settings->access_bytes);
    sheet->has_bank_bar = true;
    sheet_draw(sheet);
    return true;
}

/* ---- Threads and values ----------------------------------------------------------------------------------------- */

typedef struct owners {
    size_t count[PICTURE_CELLS_MAX];
    size_t thread[PICTURE_CELLS_MAX], value[PICTURE_CELLS_MAX]; /* the first */
    size_t threads, values, outside;
} owners;

static void fill_owner(const panel *panel, size_t row, size_t column, grid_cell *cell)
{
    const owners *all = panel->more;
    size_t index = index_of(panel, row, column), count = all->count[index];
    size_t length = (size_t)snprintf(hint_text, sizeof hint_text, "(%zu,%zu), index %zu", row, column, index);
    cell->hint = hint_text;
    if (count == 0) {
        *cell = (grid_cell){"gap", SVG_HATCH, "", NULL, hint_text, false};
        return;
    }
    snprintf(first_text, sizeof first_text, "T%zu", all->thread[index]);
    snprintf(second_text, sizeof second_text, "V%zu", all->value[index]);
    snprintf(hint_text + length, sizeof hint_text - length, ", thread %zu, value %zu, moved %zu time%s",
             all->thread[index], all->value[index], count, count == 1 ? "" : "s");
    *cell = (grid_cell){"cell", svg_fills[all->thread[index] % SVG_COLOURS], first_text, second_text, hint_text,
                        count > 1};
}

static bool find_owners(owners *all, const dimfold_nested *tv, size_t size, failure *reason)
{
    dimfold_nested threads;
    dimfold_diag diag = {0};
    ptrdiff_t mode = 0, index;
    if (dimfold_nested_get(&threads, tv, 1, &mode, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    all->threads = dimfold_nested_size(&threads);
    all->values = dimfold_nested_size(tv) / all->threads;
    if (dimfold_nested_size(tv) > (size_t)PICTURE_CELLS_MAX * 16)
        return failure_set(reason, FAILURE_PICTURE, "%zu threads of %zu values are too many to draw", all->threads,
                           all->values);
    for (size_t item = 0; item < all->threads * all->values; item++) {
        if (dimfold_nested_index(tv, (ptrdiff_t)item, &index, &diag) != DIMFOLD_OK)
            return failure_of_library(reason, &diag);
        if (index < 0 || (size_t)index >= size) {
            all->outside++;
        } else if (all->count[index]++ == 0) {
            all->thread[index] = item % all->threads;
            all->value[index] = item / all->threads;
        }
    }
    return true;
}

static void note_owners(sheet *sheet, const owners *all, size_t size)
{
    size_t once = 0, more = 0;
    for (size_t i = 0; i < size; i++) {
        once += all->count[i] == 1;
        more += all->count[i] > 1;
    }
    sheet->has_hatch = once + more < size;
    sheet->has_shared = more > 0;
    sheet_note(sheet, "%zu threads of %zu values; colour: the thread modulo %d", all->threads, all->values,
               SVG_COLOURS);
    if (once == size && all->outside == 0)
        sheet_note(sheet, "every element is moved once");
    else
        sheet_note(sheet, "moved once: %zu, more often: %zu, not: %zu; %zu outside of the tile", once, more,
                   size - once - more, all->outside);
}

static void note_tile(sheet *sheet, const dimfold_tuple *tile)
{
    char text[NOTE_LENGTH - 16];
    dimfold_tuple_print(tile, text, sizeof text);
    sheet_note(sheet, "a tile of %s", text);
}

bool sheet_of_tile(sheet *sheet, const dimfold_nested *tv, const dimfold_tuple *tile, failure *reason)
{
    owners *all = sheet_more(sheet, sizeof *all, reason);
    ptrdiff_t size;
    char text[48];
    dimfold_diag diag = {0};
    if (dimfold_tuple_product(tile, &size, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    if (size > PICTURE_CELLS_MAX)
        return failure_set(reason, FAILURE_PICTURE, "%td elements are too many to draw: at most %d", size,
                           PICTURE_CELLS_MAX);
    if (all == NULL || !find_owners(all, tv, (size_t)size, reason))
        return false;
    size_t most = all->threads > all->values ? all->threads : all->values;
    if (!sheet_add(sheet, tile, tv, (size_t)snprintf(text, sizeof text, "T%zu", most - 1), 2, reason))
        return false;
    sheet->panel[0].fill = fill_owner;
    sheet->panel[0].more = all;
    caption(&sheet->panel[0], tv, "");
    note_tile(sheet, tile);
    note_owners(sheet, all, (size_t)size);
    sheet_draw(sheet);
    return true;
}
