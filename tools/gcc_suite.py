#!/usr/bin/env python3
"""What gcc adds to Zig's own build of the tests, by its argument:

    gcc_suite.py warnings          every C file compiles without a warning
    gcc_suite.py sanitized         the C tests under AddressSanitizer, its leak check and UndefinedBehaviorSanitizer
    gcc_suite.py cli-sanitized     the tests of the program, with it under the same
    gcc_suite.py valgrind          the C tests under valgrind, where a leak counts as an error, without long searches
    gcc_suite.py valgrind-all      the same with these, no further than usual, since valgrind takes minutes for them
    gcc_suite.py valgrind-all      the same with the searches that are left out otherwise
Further arguments choose tests, as those of the C test program do. Last line: N passed, N failed.
"""
from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import c_suite
import gcc

VALGRIND = "valgrind --quiet --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --error-exitcode=99"

# Searches that take valgrind a minute or more in sum; the sanitizers see them all, and valgrind does in a proof.
LEFT_TO_THE_SANITIZERS = [
    "a_walk_can_be_split_at_every_place",
    "broadcast_to_repeats_extents_of_1_and_refuses_the_others",
    "copy_is_exact_for_matrices_around_the_tiles_edges",
    "copy_is_exact_for_random_layouts_of_every_item_size",
    "copy_is_exact_on_several_threads",
    "diagonal_matches_numpy_for_every_offset_and_axes",
    "dim_slice_is_numpys_basic_indexing",
    "every_function_answers_alike_for_fixed_and_dynamic_rank_and_over_its_operand",
    "every_order_visits_what_its_definition_says",
    "f_order_over_the_translated_layouts_is_the_visit_in_the_order_asked_for",
    "layouts_are_walked_in_lockstep_in_the_order_of_the_first",
    "matmul_divides_operands_and_product_into_batch_and_matrices",
    "new_accepts_exactly_the_representable_layouts",
    "reshape_finds_every_view_of_layouts_of_up_to_64_axes",
    "reshape_is_a_view_exactly_when_strides_exist",
    "reshape_is_exact_up_to_the_limits",
    "slice_matches_python_for_every_start_stop_step",
    "slices_at_the_limits_of_integers_match_python",
    "two_layouts_are_broadcast_to_their_common_shape_and_the_second_to_the_first",
    "walks_from_the_back_and_in_runs_visit_the_same_and_runs_are_the_longest",
]


def warnings() -> int:
    objects, refusals = gcc.compile_all("warnings", gcc.sources("c/src", "c/cli", "tests/c", "examples"))
    print("".join(f"FAILED {refusal}\n" for refusal in refusals), end="")
    print(f"{len(objects)} passed, {len(refusals)} failed")
    return len(refusals) > 0


def set_sanitizers(more: str = "") -> None:
    os.environ["ASAN_OPTIONS"] = f"detect_leaks=1:allocator_may_return_null=1{more}"
    os.environ["UBSAN_OPTIONS"] = f"print_stacktrace=1{more}"


def tests(kind: str, arguments: list[str]) -> int:
    set_sanitizers()
    program = gcc.link(kind, "dimfold-tests", gcc.sources("c/src", "tests/c"))
    return c_suite.main([str(program), *arguments])


def main(arguments: list[str]) -> int:
    kind, rest = arguments[0], arguments[1:]
    try:
        if kind == "warnings":
            return warnings()
        if kind.startswith("valgrind"):
            os.environ["DIMFOLD_TEST_SCALE"] = "1"
            left_out = [] if kind == "valgrind-all" else LEFT_TO_THE_SANITIZERS
            return tests("plain", ["--under", VALGRIND, *rest, *(f"-{name}" for name in left_out)])
        return tests(kind, rest)
    except gcc.CompileError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
