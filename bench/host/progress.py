"""A bar on the terminal: how much is done, what is running, and about how long it will take."""
from __future__ import annotations

import sys
import time

WIDTH = 30


class Bar:
    def __init__(self, total: float):
        self.total, self.done, self.start = total, 0.0, time.monotonic()
        self.is_shown = sys.stderr.isatty()

    def add(self, weight: float):
        self.done += weight

    def tell(self, text: str):
        if self.is_shown:
            share = self.done / self.total
            bar = "█" * int(WIDTH * share)
            line = f"\r\x1b[K{bar:░<{WIDTH}} {share:4.0%}  {self.left(share)}{text}"
            print(line, end="", file=sys.stderr, flush=True)

    def left(self, share: float) -> str:
        taken = time.monotonic() - self.start
        if share < 0.01 or taken < 5:
            return ""
        seconds = taken / share - taken
        return f"{seconds / 60:.0f} min left  " if seconds > 90 else f"{seconds:.0f} s left  "

    def clear(self):
        if self.is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self):
        self.clear()
