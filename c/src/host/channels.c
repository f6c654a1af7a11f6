/* Sorts channels by a tier's squares, in two steps: with S items in a line, S rows of S pixels are transposed once, so
   that each line has one channel of S pixels that lie S apart, and the lines of each channel are transposed once more.
   Every load, shuffle and store moves whole vectors, whatever the number of channels is. */
#include "channels.h"

#include "interleave.h"
#include "loops.h"
#include "host/often/move.h"
#include "shuffle.h"
#include "span.h"

#include <stdalign.h>

/* A call of the kernel: its pixels, and a buffer of lines. */
typedef struct channels_call {
    const dimfold_axis *axis;
    const dimfold_tier *tier;
    const dimfold_tier_square *square;
    size_t item_bytes;
    size_t size;                  /* of a square: its rows, and the pixels of each */
    size_t count;                 /* channels */
    char *target;
    const char *source, *lines;
    char *line[DIMFOLD_CHANNELS_LINES_MAX]; /* where the squares that are read put each of their lines */
    ptrdiff_t line_row[DIMFOLD_LINE_BYTES]; /* of lines that follow each other */
    ptrdiff_t read_step, write_step;        /* bytes from a square to the next one, in source and target */
    bool is_split;
} channels_call;

size_t dimfold_channels_max(size_t item_bytes)
{
    size_t size = DIMFOLD_LINE_BYTES / item_bytes;
    return dimfold_size_min(size - 1, DIMFOLD_CHANNELS_LINES_MAX / size);
}

/* In the order of pixels there are all channels of a pixel, in that of planes all pixels of a channel: squares that are
   read write their lines in the other side's order. */
static void channels_begin(channels_call *call, char *lines)
{
    size_t size = call->size, count = call->count;
    call->lines = lines;
    for (size_t i = 0; i < size; i++)
        call->line_row[i] = (ptrdiff_t)(i * DIMFOLD_LINE_BYTES);
    for (size_t channel = 0; channel < count; channel++)
        for (size_t pixel = 0; pixel < size; pixel++) {
            size_t by_pixels = pixel * count + channel, by_planes = channel * size + pixel;
            if (call->is_split)
                call->line[by_pixels] = lines + by_planes * DIMFOLD_LINE_BYTES;
            else
                call->line[by_planes] = lines + by_pixels * DIMFOLD_LINE_BYTES;
        }
    call->read_step = call->is_split ? DIMFOLD_LINE_BYTES : call->axis[0].source_stride;
    call->write_step = call->is_split ? call->axis[0].target_stride : DIMFOLD_LINE_BYTES;
}

/* Sorts rows of pixels from `begin` on, each as many as a square has rows, up to the one at `last`, which stands in for
   those behind it, to lines at out[k]; channels or parts of rows are `step` bytes apart there. */
static void channels_sort(const channels_call *call, size_t begin, size_t last, char *const *out, size_t step,
                          dimfold_square *write)
{
    ptrdiff_t row[DIMFOLD_LINE_BYTES], stride = call->axis[1].source_stride;
    for (size_t i = 0; i < call->size; i++)
        row[i] = (ptrdiff_t)dimfold_size_min(begin + i * call->size, last) * stride;
    for (size_t i = 0; i < call->count; i++)
        call->square->store(call->line + i * call->size, 0, call->source + (ptrdiff_t)i * call->read_step, row,
                            (ptrdiff_t)(call->size * call->size) * stride);
    for (size_t i = 0; i < call->count; i++)
        write(out, i * step, call->lines + i * call->size * DIMFOLD_LINE_BYTES, call->line_row, 0);
}

/* Asks for the lines that are written through the caches, which must be there first. */
static void channels_fetch_target(const channels_call *call, char *const *out)
{
    for (size_t k = 0; k < call->count; k++)
        for (size_t i = 0; i < call->size; i++)
            __builtin_prefetch(out[i] + (ptrdiff_t)k * call->write_step, 1, 3);
}

/* Straight to the target, where rows may go over pixels of the one before. A line that is written more than once is not
   streamed. */
static void channels_rows(const channels_call *call, size_t begin, size_t last, bool is_streamed)
{
    char *out[DIMFOLD_LINE_BYTES];
    is_streamed = is_streamed && begin + call->size * call->size <= last + call->size;
    for (size_t i = 0; i < call->size; i++)
        out[i] = call->target +
                 (ptrdiff_t)dimfold_size_min(begin + i * call->size, last) * call->axis[1].target_stride;
    if (!is_streamed)
        channels_fetch_target(call, out);
    channels_sort(call, begin, last, out, (size_t)call->write_step,
                  is_streamed ? call->square->stream : call->square->store);
}

/* The same past the caches to planes that begin anywhere in a line: put together first, and written behind what is
   carried of each. Pixels from `begin` to before `end` are left, the first ones being pixel 0. */
