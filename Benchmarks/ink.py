#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the errors of drawn ink into the table of a page.

    ink.py BENCHMARKS DATA PAGE

BENCHMARKS is our program, DATA the folder with the samples. The table stands between the lines
`<!-- ink -->` and `<!-- end of ink -->`.
"""
import json
import pathlib
import re
import subprocess
import sys

HEAD = "| case | mean / greatest error |\n|---|---|\n"


def rows(command):
    """The rows that a benchmark prints, ours or that of another program."""
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in out.splitlines() if line.startswith("{")]


def main(program, data, page):
    page = pathlib.Path(page)
    begin, end = re.split(
        r"(?s)(?<=<!-- ink -->\n).*(?=<!-- end of ink -->)", page.read_text())
    table = HEAD
    for row in rows([program, "bench", "W6", "--data", data]):
        table += "| {} | {:.1f} / {:.1f} |\n".format(row["case"], *row["err"])
    page.write_text(begin + table + end)
    print(table, end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
