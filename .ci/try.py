#!/usr/bin/env python3
"""Writes the page to draw on, with the module inside: try.py PAGE FOLDER."""

import base64
import gzip
import hashlib
import pathlib
import re
import sys

page, folder = map(pathlib.Path, sys.argv[1:])
module = (folder / "touchstone.js").read_text().replace("\nexport ", "\n")
engine = base64.b64encode(gzip.compress((folder / "touchstone.wasm").read_bytes(), 9, mtime=0)).decode()
text = page.read_text().replace("MODULE\n", module, 1)
script = re.search(r'<script type="module">(.*?)</script>', text, re.S)[1]
digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
text = text.replace("script-src SCRIPT", f"script-src 'sha256-{digest}'", 1).replace(">ENGINE<", f">{engine}<", 1)
(folder / "try.html").write_text(text)