static void channels_append(const channels_call *call, size_t begin, size_t end, char *planes, char *carry)
{
    char *out[DIMFOLD_LINE_BYTES];
    size_t plane_bytes = call->size * DIMFOLD_LINE_BYTES;
    size_t pixels = dimfold_size_min(call->size * call->size, end - begin);
    for (size_t i = 0; i < call->size; i++)
        out[i] = planes + i * DIMFOLD_LINE_BYTES;
    channels_sort(call, begin, end - call->size, out, plane_bytes, call->square->store);
    for (size_t channel = 0; channel < call->count; channel++) {
        char *target = call->target + (ptrdiff_t)channel * call->write_step + begin * call->item_bytes;
        dimfold_span span = {target, carry + channel * DIMFOLD_LINE_BYTES, begin == 0, begin + pixels == end};
        dimfold_span_stream(call->tier, span, planes + channel * plane_bytes, pixels * call->item_bytes);
    }
}

/* Pixels before the first line of the target that is streamed; as many as a line has items if none can be. */
static size_t channels_head(const channels_call *call)
{
    uintptr_t target = (uintptr_t)call->target;
    size_t head = 0;
    if (call->write_step % DIMFOLD_LINE_BYTES != 0)
        return call->size;
    while (head < call->size && target % DIMFOLD_LINE_BYTES != 0)
        head++, target += (uintptr_t)call->axis[1].target_stride;
    return head;
}

static void channels_to_unaligned_planes(const channels_call *call, size_t pixels)
{
    alignas(DIMFOLD_LINE_BYTES) char planes[(DIMFOLD_CHANNELS_LINES_MAX + 2) * DIMFOLD_LINE_BYTES];
    alignas(DIMFOLD_LINE_BYTES) char carry[DIMFOLD_LINE_BYTES * DIMFOLD_LINE_BYTES];
    size_t end = pixels / call->size * call->size;
    for (size_t begin = 0; begin < end; begin += call->size * call->size)
        channels_append(call, begin, end, planes + DIMFOLD_LINE_BYTES, carry);
    if (end < pixels)
        channels_rows(call, pixels - call->size, pixels - call->size, false);
}

/* From the first pixel on that begins a line where stores go past the caches. */
static void channels_to_lines(const channels_call *call, size_t pixels, size_t head, bool is_streamed)
{
    size_t size = call->size, end = head + (pixels - head) / size * size;
    for (size_t pixel = head; pixel < end; pixel += size * size)
        channels_rows(call, pixel, end - size, is_streamed);
    if (head > 0)
        channels_rows(call, 0, 0, false);
    if (end < pixels)
        channels_rows(call, pixels - size, pixels - size, false);
}

static void channels_run(const channels_call *call, size_t pixels, bool is_streamed)
{
    size_t head = is_streamed ? channels_head(call) : 0;
    if (head < call->size && head + call->size <= pixels)
        channels_to_lines(call, pixels, head, is_streamed);
    else if (call->is_split && head == call->size)
        channels_to_unaligned_planes(call, pixels);
    else
        channels_to_lines(call, pixels, 0, false);
}

/* Whether a tier sorts so many channels of so many pixels in registers. */
static bool channels_are_shuffled(const dimfold_tier *tier, size_t item_bytes, size_t count, size_t pixels)
{
    return tier->shuffle != NULL && count <= DIMFOLD_SHUFFLE_CHANNELS_MAX && pixels * item_bytes >= tier->shuffle_bytes;
}

static void channels_shuffle(const dimfold_channels *channels, bool is_split, char *target, const char *source,
                             const dimfold_axis *axis)
{
    dimfold_shuffle made;
    const dimfold_shuffle *shuffle = channels->shuffle;
    ptrdiff_t plane = is_split ? axis[0].target_stride : axis[0].source_stride;
    if (shuffle == NULL || shuffle->count != axis[0].extent || shuffle->is_split != is_split) {
        dimfold_shuffle_make(&made, channels->item_bytes, axis[0].extent, is_split);
        shuffle = &made;
    }
    if (channels->is_streamed)
        dimfold_shuffle_stream(channels->tier, shuffle, target, source, plane, axis[1].extent);
    else
        channels->tier->shuffle(shuffle, target, source, plane, axis[1].extent);
}

void dimfold_channels_move(const void *context, char *target, const char *source, const dimfold_axis *axis)
{
    alignas(DIMFOLD_LINE_BYTES) char lines[DIMFOLD_CHANNELS_LINES_MAX * DIMFOLD_LINE_BYTES];
    const dimfold_channels *channels = context;
    size_t item_bytes = channels->item_bytes, size = DIMFOLD_LINE_BYTES / item_bytes;
    bool is_split = axis[1].target_stride < axis[1].source_stride;
    ptrdiff_t pixel_bytes = is_split ? axis[1].source_stride : axis[1].target_stride;
    bool is_whole = DIMFOLD_HAS_VECTORS && (size_t)pixel_bytes == axis[0].extent * item_bytes;
    if (is_whole && channels_are_shuffled(channels->tier, item_bytes, axis[0].extent, axis[1].extent)) {
        channels_shuffle(channels, is_split, target, source, axis);
        return;
    }
    if (!is_whole || axis[1].extent < size) {
        dimfold_move_rows(item_bytes)(NULL, target, source, axis);
        return;
    }
    channels_call call; /* not cleared: it is large */
    call.axis = axis;
    call.tier = channels->tier, call.item_bytes = item_bytes;
    call.square = dimfold_tier_square_of(channels->tier, item_bytes);
    call.size = size, call.count = axis[0].extent;
    call.target = target, call.source = source;
    call.is_split = is_split;
    channels_begin(&call, lines);
    channels_run(&call, axis[1].extent, channels->is_streamed && call.square->stream != NULL);
}

