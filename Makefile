# SPDX-License-Identifier: Apache-2.0

# The only place where commands are spelled; the tiers call these targets. `make` lists them.

SWIFT ?= swift
# One build for the program and for the tests, which import no module as testable.
RELEASE = -c release
TEST = $(SWIFT) test $(RELEASE) --disable-xctest --disable-testable-imports
SOURCES = Package.swift Sources Tests Checks Benchmarks Fuzz
# Where `make try` writes the page.
TRY = .build/try
FUZZERS = FuzzLines FuzzRecordings FuzzPacked FuzzInk FuzzPNG FuzzPaths FuzzGuides FuzzScenes \
	FuzzEngine
# The formats that FuzzInk reads, one after the other.
INK_FORMATS = dollar tegaki iamondb xournal quickdraw inkml strokes getevent evemu libinput evtest sendevent pointer motionevent actions keyman csv unipen
# How long each fuzz target runs, and FuzzInk for each format.
SECONDS = 180
# How many damaged recordings the program is run on.
COUNT = 2000
# How many damaged files of each format of other programs the program is run on.
EACH = 200
# The modules whose tests also run without optimization.
ENGINES = Geometry JSONStream Drawing PNGCodec TouchRecording InkFormats TraceCore MaskCore Controls Kinematics
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
# The share of the calls with odd numbers that run.
SHARE = 1
# How many seconds are spent to find the worst recording of each call of the program.
CLIMB = 60
# The rows of `make costs`: all, the ten `worst`, or those whose name has these words.
ROWS = all
# The engine for pages, which the distributed program has.
ENGINE = .build/web/touchstone.wasm.gz
# The version of a release; without one that of the program.
VERSION = $(shell Tools/release check)
# Not empty: a release that only makes files.
DRY =
# The same files give the same archive.
PACK = tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u+rwX,go+rX \
	--use-compress-program='gzip --no-name --best' --create --file
# What WebEngine imports, each after those that it imports itself.
ENGINE_MODULES = Diagnostics Geometry JSONStream Compression Drawing PNGCodec TouchRecording TraceCore MaskCore Controls \
	Kinematics Scenes Touchstone
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
LIBRARIES = Touchstone Diagnostics Geometry JSONStream Drawing PNGCodec TouchRecording InkFormats TraceCore MaskCore \
	Controls Kinematics PropertyTesting

.DEFAULT_GOAL := help
.PHONY: help check nightly needs try smoke test test-all test-debug test-asan test-tsan coverage format lint \
	layers fuzz mutations hostile numbers laws first-property costs climb bench bench-cairo bench-lines ink-truth \
	determinism determinism-debug verify browser picture peers injection schemas scale dist wheel action \
	web docs symbols api workflows release sums

help: ## list the targets
	@awk -F ' *## ' '/^[a-z-]+:.* ## / { sub(/:.*/, "", $$1); printf "make %-18s %s\n", $$1, $$2 }' Makefile

check: ## the gate of every change: 12 minutes on two cores from an empty clone
	.ci/run

# What leaves `check` for its time; each line says what it catches.
nightly: ## what takes too long for every change: 90 minutes on two cores
	Tools/needs nightly
# Rare cases: every test with all its cases, and three times as many values of each property.
	$(MAKE) test-all
# What is right only where the optimizer has been: engines without it, on their own tests.
	$(MAKE) test-debug determinism-debug
# Memory and threads: reads outside of an array in unsafe code, races of jobs.
	$(MAKE) test-asan test-tsan
# Lines that no test runs.
	$(MAKE) coverage
# Damaged, hostile and dear input: traps, faults without a place, work without a limit.
	$(MAKE) mutations COUNT=5000 EACH=500
	$(MAKE) hostile HOSTILE=1000
	$(MAKE) numbers
	$(MAKE) costs
	$(MAKE) climb CLIMB=20
	$(MAKE) fuzz SECONDS=20
# Figures that depend on how a recording is written.
	$(MAKE) laws LAWS=4000
# What other programs read otherwise than this one, or show otherwise.
	$(MAKE) peers INPUTS=10000
	$(MAKE) browser web
# What people install, and documents that tell of something else.
	$(MAKE) wheel docs first-property
	$(MAKE) scale KILLS=24 CLUSTER=no

needs:
	Tools/needs check

# Both commands of the README spell what a Swift developer would type.
try: ## build, replay the bundled recordings, and say where their page is
	@Tools/needs build
	$(SWIFT) build $(RELEASE) --product replay
	.build/release/replay recordings -o $(TRY)
	@echo "Open $(TRY)/report.html in a browser."

test: ## build and run the tests
	@Tools/needs build
	$(TEST)

