/* How much memory the program may have, and large pieces of it. */
#pragma once

#include <stddef.h>

/* Bytes that elements in memory should not exceed: a share of what limits of the process, its control group and the
   machine leave, so that the system can keep parts of files beside them. */
size_t room_budget(void);

/* Room of at least one page, whose pages are large where the system can; NULL if there is none. */
void *room_take(size_t bytes);
void room_give(void *memory);
