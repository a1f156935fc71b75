# The only place where commands are spelled; the gate calls these targets.

SWIFT ?= swift
SOURCES = Package.swift Sources Tests

.PHONY: format lint build test test-release test-asan

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

build:
	$(SWIFT) build --explicit-target-dependency-import-check error
	$(SWIFT) build -c release --explicit-target-dependency-import-check error --product replay

test:
	$(SWIFT) test --disable-xctest

test-release:
	$(SWIFT) test --disable-xctest -c release --scratch-path .build/test-release

test-asan:
	$(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/asan
