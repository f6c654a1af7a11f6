/* Channels: a short axis that is the fastest on one side alone and far apart on the other, like the colours of an image
   that is stored by pixels (NHWC) and by planes (NCHW). */
#pragma once

#include "host/often/nest.h"
#include "tiers.h"

/* Lines of the buffer in which channels are sorted. */
#define DIMFOLD_CHANNELS_LINES_MAX 512

typedef struct dimfold_channels {
    const dimfold_tier *tier;
    size_t item_bytes; /* 1, 2, 4, 8 or 16 */
    bool is_streamed;  /* whole lines go past the caches where they can */
    const dimfold_shuffle *shuffle; /* made once for many calls, and taken by those that it fits; or NULL */
} dimfold_channels;

/* How many channels there can be of such items; fewer than a line has items. */
size_t dimfold_channels_max(size_t item_bytes);

/* A kernel whose context is a dimfold_channels. axis[0] are the channels, one item after the other on one side, and
   axis[1] the pixels, one after the other on both: items there, all channels of each here. What is cut out of those
   moves item by item, and everything where there are no vectors. */
dimfold_kernel dimfold_channels_move;
