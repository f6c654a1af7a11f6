/* Ends what pair.inc.h begins. */
#undef PAIR
#undef PAIR_NAME_
#undef PAIR_NAME
#undef PAIR_JOIN_
#undef PAIR_JOIN
#undef PAIR_KIND
#undef PAIR_SOURCE
#undef PAIR_TARGET
#undef NAME
#undef SOURCE_BYTES
#undef TARGET_BYTES
#undef SOURCE_IS_WHOLE
