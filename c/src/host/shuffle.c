/* What is streamed is put together in the first cache, some thousand bytes of each row at a time, and written from
   there in whole lines. */
#include "shuffle.h"

#include "span.h"

#include <stdalign.h>
#include <string.h>

/* Of a plane, and of all planes. What is left over, and is less than a vector, goes with the last ones. */
#define SHUFFLE_PIECE_BYTES 2048
#define SHUFFLE_PIECES_BYTES 6144

/* From a plane in the buffer to the next one, with a line before each and one behind it. */
#define SHUFFLE_PITCH (SHUFFLE_PIECE_BYTES + 3 * DIMFOLD_LINE_BYTES)

void dimfold_shuffle_make(dimfold_shuffle *shuffle, size_t item_bytes, size_t count, bool is_split)
{
    shuffle->item_bytes = item_bytes;
    shuffle->count = count;
    shuffle->is_split = is_split;
    memset(shuffle->places, DIMFOLD_SHUFFLE_NONE, sizeof shuffle->places);
    for (size_t i = 0; i < 16 * count; i++) {
        size_t item = i / item_bytes, byte = i % item_bytes;
        size_t by_pixels = i, by_planes = item % count * 16 + item / count * item_bytes + byte;
        size_t to = is_split ? by_planes : by_pixels, from = is_split ? by_pixels : by_planes;
        shuffle->places[to / 16][from / 16][to % 16] = (uint8_t)(from % 16);
    }
}

/* How many of the pixels left make the next piece. */
static size_t shuffle_piece(const dimfold_tier *tier, const dimfold_shuffle *shuffle, size_t left)
{
    size_t item_bytes = shuffle->item_bytes;
    size_t piece = dimfold_size_min(SHUFFLE_PIECE_BYTES, SHUFFLE_PIECES_BYTES / shuffle->count);
    size_t most = piece / DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES / item_bytes;
    return left < most + tier->shuffle_bytes / item_bytes ? left : most;
}

void dimfold_shuffle_stream(const dimfold_tier *tier, const dimfold_shuffle *shuffle, char *target, const char *source,
                            ptrdiff_t plane, size_t pixels)
{
    alignas(DIMFOLD_LINE_BYTES) char buffer[DIMFOLD_SHUFFLE_CHANNELS_MAX * SHUFFLE_PITCH];
    alignas(DIMFOLD_LINE_BYTES) char carry[DIMFOLD_SHUFFLE_CHANNELS_MAX * DIMFOLD_LINE_BYTES];
    size_t item_bytes = shuffle->item_bytes, pixel_bytes = shuffle->count * item_bytes, taken;
    size_t rows = shuffle->is_split ? shuffle->count : 1, place_bytes = shuffle->is_split ? item_bytes : pixel_bytes;
    for (size_t pixel = 0; pixel < pixels; pixel += taken) {
        taken = shuffle_piece(tier, shuffle, pixels - pixel);
        tier->shuffle(shuffle, buffer + DIMFOLD_LINE_BYTES,
                      source + pixel * (shuffle->is_split ? pixel_bytes : item_bytes),
                      shuffle->is_split ? SHUFFLE_PITCH : plane, taken);
        for (size_t row = 0; row < rows; row++) {
            char *to = target + (ptrdiff_t)row * plane + pixel * place_bytes;
            dimfold_span span = {to, carry + row * DIMFOLD_LINE_BYTES, pixel == 0, pixel + taken == pixels};
            dimfold_span_stream(tier, span, buffer + DIMFOLD_LINE_BYTES + row * SHUFFLE_PITCH, taken * place_bytes);
        }
    }
}
