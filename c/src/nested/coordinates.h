/* What basis strides lead to: coordinates, as a tuple with one integer per path that a layout knows. */
#pragma once

#include "integers.h"

/* The tuple that the coordinates of a layout have, all 0, and for each leaf of the layout the integer in it that it
   moves; one integer for a layout without basis strides. */
typedef struct coordinates_image {
    dimfold_tuple tuple;
    uint8_t moves[32];
} coordinates_image;

/* DIMFOLD_ERR_UNSUPPORTED if a path is part of another, or if a layout of basis strides has others too, an offset or a
   swizzle. */
dimfold_status dimfold_coordinates_read(dimfold_call call, coordinates_image *image, const dimfold_nested *layout);

/* The smallest shape that holds all coordinates of a layout that was checked. */
dimfold_status dimfold_coordinates_shape(dimfold_call call, dimfold_tuple *result, const dimfold_nested *layout);

bool dimfold_coordinates_has_basis(const dimfold_nested *layout);
