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

static size_t index_of(const panel *of, size_t row, size_t column)
{
    return row + of->grid.rows.size * column;
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

static bool find_positions(positions *all, const dimfold_nested *layout, failure *why)
{
    dimfold_diag diag = {0};
    all->count = dimfold_nested_size(layout);
    if (all->count > PICTURE_CELLS_MAX)
        return failure_set(why, FAILURE_PICTURE, "%zu elements are too many to draw: at most %d", all->count,
                           PICTURE_CELLS_MAX);
    for (size_t i = 0; i < all->count; i++) {
        char text[24];
        if (dimfold_nested_index(layout, (ptrdiff_t)i, &all->at[i], &diag) != DIMFOLD_OK)
            return failure_of_library(why, &diag);
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
static size_t describe(const panel *of, size_t index)
{
    dimfold_tuple shape, coordinate;
    char text[VALUE_TEXT_MAX];
    *text = '\0';
    if (dimfold_nested_shape(&shape, of->layout, NULL) == DIMFOLD_OK &&
        dimfold_tuple_idx2crd(&coordinate, (ptrdiff_t)index, &shape, NULL) == DIMFOLD_OK)
        dimfold_tuple_print(&coordinate, text, sizeof text);
    return (size_t)snprintf(hint_text, sizeof hint_text, "%.1000s, index %zu", text, index);
}

static void caption(panel *of, const dimfold_nested *layout, const char *before)
{
    size_t length = (size_t)snprintf(of->caption, sizeof of->caption, "%s", before);
    dimfold_nested_print(layout, of->caption + length, sizeof of->caption - length);
}

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* The number of the colour: the position, or of a swizzled layout the bits of it that the swizzle changes. */
static size_t colour_of(dimfold_swizzle swizzle, ptrdiff_t position)
{
    int lowest = swizzle.base + (swizzle.shift < 0 ? -swizzle.shift : 0);
    return swizzle.bits > 0 ? (size_t)position >> lowest & (((size_t)1 << swizzle.bits) - 1) : (size_t)position;
}

static void fill_position(const panel *of, size_t row, size_t column, grid_cell *cell)
{
    size_t index = index_of(of, row, column);
    const positions *all = of->more;
    ptrdiff_t position = all->at[index];
    snprintf(first_text, sizeof first_text, "%td", position);
    size_t length = describe(of, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", position %td", position);
    cell->text = first_text;
    cell->hint = hint_text;
    cell->fill = svg_fills[colour_of(of->layout->swizzle, position) % SVG_COLOURS];
    cell->is_shared = all->is_shared && is_shared(all, position);
}

static void fill_coordinate(const panel *of, size_t row, size_t column, grid_cell *cell)
{
    size_t index = index_of(of, row, column);
    dimfold_tuple at = {.leaves = 1, .value = {(ptrdiff_t)index}}, coordinate;
    ptrdiff_t sum = 0;
    *first_text = '\0';
    if (dimfold_nested_coordinate(&coordinate, of->layout, &at, NULL) == DIMFOLD_OK) {
        dimfold_tuple_print(&coordinate, first_text, TEXT_MAX);
        dimfold_tuple_sum(&coordinate, &sum, NULL);
    }
    size_t length = describe(of, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", coordinate %.90s", first_text);
    cell->text = first_text;
    cell->hint = hint_text;
    cell->fill = svg_fills[(size_t)sum % SVG_COLOURS];
}

static bool sheet_of_coordinates(sheet *on, const dimfold_nested *layout, const dimfold_tuple *shape, failure *why)
{
    char text[VALUE_TEXT_MAX];
    dimfold_tuple last = {.leaves = 1, .value = {(ptrdiff_t)dimfold_nested_size(layout) - 1}}, coordinate;
    dimfold_diag diag = {0};
    if (dimfold_nested_coordinate(&coordinate, layout, &last, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    if (!sheet_add(on, shape, layout, dimfold_tuple_print(&coordinate, text, sizeof text), 1, why))
        return false;
    on->panel[0].fill = fill_coordinate;
    caption(&on->panel[0], layout, "");
    sheet_note(on, "size %zu, rank %zu, depth %zu; the coordinates that the layout leads to",
               dimfold_nested_size(layout), dimfold_nested_rank(layout), dimfold_nested_depth(layout));
    sheet_draw(on);
    return true;
}

/* "size 16, cosize 16, rank 2, depth 2". */
static void note_sizes(sheet *on, const dimfold_nested *layout, bool is_swizzled)
{
    size_t cosize;
    char more[40] = "";
    if (dimfold_nested_cosize(layout, &cosize, NULL) == DIMFOLD_OK)
        snprintf(more, sizeof more, ", cosize %zu", cosize);
    sheet_note(on, "size %zu%s, rank %zu, depth %zu", dimfold_nested_size(layout), more, dimfold_nested_rank(layout),
               dimfold_nested_depth(layout));
    if (is_swizzled) {
        int lowest = layout->swizzle.base + (layout->swizzle.shift < 0 ? -layout->swizzle.shift : 0);
        sheet_note(on, "colour: bits %d to %d of the position, those that the swizzle changes", lowest,
                   lowest + layout->swizzle.bits - 1);
    } else {
        sheet_note(on, "colour: the position modulo %d", SVG_COLOURS);
    }
}

static bool add_positions(sheet *on, const dimfold_tuple *shape, const dimfold_nested *layout, const positions *all,
                          const dimfold_nested *shown, const char *before, failure *why)
{
    if (!sheet_add(on, shape, layout, all->width, 1, why))
        return false;
    panel *added = &on->panel[on->panels - 1];
    added->fill = fill_position;
    added->more = all;
    caption(added, shown, before);
    on->has_shared |= all->is_shared;
    return true;
}

bool sheet_of_layout(sheet *on, const dimfold_nested *layout, failure *why)
{
    dimfold_nested inner = *layout;
    dimfold_tuple shape;
    dimfold_diag diag = {0};
    bool is_swizzled = layout->swizzle.bits > 0;
    if (dimfold_nested_shape(&shape, layout, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    if (has_basis(layout))
        return sheet_of_coordinates(on, layout, &shape, why);
    positions *both = sheet_more(on, 2 * sizeof *both, why);
    if (both == NULL)
        return false;
    inner.swizzle = (dimfold_swizzle){0};
    if (!find_positions(&both[0], &inner, why) || !find_positions(&both[1], layout, why))
        return false;
    if (is_swizzled && !add_positions(on, &shape, layout, &both[0], &inner, "before: ", why))
        return false;
    if (!add_positions(on, &shape, layout, &both[1], layout, is_swizzled ? "after: " : "", why))
        return false;
    note_sizes(on, layout, is_swizzled);
    sheet_draw(on);
    return true;
}

/* ---- Banks ------------------------------------------------------------------------------------------------------ */

typedef struct bank_panel {
    positions all;
    size_t itemsize;
} bank_panel;

static size_t bank_of(const bank_panel *of, ptrdiff_t position, size_t byte)
{
    return ((size_t)position * of->itemsize + byte) / 4 % 32;
}

static void fill_bank(const panel *of, size_t row, size_t column, grid_cell *cell)
{
    const bank_panel *banks = of->more;
    size_t index = index_of(of, row, column);
    ptrdiff_t position = banks->all.at[index];
    size_t first = bank_of(banks, position, 0), last = bank_of(banks, position, banks->itemsize - 1);
    snprintf(first_text, sizeof first_text, "%td", position);
    if (first == last)
        snprintf(second_text, sizeof second_text, "b%zu", first);
    else
        snprintf(second_text, sizeof second_text, "b%zu-%zu", first, last);
    size_t length = describe(of, index);
    snprintf(hint_text + length, sizeof hint_text - length, ", position %td, byte %td, bank %zu", position,
             position * (ptrdiff_t)banks->itemsize, first);
    *cell = (grid_cell){"cell", bank_fill(first), first_text, second_text, hint_text, false};
}

static bool add_banks(sheet *on, const dimfold_tuple *shape, const dimfold_nested *layout, const options *how,
                      bank_panel *banks, const char *before, failure *why)
{
    uint64_t instructions;
    dimfold_access access;
    dimfold_diag diag = {0};
    banks->itemsize = how->itemsize;
    if (!find_positions(&banks->all, layout, why))
        return false;
    if (dimfold_thread_value_access_all(layout, how->itemsize, how->access_bytes, &instructions, &access, &diag) !=
        DIMFOLD_OK)
        return failure_of_library(why, &diag);
    size_t width = banks->all.width > 6 || how->itemsize <= 4 ? banks->all.width : 6;
    if (!sheet_add(on, shape, layout, width < 3 ? 3 : width, 2, why))
        return false;
    panel *added = &on->panel[on->panels - 1];
    added->fill = fill_bank;
    added->more = banks;
    caption(added, layout, before);
    sheet_note(on, "%s%ju instruction%s, %ju wavefronts (at least %ju): %ju bank conflicts; %ju sectors of 32 bytes",
               before, (uintmax_t)instructions, instructions == 1 ? "" : "s", (uintmax_t)access.wavefronts,
               (uintmax_t)access.wavefronts_min, (uintmax_t)access.conflicts, (uintmax_t)access.sectors);
    memcpy(on->bank, access.bank, sizeof on->bank);
    return true;
}

bool sheet_of_banks(sheet *on, const dimfold_nested *layout, const options *how, failure *why)
{
    bank_panel *both = sheet_more(on, 2 * sizeof *both, why);
    dimfold_nested inner = *layout;
    dimfold_tuple shape;
    dimfold_diag diag = {0};
    bool is_swizzled = layout->swizzle.bits > 0;
    inner.swizzle = (dimfold_swizzle){0};
    if (both == NULL)
        return false;
    if (dimfold_nested_shape(&shape, layout, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    if (is_swizzled && !add_banks(on, &shape, &inner, how, &both[0], "before: ", why))
        return false;
    if (!add_banks(on, &shape, layout, how, &both[1], is_swizzled ? "after: " : "", why))
        return false;
    sheet_note(on, "rows: threads, columns: values; items of %zu bytes, accesses of %zu", how->itemsize,
               how->access_bytes);
    on->has_bank_bar = true;
    sheet_draw(on);
    return true;
}

/* ---- Threads and values ----------------------------------------------------------------------------------------- */

typedef struct owners {
    size_t count[PICTURE_CELLS_MAX];
    size_t thread[PICTURE_CELLS_MAX], value[PICTURE_CELLS_MAX]; /* the first */
    size_t threads, values, outside;
} owners;

static void fill_owner(const panel *of, size_t row, size_t column, grid_cell *cell)
{
    const owners *all = of->more;
    size_t index = index_of(of, row, column), count = all->count[index];
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

static bool find_owners(owners *all, const dimfold_nested *tv, size_t size, failure *why)
{
    dimfold_nested threads;
    dimfold_diag diag = {0};
    ptrdiff_t mode = 0, index;
    if (dimfold_nested_get(&threads, tv, 1, &mode, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    all->threads = dimfold_nested_size(&threads);
    all->values = dimfold_nested_size(tv) / all->threads;
    if (dimfold_nested_size(tv) > (size_t)PICTURE_CELLS_MAX * 16)
        return failure_set(why, FAILURE_PICTURE, "%zu threads of %zu values are too many to draw", all->threads,
                           all->values);
    for (size_t item = 0; item < all->threads * all->values; item++) {
        if (dimfold_nested_index(tv, (ptrdiff_t)item, &index, &diag) != DIMFOLD_OK)
            return failure_of_library(why, &diag);
        if (index < 0 || (size_t)index >= size) {
            all->outside++;
        } else if (all->count[index]++ == 0) {
            all->thread[index] = item % all->threads;
            all->value[index] = item / all->threads;
        }
    }
    return true;
}

static void note_owners(sheet *on, const owners *all, size_t size)
{
    size_t once = 0, more = 0;
    for (size_t i = 0; i < size; i++) {
        once += all->count[i] == 1;
        more += all->count[i] > 1;
    }
    on->has_hatch = once + more < size;
    on->has_shared = more > 0;
    sheet_note(on, "%zu threads of %zu values; colour: the thread modulo %d", all->threads, all->values, SVG_COLOURS);
    if (once == size && all->outside == 0)
        sheet_note(on, "every element is moved once");
    else
        sheet_note(on, "moved once: %zu, more often: %zu, not: %zu; %zu outside of the tile", once, more,
                   size - once - more, all->outside);
}

static void note_tile(sheet *on, const dimfold_tuple *tile)
{
    char text[NOTE_LENGTH - 16];
    dimfold_tuple_print(tile, text, sizeof text);
    sheet_note(on, "a tile of %s", text);
}

bool sheet_of_tile(sheet *on, const dimfold_nested *tv, const dimfold_tuple *tile, failure *why)
{
    owners *all = sheet_more(on, sizeof *all, why);
    ptrdiff_t size;
    char text[48];
    dimfold_diag diag = {0};
    if (dimfold_tuple_product(tile, &size, &diag) != DIMFOLD_OK)
        return failure_of_library(why, &diag);
    if (size > PICTURE_CELLS_MAX)
        return failure_set(why, FAILURE_PICTURE, "%td elements are too many to draw: at most %d", size,
                           PICTURE_CELLS_MAX);
    if (all == NULL || !find_owners(all, tv, (size_t)size, why))
        return false;
    size_t most = all->threads > all->values ? all->threads : all->values;
    if (!sheet_add(on, tile, tv, (size_t)snprintf(text, sizeof text, "T%zu", most - 1), 2, why))
        return false;
    on->panel[0].fill = fill_owner;
    on->panel[0].more = all;
    caption(&on->panel[0], tv, "");
    note_tile(on, tile);
    note_owners(on, all, (size_t)size);
    sheet_draw(on);
    return true;
}