smoke: ## the first command of the README, twice: the second run writes over the first
	rm -rf $(TRY)
	$(MAKE) try
	$(MAKE) try
	test -s $(TRY)/report.json
	test -s $(TRY)/report.html
	test "$$(ls $(TRY)/frames/*.png | wc -l)" = "$$(ls recordings/*.touch.jsonl | wc -l)"

format: ## format the sources
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## hold the sources to the rules of swift-format, to their license and to one version
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	.ci/sources.py
	Tools/release check

layers: ## hold manifest, imports and rooms to ARCHITECTURE.md
	$(SWIFT) package dump-package | python3 .ci/layers.py
	$(SWIFT) build $(RELEASE) --build-tests --explicit-target-dependency-import-check error

# Most of the time goes into slow references, so the tests are optimized here: the last flag counts.
ALL = $(TEST) --scratch-path .build/all -Xswiftc -O
test-all: ## the tests with all their cases, and three times as many values of each property
	TOUCHSTONE_EFFORT=1 $(ALL)
	TOUCHSTONE_EFFORT=3 $(ALL) --skip-build --filter 'PropertyTests|SavedCardTests'

# Fifty times slower, so the tests of whole replays and of pages are left to the other builds.
test-debug: ## the tests of the engines, built without optimization
	$(SWIFT) test --disable-xctest --filter '($(subst $() ,|,$(ENGINES)))Tests\.'

# Leaks are not looked for: lazy globals of enums with payloads and Foundation's Data count as such.
test-asan: ## the tests under the address sanitizer
	ASAN_OPTIONS=detect_leaks=0 $(TEST) --sanitize=address --scratch-path .build/asan

# What runs on several threads: inputs at the same time, progress, pictures and digests they share.
# The library tells the sanitizer of the locks that it cannot see, if they are called through the dynamic
# linker, as in a debug build.
test-tsan: ## what runs on several threads, under the thread sanitizer
	$(SWIFT) build --build-tests --disable-xctest --sanitize=thread --scratch-path .build/tsan
	clang -shared -fPIC -O1 -o .build/tsan/waiting_mutex.so Checks/Threads/waiting_mutex.c
	LD_PRELOAD=$(CURDIR)/.build/tsan/waiting_mutex.so \
	  $(SWIFT) test --skip-build --disable-xctest --sanitize=thread --scratch-path .build/tsan \
	  --filter 'ProducerTests|SharedWorkTests|row 45|row 48|row 56|progress'

# Not by the tests that run the program, whose lines are not those of the modules.
coverage: ## the share of the lines of each module that the tests run
	$(TEST) --enable-code-coverage --scratch-path .build/coverage --skip ReplayCLITests
	$(LLVM_COV) export -summary-only -instr-profile .build/coverage/release/codecov/default.profdata \
	  .build/coverage/release/touchstonePackageTests.xctest | Checks/coverage.py $(COVERAGE) $(COVERED)

# Both sanitizers have to be named to the compiler too, or the instrumentation of coverage is lost;
# the log must say "inline 8-bit counters". C is told that malloc is theirs. What is found is written into
# the working folder.
fuzz: ## run each fuzz target for SECONDS
	for fuzzer in $(FUZZERS); do \
	  $(SWIFT) build $(RELEASE) --product $$fuzzer --sanitize=fuzzer \
	    -Xswiftc -sanitize=fuzzer,address \
	    -Xswiftc -DFUZZING -Xcc -DOTHER_ALLOCATOR --scratch-path .build/fuzz && \
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
mutations: ## run the program on damaged recordings and files of other programs
	$(SWIFT) build $(RELEASE) --product replay
	$(SWIFT) build $(RELEASE) --product Mutations
	.build/release/Mutations .build/release/replay recordings .build/mutations $(COUNT) \
	  Fuzz/Corpus/Ink $(EACH)

# Changes recordings in ways that keep their figures, and compares what the program says of both.
laws: ## change recordings in ways that keep their figures, and compare
	$(SWIFT) build $(RELEASE) --product replay
	python3 Checks/Laws/run.py .build/release/replay recordings \
	  .build/laws $(LAWS)

# Not a number, infinities, signed zeros, subnormals, 2^53 + 1 and the like, in flags and in documents.
numbers: ## give every flag, and every number of a document, odd numbers
	$(SWIFT) build $(RELEASE) --product replay
	python3 Checks/Numbers/run.py .build/release/replay recordings $(SHARE)

# Builds and tests the package with which docs/property-testing.md begins, as it stands there.
first-property: ## build and test the packages of docs/libraries.md and docs/property-testing.md
	python3 Checks/FirstProperty/run.py $(SWIFT) .build/first-property

# Measures small recordings that once took long, at a size and at ten times it.
costs: ## measure small recordings that once took long, and each list that a scene can have
	$(SWIFT) build $(RELEASE) --product replay
	python3 Checks/Costs/run.py .build/release/replay $(ROWS)

