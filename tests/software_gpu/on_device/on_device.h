/* Included before tests of operations: the functions that they call take host memory as before, and work on copies of
   it in device memory, on a CUDA queue. */
#ifndef DIMFOLD_SOFTWARE_GPU_ON_DEVICE_H
#define DIMFOLD_SOFTWARE_GPU_ON_DEVICE_H

#include "functions.h"

#define dimfold_queue_create_host on_device_queue_create
#define dimfold_copy on_device_copy
#define dimfold_cast on_device_cast
#define dimfold_fill on_device_fill
#define dimfold_tile_load on_device_tile_load
#define dimfold_tile_store on_device_tile_store
#define dimfold_tiles_load on_device_tiles_load
#define dimfold_tiles_store on_device_tiles_store
#define dimfold_concatenate on_device_concatenate
#define dimfold_stack on_device_stack
#define dimfold_pad on_device_pad
#define dimfold_roll on_device_roll
#define dimfold_repeat on_device_repeat
#define dimfold_tile on_device_tile

#endif
