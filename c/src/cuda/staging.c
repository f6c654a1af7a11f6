/* The end away packs and unpacks in the order of its own memory, by long runs; at home, on the queue's device, items
   change and change places. Two buffers take turns (double buffering), and each has an event behind all that the stream
   does with it. */
#include "staging.h"

#include "away.h"
#include "failure.h"

#include "base/checked.h"

#define STAGING_BYTES_DEFAULT ((size_t)4 << 20)
#define STAGING_BYTES_ALIGNMENT 256

/* Of a copy that is not much larger than a buffer, parts of so many bytes at least, so that the host packs one while
   another is on its way. */
#define STAGING_PIECE_BYTES_MIN ((size_t)1 << 20)
#define STAGING_PIECES_WANTED 4

/* ---- Buffers ---------------------------------------------------------------------------------------------------- */

static size_t staging_size(const dimfold_cuda_queue *queue)
{
    size_t wanted = queue->staging_bytes != 0 ? queue->staging_bytes : STAGING_BYTES_DEFAULT;
    size_t most = (size_t)PTRDIFF_MAX / 4 - STAGING_BYTES_ALIGNMENT;
    wanted = wanted < most ? wanted : most;
    return (wanted + STAGING_BYTES_ALIGNMENT - 1) / STAGING_BYTES_ALIGNMENT * STAGING_BYTES_ALIGNMENT;
}

static dimfold_status staging_make_parts(dimfold_call call, dimfold_cuda_staging *staging, size_t size_bytes)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    int error = cuda->cudaHostAlloc(&staging->host[0], 2 * size_bytes, DIMFOLD_CUDA_HOST_PORTABLE);
    if (error != 0)
        return dimfold_cuda_fail(call, "cudaHostAlloc", error, 2 * size_bytes);
    error = cuda->cudaMalloc(&staging->device[0], 2 * size_bytes);
    if (error != 0)
        return dimfold_cuda_fail(call, "cudaMalloc", error, 2 * size_bytes);
    for (size_t k = 0; k < 2; k++)
        DIMFOLD_CUDA_TRY(call, cudaEventCreateWithFlags, (&staging->event[k], DIMFOLD_CUDA_EVENT_NO_TIMES));
    staging->host[1] = (char *)staging->host[0] + size_bytes;
    staging->device[1] = (char *)staging->device[0] + size_bytes;
    staging->size_bytes = size_bytes;
    return DIMFOLD_OK;
}

void dimfold_cuda_staging_free(dimfold_cuda_queue *queue)
{
    const dimfold_cuda_runtime *cuda = dimfold_cuda();
    dimfold_cuda_staging *staging = &queue->staging;
    if (staging->is_unsure)
        dimfold_cuda_stream_wait((dimfold_call){NULL, ""}, queue);
    for (size_t k = 0; k < 2; k++) {
        if (staging->event[k] == NULL)
            continue;
        dimfold_cuda_ignore("cudaEventSynchronize", cuda->cudaEventSynchronize(staging->event[k]));
        dimfold_cuda_ignore("cudaEventDestroy", cuda->cudaEventDestroy(staging->event[k]));
    }
    if (staging->device[0] != NULL)
        dimfold_cuda_ignore("cudaFree", cuda->cudaFree(staging->device[0]));
    if (staging->host[0] != NULL)
        dimfold_cuda_ignore("cudaFreeHost", cuda->cudaFreeHost(staging->host[0]));
    *staging = (dimfold_cuda_staging){0};
}

static dimfold_status staging_need(dimfold_call call, dimfold_cuda_queue *queue)
{
    if (queue->staging.is_unsure)
        DIMFOLD_TRY(dimfold_cuda_stream_wait(call, queue));
    queue->staging.is_unsure = false;
    if (queue->staging.size_bytes != 0)
        return DIMFOLD_OK;
    dimfold_status status = staging_make_parts(call, &queue->staging, staging_size(queue));
    if (status != DIMFOLD_OK)
        dimfold_cuda_staging_free(queue);
    return status;
}

