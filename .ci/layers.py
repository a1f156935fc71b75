#!/usr/bin/env python3
"""Holds the manifest and the sources to the layers of the house.

The compiler holds every import to the manifest (--explicit-target-dependency-import-check);
this holds the manifest to the table below, and what the compiler does not know to the sources.
Usage: swift package dump-package | python3 .ci/layers.py
"""
import json
import pathlib
import re
import sys

# Module: what it may import. Data flows one way; no arrow points back or sideways.
LAYERS = {
    "Geometry": set(),
    "JSONStream": set(),
    "Drawing": {"Geometry"},
    "CZlib": set(),
    "PNGCodec": {"Drawing", "CZlib"},
    "TouchRecording": {"Geometry", "JSONStream"},
    "InkFormats": {"Geometry", "JSONStream", "TouchRecording"},
    "TraceCore": {"Geometry", "TouchRecording"},
    "MaskCore": {"Geometry", "Drawing", "TouchRecording"},
    "Controls": {"Geometry", "TouchRecording"},
    "PropertyTesting": {"Geometry", "JSONStream", "TouchRecording"},
    "ReportPages": {"JSONStream"},
    "ReplayCore": {
        "Geometry", "JSONStream", "Drawing", "PNGCodec", "TouchRecording", "InkFormats",
        "TraceCore", "MaskCore", "Controls", "PropertyTesting",
    },
    "ReplayCLI": {"ReplayCore"},
    "Benchmarks": {"Geometry", "Drawing", "PNGCodec", "TouchRecording", "TraceCore", "MaskCore"},
    "TestCorpora": set(),
    "PropertyChecking": {"PropertyTesting", "TouchRecording"},
    "Mutations": {"Geometry", "TouchRecording"},
    "FuzzSupport": set(),
    "FuzzLines": {"FuzzSupport", "TouchRecording"},
    "FuzzRecordings": {"FuzzSupport", "TouchRecording"},
    "FuzzPacked": {"FuzzSupport", "TouchRecording"},
    "FuzzGestures": {"FuzzSupport", "InkFormats", "TouchRecording"},
    "FuzzPNG": {"FuzzSupport", "Drawing", "PNGCodec"},
    "FuzzPaths": {"FuzzSupport", "Geometry"},
    "FuzzGuides": {"FuzzSupport", "TouchRecording", "TraceCore", "JSONStream", "ReplayCore"},
    "FuzzStage": {"Geometry", "Drawing", "JSONStream", "TouchRecording", "ReplayCore"},
    "FuzzScenes": {"FuzzSupport", "FuzzStage", "Geometry", "TouchRecording"},
    "FuzzEngine": {"FuzzSupport", "FuzzStage", "Geometry", "TouchRecording"},
}
# Only these may talk to the C library, and only these and one kernel a module may be unsafe.
EDGES = {"Platform.swift", "Zlib.swift"}
# Module: the name of its one commented unsafe kernel.
KERNELS = {"Drawing": "MixingKernel.swift"}

faults = []
manifest = json.load(sys.stdin)

if manifest["dependencies"]:
    faults.append("Package.swift: names a package dependency; there are none")

for target in manifest["targets"]:
    name = target["name"]
    if target["type"] == "test":
        continue
    if name not in LAYERS:
        faults.append(f"Package.swift: target {name} is not in the table of layers")
        continue
    for dependency in target["dependencies"]:
        other = next(iter(dependency.values()))[0]
        if other not in LAYERS[name]:
            faults.append(f"Package.swift: {name} depends on {other}, against the layers")

code = re.compile(r"//.*")
for path in sorted(pathlib.Path("Sources").rglob("*.swift")):
    module = path.parts[1]
    allowed = LAYERS.get(module, set())
    kernel = path.name == KERNELS.get(module)
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = code.sub("", line)
        place = f"{path}:{number}"
        found = re.match(r"\s*(?:@\w+\s+)*(?:\w+\s+)?import\s+(\w+)", line)
        if found:
            other = found[1]
            system = path.name in EDGES and other in {"Glibc", "Musl", "Darwin"}
            # Locks and atomics of the standard library: parallelism lives in one module.
            parallel = module == "ReplayCore" and other == "Synchronization"
            if other not in allowed and not system and not parallel:
                faults.append(f"{place}: imports {other}, which {module} may not")
        if re.search(r"\bunsafe\b|\bUnsafe\w*Pointer", line) and path.name not in EDGES and not kernel:
            faults.append(f"{place}: unsafe code outside {', '.join(sorted(EDGES))}")
        if "@unchecked Sendable" in line:
            faults.append(f"{place}: @unchecked Sendable")

print("\n".join(faults) or "The layers hold.")
sys.exit(1 if faults else 0)