# Changes recordings so that each call takes longer, and keeps the worst of them in the folder.
climb: ## search recordings that take long
	$(SWIFT) build $(RELEASE) --product replay
	python3 Checks/Costs/climb.py .build/release/replay .build/climb $(CLIMB) \
	  $(patsubst %/touchstone.js,--engine %,$(wildcard .build/web/touchstone.js))

bench: ## time the WORKLOADS on the folder DATA
	for workload in $(WORKLOADS); do \
	  $(SWIFT) run $(RELEASE) Benchmarks bench $$workload --data $(DATA) || exit 1; \
	done

# Needs libcairo2-dev; draws the same frames by both, in turns.
bench-cairo: ## draw the same frames with Cairo, in turns
	$(SWIFT) build $(RELEASE) --product Benchmarks
	python3 Benchmarks/Cairo/compare.py \
	  .build/release/Benchmarks .build/cairo

# Needs libsimdjson-dev; reads the touch lines of DATA, and other forms of them, by both, in turns.
bench-lines: ## read touch lines with simdjson, in turns
	$(SWIFT) build $(RELEASE) --product Benchmarks
	python3 Benchmarks/Lines/compare.py \
	  .build/release/Benchmarks $(DATA) .build/lines

# Writes the errors of ink beside its exact union into the page; DATA has the samples of letters.
ink-truth: ## write the errors of ink into docs/rasterizer.md
	$(SWIFT) build $(RELEASE) --product Benchmarks
	python3 Benchmarks/ink.py \
	  .build/release/Benchmarks $(DATA) docs/rasterizer.md

# One file for any Linux of this processor: everything is linked statically. The sections that go are digests of
# the build, its paths included, which nothing reads.
dist: $(ENGINE) ## one file for any Linux of this processor
	TOUCHSTONE_ARCHIVE=$(if $(ENGINE),engine,plain) $(SWIFT) build $(RELEASE) --product replay
	mkdir -p .build/dist
	strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id \
	  -o .build/dist/replay .build/release/replay
	Tools/dist .build/dist/replay

