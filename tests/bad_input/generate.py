"""Writes the C programs' tables: per public function how to call it, and what there is to know of its parameters."""

import re
import sys
from pathlib import Path

import notation
import tables

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402

ENGINE = ROOT / "tests/bad_input/engine.h"
CHUNK = 100  # functions per file, so that several compile at once

UNSIGNED = {"size_t", "uint32_t", "uint64_t", "bool", "char", "uint8_t", "uint16_t"}
MADE = {"dimfold_queue": "queue", "dimfold_event": "event", "dimfold_dl_managed": "managed",
        "dimfold_dl_versioned": "versioned", "dimfold_program": "program"}
LASTING = {"dimfold_queue", "dimfold_event", "dimfold_program"}
IN_OUT = {"dimfold_iterator": "valid_iterator", "dimfold_expr": "valid_expr"}
HANDLES = ("LASTING", "ENDED", "BEGUN")

BY_VALUE = {"dimfold_swizzle"}  # structs of four bytes, passed as one number

VALID_TENSOR = "{valid_bytes, {1, 0}, 3, {2, 32, 1}, valid_dl_shape, NULL, 0}"


def signed_literal(number):
    return "INT64_MIN" if number == -2**63 else f"INT64_C({number})"


def rule_initialiser(rule):
    if rule is None:
        return "{0, 0, DIMFOLD_OK}"
    least, most, status = rule
    return f"{{{signed_literal(least)}, UINT64_C({most}), {status}}}"


