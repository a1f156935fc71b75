# The only place where commands are spelled; the gate calls these targets.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests
SMOKE = .build/smoke
DOCS = .build/docs
LIBRARIES = Geometry JSONStream Drawing PNGCodec TouchRecording TraceCore MaskCore PropertyTesting \
	ReplayCore

.PHONY: format lint layers build test test-release test-asan smoke docs

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

test-release:
	$(SWIFT) test --disable-xctest -c release --scratch-path .build/test-release

# Leaks are not looked for: lazy globals of enums with payloads and Foundation's Data count as such.
test-asan:
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/asan

smoke:
	rm -rf $(SMOKE)
	$(SWIFT) run -c release replay recordings -o $(SMOKE)
	$(SWIFT) run -c release replay recordings -o $(SMOKE)
	test -s $(SMOKE)/report.json
	test "$$(ls $(SMOKE)/frames/*.png | wc -l)" = "$$(ls recordings/*.touch.jsonl | wc -l)"

# One static site a library; a broken link in a comment fails the run.
docs:
	rm -rf $(DOCS) $(DOCS)-symbols
	$(SWIFT) package dump-symbol-graph --minimum-access-level public
	for module in $(LIBRARIES); do \
	  mkdir -p $(DOCS) $(DOCS)-symbols/$$module && \
	  cp .build/*/symbolgraph/$$module.symbols.json .build/*/symbolgraph/$$module@*.symbols.json \
	    $(DOCS)-symbols/$$module/ 2>/dev/null; \
	  docc convert --additional-symbol-graph-dir $(DOCS)-symbols/$$module \
	    --fallback-display-name $$module --fallback-bundle-identifier touchstone.$$module \
	    --output-path $(DOCS)/$$module --transform-for-static-hosting \
	    --hosting-base-path $$module --warnings-as-errors || exit 1; \
	done
