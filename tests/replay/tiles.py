"""The tiled views of strided.jsonl (num_tiles, tile_load, tile_store, tiled_view…) through the C ABI.

Each takes the row's `in` and `args` (rows.py) and answers a dict with every field that the row expects.
"""

# Operations whose replay is still to be written here.
PENDING = {"num_tiles", "tile_load", "tile_store", "tiled_view", "tiled_view.load", "tiled_view.traversal_steps",
           "array.slice", "strided_view.load"}
