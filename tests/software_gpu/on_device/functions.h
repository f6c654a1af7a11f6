/* The operations with their operands in device memory. */
#ifndef DIMFOLD_SOFTWARE_GPU_ON_DEVICE_FUNCTIONS_H
#define DIMFOLD_SOFTWARE_GPU_ON_DEVICE_FUNCTIONS_H

#include <dimfold.h>

/* A CUDA queue in place of the host's. */
__typeof__(dimfold_queue_create_host) on_device_queue_create;

__typeof__(dimfold_copy) on_device_copy;
__typeof__(dimfold_cast) on_device_cast;
__typeof__(dimfold_fill) on_device_fill;
__typeof__(dimfold_tile_load) on_device_tile_load;
__typeof__(dimfold_tile_store) on_device_tile_store;
__typeof__(dimfold_tiles_load) on_device_tiles_load;
__typeof__(dimfold_tiles_store) on_device_tiles_store;
__typeof__(dimfold_concatenate) on_device_concatenate;
__typeof__(dimfold_stack) on_device_stack;
__typeof__(dimfold_pad) on_device_pad;
__typeof__(dimfold_roll) on_device_roll;
__typeof__(dimfold_repeat) on_device_repeat;
__typeof__(dimfold_tile) on_device_tile;

#endif
