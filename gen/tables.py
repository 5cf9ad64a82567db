# SPDX-License-Identifier: Apache-2.0
"""What the generators of tables in C++ share."""

WIDTH = 118  # of a line of a table


class Strings:
    """Texts laid end to end, each ended by a zero byte."""

    def __init__(self):
        self.size, self.starts = 0, {}

    def add(self, text):
        if text not in self.starts:
            self.starts[text] = self.size
            self.size += len(text) + 1
        return self.starts[text]

    def lines(self):
        return [f'    "{text}\\0"' for text in self.starts]


def wrap(items):
    """Lines of items that are each followed by a comma."""
    line = "   "
    for item in items:
        if len(line) + len(item) + 2 > WIDTH:
            yield line
            line = "   "
        line += f" {item},"
    if line.strip():
        yield line
