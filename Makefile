# The only place where commands are spelled; the gate calls these targets.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests
SMOKE = .build/smoke

.PHONY: format lint layers build test test-release test-asan smoke

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
	$(SWIFT) test --disable-xctest

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
