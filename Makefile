# The two commands of the README, and the chores behind them.
#
#   make serve      build, then serve this repository's stories (PORT=6006)
#   make dev        the same, and build and show again whatever changes
#   make test       everything: Swift, page modules, an outside package, a real browser
#   make test-swift | test-page | test-outside | test-dev | test-contract | test-browser | test-other-browsers
#   make soak       three minutes of chaos: people, bad screens, killed workers
#   make bench      the figures of Benchmarks/, on this machine
#   make lint       formatting, as the toolchain's formatter wants it
#   make format     let it
#   make clean

PORT ?= 6006
PYTHON := .build/venv/bin/python
SWIFT_FLAGS ?=

.PHONY: serve dev test test-swift test-page test-outside test-dev test-contract test-browser test-other-browsers soak bench lint format clean \
  install install-tests

serve: install
	swift build $(SWIFT_FLAGS) --product Stories
	exec "$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" serve --port $(PORT)

dev: install
	swift build $(SWIFT_FLAGS) --product Stories
	exec "$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" dev --port $(PORT)

test: install-tests lint test-swift test-page test-outside test-dev test-contract test-browser test-other-browsers

test-swift: install-tests
	STORYBOOK_PYTHON=$(abspath $(PYTHON)) swift test $(SWIFT_FLAGS)

test-page:
	node --test Tests/PageTests/

test-outside: install
	Tests/OutsideTests/run

# A package that is changed while it is served; after test-outside, which builds it.
test-dev: install-tests
	$(PYTHON) -m pytest -q Tests/DevTests

# A real host, spoken to by a client that sends what no library would.
test-contract: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" \
	  $(PYTHON) -m pytest -q Tests/ContractTests

test-browser: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" \
	  $(PYTHON) -m pytest -q Tests/BrowserTests

# Firefox and WebKit, as far as this machine has them.
test-other-browsers: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" \
	  $(PYTHON) -m pytest -q Tests/OtherBrowserTests

# Where test-contract rages for seconds; STORYBOOK_CHAOS_SEED=… for other choices.
soak: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" \
	  STORYBOOK_CHAOS_SECONDS=180 $(PYTHON) -m pytest -q Tests/ContractTests/test_chaos.py

bench: install-tests
	STORYBOOK_PYTHON=$(abspath $(PYTHON)) \
	  BENCH_SMALL_STORY=contact-editor/full BENCH_LARGE_STORY=contact-list/large Benchmarks/run

lint:
	swift format lint --strict --recursive Package.swift Sources Stories Public/Page.swift Tests

format:
	swift format --in-place --recursive Package.swift Sources Stories Public/Page.swift Tests

install:
	@.ci/install library

install-tests:
	@.ci/install library tests

clean:
	swift package clean
	rm -rf .build/venv
