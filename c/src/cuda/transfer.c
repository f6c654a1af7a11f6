/* Chooses how elements come from one memory to another: by the host alone, by one memcpy of contiguous bytes, by one of
   rows (a 2-D or pitched copy), or staged through buffers. */
#include "transfer.h"

#include "failure.h"
#include "peers.h"
#include "staging.h"

/* The runtime refuses rows that are further apart. */
#define TRANSFER_PITCH_BYTES_MAX INT32_MAX

/* A 2-D memcpy sends rows one by one, and each takes as long as so many bytes. Few cost less than a launch. */
#define TRANSFER_ROW_BYTES_MIN 64
#define TRANSFER_NARROW_ROWS_MAX 64

/* Pageable memory of such sizes and more goes through the queue's own buffers: the runtime takes it through buffers
   too, but packs by one thread, and rows one by one. Below, packing, an event and a wait take longer than that saves.
   Learnt from one H200's host: bench/gpu, the sets "pageable" and "narrow". */
#define TRANSFER_UPLOAD_BYTES_MIN ((size_t)8 << 20)
#define TRANSFER_DOWNLOAD_BYTES_MIN ((size_t)1 << 20)

static bool side_is_host(const dimfold_plan_side *side)
{
    return side->device_type == DIMFOLD_DEVICE_CPU || side->device_type == DIMFOLD_DEVICE_CUDA_HOST;
}

/* The device must not touch such memory once the caller has it back. */
static bool side_is_pageable(const dimfold_plan_side *side)
{
    return side->device_type == DIMFOLD_DEVICE_CPU;
}

static bool transfer_is_host(const dimfold_plan *plan)
{
    return side_is_host(&plan->side[0]) && (plan->form.operands == 1 || side_is_host(&plan->side[1]));
}

/* Whether both sides are the same rows, one after another without overlap at a pitch of their own. Between two devices
   that do not address each other the runtime promises plain copies only. */
static bool transfer_is_rows(const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    if (form->operands != 2 || form->ndim != 2 || plan->converts || dimfold_plan_is_swizzled(plan))
        return false;
    if (!side_is_host(&plan->side[0]) && !side_is_host(&plan->side[1]))
        return false;
    ptrdiff_t pitch_max = TRANSFER_PITCH_BYTES_MAX / (ptrdiff_t)plan->side[0].item_bytes;
    for (size_t k = 0; k < 2; k++) {
        ptrdiff_t pitch = form->stride[k][1];
        if (form->stride[k][0] != 1 || pitch < (ptrdiff_t)form->shape[0] || pitch > pitch_max)
            return false;
    }
    return true;
}

static uint32_t transfer_of(const dimfold_plan *plan)
{
    if (plan->relation == DIMFOLD_RELATION_NOTHING || transfer_is_host(plan))
        return DIMFOLD_TRANSFER_NONE;
    if (dimfold_plan_is_memcpy(plan))
        return DIMFOLD_TRANSFER_MEMCPY;
    return transfer_is_rows(plan) ? DIMFOLD_TRANSFER_MEMCPY_2D : DIMFOLD_TRANSFER_STAGED;
}

static bool transfer_is_narrow(const dimfold_plan *plan)
{
    return plan->form.shape[0] * plan->side[0].item_bytes < TRANSFER_ROW_BYTES_MIN &&
           plan->form.shape[1] > TRANSFER_NARROW_ROWS_MAX;
}

/* The side that the queue's device does not address, and of two such sides the host's. */
static size_t transfer_away(const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    if (side_is_host(&plan->side[0]) || side_is_host(&plan->side[1]))
        return side_is_host(&plan->side[0]) ? 0 : 1;
    return dimfold_cuda_addresses(queue, &plan->side[0]) ? 1 : 0;
}

/* Much pageable memory, the other side of which the queue's device addresses, as staging needs. */
static bool transfer_is_pageable(const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    size_t away = transfer_away(queue, plan);
    size_t least = away == 1 ? TRANSFER_UPLOAD_BYTES_MIN : TRANSFER_DOWNLOAD_BYTES_MIN;
    return side_is_pageable(&plan->side[away]) && plan->form.size * plan->side[away].item_bytes >= least &&
           dimfold_cuda_addresses(queue, &plan->side[1 - away]);
}

/* Whether what one memcpy could do goes faster through buffers. */
static bool transfer_is_better_staged(const dimfold_cuda_queue *queue, const dimfold_plan *plan, uint32_t transfer)
{
    if (transfer != DIMFOLD_TRANSFER_MEMCPY && transfer != DIMFOLD_TRANSFER_MEMCPY_2D)
        return false;
    return (transfer == DIMFOLD_TRANSFER_MEMCPY_2D && transfer_is_narrow(plan)) || transfer_is_pageable(queue, plan);
}

/* A graph cannot have buffers of the queue's. */
static dimfold_status transfer_choose(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                      uint32_t *transfer)
{
    bool captures = false;
    *transfer = transfer_of(plan);
    if (!transfer_is_better_staged(queue, plan, *transfer))
        return DIMFOLD_OK;
    dimfold_status status = dimfold_cuda_captures(call, queue, &captures);
    if (!captures)
        *transfer = DIMFOLD_TRANSFER_STAGED;
    return status;
}

static dimfold_status transfer_host(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_STAGED, "target"));
    DIMFOLD_TRY(dimfold_cuda_stream_wait(call, queue));
    return queue->host->kind->run(call, queue->host, plan);
}

static char *transfer_first(const dimfold_plan *plan, size_t side)
{
    return dimfold_plan_begin(plan, side);
}

