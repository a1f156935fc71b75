# The only place where commands are spelled; the gate calls these targets.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests Benchmarks Fuzz
SMOKE = .build/smoke
FUZZERS = FuzzLines FuzzRecordings FuzzPacked FuzzInk FuzzPNG FuzzPaths FuzzGuides FuzzScenes \
	FuzzEngine
# The formats that FuzzInk reads, one after the other.
INK_FORMATS = dollar tegaki quickdraw inkml strokes getevent evemu libinput evtest pointer keyman csv unipen
# How long each fuzz target runs, and FuzzInk for each format.
SECONDS = 180
# How many damaged recordings the program is run on.
COUNT = 2000
# How many damaged files of each format of other programs the program is run on.
EACH = 200
# How many times as many values of each property are tried at night.
EFFORT = 100
# A folder with the workloads that the benchmarks are timed on.
DATA =
# Reading, nearness, the engine of tracing, discarded strokes, the mask, frames and animations.
WORKLOADS = W1 W1-packed W2 W2-engine W2-discards W3 W3-scaling W4
# How many processes must give the same bytes.
RUNS = 9
# How many damaged inputs of each kind are compared with what other programs make of them.
INPUTS = 2000
# The seed of the first hostile recording, and how many there are.
FIRST = 1
HOSTILE = 300
# How many recordings are generated, changed and compared.
LAWS = 480
# How many seconds are spent to find the worst recording of each call of the program.
CLIMB = 60
# The engine for pages, which the distributed program has.
ENGINE = .build/web/touchstone.wasm.gz
# What WebEngine imports, each after those that it imports itself.
ENGINE_MODULES = Geometry JSONStream Compression Drawing PNGCodec TouchRecording TraceCore MaskCore Controls \
	Kinematics Scenes Wording
# If Spark also runs with a master and workers of their own.
CLUSTER = yes
# The modules of which tests run at least this many percent of the lines.
COVERED = JSONStream TouchRecording InkFormats TraceCore MaskCore Controls Kinematics
COVERAGE = 95
# That of the toolchain, whose files others may not read.
LLVM_COV = $(dir $(realpath $(shell command -v $(SWIFT))))llvm-cov
DOCS = .build/docs
# The Python with the packages that some checks need; the gate makes it.
PYTHON = $(firstword $(wildcard .build/python/bin/python3) python3)
LIBRARIES = Geometry JSONStream Drawing PNGCodec TouchRecording InkFormats TraceCore MaskCore \
	Controls Kinematics PropertyTesting

.PHONY: format lint layers build test test-release test-asan test-tsan coverage fuzz \
	mutations hostile laws first-property costs climb nightly bench bench-cairo bench-lines ink-truth smoke \
	determinism browser picture peers schemas scale \
	dist wheel action web docs

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

layers:
	$(SWIFT) package dump-package | python3 .ci/layers.py

build:
	$(SWIFT) build --explicit-target-dependency-import-check error
	$(SWIFT) build -c release --explicit-target-dependency-import-check error

test:
	$(SWIFT) test

# No test imports a module as testable, so the tests link what `make build` has built.
test-release:
	$(SWIFT) test --disable-xctest -c release --disable-testable-imports

# Leaks are not looked for: lazy globals of enums with payloads and Foundation's Data count as such.
test-asan:
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --disable-xctest --sanitize=address \
	  --scratch-path .build/asan

# What runs on several threads: inputs at the same time, progress, pictures and digests they share.
# The library tells the sanitizer of the locks that it cannot see.
test-tsan:
	$(SWIFT) build --build-tests --disable-xctest --sanitize=thread --scratch-path .build/tsan
	clang -shared -fPIC -O1 -o .build/tsan/waiting_mutex.so Tests/Threads/waiting_mutex.c
	LD_PRELOAD=$(CURDIR)/.build/tsan/waiting_mutex.so \
	  $(SWIFT) test --skip-build --disable-xctest --sanitize=thread --scratch-path .build/tsan \
	  --filter 'ProducerTests|SharedWorkTests|row 45|row 48|row 56|progress'

# Not by the tests that run the program, whose lines are not those of the modules.
coverage:
	$(SWIFT) test --disable-xctest --enable-code-coverage --scratch-path .build/coverage \
	  --skip ReplayCLITests
	$(LLVM_COV) export -summary-only -instr-profile .build/coverage/debug/codecov/default.profdata \
	  .build/coverage/debug/touchstonePackageTests.xctest | .ci/coverage.py $(COVERAGE) $(COVERED)

