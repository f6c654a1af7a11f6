/* Tile transposes of runs without gaps that begin anywhere. */
#pragma once

#include "form.h"

dimfold_cuda_question dimfold_cuda_fit_shifted;