static dimfold_status transfer_flat(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    DIMFOLD_CUDA_TRY(call, cudaMemcpyAsync,
                     (transfer_first(plan, 0), transfer_first(plan, 1), plan->form.size * plan->side[0].item_bytes,
                      DIMFOLD_CUDA_MEMCPY_DEFAULT, queue->stream));
    return DIMFOLD_OK;
}

static dimfold_status transfer_rows(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    size_t item_bytes = plan->side[0].item_bytes;
    DIMFOLD_CUDA_TRY(call, cudaMemcpy2DAsync,
                     (transfer_first(plan, 0), (size_t)form->stride[0][1] * item_bytes, transfer_first(plan, 1),
                      (size_t)form->stride[1][1] * item_bytes, form->shape[0] * item_bytes, form->shape[1],
                      DIMFOLD_CUDA_MEMCPY_DEFAULT, queue->stream));
    return DIMFOLD_OK;
}

/* The runtime says of pageable memory only that it might wait for it, and devices that address it need not: so the
   caller waits. */
static dimfold_status transfer_memcpy(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                      bool is_rows)
{
    static const char *const names[2] = {"target", "source"};
    bool waits = false;
    for (size_t k = 0; k < 2; k++)
        if (side_is_pageable(&plan->side[k])) {
            DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_PAGEABLE, names[k]));
            waits = true;
        }
    DIMFOLD_TRY((is_rows ? transfer_rows : transfer_flat)(call, queue, plan));
    return waits ? dimfold_cuda_stream_wait(call, queue) : DIMFOLD_OK;
}

static dimfold_status transfer_staged(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    size_t away = transfer_away(queue, plan), home = 1 - away;
    DIMFOLD_TRY(dimfold_cuda_check_capture(call, queue, DIMFOLD_REASON_CAPTURE_STAGED, "target"));
    if (!dimfold_cuda_addresses(queue, &plan->side[home]))
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_PEER, home == 0 ? "target" : "source", queue->device,
                              plan->side[home].device_id);
    return dimfold_cuda_staging_run(call, queue, plan, away);
}

/* Through buffers, or where there is no memory for them by the memcpy that could do it. */
static dimfold_status transfer_buffered(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    dimfold_diag diag = {0};
    uint32_t other = transfer_of(plan);
    dimfold_status status = transfer_staged((dimfold_call){&diag, call.operation}, queue, plan);
    if (status == DIMFOLD_ERR_RESOURCE && other != DIMFOLD_TRANSFER_STAGED)
        return transfer_memcpy(call, queue, plan, other == DIMFOLD_TRANSFER_MEMCPY_2D);
    if (status != DIMFOLD_OK && call.diag != NULL)
        *call.diag = diag;
    return status;
}

dimfold_status dimfold_cuda_transfer(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    uint32_t transfer;
    DIMFOLD_TRY(transfer_choose(call, queue, plan, &transfer));
    switch (transfer) {
    case DIMFOLD_TRANSFER_MEMCPY: return transfer_memcpy(call, queue, plan, false);
    case DIMFOLD_TRANSFER_MEMCPY_2D: return transfer_memcpy(call, queue, plan, true);
    case DIMFOLD_TRANSFER_STAGED: return transfer_buffered(call, queue, plan);
    default: return plan->relation == DIMFOLD_RELATION_NOTHING ? DIMFOLD_OK : transfer_host(call, queue, plan);
    }
}

/* What one half of a piece is: told by what it does, so that there need be no buffers. */
static void explain_half(const dimfold_cuda_queue *queue, const dimfold_plan *half, bool is_host,
                         dimfold_explanation *explanation)
{
    uint32_t launches = explanation->launches;
    if (is_host) {
        queue->host->kind->explain(queue->host, half, explanation);
        return;
    }
    explanation->kernel = DIMFOLD_KERNEL_MEMCPY;
    explanation->reason = dimfold_plan_reason(half);
    if (dimfold_plan_is_memcpy(half))
        return;
    dimfold_cuda_explain_launch(half, explanation);
    explanation->launches += launches;
}

static void explain_staged(const dimfold_cuda_queue *queue, const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_cuda_pieces pieces;
    dimfold_cuda_piece piece;
    dimfold_plan half[2];
    size_t away = transfer_away(queue, plan);
    dimfold_cuda_staging_cut(&pieces, queue, plan, away);
    dimfold_cuda_pieces_take(&piece, &pieces, 0);
    dimfold_cuda_piece_unpack(&half[0], &pieces, &piece, NULL);
    dimfold_cuda_piece_pack(&half[1], &pieces, &piece, NULL);
    explanation->staged_bytes = (uint64_t)pieces.items * plan->side[away].item_bytes;
    explain_half(queue, &half[away], side_is_host(&plan->side[away]), explanation);
    explain_half(queue, &half[1 - away], false, explanation);
}

void dimfold_cuda_explain_transfer(const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                   dimfold_explanation *explanation)
{
    transfer_choose((dimfold_call){NULL, ""}, queue, plan, &explanation->transfer);
    explanation->threads = 1;
    if (explanation->transfer == DIMFOLD_TRANSFER_STAGED)
        explain_staged(queue, plan, explanation);
    else if (explanation->transfer == DIMFOLD_TRANSFER_NONE)
        queue->host->kind->explain(queue->host, plan, explanation);
    else
        explanation->kernel = dimfold_plan_is_memcpy(plan) ? DIMFOLD_KERNEL_MEMCPY : DIMFOLD_KERNEL_RUNS;
}
