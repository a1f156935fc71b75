#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the engine as a WebAssembly module with the program, recording by recording.

    run.py PROGRAM MODULE RECORDINGS FOLDER COUNT HOSTILE

MODULE is the folder with `touchstone.js`. The bundled RECORDINGS, COUNT generated ones and HOSTILE
hostile ones (and, where TOUCHSTONE_CORPORA names a folder, its samples, converted) are replayed by both:
the section of the report, the pixels of the last frame at one pixel per point, and the explanation of the
worst part must be equal. Recordings that the program refuses must be refused with the same code.
"""

import json
import os
import functools
import http.server
import pathlib
import shutil
import subprocess
import sys
import threading

sys.path[:0] = [str(pathlib.Path(__file__).parents[1] / name) for name in ("Program", "Browser")]
import chromium
import program
from grammar import Grammar

# The work that a page may take; see `ReplayLimits.ofPage`.
WORK = 300_000_000


def collect(path, module, recordings, folder, count, hostile):
    """Writes all recordings into one folder, under names that tell where they come from."""
    files = folder / "files"
    files.mkdir(parents=True)
    program.generate(path, recordings, folder, count)
    for kind, source in (("bundled", recordings), ("generated", folder / "generated")):
        for file in sorted(source.glob("*.touch.jsonl")):
            shutil.copy(file, files / f"{kind}-{file.name}")
    for seed in range(1, hostile + 1):
        (files / f"hostile-{seed:04}.touch.jsonl").write_bytes(Grammar(seed).recording())
    corpora = os.environ.get("TOUCHSTONE_CORPORA")
    if corpora:
        for sample in sorted(pathlib.Path(corpora, "samples").rglob("*")):
            if sample.is_file() and sample.suffix != ".md":
                made = folder / "converted"
                subprocess.run([path, "convert", sample, "-o", f"{made}/", "-q", "--overwrite"],
                               capture_output=True)
                for number, one in enumerate(sorted(made.iterdir()) if made.exists() else []):
                    # A collection is shown by its first drawings.
                    if number < 20:
                        one.rename(files / f"sample-{sample.parent.name}-{sample.name}-{number}.touch.jsonl")
                shutil.rmtree(made, ignore_errors=True)
    return sorted(files.iterdir())


def expected(path, folder, file):
    """What the program makes of a recording."""
    flags = ["--ignore-expect", "-q", "--limits", f"work={WORK}"]
    row, *others = map(json.loads, program.run(path, "replay", file, "--format", "jsonl", *flags,
                                               statuses=(0, 1, 2))[0].splitlines())
    if others:
        # A page plays one recording at a time.
        return {"code": "E202"}
    if row["status"] == "error":
        return {"code": next(n["code"] for n in row["diagnostics"] if n["severity"] == "error")}
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    program.run(path, "replay", file, *flags, "--scale", "1", "-o", out, statuses=(0, 1, 2))
    drawn = json.loads((out / "report.json").read_text())["recordings"][0]
    told = program.run(path, "explain", file, "--format", "json", "-q", *flags[2:], statuses=(0, 1, 2, 64))[0]
    told = json.loads(told)["explanations"] if told.strip() else []
    return {"section": row.get(row["scene"]), "explanation": told[0] if told else None,
            "pixels": drawn["frames"][-1]["pixels"] if drawn["frames"] else None}


def difference(own, module):
    """The first thing that differs; None if nothing does."""
    if "code" in own or "code" in module:
        # A module has no folder of pictures, so it asks for none by name.
        codes = [side.get("code", "").replace("E402", "E401") for side in (own, module)]
        return None if codes[0] == codes[1] else f"{codes[0]} and {codes[1]}"
    # A frame that the program refuses to draw is no frame of a module either.
    if own["pixels"] and own["pixels"] != module["pixels"]:
        return "pixels"
    if own["section"] != module["section"]:
        return "section"
    told = [{k: v for k, v in (side["explanation"] or {}).items() if k != "recording"}
            for side in (own, module)]
    return "explanation" if told[0] and told[0] != told[1] else None


def in_browser(module, folder, files):
    """What Chromium makes of each recording, and how long it takes."""
    here = pathlib.Path(__file__).parent
    site = folder / "site"
    shutil.copytree(module, site, ignore=shutil.ignore_patterns("work", "proof"))
    shutil.copytree(folder / "files", site / "files")
    for name in ("answers.mjs", "latencies.mjs"):
        shutil.copy(here / name, site)
    (site / "index.html").write_text("<!DOCTYPE html><title>engine</title>")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        extensions_map = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
                          "": "text/html"}

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium.Browser() as browser:
        page = browser.open(site / "index.html")
        page.call("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/index.html")
        while page.evaluate("location.protocol + document.readyState") != "http:complete":
            pass
        page.evaluate("""Promise.all(["./touchstone.js", "./answers.mjs", "./latencies.mjs"]
          .map((name) => import(new URL(name, location)))).then(([engine, answers, latencies]) => {
            globalThis.tested = { engine, ...answers, ...latencies }; })""")
        rows = {}
        for file in files:
            rows[file.name] = page.evaluate(
                f"fetch('files/{file.name}').then((file) => file.text())"
                ".then((text) => tested.answers(tested.engine, text))")
        times = page.evaluate("tested.latencies(tested.engine)")
    server.shutdown()
    return rows, times


def main(*words):
    path, module, recordings, folder = [pathlib.Path(word).resolve() for word in words[:4]]
    shutil.rmtree(folder, ignore_errors=True)
    files = collect(path, module, recordings, folder, *map(int, words[4:]))
    made, told = program.run("node", pathlib.Path(__file__).with_name("node.mjs"), module / "touchstone.js",
                             folder / "files")
    print(told.decode(), end="")
    rows = {row.pop("name"): row for row in map(json.loads, made.decode().splitlines())}
    own = {file.name: expected(path, folder, file) for file in files}
    wrong = {name: found for name in own if (found := difference(own[name], rows[name]))}
    for name, found in wrong.items():
        print(f"{name}: {found} differs")
    counts = [sum(bool(row.get(key)) for row in own.values())
              for key in ("section", "pixels", "explanation", "code")]
    print(f"{len(files)} recordings: {counts[0]} reports, {counts[1]} frames and {counts[2]} explanations "
          f"compared, {counts[3]} refused; {len(wrong)} differ")
    if not chromium.program():
        print("Chromium is not installed: the module was run in Node alone")
        return 1 if wrong else 0
    others, times = in_browser(module, folder, files)
    unlike = [name for name, row in others.items() if row != rows[name]]
    print(f"Chromium: {len(others)} recordings, {len(unlike)} unlike Node {unlike[:5]}; {times}")
    return 1 if wrong or unlike else 0


if __name__ == "__main__":
    program.start(main)
