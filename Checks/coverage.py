#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tells how many lines of each module the tests run, and fails where that is less than a share.

Usage: llvm-cov export -summary-only ... | Checks/coverage.py PERCENT MODULE...
"""
import json
import sys

least, modules = float(sys.argv[1]), sys.argv[2:]
files = json.load(sys.stdin)["data"][0]["files"]
failed = False
for module in modules:
    # A module is a folder of Sources.
    own = [file["summary"]["lines"] for file in files if f"/Sources/{module}/" in file["filename"]]
    count, covered = (sum(lines[key] for lines in own) for key in ("count", "covered"))
    share = 100 * covered / count if count else 0
    failed |= share < least
    print(f"{module:16}{covered:6} of {count:6} lines  {share:6.2f} %{'  too few' * (share < least)}")
sys.exit(failed)