/* Until what the device did with that pair of buffers is over. */
static dimfold_status staging_wait(dimfold_call call, const dimfold_cuda_queue *queue, size_t buffer)
{
    DIMFOLD_CUDA_TRY(call, cudaEventSynchronize, (queue->staging.event[buffer]));
    return DIMFOLD_OK;
}

/* ---- Pieces ----------------------------------------------------------------------------------------------------- */

/* A copy under way. */
typedef struct staging_copy {
    dimfold_call call;
    dimfold_cuda_queue *queue;
    dimfold_cuda_away away;
    dimfold_cuda_pieces pieces;
} staging_copy;

/* One piece of it. */
typedef struct staging_piece {
    size_t number, size_bytes; /* of its buffers, of what is packed there */
    void *away, *home;
    dimfold_plan pack, unpack;
} staging_piece;

static size_t staging_capacity(const dimfold_cuda_queue *queue, const dimfold_plan *plan, size_t away)
{
    size_t item_bytes = plan->side[away].item_bytes, capacity = staging_size(queue) / item_bytes;
    size_t share = plan->form.size / STAGING_PIECES_WANTED, least = STAGING_PIECE_BYTES_MIN / item_bytes;
    share = share > least ? share : least;
    return dimfold_size_min(share, capacity);
}

void dimfold_cuda_staging_cut(dimfold_cuda_pieces *pieces, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                              size_t away)
{
    dimfold_cuda_pieces_make(pieces, plan, away, staging_capacity(queue, plan, away));
}

/* Where the first element lies of a side that is one run. */
static void *staging_first(const dimfold_plan *half, size_t side)
{
    return dimfold_plan_begin(half, side);
}

static void staging_take(staging_piece *taken, const staging_copy *copy, size_t number)
{
    const dimfold_cuda_pieces *pieces = &copy->pieces;
    dimfold_cuda_piece piece;
    bool is_upload = pieces->away == 1;
    dimfold_cuda_pieces_take(&piece, pieces, number);
    taken->number = number % 2;
    taken->size_bytes = piece.items * pieces->whole->side[pieces->away].item_bytes;
    taken->away = copy->away.buffer[taken->number];
    taken->home = copy->queue->staging.device[taken->number];
    dimfold_cuda_piece_pack(&taken->pack, pieces, &piece, is_upload ? taken->away : taken->home);
    dimfold_cuda_piece_unpack(&taken->unpack, pieces, &piece, is_upload ? taken->home : taken->away);
}

static bool staging_half_is_run(const dimfold_plan *half)
{
    return dimfold_plan_is_memcpy(half);
}

static dimfold_status staging_send(const staging_copy *copy, const staging_piece *piece, void *target,
                                   const void *source)
{
    DIMFOLD_CUDA_TRY(copy->call, cudaMemcpyAsync,
                     (target, source, piece->size_bytes, DIMFOLD_CUDA_MEMCPY_DEFAULT, copy->queue->stream));
    return DIMFOLD_OK;
}

static dimfold_status staging_record(const staging_copy *copy, const staging_piece *piece)
{
    DIMFOLD_CUDA_TRY(copy->call, cudaEventRecord, (copy->queue->staging.event[piece->number], copy->queue->stream));
    return DIMFOLD_OK;
}

/* Whether nobody need do that half of a piece, as it is one run that memcpy reaches. */
static bool staging_skips_away(const staging_copy *copy, const dimfold_plan *half)
{
    return copy->away.sends_runs && staging_half_is_run(half);
}

static dimfold_status staging_upload_piece(staging_copy *copy, const staging_piece *piece)
{
    bool is_run = staging_half_is_run(&piece->unpack), skips = staging_skips_away(copy, &piece->pack);
    void *target = is_run ? staging_first(&piece->unpack, 0) : piece->home;
    DIMFOLD_TRY(staging_wait(copy->call, copy->queue, piece->number));
    if (!skips)
        DIMFOLD_TRY(dimfold_cuda_away_run(copy->call, &copy->away, &piece->pack));
    DIMFOLD_TRY(staging_send(copy, piece, target, skips ? staging_first(&piece->pack, 1) : piece->away));
    if (!is_run)
        DIMFOLD_TRY(dimfold_cuda_launch_plan(copy->call, copy->queue, &piece->unpack));
    return staging_record(copy, piece);
}

