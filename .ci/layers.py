#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the manifest and the sources to the house that ARCHITECTURE.md shows.

The compiler holds every import to the manifest (--explicit-target-dependency-import-check); this
script holds the manifest to the table below, and checks in the sources what no compiler knows:
imports of the system, unsafe code, the size of modules, the rooms (folders) of each module and the
arrows between them, names that stand in two modules, and the voice of documentation summaries.

Usage: swift package dump-package | python3 .ci/layers.py
"""
import collections
import graphlib
import json
import pathlib
import re
import sys

ENGINES = {"TraceCore", "MaskCore", "Controls", "Kinematics"}
# Module: the modules that it may import. Data flows one way; no arrow points back or sideways.
LAYERS = {
    "Geometry": set(),
    "Diagnostics": set(),
    "JSONStream": {"Diagnostics"},
    "CAllocator": set(),
    "CDigest": set(),
    "FileIO": {"CAllocator", "CDigest", "Compression", "Diagnostics"},
    "Drawing": {"Geometry"},
    "CZlib": set(),
    "Compression": {"CZlib"},
    "PNGCodec": {"Drawing", "Compression"},
    "TouchRecording": {"Diagnostics", "Geometry", "JSONStream"},
    "InkFormats": {"Diagnostics", "Geometry", "JSONStream", "TouchRecording"},
    "TraceCore": {"Geometry", "TouchRecording"},
    "MaskCore": {"Geometry", "Drawing", "TouchRecording"},
    "Controls": {"Geometry", "TouchRecording"},
    "Kinematics": {"Geometry", "TouchRecording"},
    "PropertyTesting": {"Geometry", "JSONStream", "TouchRecording"},
    "CPages": set(),
    "ReportPages": {"JSONStream", "CPages"},
    "Scenes": {"Diagnostics", "Geometry", "JSONStream", "Drawing", "PNGCodec", "TouchRecording"} | ENGINES,
    "Touchstone": {
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording", "TraceCore",
        "Scenes",
    },
    "GuideFiles": {
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "TouchRecording", "InkFormats", "TraceCore", "Scenes",
    },
    "ReplayCore": {
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording", "InkFormats",
        "PropertyTesting", "Scenes", "ReportPages", "GuideFiles", "Touchstone",
    } | ENGINES,
    "Workbench": {
        "Diagnostics", "Geometry", "JSONStream", "FileIO", "Drawing", "PNGCodec", "TouchRecording", "InkFormats",
        "PropertyTesting", "Scenes", "ReportPages", "GuideFiles", "Touchstone", "ReplayCore",
    } | ENGINES,
    # No part of the native build: `make web` compiles it.
    "WebEngine": {"JSONStream", "Drawing", "Diagnostics", "Touchstone"},
    "ReplayCLI": {
        "Scenes", "Diagnostics", "GuideFiles", "PropertyTesting", "Touchstone", "ReplayCore", "Workbench", "FileIO",
    },
}
# The C library and unsafe code: FileIO, the file of zlib, and one commented kernel a module.
SYSTEM = {"Glibc", "Musl", "Darwin"}
KERNELS = {
    "Drawing": "MixingKernel.swift", "JSONStream": "Span+Words.swift", "ReportPages": "PageFiles.swift",
}
# The functions that a page calls, and that the standard library calls.
BOUNDARY = {"WebEngine": ("Exports.swift", "DecimalText.swift")}
# Locks and atomics of the standard library: parallelism lives in ReplayCore, and jobs share a library
# of guides and pictures of scenes; signals live in FileIO.
PARALLEL = {"Touchstone", "ReplayCore", "GuideFiles", "FileIO"}
# No room of this module uses another.
BENCH = "Workbench"
# A module with more files than this has no file outside its rooms.
LOOSE_FILES = 10
# The largest part of all source lines that one module may have.
LARGEST_SHARE = 0.25
# The words that no summary opens with.
QUESTIONS = re.compile(r"(What|How|Whether|Where|Which|Who|Whose|When|Why|Since when|Of)\b")

OUTER_TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|indirect|final)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)", re.M)

ANY_TYPE = re.compile(r"\b(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)")

faults = []


def check_manifest(manifest):
    """No package dependency, and no target that depends on more than its layer."""
    if manifest["dependencies"]:
        faults.append("Package.swift: names a package dependency; there are none")
    for target in manifest["targets"]:
        name = target["name"]
        # What lies elsewhere, tests, fuzzers and benchmarks, may use all.
        if target["type"] == "test" or target.get("path"):
            continue
        if name not in LAYERS:
            faults.append(f"Package.swift: target {name} is not in the table of layers")
            continue
        for dependency in target["dependencies"]:
            other = next(iter(dependency.values()))[0]
            if other not in LAYERS[name]:
                faults.append(f"Package.swift: {name} depends on {other}, against the layers")


def check_lines(path, module, text):
    """Imports of the system and unsafe code stand only where the house has them."""
    is_edge = module == "FileIO" or path.name == "Zlib.swift"
    # The other file of WebEngine has safe code alone.
    is_kernel = path.name in (KERNELS.get(module), *BOUNDARY.get(module, ()))
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"//.*", "", line)
        place = f"{path}:{number}"
        found = re.match(r"\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(\w+)", line)
        if found:
            other = found[1]
            is_system = is_edge and other in SYSTEM
            is_parallel = module in PARALLEL and other == "Synchronization"
            if other not in LAYERS.get(module, set()) and not is_system and not is_parallel:
                faults.append(f"{place}: imports {other}, which {module} may not")
        if re.search(r"\bunsafe\b(?!-eval)|\bUnsafe\w*Pointer", line) and not is_edge and not is_kernel:
            faults.append(f"{place}: unsafe code outside FileIO, Zlib.swift and the kernels")
        if "@unchecked Sendable" in line:
            faults.append(f"{place}: @unchecked Sendable")


def without_text(text):
    """The code without string literals and comments."""
    text = re.sub(r'#*"""(.|\n)*?"""#*', '""', text)
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


# A type or an extension at the top of a file, and its body.
TYPE_BODY = re.compile(r"^(?:[\w@()]+ )*?(?:struct|enum|class|actor|extension|protocol) ([A-Z][\w.]*)[^\n]*\{\n(.*?)^\}",
                       re.M | re.S)
MEMBER = re.compile(r"^  ((?:[\w@()]+ )*?)(?:func|var|let) ([a-z]\w*)", re.M)
PRIVATE = re.compile(r"(?:file)?private(?!\()")
BARE_NAME = re.compile(r"(?<![.\w`])([a-z]\w*)\b(?!\s*:)")
# Values, cases, parameters, labels and the parameters of closures.
OWN_NAME = re.compile(r"\b(?:let|var|for|func|case) \(?([a-z]\w*)|\b([a-z]\w*)\s*:|[({,] *([a-z]\w*)(?= *(?:, *\w+ *)*in\b)")


def room(path):
    """The folder of a file directly below its module; nil for a file beside the folders."""
    return path.parts[2] if len(path.parts) > 3 else None


def members(files):
    """The rooms that declare a member of each type, by its name, in the type or in an extension of it."""
    rooms = collections.defaultdict(set)
    for path, code in files.items():
        for owner, body in TYPE_BODY.findall(code):
            for modifiers, name in MEMBER.findall(body):
                if not PRIVATE.search(modifiers):
                    rooms[owner, name].add(room(path))
    return rooms


def used_members(path, code, rooms):
    """The members that the bodies of a type use without a prefix and another room declares, and that room.

    A name that a body also gives to a value or a label of its own counts as that, so a use may be missed."""
    for owner, body in TYPE_BODY.findall(code):
        own = {name for names in OWN_NAME.findall(MEMBER.sub("", body)) for name in names}
        for name in set(BARE_NAME.findall(body)) - own:
            home = rooms.get((owner, name), set())
            if len(home) == 1 and room(path) not in home:
                yield f"{owner}.{name}", next(iter(home))


def check_rooms(module, files):
    """Every file has a room, and no two rooms use each other, directly or around corners."""
    loose = [path for path in files if room(path) is None]
    if len(files) > LOOSE_FILES and loose:
        faults.append(f"{loose[0]}: {len(loose)} files of {module} lie in no room")
    homes, nested = collections.defaultdict(set), collections.defaultdict(set)
    for path, code in files.items():
        for name in OUTER_TYPE.findall(code):
            homes[name].add(room(path))
        nested[room(path)].update(ANY_TYPE.findall(code))
    arrows = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, code in files.items():
        # To extend a type is no use of it.
        used = re.sub(r"\bextension\s+[\w.]+", "extension", code)
        for word in set(re.findall(r"(?<![.\w])[A-Z]\w*", used)):
            home = homes.get(word, set())
            # A type that is nested in one of the room's own hides the one outside.
            if len(home) == 1 and word not in nested[room(path)]:
                arrows[room(path)][next(iter(home))].add(word)
    declared = members(files)
    for path, code in files.items():
        for member, home in used_members(path, code, declared):
            arrows[room(path)][home].add(member)
    for start, others in arrows.items() if module == BENCH else ():
        for other, words in others.items():
            faults.append(f"Sources/{module}: room {start} uses {other} ({', '.join(sorted(words)[:3])})")
    try:
        graph = {start: sorted(arrows[start], key=str) for start in sorted(arrows, key=str)}
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        # The cycle goes from each room to one that uses it.
        cycle = error.args[1][::-1]
        steps = " -> ".join(f"{a} ({', '.join(sorted(arrows[a][b])[:3])})" for a, b in zip(cycle, cycle[1:]))
        faults.append(f"Sources/{module}: rooms form a cycle: {steps} -> {cycle[-1]}")


def summaries(text):
    """The first line of each documentation comment, with its line number."""
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("///") and not before.startswith("///"):
            yield number, line[3:].strip()
        before = line


def main():
    check_manifest(json.load(sys.stdin))
    modules = collections.defaultdict(dict)
    sizes, names = collections.Counter(), collections.defaultdict(set)
    documented = 0
    for path in sorted(pathlib.Path("Sources").rglob("*.swift")):
        module, text = path.parts[1], path.read_text()
        code = without_text(text)
        modules[module][path] = code
        sizes[module] += text.count("\n")
        for name in OUTER_TYPE.findall(code):
            names[name].add(module)
        check_lines(path, module, text)
        for number, summary in summaries(text):
            documented += 1
            if QUESTIONS.match(summary):
                faults.append(f"{path}:{number} opens with a question word: {summary}")
    for module, files in modules.items():
        check_rooms(module, files)
    for module, size in sizes.items():
        if size > LARGEST_SHARE * sizes.total():
            faults.append(f"Sources/{module}: {size} lines of {sizes.total()}, more than a quarter")
    for name, where in sorted(names.items()):
        if len(where) > 1:
            faults.append(f"{name} is the name of a type in {' and '.join(sorted(where))}")
    print("\n".join(faults) or f"The layers hold: {len(modules)} modules, {sizes.total()} lines, "
          f"{documented} summaries.")
    return 1 if faults else 0


sys.exit(main())
