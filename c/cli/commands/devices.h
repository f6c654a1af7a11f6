/* devices: the CUDA devices of this machine. */
#pragma once

#include "cli/command_line/options.h"

/* Writes a table of them to standard output, or one line of JSON; or says why there are none. */
bool devices_list(const options *settings, failure *reason);
