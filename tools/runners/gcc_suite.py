#!/usr/bin/env python3
"""What gcc adds to Zig's own build of the tests, by its argument:

    gcc_suite.py warnings          every C file compiles without a warning
    gcc_suite.py sanitized         the C tests under AddressSanitizer, its leak check and UndefinedBehaviorSanitizer
    gcc_suite.py threads           the C tests of what runs on several threads under ThreadSanitizer
    gcc_suite.py valgrind          the C tests under valgrind, where a leak counts as an error, without long searches
    gcc_suite.py valgrind-all      the same with the searches, no further than usual, since valgrind takes minutes
Both kinds of checkers run a share of the random cases; valgrind-all, and all in `proof`, run every one.
Further arguments choose tests, as those of the C test program do. Last line: N passed, N failed.
"""
from __future__ import annotations

import os
import sys

import c_suite
import gcc

VALGRIND = "valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --error-exitcode=99"

# Valgrind converts 64-bit integers to f32 in two roundings, where the processor does it in one.
ROUNDED_TWICE = ["cast_converts_edges", "cast_of_known_numbers_is_known", "convert_gives_the_bits",
                 "convert_rounds_integers_once"]

# It knows no other rounding than the default one, and flushes nothing.
ENVIRONMENTS = ["are_the_same_in_every_environment", "where_the_caller_flushes_them"]

# Parts of names of searches that take valgrind most of its time, and that the sanitizers see in full.
LEFT_TO_THE_SANITIZERS = """
    _threads
    a_walk_can_be_split_at_every_place
    apply_refuses_exactly
    bounds_hold_all_positions
    boxes_of_short_axes
    broadcast_to_repeats_extents
    cast_rounds_every_tie
    copy_is_exact_for_every_small_target
    copy_is_exact_for_matrices
    copy_is_exact_for_random_layouts_of_every_item_size
    cuts_come_to_all_elements
    diagonal_matches_numpy
    dim_slice_is_numpys_basic_indexing
    equal_mappings_are
    every_function_answers_alike
    every_order_visits_what
    f_order_over_the_translated_layouts
    flatten_masks_of
    flatten_visits
    groups_that_are_just_full
    indices_are_counted_within
    injective_layouts_have_a_table
    intersect_compares
    is_contig_says
    laws_
    layouts_are_mappings
    layouts_are_walked_in_lockstep
    layouts_for_binary_operations
    long_reductions_of
    long_sums_and_moments
    mappings_convert_to
    matmul_divides
    move_rows_
    move_tiles_
    narrow_rows_of_every_width
    nested_layouts_of_all_kinds
    nested_operands_are_copied
    new_accepts_exactly
    numbers_that_are_no_layout
    oracle_
    overlap_of_
    overlaps_marks
    pixels_become_planes
    programs_of_
    random_mappings
    reductions_of_random
    repack_keeps
    reshape_finds_every_view
    reshape_is_a_view
    reshape_is_exact_up_to_the_limits
    results_are_the_same_in_every
    results_may_be_sources
    run_copies_between
    run_transposes_
    scans_of_matrices
    several_sources_that
    short_arrays_give
    single_elements_give
    slice_and_offset_is_the_part
    slice_matches_python
    slices_at_the_limits
    sort_in_place_is_right
    sort_is_right_for
    sources_are_gathered
    sources_are_read
    sources_that
    swizzle_composition_is_one_after
    targets_are_written
    targets_of_rows
    targets_that_lie
    terms_lead_from
    tile_fills_runs
    top_k_selects_from
    transform_casts
    transform_changes
    transform_shares_out
    two_layouts_are_broadcast
    walks_from_the_back
    wide_rows_are_cut
""".split()

# Searches through the kernels of all tiers, which other machines have of their own.
OF_ALL_TIERS = ["_kernels_", "blocks_move", "blocks_put_units", "tiers_cast_random", "tiers_copy_random", "tiers_run_",
                "tiles_move", "turns_move"]

# They need the software GPU, and its own suites have them.
NOT_CUDA = "-tests/c/cuda/"


def warnings() -> int:
    objects, refusals = gcc.compile_all("warnings", gcc.library("c/cli", "tests/c", "examples"))
    print("".join(f"FAILED {refusal}\n" for refusal in refusals), end="")
    print(f"{len(objects)} passed, {len(refusals)} failed")
    return len(refusals) > 0


def tests(kind: str, under: list[str], arguments: list[str]) -> int:
    os.environ["ASAN_OPTIONS"] = "detect_leaks=1:allocator_may_return_null=1"
    os.environ["UBSAN_OPTIONS"] = "print_stacktrace=1"
    program = gcc.link(kind, "dimfold-tests", gcc.library("tests/c"))
    return c_suite.main([str(program), *under, *arguments, NOT_CUDA])


def threads(arguments: list[str]) -> int:
    """Watches the host's code and its tests, which alone start threads; the rest is as it is for valgrind."""
    folders = [gcc.ROOT / "c/src/host", gcc.ROOT / "tests/c/host"]
    files = gcc.library("tests/c")
    watched = [file for file in files if any(folder in file.parents for folder in folders)]
    objects = gcc.objects_of("threads", watched)
    objects += gcc.objects_of("plain", [file for file in files if file not in watched])
    program = gcc.link_objects("threads", "dimfold-tests", objects)
    return c_suite.main([str(program), *arguments, NOT_CUDA])


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    try:
        if kind == "warnings":
            return warnings()
        if kind == "threads":
            return threads(rest)
        if kind.startswith("valgrind"):
            is_all = kind == "valgrind-all"
            os.environ["DIMFOLD_TEST_SCALE"] = "1"
            left_out = [*ROUNDED_TWICE, *ENVIRONMENTS,
                        *([] if is_all else LEFT_TO_THE_SANITIZERS + OF_ALL_TIERS)]
            under = ["--under", VALGRIND, *([] if is_all else ["--share", "16"])]
            return tests("plain", under, [*rest, *(f"-{name}" for name in left_out)])
        return tests(kind, c_suite.SHARE, rest)
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