# Both sanitizers have to be named to the compiler too, or the instrumentation of coverage is lost;
# the log must say "inline 8-bit counters". What is found is written into the working folder.
fuzz:
	for fuzzer in $(FUZZERS); do \
	  $(SWIFT) build -c release --product $$fuzzer --sanitize=fuzzer \
	    -Xswiftc -sanitize=fuzzer,address \
	    -Xswiftc -DFUZZING --scratch-path .build/fuzz && \
	  if [ $$fuzzer = FuzzInk ]; then formats="$(INK_FORMATS)"; else formats=.; fi && \
	  for format in $$formats; do \
	    mkdir -p .build/fuzz/corpus/$$fuzzer/$$format && \
	    INK_FORMAT=$$format ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no \
	      .build/fuzz/release/$$fuzzer \
	      -max_total_time=$(SECONDS) -timeout=20 -print_final_stats=1 \
	      .build/fuzz/corpus/$$fuzzer/$$format Fuzz/Corpus/$${fuzzer#Fuzz} || exit 1; \
	  done || exit 1; \
	done

# Runs the program on damaged recordings, and on damaged files of other programs, a process for each;
# what fails stays in the folder.
mutations:
	$(SWIFT) build -c release --product replay
	$(SWIFT) build -c release --product Mutations
	.build/release/Mutations .build/release/replay recordings .build/mutations $(COUNT) \
	  Fuzz/Corpus/Ink $(EACH)

# Changes recordings in ways that keep their figures, and compares what the program says of both.
laws:
	$(SWIFT) build -c release --product replay
	python3 Tests/Laws/run.py .build/release/replay recordings \
	  .build/laws $(LAWS)

# Builds and tests the package with which docs/property-testing.md begins, as it stands there.
first-property:
	python3 Tests/FirstProperty/run.py $(SWIFT) .build/first-property

# Measures small recordings that once took long, at a size and at ten times it.
costs:
	$(SWIFT) build -c release --product replay
	python3 Tests/Costs/run.py .build/release/replay

# Changes recordings so that each call takes longer, and keeps the worst of them in the folder.
climb:
	$(SWIFT) build -c release --product replay
	python3 Tests/Costs/climb.py .build/release/replay .build/climb \
	  $(CLIMB)

# What takes too long for every change.
nightly:
	$(MAKE) mutations COUNT=100000 EACH=10000
	$(MAKE) hostile HOSTILE=20000
	$(MAKE) costs
	$(MAKE) climb CLIMB=300
	$(MAKE) laws LAWS=10000
	$(MAKE) peers INPUTS=100000
	$(MAKE) coverage test-tsan
	$(MAKE) determinism RUNS=100
	$(MAKE) scale KILLS=200
	TOUCHSTONE_EFFORT=$(EFFORT) $(SWIFT) test --disable-xctest -c release \
	  --disable-testable-imports --filter 'PropertyTests|SavedCardTests'

bench:
	for workload in $(WORKLOADS); do \
	  $(SWIFT) run -c release Benchmarks bench $$workload --data $(DATA) || exit 1; \
	done

# Needs libcairo2-dev; draws the same frames by both, in turns.
bench-cairo:
	$(SWIFT) build -c release --product Benchmarks
	python3 Benchmarks/Cairo/compare.py \
	  .build/release/Benchmarks .build/cairo

# Needs libsimdjson-dev; reads the touch lines of DATA, and other forms of them, by both, in turns.
bench-lines:
	$(SWIFT) build -c release --product Benchmarks
	python3 Benchmarks/Lines/compare.py \
	  .build/release/Benchmarks $(DATA) .build/lines

# Writes the errors of ink beside its exact union into the page; DATA has the samples of letters.
ink-truth:
	$(SWIFT) build -c release --product Benchmarks
	python3 Benchmarks/ink.py \
	  .build/release/Benchmarks $(DATA) docs/rasterizer.md

smoke:
	rm -rf $(SMOKE)
	$(SWIFT) run -c release replay recordings -o $(SMOKE)
	$(SWIFT) run -c release replay recordings -o $(SMOKE)
	test -s $(SMOKE)/report.json
	test -s $(SMOKE)/report.html
	test "$$(ls $(SMOKE)/frames/*.png | wc -l)" = "$$(ls recordings/*.touch.jsonl | wc -l)"

# One file for any Linux of this processor: everything is linked statically.
dist: $(ENGINE)
	TOUCHSTONE_ARCHIVE=$(if $(ENGINE),engine,plain) $(SWIFT) build -c release --product replay
	mkdir -p .build/dist
	cp .build/release/replay .build/dist/replay
	.ci/dist .build/dist/replay

# The same file in a wheel for Python, tried in a new environment.
wheel: dist
	rm -f dist/*.whl
	.ci/wheel .build/dist/replay
	python3 Tests/Wheel/run.py dist/*.whl recordings

# The steps of action.yml, on recordings that pass and that fail.
action: dist
	python3 Tests/Action/run.py dist/replay-linux-$$(uname -m).tar.gz recordings

# The same report and pixels from debug and release, whatever the jobs, the locale and the time zone;
# and the reports beside the bundled recordings hold.
determinism:
	$(SWIFT) build --product replay
	$(SWIFT) build -c release --product replay
	.ci/determinism $(RUNS) .build/release/replay \
	  .build/debug/replay
	.build/release/replay verify recordings/*.report.json

# The engine as WebAssembly, as a module for pages; `make dist ENGINE=` leaves it out.
$(ENGINE): .ci/web .ci/wasm32.py $(shell find $(addprefix Sources/,WebEngine $(ENGINE_MODULES)) -type f)
	.ci/web .build/web $(ENGINE_MODULES)

# Compares the module with the program recording by recording, in Node and in Chromium, and draws on the
# recorder page that has it.
web: COUNT = 24
web: HOSTILE = 20
web: dist
	python3 Tests/Web/run.py .build/dist/replay .build/web recordings .build/web/proof \
	  $(COUNT) $(HOSTILE)
	.build/dist/replay recorder -o .build/web/try.html --overwrite
	python3 Tests/Web/page.py .build/dist/replay .build/web/try.html .build/web/proof/page

# Where they are installed: plays animations in Chromium, ffmpeg and Pillow, touches the recorder page,
# opens the HTML report, and plays exported scripts and pictures.
browser:
	$(SWIFT) build -c release --product replay
	$(PYTHON) Tests/Browser/animation.py .build/release/replay \
	  recordings/taps.touch.jsonl recordings/off-guide-t.touch.jsonl recordings/erased.touch.jsonl
	python3 Tests/Browser/recorder.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl recordings/scratch-60.touch.jsonl
	python3 Tests/Browser/report.py .build/release/replay recordings
	$(PYTHON) Tests/Browser/export.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl recordings/two-fingers.touch.jsonl \
	  recordings/cancelled-bar.touch.jsonl recordings/taps.touch.jsonl \
	  recordings/curved-s.touch.jsonl recordings/joined-l.touch.jsonl docs/letter-t.touch.jsonl

# Draws the moving picture of the README, in Chromium.
picture:
	$(SWIFT) build -c release --product replay
	$(PYTHON) Tests/Browser/picture.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl docs/images/touchstone.png

# Reads outputs about hostile recordings with the parsers of Python, with lxml and in Chromium. Compares
# what is made of damaged inputs with what other readers make of them.
peers:
	$(SWIFT) build -c release --product replay
	$(PYTHON) Tests/Peers/injection.py .build/release/replay
	$(PYTHON) Tests/Peers/tuning.py .build/release/replay
	$(SWIFT) build -c release --product Answers
	$(PYTHON) Tests/Peers/differential.py \
	  .build/release/Answers $(INPUTS)

# Runs the program with a page on hostile recordings: each ends in time, or is refused in time.
hostile:
	$(SWIFT) build -c release --product replay
	python3 Tests/Costs/hostile.py .build/release/replay .build/hostile \
	  $(FIRST) $(HOSTILE)

# Holds recordings, reports and JUnit to their schemas, and runs the Python and SQL of the documents, by
# packages of Python, where these are installed.
schemas:
	$(SWIFT) build -c release --product replay
	$(PYTHON) Tests/Peers/documents.py .build/release/replay
	$(PYTHON) Tests/Peers/schemas.py \
	  .build/release/replay recordings

# Runs the commands of docs/scale.md on generated drawings, where their programs are installed: the
# same rows from one core, GNU parallel, killed and resumed runs, and Spark, and the answers of DuckDB.
# TOUCHSTONE_RECORD=1 writes the answers into the page.
scale: KILLS = 200
scale:
	$(SWIFT) build -c release --product replay
	$(PYTHON) Tests/Scale/scale.py .build/release/replay \
	  $(KILLS) $(CLUSTER)

# One static site a library, from its landing page and the modules that are built; a broken link fails
# the run.
docs:
	$(SWIFT) build
	rm -rf $(DOCS) $(DOCS)-symbols
	modules=.build/debug/Modules && \
	for module in $(LIBRARIES); do \
	  mkdir -p $(DOCS) $(DOCS)-symbols/$$module && \
	  $(SWIFT) symbolgraph-extract -module-name $$module -I "$$modules" -I Sources/CZlib \
	    -minimum-access-level public -output-dir $(DOCS)-symbols/$$module && \
	  docc convert Sources/$$module/$$module.docc \
	    --additional-symbol-graph-dir $(DOCS)-symbols/$$module \
	    --fallback-display-name $$module --fallback-bundle-identifier touchstone.$$module \
	    --output-path $(DOCS)/$$module --transform-for-static-hosting \
	    --hosting-base-path $$module --warnings-as-errors || exit 1; \
	done
