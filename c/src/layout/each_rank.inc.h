/* Includes the file TEMPLATE once for each fixed rank and once for the dynamic one. */
#define RANK 0
#define RANK_LARGER 1
#include "rank.inc.h"

#define RANK 1
#define RANK_SMALLER 0
#define RANK_LARGER 2
#include "rank.inc.h"

#define RANK 2
#define RANK_SMALLER 1
#define RANK_LARGER 3
#include "rank.inc.h"

#define RANK 3
#define RANK_SMALLER 2
#define RANK_LARGER 4
#include "rank.inc.h"

#define RANK 4
#define RANK_SMALLER 3
#define RANK_LARGER 5
#include "rank.inc.h"

#define RANK 5
#define RANK_SMALLER 4
#define RANK_LARGER 6
#include "rank.inc.h"

#define RANK 6
#define RANK_SMALLER 5
#define RANK_LARGER 7
#include "rank.inc.h"

#define RANK 7
#define RANK_SMALLER 6
#define RANK_LARGER 8
#include "rank.inc.h"

#define RANK 8
#define RANK_SMALLER 7
#define RANK_LARGER 9
#include "rank.inc.h"

#define RANK 9
#define RANK_SMALLER 8
#include "rank.inc.h"

#include "rank.inc.h"

#undef TEMPLATE