class Generator:
    def __init__(self, headers):
        self.headers = headers
        self.objects = {}   # C declaration of a valid object -> its name
        self.declared = []

    # ---- Types ---------------------------------------------------------------------------------------------------

    def base(self, name):
        return self.headers.aliases.get(name, name)

    def is_number(self, variable):
        is_value = self.base(variable.base) not in self.headers.structs or variable.base in BY_VALUE
        return not variable.pointers and not variable.lengths and is_value

    def fields(self, struct, path=""):
        """(member designator, base type, name) of each number in a struct; of an array its first three entries."""
        for field in self.headers.structs[struct]:
            if field.pointers or field.base in self.headers.callbacks or field.base == "callback":
                continue
            for place in places(field.lengths):
                designator = path + field.name + place
                if field.base in self.headers.structs:
                    yield from self.fields(field.base, designator + ".")
                else:
                    yield designator, self.base(field.base), field.name

    def pointers(self, struct, path=""):
        for field in self.headers.structs[struct]:
            if field.pointers or field.base in self.headers.callbacks or field.base == "callback":
                yield path + field.name
            elif field.base in self.headers.structs and not field.lengths:
                yield from self.pointers(field.base, f"{path}{field.name}.")

    def rank(self, function):
        match = re.match(r"dimfold_layout(\d)_", function.name)
        return int(match.group(1)) if match else tables.RANKS.get(tables.short_name(function.name), tables.RANK)

    def operand_rank(self, function, parameter):
        """The rank of a layout parameter's valid content. A second operand must not be larger than the first."""
        match = re.fullmatch(r"dimfold_layout(\d)", parameter.base)
        if match:
            return int(match.group(1))
        return self.rank(function) if parameter.name == "layout" else min(self.rank(function), tables.RANK)

    # ---- Valid objects -------------------------------------------------------------------------------------------

    def declare(self, kind, length, values):
        """A constant array with that content, declared once."""
        text = f"static const {kind} NAME[{length}] = {{{values}}};"
        if text not in self.objects:
            self.objects[text] = f"valid_{len(self.objects)}"
            self.declared.append(text.replace("NAME", self.objects[text]))
        return self.objects[text]

    def layout(self, function, parameter, entries):
        rank = self.operand_rank(function, parameter)
        shape = tables.numbers_of(function.name, "shape", rank, rank)
        stride = tables.numbers_of(function.name, "stride", rank, rank)
        parts = [str(rank)] if parameter.base == "dimfold_layout" else []
        parts.append("0")
        if rank > 0:
            parts += ["{" + ", ".join(map(str, part)) + "}" for part in (shape, stride)]
        one = "{" + ", ".join(parts) + "}"
        return self.declare(parameter.base, entries, ", ".join([one] * entries))

    def struct(self, function, parameter, entries):
        base = parameter.base
        if re.fullmatch(r"dimfold_layout\d?", base):
            return self.layout(function, parameter, entries)
        if base in notation.STRUCTS:
            content = notation.initialiser(base, notation.text_of(tables.short_name(function.name), parameter.name))
            return self.declare(base, entries, ", ".join([content] * entries))
        if base in IN_OUT:
            return f"&{IN_OUT[base]}"
        if base == "dimfold_diag" and function.name == "dimfold_expr_diag_text":
            return "&valid_expr_diag"
        if base == "dimfold_tiled_view":
            return self.declare(base, entries, self.tiled_view(function))
        content = {"dimfold_slice": "{DIMFOLD_HAS_STEP, 0, 0, 1}",
                   "dimfold_mapping": "{DIMFOLD_MAPPING_RIGHT, DIMFOLD_DTYPE_I64, 3, 0, 0, 0, 0, 0, {2, 2, 2}, "
                                      "{4, 2, 1}}",
                   "dimfold_dl_tensor": VALID_TENSOR,
                   "dimfold_reduction": "{NULL, NULL, 0, NULL, DIMFOLD_KEEPDIMS, 1, {{DIMFOLD_REDUCE_SUM, 0, 0}}, {0}}",
                   "dimfold_dl_versioned": f"{{{{1, 0}}, NULL, NULL, 0, {VALID_TENSOR}}}",
                   "dimfold_allocator": "{NULL, valid_allocate, valid_release}",
                   "dimfold_mapping_functions": f"{{NULL, {tables.RANK}, valid_extents, 0, valid_index, valid_span, "
                                                "valid_stride, valid_static_stride, {0}}",
                   "dimfold_diag": '{DIMFOLD_ERR_AXIS, 6, "flip", "axes", 0, 3, 7, 0, 0}'}.get(base, "{0}")
        return self.declare(base, entries, ", ".join([content] * entries))

    def tiled_view(self, function):
        """One whole tile."""
        rank = self.rank(function)
        shape, stride = (tables.numbers_of(function.name, part, rank, rank) for part in ("shape", "stride"))
        shape, stride = ("{" + ", ".join(map(str, part)) + "}" for part in (shape, stride))
        return f"{{{{{rank}, 0, {shape}, {stride}}}, {shape}, {shape}, DIMFOLD_PADDING_ZERO, 0}}"

    def numbers(self, function, parameter, entries):
        values = tables.numbers_of(function.name, parameter.name, entries, self.rank(function))
        return self.declare(parameter.base, entries, ", ".join(map(str, values)))

    # ---- Parameters ----------------------------------------------------------------------------------------------

    def field_table(self, function, parameter):
        """The numbers in one object, with the rules for them; an array of numbers has one."""
        if parameter.base in self.headers.structs:
            rows = [self.field(function, parameter, place, *field) for place in range(views_of(function, parameter))
                    for field in self.fields(parameter.base)]
        elif parameter.base == "void":
            rows = []
        elif parameter.pointers == 2:
            rows = [self.number_field(parameter, None, f"{place} * sizeof({parameter.base})") for place in range(3)]
        else:
            rows = [self.number_field(parameter, tables.rule_of(function.name, parameter.name), "0")]
        if parameter.base == "dimfold_view":
            for place in range(3):
                rows.append(f"{{{place} * sizeof(size_t), sizeof(size_t), BLOCK_SHAPE, true, false, {{0, 0, 0}}}}")
                rows.append(f"{{{place} * sizeof(size_t), sizeof(size_t), BLOCK_STRIDE, false, false, {{0, 0, 0}}}}")
        return rows

    def field(self, function, parameter, place, designator, base, name):
        """A row of the object at that place of the array which the parameter takes as one."""
        short, struct = tables.short_name(function.name), parameter.base
        rules = [tables.FIELD_RULES_OF[(short, struct, key)] for key in (designator, name)
                 if (short, struct, key) in tables.FIELD_RULES_OF]
        rule = (rules + [tables.FIELD_RULES.get((struct, name))])[0]
        names = str(self.operand_names(function, parameter) is None).lower()
        is_unsigned = "true" if base in UNSIGNED else "false"
        size = f"sizeof(((const {struct} *)0)->{designator})"
        return (f"{{{offset(struct, place, designator)}, {size}, BLOCK_OBJECT, {is_unsigned}, {names}, "
                f"{rule_initialiser(rule)}}}")

    def operand_names(self, function, parameter):
        """What a diagnosis may name in place of the parameter; None where it names the parameter."""
        views = tables.VIEW_NAMES.get((tables.short_name(function.name), parameter.name))
        if views is not None or parameter.base not in tables.NAMED_BY_FIELD:
            return views
        names = [field.name for field in self.headers.structs[parameter.base]]
        if parameter.base == "dimfold_expr":
            names += ["nodes", "unknown", *(name.removeprefix("DIMFOLD_OP_").lower() for name in self.headers.constants
                                            if name.startswith("DIMFOLD_OP_"))]
        if parameter.base == "dimfold_reduction":
            names += [parameter.name, "program", "targets", "target 0", "sum"]
        return " ".join(names)

    def number_field(self, parameter, rule, offset):
        is_unsigned = "true" if self.base(parameter.base) in UNSIGNED else "false"
        return f"{{{offset}, sizeof({parameter.base}), BLOCK_OBJECT, {is_unsigned}, false, {rule_initialiser(rule)}}}"

    def pointer_table(self, function, parameter):
        if parameter.base not in self.headers.structs:
            return []
        short = tables.short_name(function.name)
        for place in range(views_of(function, parameter)):
            for name in self.pointers(parameter.base):
                status = tables.POINTER_RULES_OF.get((short, parameter.base, name)) or \
                    tables.POINTER_RULES.get((parameter.base, name), "DIMFOLD_OK")
                yield f"{{{offset(parameter.base, place, name)}, {status}}}"

    def role(self, function, parameter):
        if self.is_number(parameter):
            return "NUMBER"
        if parameter.pointers == 2 and self.made(function, parameter):
            return "OWN_SLOT" if function.name.endswith("_delete") else "NEW_OUT"
        if parameter.pointers == 1 and tables.made_of(function.name, parameter.name):
            return "ENDED" if tables.is_ended(function.name, parameter.name) else "BEGUN"
        if parameter.base in LASTING:
            return "LASTING"
        if parameter.base == "char" and parameter.is_const and not has_length(function):
            return "PATH"
        if parameter.base == "dimfold_view" and parameter.is_const:
            return "VIEW"
        if parameter.pointers == 2:
            return "LIST"
        if parameter.is_const or (parameter.base == "void"):
            return "INPUT"
        return "IN_OUT" if is_changed(function, parameter) else "OUTPUT"

    def made(self, function, parameter):
        """What the parameter holds, as the names of the functions that make and end it have it; None for others."""
        return tables.made_of(function.name, parameter.name) or MADE.get(parameter.base)

    def handle(self, function, parameter, role):
        """How to make a handle, and how to end it."""
        if role == "LASTING":
            return [f".make = lasting_{MADE[parameter.base]}"]
        made = self.made(function, parameter)
        return [f".make = make_{'registrable' if role == 'BEGUN' else made}", f".destroy = destroy_{made}"]

    def entries(self, function, parameter, role):
        if role == "LIST":
            return tables.OPERANDS_MAX
        if parameter.lengths:
            return parameter.lengths[0]
        if role == "OUTPUT":
            default = tables.OUTPUT_ENTRIES.get(parameter.name, 1) if not self.is_rankless(function, parameter) else 1
            return tables.lookup(tables.OUTPUT_ENTRIES_OF, function.name, parameter.name, default)
        if role == "PATH":
            return tables.PATH_BYTES
        if parameter.base == "char":
            return len(tables.TEXTS[tables.short_name(function.name)])
        if parameter.base == "dimfold_indexer":
            return tables.INDEXERS_MAX
        is_number = self.base(parameter.base) not in self.headers.structs and parameter.base != "void"
        return 1 if role != "INPUT" or not is_number or self.is_rankless(function, parameter) else tables.NDIM_MAX

    def is_rankless(self, function, parameter):
        """An array of no entries: one that rank 0 leaves without a length."""
        counts = {"count", "ndim"} & {other.name for other in function.parameters if not other.pointers}
        return self.rank(function) == 0 and not counts and parameter.name in (
            "shape", "stride", "stride_bytes", "index", "axes") and self.base(parameter.base) in ("size_t", "ptrdiff_t")

    def used(self, function, parameter, entries):
        """How many entries a valid call reads."""
        if self.is_rankless(function, parameter):
            return 0
        if parameter.lengths or entries == 1:
            return entries
        numbers = {other.name for other in function.parameters if not other.pointers}
        for count in ("count", "ndim", "leaves"):
            if count in numbers:
                return tables.number_of(function.name, count, self.rank(function))
        return self.rank(function)

    def nullable(self, function, parameter, role, used):
        return tables.is_nullable(function.name, parameter.name) or (role in ("INPUT", "OUTPUT") and used == 0)

    def valid(self, function, parameter, role, entries):
        if role == "VIEW":
            shape = self.view_shape(function, parameter)
            return self.declare("size_t", len(shape), ", ".join(map(str, shape)))
        if role in ("OUTPUT", "NEW_OUT", "OWN_SLOT", "PATH") or parameter.base == "void":
            return "NULL"
        if parameter.base in self.headers.structs:
            return self.struct(function, parameter, entries)
        if parameter.base == "char":
            text = tables.TEXTS[tables.short_name(function.name)]
            return self.declare("char", len(text), ", ".join(str(byte) for byte in text))
        if role == "LIST":
            return self.declare(f"{parameter.base}", entries * tables.NDIM_MAX,
                                ", ".join([str(tables.EXTENT)] * entries * tables.NDIM_MAX))
        return self.numbers(function, parameter, entries)

    def view_shape(self, function, parameter):
        return tables.lookup(tables.VIEW_SHAPES, function.name, parameter.name, tables.VIEW_SHAPE)

    def object_size(self, function, parameter, role):
        if role == "LIST" and parameter.base not in self.headers.structs:
            return f"{tables.NDIM_MAX} * sizeof({parameter.base})"
        if role in ("NEW_OUT", "OWN_SLOT"):
            return "sizeof(void *)"
        if role == "VIEW":
            return f"{views_of(function, parameter)} * sizeof({parameter.base})"
        return "64" if parameter.base == "void" else f"sizeof({parameter.base})"

    def number_parameter(self, function, parameter):
        value = tables.number_of(function.name, parameter.name, self.rank(function))
        rule = self.number_rule(function, parameter)
        return (f'{{.name = "{parameter.name}", .role = ROLE_NUMBER, .size_bytes = sizeof({parameter.base}), '
                f'.number = {value}, .most = UINT64_C({tables.most_of(function.name, parameter.name)}), '
                f'.is_unsigned = {str(self.base(parameter.base) in UNSIGNED | BY_VALUE).lower()}, '
                f'.rule = {rule_initialiser(rule)}}}')

    def number_rule(self, function, parameter):
        if parameter.name == "ordinal":
            size = 8 if "iterator" in function.name else tables.EXTENT ** self.rank(function) - 1
            return (0, size, "DIMFOLD_ERR_INDEX")
        if function.name == "dimfold_layout_diagonal" and parameter.name == "offset":
            return None
        return tables.rule_of(function.name, parameter.name)

    def parameter(self, function, parameter):
        role = self.role(function, parameter)
        if role == "NUMBER":
            return self.number_parameter(function, parameter)
        entries = self.entries(function, parameter, role)
        used = self.used(function, parameter, entries)
        name = f"{function.name}_{parameter.name}"
        parts = [f'.name = "{parameter.name}"', f".role = ROLE_{role}",
                 f".is_nullable = {str(self.nullable(function, parameter, role, used)).lower()}"]
        if role in HANDLES:
            parts += self.handle(function, parameter, role)
        else:
            parts += [f".size_bytes = {self.object_size(function, parameter, role)}", f".entries = {entries}",
                      f".used = {used}", f".valid = {self.valid(function, parameter, role, entries)}"]
            if role == "VIEW":
                dtype = tables.lookup(tables.VIEW_DTYPES, function.name, parameter.name, "F32")
                parts += [f".number = {len(self.view_shape(function, parameter))}", f".dtype = DIMFOLD_DTYPE_{dtype}"]
            names = self.operand_names(function, parameter)
            if names is not None:
                parts.append(f'.operand_names = " {names} "')
            has_fields = role in ("INPUT", "LIST", "VIEW", "IN_OUT")
            if role in ("NEW_OUT", "OWN_SLOT"):
                parts.append(f".destroy = destroy_{self.made(function, parameter)}")
            if role == "OWN_SLOT":
                parts.append(f".make = make_{self.made(function, parameter)}")
            parts += self.table(name, "field", list(self.field_table(function, parameter)) if has_fields else [])
            parts += self.table(name, "pointer", list(self.pointer_table(function, parameter)) if has_fields else [])
        return "{" + ", ".join(parts) + "}"

    def table(self, name, kind, rows):
        """Declares a parameter's table of fields or pointers, if it has any."""
        if not rows:
            return []
        table = self.declare(f"struct {kind}", len(rows), ",\n    ".join(rows))
        return [f".{kind}s = {table}", f".{kind}_count = {len(rows)}"]

    # ---- Functions -----------------------------------------------------------------------------------------------

    def function(self, function):
        parameters = [p for p in function.parameters if not is_diagnosis(p)]
        arguments = [self.passed(place, parameter) for place, parameter in enumerate(parameters)]
        if len(parameters) < len(function.parameters):
            arguments.append("diag")
        rows = ",\n    ".join(self.parameter(function, parameter) for parameter in parameters)
        table = "NULL"
        if parameters:
            table = f"parameters_{function.name}"
            self.declared.append(f"static const struct parameter {table}[] = {{\n    {rows},\n}};")
        self.declared.append(CALL.format(name=function.name, body=self.body(function, ", ".join(arguments))))
        self.declared.append(TEST.format(
            name=function.name, operation=tables.operation_name(function.name), table=table, count=len(parameters),
            is_text=str(function.name in tables.TEXT_FUNCTIONS).lower(),
            never=str(function.name in tables.NEVER_SUCCEED).lower(),
            cuda=str(function.name in tables.NEED_CUDA).lower(),
            host=str(function.name in tables.HOST_ONLY).lower()))

    def passed(self, place, parameter):
        if not self.is_number(parameter):
            return f"arguments[{place}].pointer"
        if parameter.base in BY_VALUE:
            return f"swizzle_of_number(arguments[{place}].number)"
        if parameter.base == "bool":
            return f"arguments[{place}].number != 0"
        return f"({parameter.base})arguments[{place}].number"

    def body(self, function, arguments):
        call = f"{function.name}({arguments})"
        if function.returns.base == "void" and not function.returns.pointers:
            return f"{call};\n    return answer_none();"
        if writes_status(function):
            return f"return answer_status({call});"
        if function.returns.pointers:
            return f"return answer_pointer({call});"
        return f"return answer_number((uint64_t){call});"

    def file(self, functions):
        self.objects, self.declared = {}, []
        for function in functions:
            self.function(function)
        return f'#include "{ENGINE}"\n\n' + "\n".join(self.declared) + "\n"


