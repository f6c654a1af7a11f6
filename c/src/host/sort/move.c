/* Squares where items of a line lie next to each other on one side, and lines do on the other; else by memcpy, or item
   by item. */
#include "move.h"

#include "base/checked.h"

#include <string.h>

#define MOVE_LANES_MAX 64

dimfold_sort_place dimfold_sort_place_make(char **line, char *memory, size_t lanes, size_t pitch, size_t step)
{
    for (size_t k = 0; k < lanes; k++)
        line[k] = memory + k * pitch;
    return (dimfold_sort_place){line, (ptrdiff_t)step, false};
}

static bool place_is_beside(const dimfold_sort_place *place, size_t lanes, size_t item_bytes)
{
    for (size_t k = 1; k < lanes; k++)
        if ((uintptr_t)place->line[k] - (uintptr_t)place->line[k - 1] != item_bytes)
            return false;
    return true;
}

/* Items `from` to before `to` of the lines from `lane` on. */
static void move_items(const dimfold_sort_place *target, const dimfold_sort_place *source, const size_t lane[2],
                       const size_t row[2], size_t item_bytes)
{
    for (size_t k = lane[0]; k < lane[1]; k++)
        for (size_t i = row[0]; i < row[1]; i++) {
            char *to = target->line[k] + (ptrdiff_t)i * target->step;
            const char *from = source->line[k] + (ptrdiff_t)i * source->step;
            switch (item_bytes) {
            case 1: *to = *from; break;
            case 2: memcpy(to, from, 2); break;
            case 4: memcpy(to, from, 4); break;
            default: memcpy(to, from, 8); break;
            }
        }
}

static void move_swapped(const dimfold_sort_place *target, const dimfold_sort_place *source, size_t lanes, size_t rows,
                         size_t item_bytes)
{
    for (size_t k = 0; k < lanes; k++)
        for (size_t i = 0; i < rows; i++)
            for (size_t byte = 0; byte < item_bytes; byte++)
                target->line[k][(ptrdiff_t)i * target->step + (ptrdiff_t)byte] =
                    source->line[k][(ptrdiff_t)i * source->step + (ptrdiff_t)(item_bytes - 1 - byte)];
}

/* A square from lines of the source to rows of the target, or from rows to lines. */
static void move_square(dimfold_square *square, const dimfold_sort_place *target, const dimfold_sort_place *source,
                        const size_t at[2], size_t item_bytes, bool from_lines, ptrdiff_t ahead)
{
    size_t side = DIMFOLD_LINE_BYTES / item_bytes, lane = at[0], row = at[1];
    ptrdiff_t begin = (ptrdiff_t)(row * item_bytes), offset[MOVE_LANES_MAX];
    const char *first = from_lines ? source->line[lane] + begin
                                   : source->line[lane] + (ptrdiff_t)row * source->step;
    char *out[MOVE_LANES_MAX];
    for (size_t k = 0; k < side; k++) {
        ptrdiff_t place = (ptrdiff_t)(row + k);
        offset[k] = from_lines ? (ptrdiff_t)((uintptr_t)source->line[lane + k] - (uintptr_t)source->line[lane])
                               : (ptrdiff_t)k * source->step;
        out[k] = from_lines ? target->line[lane] + place * target->step : target->line[lane + k] + begin;
    }
    square(out, 0, first, offset, ahead);
}

/* How far the lines behind these lie, if all lie alike: they come next. */
static ptrdiff_t lines_ahead(const dimfold_sort_place *source, size_t lanes)
{
    ptrdiff_t pitch = lanes > 1 ? (ptrdiff_t)((uintptr_t)source->line[1] - (uintptr_t)source->line[0]) : 0;
    ptrdiff_t all = (ptrdiff_t)((uintptr_t)source->line[lanes - 1] - (uintptr_t)source->line[0]);
    return all == pitch * (ptrdiff_t)(lanes - 1) ? dimfold_square_ahead(all + pitch, false) : 0;
}

static void move_squares(const dimfold_tier *tier, const dimfold_sort_place *target, const dimfold_sort_place *source,
                         const size_t extent[2], size_t item_bytes, bool from_lines)
{
    dimfold_square *square = dimfold_tier_square_of(tier, item_bytes)->store;
    ptrdiff_t ahead = from_lines ? lines_ahead(source, extent[0]) : 0;
    size_t side = DIMFOLD_LINE_BYTES / item_bytes, whole[2] = {extent[0] / side * side, extent[1] / side * side};
    for (size_t lane = 0; lane < whole[0]; lane += side)
        for (size_t row = 0; row < whole[1]; row += side)
            move_square(square, target, source, (size_t[]){lane, row}, item_bytes, from_lines, ahead);
    move_items(target, source, (size_t[]){0, whole[0]}, (size_t[]){whole[1], extent[1]}, item_bytes);
    move_items(target, source, (size_t[]){whole[0], extent[0]}, (size_t[]){0, extent[1]}, item_bytes);
}

void dimfold_sort_move(const dimfold_tier *tier, const dimfold_sort_place *target, const dimfold_sort_place *source,
                       size_t lanes, size_t rows, size_t item_bytes)
{
    bool target_beside = place_is_beside(target, lanes, item_bytes);
    bool source_beside = place_is_beside(source, lanes, item_bytes);
    bool target_dense = target->step == (ptrdiff_t)item_bytes, source_dense = source->step == (ptrdiff_t)item_bytes;
    if (target->is_swapped != source->is_swapped && item_bytes > 1) {
        move_swapped(target, source, lanes, rows, item_bytes);
    } else if (target_dense && source_dense) {
        for (size_t k = 0; k < lanes; k++)
            memcpy(target->line[k], source->line[k], rows * item_bytes);
    } else if ((source_dense && target_beside) || (target_dense && source_beside)) {
        move_squares(tier, target, source, (size_t[]){lanes, rows}, item_bytes, source_dense);
    } else if (target_beside && source_beside) {
        for (size_t i = 0; i < rows; i++)
            memcpy(target->line[0] + (ptrdiff_t)i * target->step, source->line[0] + (ptrdiff_t)i * source->step,
                   lanes * item_bytes);
    } else {
        move_items(target, source, (size_t[]){0, lanes}, (size_t[]){0, rows}, item_bytes);
    }
}