# The same file in a wheel for Python, tried in a new environment.
wheel: dist ## the same file as a wheel for Python, installed and used
	rm -f dist/*.whl
	Tools/wheel .build/dist/replay
	python3 Checks/Wheel/run.py dist/*.whl recordings

# On recordings that pass and that fail, with an archive of the program of this build.
action: ## the steps of action.yml
	$(SWIFT) build $(RELEASE) --product replay
	tar -czf .build/action.tar.gz -C .build/release replay
	python3 Checks/Action/run.py .build/action.tar.gz recordings

workflows: ## hold workflows and issue forms to GitHub's schemas, and their steps to this file
	$(PYTHON) Checks/workflows.py

# Names the version in each file and commits that, so that the tiers check what is tagged; then makes what people
# download, tries it, and tags. A release that failed is run again as it is. With DRY=1 nothing tracked changes.
release: ## VERSION=0.3.0: both tiers, the files of a release and its tag; DRY=1: the files alone
	@Tools/needs check
ifeq ($(DRY),)
	git diff --exit-code --stat HEAD
	! git rev-parse --quiet --verify refs/tags/v$(VERSION)
	Tools/release cut $(VERSION)
	git diff --quiet || git commit --quiet --all --message "Release $(VERSION)"
	$(MAKE) check nightly api
endif
	Tools/release check $(VERSION)
	rm -rf dist
	$(MAKE) wheel
	$(PACK) dist/touchstone-web.tar.gz -C .build/web touchstone.js touchstone.d.ts touchstone.wasm package.json
	Tools/release notes $(VERSION) > dist/notes.md
	cd dist && sha256sum *.tar.gz *.whl > SHA256SUMS-linux-$$(uname -m)
	$(MAKE) sums
	python3 Checks/Action/run.py dist/replay-linux-$$(uname -m).tar.gz recordings
ifeq ($(DRY),)
	git tag --annotate --message "Version $(VERSION)" v$(VERSION)
endif

sums: ## hold the files in dist to their checksums
	cd dist && sha256sum --check --strict SHA256SUMS-*

determinism: ## the same report and pixels whatever the jobs, the locale and the time zone
	$(SWIFT) build $(RELEASE) --product replay
	Checks/determinism $(RUNS) .build/release/replay

determinism-debug: ## the same from a program that is not optimized
	$(SWIFT) build $(RELEASE) --product replay
	$(SWIFT) build --product replay
	Checks/determinism 6 .build/release/replay .build/debug/replay

verify: ## the reports beside the bundled recordings hold
	$(SWIFT) build $(RELEASE) --product replay
	.build/release/replay verify recordings/*.report.json

# The engine as WebAssembly, as a module for pages; `make dist ENGINE=` leaves it out.
$(ENGINE): Tools/web Tools/wasm32.py $(shell find $(addprefix Sources/,WebEngine $(ENGINE_MODULES)) -type f)
	Tools/web .build/web $(ENGINE_MODULES)

# Compares the module with the program recording by recording, in Node and in Chromium, and draws on the
# recorder page that has it.
web: COUNT = 24
web: HOSTILE = 20
web: dist ## compare the engine in Node and Chromium with the program
	python3 Checks/Web/run.py .build/dist/replay .build/web recordings .build/web/proof \
	  $(COUNT) $(HOSTILE)
	.build/dist/replay recorder -o .build/web/try.html --overwrite
	python3 Checks/Web/page.py .build/dist/replay .build/web/try.html .build/web/proof/page

# Where they are installed: plays animations in Chromium, ffmpeg and Pillow, touches the recorder page,
# opens the HTML report, and plays exported scripts and pictures.
browser: ## play animations, pages and scripts in Chromium
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Browser/animation.py .build/release/replay \
	  recordings/taps.touch.jsonl recordings/off-guide-t.touch.jsonl recordings/erased.touch.jsonl
	python3 Checks/Browser/recorder.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl recordings/scratch-60.touch.jsonl
	python3 Checks/Browser/report.py .build/release/replay recordings
	$(PYTHON) Checks/Browser/export.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl recordings/two-fingers.touch.jsonl \
	  recordings/cancelled-bar.touch.jsonl recordings/taps.touch.jsonl \
	  recordings/curved-s.touch.jsonl recordings/joined-l.touch.jsonl docs/letter-t.touch.jsonl \
	  recordings/counter-goal.touch.jsonl recordings/wave-slides.touch.jsonl \
	  recordings/pattern-game.touch.jsonl recordings/fast-flick-2019.touch.jsonl

# Draws the moving picture of the README, in Chromium.
picture: ## draw the moving picture of the README
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Browser/picture.py .build/release/replay \
	  recordings/off-guide-t.touch.jsonl docs/images/touchstone.png

# With the parsers of Python, with lxml and in Chromium.
injection: ## read outputs about hostile names with the parsers of others
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Peers/injection.py .build/release/replay

# Compares what is made of damaged inputs with what other readers make of them.
peers: ## compare figures, and what is made of damaged inputs, with other programs
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Peers/tuning.py .build/release/replay
	$(SWIFT) build $(RELEASE) --product Answers
	$(PYTHON) Checks/Peers/differential.py \
	  .build/release/Answers $(INPUTS)

# Runs the program with a page on hostile recordings: each ends in time, or is refused in time.
hostile: ## run the program on hostile recordings, within their time
	$(SWIFT) build $(RELEASE) --product replay
	python3 Checks/Costs/hostile.py .build/release/replay .build/hostile \
	  $(FIRST) $(HOSTILE)

# Holds recordings, scenes, reports and JUnit to their schemas, and runs the Python and SQL of the documents, by
# packages of Python, where these are installed.
schemas: ## hold recordings, scenes, reports and JUnit to their schemas
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Peers/documents.py .build/release/replay
	$(PYTHON) Checks/Peers/schemas.py \
	  .build/release/replay recordings

# Runs the commands of docs/scale.md on generated drawings, where their programs are installed: the
# same rows from one core, GNU parallel, killed and resumed runs, and Spark, and the answers of DuckDB.
# TOUCHSTONE_RECORD=1 writes the answers into the page.
scale: KILLS = 200
scale: ## run the commands of docs/scale.md
	$(SWIFT) build $(RELEASE) --product replay
	$(PYTHON) Checks/Scale/scale.py .build/release/replay \
	  $(KILLS) $(CLUSTER)

symbols: ## the public symbols of each library
	$(SWIFT) build
	rm -rf $(DOCS)-symbols
	for module in $(LIBRARIES); do \
	  mkdir -p $(DOCS)-symbols/$$module && \
	  $(SWIFT) symbolgraph-extract -module-name $$module -I .build/debug/Modules -I Sources/CZlib \
	    -minimum-access-level public -output-dir $(DOCS)-symbols/$$module || exit 1; \
	done

# TOUCHSTONE_RECORD=1 writes the list, for a new version.
api: symbols ## compare the public symbols with those of the last version
	python3 Checks/api.py $(DOCS)-symbols Checks/api.txt

# One static site a library, from its landing page and the modules that are built; a broken link fails
# the run.
docs: symbols ## one static site a library
	rm -rf $(DOCS)
	for module in $(LIBRARIES); do \
	  mkdir -p $(DOCS) && \
	  docc convert Sources/$$module/$$module.docc \
	    --additional-symbol-graph-dir $(DOCS)-symbols/$$module \
	    --fallback-display-name $$module --fallback-bundle-identifier touchstone.$$module \
	    --output-path $(DOCS)/$$module --transform-for-static-hosting \
	    --hosting-base-path $$module --warnings-as-errors || exit 1; \
	done
