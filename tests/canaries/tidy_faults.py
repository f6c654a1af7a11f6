"""A small tree that every rule of tidy accepts, and for each rule what makes it refuse."""

HEAD = "/* What this file is for. */\n"
HEADER = HEAD + "#pragma once\n"
TEST = HEAD + "#include \"test.h\"\n"


def source(body: str) -> dict[str, str]:
    """One more file of the layout, with its test."""
    return {"c/src/layout/fault.c": HEAD + body, "tests/c/layout/fault.c": TEST}


TIDY = {
    "c/src/base/sum.h": HEADER + "static inline int sum(int a, int b)\n{\n    return a + b;\n}\n",
    "c/src/layout/size.c": HEAD + '#include "base/sum.h"\n\nint size(void)\n{\n    return sum(1, 2);\n}\n',
    "tests/c/layout/size.c": TEST,
}

FAULTS = {
    "long_functions": source("int f(void)\n{\n" + "    (void)0;\n" * 38 + "    return 0;\n}\n"),
    "long_files": source("int f(void);\n" * 600),
    "long_lines": source("/* " + "x" * 120 + " */\n"),
    "layering": source('#include "ops/often/plan.h"\n') | {"c/src/ops/often/plan.h": HEADER},
    "impure_calls": source("void *f(void)\n{\n    return malloc(1);\n}\n"),
    "floating_point": source("int f(int a)\n{\n    return (int)(a * 0.5);\n}\n"),
    "recursion": source("int f(int a)\n{\n    return g(a);\n}\n\nint g(int a)\n{\n    return f(a - 1);\n}\n"),
    "unfinished": source("/* TO" + "DO: finish */\n"),
    "head_comments": {"c/src/layout/fault.c": "int f(void);\n", "tests/c/layout/fault.c": TEST},
    "macro_share": source("#define ADD(a, b) ((a) + (b))\n"),
    "unique_names": source("static const int sizes[2] = {1, 2};\n") | {
        "c/src/base/fault.c": HEAD + "static int sizes;\n", "tests/c/base/fault.c": TEST},
    "own_headers": {"c/src/base/fault.h": HEADER + "int f(void);\n", "c/src/base/other.c": HEAD + "int f(void)\n{\n"
                    "    return 1;\n}\n", "tests/c/base/other.c": TEST},
    "read_once": {"c/src/base/fault.h": HEAD},
    "uncalled": {"c/src/base/fault.h": HEADER + "int f(void);\n", "tests/c/base/fault.c": TEST,
                 "c/src/base/fault.c": HEAD + "int f(void)\n{\n    return 1;\n}\n"},
    "read_sentences": {"c/cli/report/fault.c": HEAD + "int f(char *message)\n{\n"
                       "    return strstr(message, \"leaf\") != 0;\n}\n"},
    "noun_parameters": source("int f(int what)\n{\n    return what;\n}\n"),
    "circles": {"c/src/base/fault.h": HEADER + '#include "other.h"\n', "tests/c/base/other.c": TEST,
                "c/src/base/other.c": HEAD + '#include "fault.h"\n', "c/src/base/other.h": HEADER},
    "told_state": source("static int count;\n"),
    "mirrored_tests": {"c/src/layout/fault.c": HEAD},
}
