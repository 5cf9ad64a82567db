# SPDX-License-Identifier: Apache-2.0
"""Processes that may take only so long. What counts is processor time, so that a machine that has much to do fails no test;
by the clock forty times as much may pass."""
import math
import resource
import signal
import subprocess

CLOCK_PER_PROCESSOR = 40


def run_in_time(command, seconds, **options):
    """Runs a program to its end; (exit status, output of both streams). The status of one that takes more than so many
    seconds of processor time, or forty times as many by the clock, is negative, and its output ends in a line about it."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          **options) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 5))
        try:
            output, _ = process.communicate(timeout=CLOCK_PER_PROCESSOR * seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            return -signal.SIGKILL, output + f"\nno end after {CLOCK_PER_PROCESSOR * seconds} seconds\n"
    if process.returncode == -signal.SIGXCPU:
        output += f"\nno end after {seconds} seconds of processor time\n"
    return process.returncode, output
