/* What the host tells the kernels: all that can be decided before the launch. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_H
#define DIMFOLD_KERNELS_PARAMS_H

#include "params_index.h"
#include "params_mask.h"
#include "params_moves.h"
#include "params_tiles.h"

#endif