CALL = """
static struct answer call_{name}(const struct argument *arguments, dimfold_diag *diag)
{{
    (void)arguments;
    (void)diag;
    {body}
}}
"""

TEST = """TEST({name})
{{
    bad_input_check(&(struct function){{"{name}", "{operation}", call_{name}, {table}, {count}, {is_text}, {never},
                                      {cuda}, {host}}});
}}
"""


def places(lengths):
    """The designators of the first three entries of an array, [""] for what is none."""
    if not lengths:
        return [""]
    last = "".join("[0]" for _ in lengths[:-1])
    return [f"{last}[{place}]" for place in range(min(3, lengths[-1]))]


def offset(struct, place, designator):
    """Of a member of the object at that place of an array."""
    return f"{place} * sizeof({struct}) + offsetof({struct}, {designator})"


def views_of(function, parameter):
    """How many views an array has that is one argument; 1 for everything else."""
    return tables.lookup(tables.VIEWS, function.name, parameter.name, 1)


def is_changed(function, parameter):
    """Whether the call reads the object and writes it."""
    if parameter.base == "dimfold_expr":
        return function.name not in ("dimfold_expr_begin", "dimfold_expr_parse")
    return parameter.base in IN_OUT and not writes_status(function)


def is_diagnosis(parameter):
    return parameter.base == "dimfold_diag" and not parameter.is_const


def writes_status(function):
    return function.returns.base == "dimfold_status" and not function.returns.pointers


def has_length(function):
    return any(parameter.name == "length" for parameter in function.parameters)


def write_changed(path, text):
    """Leaves a file alone that is as it would be written, so that it need not be compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write(folder):
    """Writes the files into `folder` and returns their paths and the functions."""
    generator = Generator(header.read(ROOT / "c/include"))
    functions, paths = generator.headers.functions, []
    for first in range(0, len(functions), CHUNK):
        path = Path(folder) / f"functions_{first // CHUNK}.c"
        write_changed(path, generator.file(functions[first:first + CHUNK]))
        paths.append(path)
    return paths, functions
