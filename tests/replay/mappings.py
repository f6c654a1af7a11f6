"""The mappings of strided.jsonl (layout_right_padded, layout_left, layout_strided…) through the C ABI.

Each takes the row's `in` and `args` (rows.py) and answers a dict with every field that the row expects.
"""

# Operations whose replay is still to be written here.
PENDING = {"layout_right_padded", "layout_right_padded.is_exhaustive", "layout_right_padded.eq", "layout_left_padded",
           "layout_left", "layout_strided"}
