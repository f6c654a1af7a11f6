/* x ** y. */
#pragma once

#include "elementwise_nodes.h"

elementwise_rule power_of, power_float;
