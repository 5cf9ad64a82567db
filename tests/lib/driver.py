# SPDX-License-Identifier: Apache-2.0
"""The command line of a group of tests, and work done by all processors."""
import argparse
import concurrent.futures
import os
import pathlib


def arguments(description, bless=None):
    """A parser for BUILD, made absolute, and, if there is something to bless, for --bless; `bless` says what."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=lambda text: pathlib.Path(text).resolve(), metavar="BUILD", help="the build folder")
    if bless:
        parser.add_argument("--bless", action="store_true", help=bless)
    return parser


def in_pool(work, things):
    """What `work`, which waits for other processes, makes of each thing, in their order, as it comes."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(work, things)