/* So many channels of such items go item by item in the caches. */
#define CHANNELS_FEW 3
#define CHANNELS_LARGE_BYTES 8

/* Planes that are shorter are put together with their neighbours: past the caches, and in batches. */
#define CHANNELS_PLANE_BYTES 512
#define CHANNELS_FEW_PLANE_BYTES 128 /* in the caches, of as many channels as follow */
#define CHANNELS_FEW_IN_BATCHES 4

/* Of an image by itself, which the caches hold, planes may be of any length. */
static size_t channels_plane_bytes(const dimfold_decision *decision, const dimfold_plan *plan)
{
    if (decision->is_large)
        return CHANNELS_PLANE_BYTES;
    if (plan->form.ndim == plan->first + 2)
        return 0;
    return plan->form.shape[decision->channels] <= CHANNELS_FEW_IN_BATCHES ? CHANNELS_FEW_PLANE_BYTES
                                                                           : CHANNELS_PLANE_BYTES;
}

/* Whether one side steps over a short axis, which is its fastest, along an axis that is the other side's fastest: with
   pixels enough for a shuffle, or a square of squares. */
static bool channels_are_there(const dimfold_plan *plan, const dimfold_tier *tier, size_t side, size_t short_axis,
                               size_t long_axis)
{
    const dimfold_canonical *form = &plan->form;
    size_t bytes = dimfold_plan_unit_bytes(plan), count = form->shape[short_axis], size = DIMFOLD_LINE_BYTES / bytes;
    if (form->stride[side][long_axis] != (ptrdiff_t)(count * dimfold_plan_unit(plan)))
        return false;
    return channels_are_shuffled(tier, bytes, count, form->shape[long_axis]) ||
           (count <= dimfold_channels_max(bytes) && form->shape[long_axis] >= size * size);
}

/* Two or three large items are moved one by one as fast where the caches hold them. */
bool dimfold_fit_channels(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    size_t first = plan->first, unit = dimfold_plan_unit(plan), unit_bytes = dimfold_plan_unit_bytes(plan);
    size_t target = dimfold_cut_axis_of_step(plan, first, 0, unit), ndim = plan->form.ndim;
    size_t source = dimfold_cut_axis_of_step(plan, first, 1, unit);
    if (!DIMFOLD_HAS_VECTORS || plan->choice > 0 || !dimfold_cut_is_vector(unit_bytes) || target == ndim ||
        source == ndim || target == source || plan->form.stride[1][source] < 0)
        return false;
    bool is_split = channels_are_there(plan, runner->tier, 1, source, target);
    if (!is_split && !channels_are_there(plan, runner->tier, 0, target, source))
        return false;
    decision->channels = is_split ? source : target;
    decision->pixels = is_split ? target : source;
    if (!decision->is_large && runner->tier->shuffle == NULL && unit_bytes >= CHANNELS_LARGE_BYTES &&
        plan->form.shape[decision->channels] <= CHANNELS_FEW)
        return false;
    if (plan->form.shape[decision->pixels] * unit_bytes < channels_plane_bytes(decision, plan))
        return false;
    decision->reason = DIMFOLD_PLAN_REASON_CHANNELS;
    decision->is_streamed = decision->is_large && dimfold_tier_square_of(runner->tier, unit_bytes)->stream != NULL;
    decision->second = decision->pixels == first ? decision->channels : decision->pixels;
    return true;
}

/* Cut along the pixels before channels are cut. */
void dimfold_run_channels(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    dimfold_shuffle shuffle;
    size_t count = plan->form.shape[decision->channels], item_bytes = dimfold_plan_unit_bytes(plan);
    bool is_shuffled = channels_are_shuffled(runner->tier, item_bytes, count, plan->form.shape[decision->pixels]);
    dimfold_channels channels = {runner->tier, item_bytes, decision->is_streamed, is_shuffled ? &shuffle : NULL};
    size_t target_step = dimfold_plan_step(plan, 0, decision->pixels);
    if (is_shuffled)
        dimfold_shuffle_make(&shuffle, item_bytes, count, target_step < dimfold_plan_step(plan, 1, decision->pixels));
    dimfold_loops_make(&loops, decision, plan, dimfold_channels_move, &channels);
    if (decision->pixels == plan->first) {
        dimfold_axis pixels = loops.nest.axis[0];
        loops.nest.axis[0] = loops.nest.axis[1];
        loops.nest.axis[1] = pixels;
    }
    loops.fence = runner->tier->fence;
    dimfold_loops_run(&loops, decision, runner);
}
