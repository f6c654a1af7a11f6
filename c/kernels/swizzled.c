/* Units that a swizzle leaves together, piece by piece in the target's order, through a swizzle on either side. */
#include "walk.h"

/* A piece on its way. */
typedef struct swizzled_pass {
    uint64_t target;
    gpu_u32x4 value; /* a shorter piece is its lowest bytes */
    bool is_any;
} swizzled_pass;

GPU_INLINE gpu_u32x4 swizzled_load(uint64_t address, uint32_t width)
{
    if (width == 16)
        return LDG(gpu_u32x4, address);
    uint64_t value = width == 8   ? LDG(uint64_t, address)
                     : width == 4 ? LDG(uint32_t, address)
                     : width == 2 ? LDG(uint16_t, address)
                                  : LDG(uint8_t, address);
    return (gpu_u32x4){(uint32_t)value, (uint32_t)(value >> 32), 0, 0};
}

GPU_INLINE void swizzled_store(uint64_t address, uint32_t width, gpu_u32x4 value)
{
    if (width == 16)
        STG(gpu_u32x4, address, value);
    else if (width == 8)
        STG(uint64_t, address, (uint64_t)value[1] << 32 | value[0]);
    else if (width == 4)
        STG(uint32_t, address, value[0]);
    else if (width == 2)
        STG(uint16_t, address, (uint16_t)value[0]);
    else
        STG(uint8_t, address, (uint8_t)value[0]);
}

/* The piece of the source that goes to piece `piece` of the target. */
GPU_INLINE uint32_t swizzled_turned(uint32_t piece, uint32_t turned)
{
    return piece + turned - 1 - 2 * (piece % turned);
}

GPU_KERNEL(gpu_swizzled, gpu_swizzled_params)
{
    swizzled_pass pass[GPU_PASSES];
    gpu_offsets row = {0, 0};
    if (params.walk.spread.rows == 0)
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.walk.spread, i);
        pass[i].is_any = gpu_walk_has(&params.walk, spot);
        if (pass[i].is_any) {
            uint32_t unit = gpu_divide(params.pieces, (uint32_t)spot.column), width = params.target.width;
            uint32_t piece = (uint32_t)spot.column - unit * params.pieces.divisor, other = piece;
            spot.column = unit;
            gpu_offsets at = gpu_walk_at(&params.walk, &row, i, spot, false);
            if (params.turned > 1)
                other = swizzled_turned(piece, params.turned);
            pass[i].target = gpu_side_at(&params.target, at.target) + piece * width;
            pass[i].value = swizzled_load(gpu_side_at(&params.source, at.source) + other * width, width);
        }
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (pass[i].is_any)
            swizzled_store(pass[i].target, params.target.width, pass[i].value);
}