/* The end away packs beside the stream, earlier work of which may have the source to write still. Not so where the
   stream itself reads it, nor in pageable memory, whose copies are over when their calls return. */
static dimfold_status staging_await_source(const staging_copy *copy, const staging_piece *first)
{
    bool waits = copy->away.sends_runs && !staging_half_is_run(&first->pack);
    return waits ? dimfold_cuda_stream_wait(copy->call, copy->queue) : DIMFOLD_OK;
}

/* What has been packed is the queue's own; only where memcpy reads the source itself must the caller wait for that. */
static dimfold_status staging_upload(staging_copy *copy)
{
    staging_piece piece;
    for (size_t number = 0; number < copy->pieces.count; number++) {
        staging_take(&piece, copy, number);
        if (number == 0)
            DIMFOLD_TRY(staging_await_source(copy, &piece));
        DIMFOLD_TRY(staging_upload_piece(copy, &piece));
    }
    for (size_t buffer = 0; copy->away.sends_runs && buffer < 2; buffer++)
        DIMFOLD_TRY(staging_wait(copy->call, copy->queue, buffer));
    return DIMFOLD_OK;
}

/* The half at home, of a piece on its way out. */
static dimfold_status staging_fetch(staging_copy *copy, const staging_piece *piece)
{
    bool is_run = staging_half_is_run(&piece->pack), skips = staging_skips_away(copy, &piece->unpack);
    void *target = skips ? staging_first(&piece->unpack, 0) : piece->away;
    DIMFOLD_TRY(staging_wait(copy->call, copy->queue, piece->number));
    if (!is_run)
        DIMFOLD_TRY(dimfold_cuda_launch_plan(copy->call, copy->queue, &piece->pack));
    DIMFOLD_TRY(staging_send(copy, piece, target, is_run ? staging_first(&piece->pack, 1) : piece->home));
    return staging_record(copy, piece);
}

/* The half away. */
static dimfold_status staging_finish(staging_copy *copy, const staging_piece *piece)
{
    DIMFOLD_TRY(staging_wait(copy->call, copy->queue, piece->number));
    if (staging_skips_away(copy, &piece->unpack))
        return DIMFOLD_OK;
    return dimfold_cuda_away_run(copy->call, &copy->away, &piece->unpack);
}

static dimfold_status staging_download(staging_copy *copy)
{
    staging_piece piece[2];
    for (size_t number = 0; number < copy->pieces.count; number++) {
        staging_take(&piece[number % 2], copy, number);
        DIMFOLD_TRY(staging_fetch(copy, &piece[number % 2]));
        if (number > 0)
            DIMFOLD_TRY(staging_finish(copy, &piece[1 - number % 2]));
    }
    return staging_finish(copy, &piece[1 - copy->pieces.count % 2]);
}

static dimfold_status staging_copy_run(staging_copy *copy, const dimfold_plan *plan, size_t away)
{
    DIMFOLD_TRY(dimfold_cuda_away_open(copy->call, &copy->away, copy->queue, &plan->side[away]));
    dimfold_cuda_staging_cut(&copy->pieces, copy->queue, plan, away);
    return away == 1 ? staging_upload(copy) : staging_download(copy);
}

dimfold_status dimfold_cuda_staging_run(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                        size_t away)
{
    staging_copy copy;
    copy.call = call;
    copy.queue = queue;
    DIMFOLD_TRY(staging_need(call, queue));
    dimfold_status status = staging_copy_run(&copy, plan, away);
    if (status != DIMFOLD_OK)
        queue->staging.is_unsure = dimfold_cuda_stream_wait((dimfold_call){NULL, ""}, queue) != DIMFOLD_OK;
    dimfold_cuda_away_close(&copy.away);
    return status;
}
