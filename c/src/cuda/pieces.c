/* Cuts along the slowest axes of the memory away, so that each piece is as few and as long runs there as can be. */
#include "pieces.h"

/* Long axes are cut at multiples of so many indices, so that rows are aligned in every piece as in the first. */
#define PIECES_ALIGNMENT 64

/* The form's row of the target, which is side 0, or of the source. */
static size_t pieces_row(const dimfold_cuda_pieces *pieces, size_t side)
{
    return side == pieces->away ? DIMFOLD_PIECES_AWAY : DIMFOLD_PIECES_HOME;
}

/* Items follow each other in the order of the axes; those that the source repeats are there once. */
static void pieces_pack_axes(dimfold_cuda_pieces *pieces)
{
    dimfold_canonical *form = &pieces->form;
    const ptrdiff_t *source = form->stride[pieces_row(pieces, 1)];
    pieces->items = 1;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        form->stride[DIMFOLD_PIECES_PACKED][axis] = source[axis] != 0 ? (ptrdiff_t)pieces->items : 0;
        pieces->items *= source[axis] != 0 ? form->shape[axis] : 1;
    }
}

/* Pieces as even as can be, of at most `most` indices. */
static size_t pieces_extent(size_t shape, size_t most)
{
    size_t count = shape / most + (shape % most != 0);
    size_t extent = shape / count + (shape % count != 0);
    size_t aligned = extent + (PIECES_ALIGNMENT - extent % PIECES_ALIGNMENT) % PIECES_ALIGNMENT;
    return aligned <= most ? aligned : extent;
}

static void pieces_cut(dimfold_cuda_pieces *pieces, size_t capacity)
{
    const dimfold_canonical *form = &pieces->form;
    const ptrdiff_t *packed = form->stride[DIMFOLD_PIECES_PACKED];
    size_t axis = 0;
    while (axis < form->ndim && (packed[axis] == 0 || form->shape[axis] <= capacity / (size_t)packed[axis]))
        axis++;
    pieces->cut = axis;
    pieces->count = 1;
    if (axis == form->ndim)
        return;
    size_t shape = form->shape[axis];
    pieces->extent = pieces_extent(shape, capacity / (size_t)packed[axis]);
    pieces->count = shape / pieces->extent + (shape % pieces->extent != 0);
    for (axis++; axis < form->ndim; axis++)
        pieces->count *= packed[axis] != 0 ? form->shape[axis] : 1;
}

void dimfold_cuda_pieces_make(dimfold_cuda_pieces *pieces, const dimfold_plan *whole, size_t away, size_t capacity)
{
    const dimfold_canonical *form = &whole->form;
    dimfold_strided strided[2];
    for (size_t k = 0; k < 2; k++) {
        size_t side = k == DIMFOLD_PIECES_AWAY ? away : 1 - away;
        strided[k] = (dimfold_strided){form->stride[side], form->position[side]};
    }
    pieces->whole = whole;
    pieces->away = away;
    dimfold_canonicalise(&pieces->form, form->ndim, form->shape, 2, strided);
    pieces_pack_axes(pieces);
    pieces_cut(pieces, capacity);
}

static void piece_move(dimfold_cuda_piece *piece, const dimfold_canonical *form, size_t axis, size_t index)
{
    for (size_t k = 0; k < 2; k++)
        piece->position[k] += (ptrdiff_t)index * form->stride[k][axis];
}

void dimfold_cuda_pieces_take(dimfold_cuda_piece *piece, const dimfold_cuda_pieces *pieces, size_t number)
{
    const dimfold_canonical *form = &pieces->form;
    const ptrdiff_t *packed = form->stride[DIMFOLD_PIECES_PACKED];
    piece->items = 1;
    for (size_t k = 0; k < 2; k++)
        piece->position[k] = form->position[k];
    for (size_t axis = 0; axis < form->ndim; axis++) {
        size_t extent = form->shape[axis], shape = extent;
        if (axis >= pieces->cut && packed[axis] != 0) {
            size_t step = axis == pieces->cut ? pieces->extent : 1;
            size_t count = extent / step + (extent % step != 0), start = number % count * step;
            number /= count;
            shape = step < extent - start ? step : extent - start;
            piece_move(piece, form, axis, start);
        }
        piece->shape[axis] = shape;
        piece->items *= packed[axis] != 0 ? shape : 1;
    }
}

/* One of the plan's own sides, or the buffer. */
typedef struct piece_end {
    size_t row;
    ptrdiff_t position;
    dimfold_plan_side side;
} piece_end;

static piece_end piece_end_of(const dimfold_cuda_pieces *pieces, const dimfold_cuda_piece *piece, size_t side)
{
    size_t row = pieces_row(pieces, side);
    return (piece_end){row, piece->position[row], pieces->whole->side[side]};
}

static piece_end piece_buffer(const dimfold_cuda_pieces *pieces, void *data)
{
    piece_end end = {DIMFOLD_PIECES_PACKED, 0, pieces->whole->side[pieces->away]};
    end.side.data = data;
    end.side.swizzle = (dimfold_swizzle){0, 0, 0, 0};
    return end;
}

static void piece_half(dimfold_plan *half, const dimfold_cuda_pieces *pieces, const size_t *shape,
                       const piece_end *target, const piece_end *source)
{
    const piece_end *end[2] = {target, source};
    dimfold_strided strided[2];
    for (size_t k = 0; k < 2; k++) {
        half->side[k] = end[k]->side;
        strided[k] = (dimfold_strided){pieces->form.stride[end[k]->row], end[k]->position};
    }
    dimfold_canonicalise(&half->form, pieces->form.ndim, shape, 2, strided);
    half->is_same = false;
    half->choice = 0;
    half->converts = pieces->whole->converts && (target->side.dtype != source->side.dtype ||
                                                 target->side.is_swapped != source->side.is_swapped);
    dimfold_plan_relate(half);
}

void dimfold_cuda_piece_pack(dimfold_plan *half, const dimfold_cuda_pieces *pieces, const dimfold_cuda_piece *piece,
                             void *data)
{
    size_t shape[64];
    piece_end target = piece_buffer(pieces, data), source = piece_end_of(pieces, piece, 1);
    for (size_t axis = 0; axis < pieces->form.ndim; axis++)
        shape[axis] = pieces->form.stride[DIMFOLD_PIECES_PACKED][axis] != 0 ? piece->shape[axis] : 1;
    piece_half(half, pieces, shape, &target, &source);
}

void dimfold_cuda_piece_unpack(dimfold_plan *half, const dimfold_cuda_pieces *pieces, const dimfold_cuda_piece *piece,
                               void *data)
{
    piece_end target = piece_end_of(pieces, piece, 0), source = piece_buffer(pieces, data);
    piece_half(half, pieces, piece->shape, &target, &source);
}
