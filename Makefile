# The commands of the README, and the targets behind them.
#
#   make install    build the tool “storybook” and install it to PREFIX (~/.local); make uninstall removes it
#   make install ARCHIVE=…    install the tool from a release archive, without a compiler
#   make archive    build the tool and pack it for machines like this one, in .build/archive
#   make serve      build, then serve this repository's stories (PORT=6006)
#   make dev        serve, and rebuild and reload on every change
#   make check      while one works, in minutes: format, Swift and page tests, facts of the documentation
#   make test       what a change can break, in 25 minutes: all stages, although one fails, then an account
#   make test-all   the same with the tests that are marked slow, other browsers, and an app with a web framework
#   make test-swift | test-page | test-outside | test-dev | test-docs | test-contract | test-browser | test-examples |
#        test-other-browsers | test-serving    one stage; SLOW_TESTS=yes adds the tests that are marked slow
#   make test-contract-of-tool   the tests of the contract, by the tool instead of an executable with a server
#   make soak       three minutes of chaos (people, bad screens, killed workers), then as long under loads
#   make soak-dev   a hundred edits, each shown by a quick build as by the full one (DEV_EDITS, DEV_SEED)
#   make fuzz       the readers of foreign input, under libFuzzer (FUZZ_RUNS, FUZZ_SECONDS)
#   make sanitize   the Swift tests under the thread and the address sanitizer
#   make bench      the figures of Benchmarks/, on this machine
#   make figures    the same, written into Benchmarks/Report.md and where figures are quoted (FIGURES=build for one)
#   make page       bundle the page from its sources, after editing them
#   make readable   the documentation as Markdown with links of a repository, in Documentation/, after editing it
#   make docs       the documentation, as an archive that any file server can serve
#   make site       the documentation and the example stories, as a website for any file server, in .build/site
#   make pictures   take the pictures of the documentation again, from the stories of this repository
#   make report     what a reviewer may want to look at: wording, sizes, what CONTRIBUTING names; it never fails
#   make lint       check the formatting, and the types of the page's scripts if tsc is installed
#   make format     correct the formatting
#   make doctor     report what is missing to build and serve on this machine, and how to get it
#   make clean      remove all that was built here, and the environment of the tests
#   make            print this list

PORT ?= 6006
# Of the soak: how long the chaos lasts, and each of the loads.
CHAOS_SECONDS ?= 180
LOAD_SECONDS ?= 25
PYTHON := .build/venv/bin/python
SWIFT_FLAGS ?=
# Where the tool is installed.
PREFIX ?= $(HOME)/.local

.DEFAULT_GOAL := help

.PHONY: help serve dev check test test-all test-swift test-page test-docs test-outside test-dev test-contract test-browser \
  test-other-browsers test-contract-of-tool test-examples test-serving build build-tests soak soak-dev fuzz sanitize bench figures readable docs site \
  pictures page report lint format clean install uninstall archive install-library install-build install-page install-tests \
  install-browsers doctor

# For those who do not change the code: in folders apart from what contributors build, without what the compiler checks in its
# own output, and each module written by the job that compiles it.
RELEASE := --configuration release -debug-info-format none -Xswiftc -no-emit-module-separately-wmo \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
# Without optimization, and without the commands that no page calls; with the lines of crashes, and with the doc comments of
# internal types, which only a module that tests can import has.
SERVING := --scratch-path .build/serving $(RELEASE) --traits Serving \
  -Xswiftc -Onone -Xswiftc -gline-tables-only -Xswiftc -enable-testing
# A host takes as long for an edit when it is optimized for size, and the compiler a tenth less.
INSTALLING := --scratch-path .build/installing $(RELEASE) -Xswiftc -Osize

# The list above, up to the first empty line.
help:
	@sed -n '1,/^$$/s/^# \{0,3\}//p' Makefile

serve:
	@exec .ci/serve serve $(PORT) $(SERVING) $(SWIFT_FLAGS)

dev:
	@exec .ci/serve dev $(PORT) $(SWIFT_FLAGS)

# Those that are joined run side by side: what waits for one compiler or one build beside what keeps the processors busy.
TEST_STAGES := install-build install-tests+build-tests lint+test-page+test-swift+test-outside test-contract+test-docs test-browser+test-dev

# At each change.
test:
	@.ci/stages $(TEST_STAGES)

# At night: also what repeats at random, kills and soaks, and what compiles for minutes.
test-all: export SLOW_TESTS = yes
test-all:
	@.ci/stages install-browsers $(TEST_STAGES) test-examples test-serving test-other-browsers

# Without a limit, Swift Testing begins all tests at once, and takes twice the processor time.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 4

# Sockets and other processes have deadlines of their own. Their tests run apart from those that
# keep every thread busy on which a test goes on; and apart from each other, as numbers of
# descriptors that the library closes twice must not go to others.
SOCKETS := ^StorybookWebSocketsTests[.]
PROCESSES := HeadlessBrowserTests|VerifyScreenshotsTests|BuildRunTests

build-tests: install-build
	swift build $(SWIFT_FLAGS) --build-tests

# “swift test” keeps the build folder to itself while tests run, beside which another package is built. On Linux, tests are
# an executable.
ifeq ($(shell uname),Linux)
  SWIFT_TEST := .build/debug/swift-storybookPackageTests.xctest --testing-library swift-testing
else
  SWIFT_TEST := swift test $(SWIFT_FLAGS) --skip-build
endif

test-swift: install-tests build-tests
	STORYBOOK_PYTHON=$(abspath $(PYTHON)) $(SWIFT_TEST) --skip '$(SOCKETS)|$(PROCESSES)'
	$(SWIFT_TEST) --filter '$(PROCESSES)'
	$(SWIFT_TEST) --filter '$(SOCKETS)'

# No sockets, hosts or browsers, and of the tests of the documentation none that compile code or build a site.
COMPILING_DOCS := exported_swift generated_swift reference tutorial type_checking website

check: install-tests lint build-tests
	$(SWIFT_TEST) --skip '$(SOCKETS)|$(PROCESSES)'
	node --test Tests/PageTests/
	$(PYTEST) Tests/DocumentationTests $(COMPILING_DOCS:%=--ignore=Tests/DocumentationTests/test_%.py)

test-page:
	node --test Tests/PageTests/

test-outside: install-library
	Tests/OutsideTests/run

# The documentation builds without a warning, and all that can be known by name is in it. The tutorial goes on
# with the build of test-outside and test-dev, or makes it.
test-docs: build
	$(PYTEST) Tests/DocumentationTests

# A package that is changed under “dev”; after test-outside, which builds it, and test-docs, which builds others in the same
# folder.
test-dev: install-tests
	swift build $(SWIFT_FLAGS) --product storybook
	swift build --package-path .build-outside/Shop --build-tests
	$(PYTEST) Tests/DevTests

# How many processes run tests side by side (Tests/conftest.py): of those that talk to hosts, which
# mostly wait, and of those that drive a browser each.
CONTRACT_PROCESSES ?= 4
BROWSER_PROCESSES ?= 3
PYTEST := $(PYTHON) -m pytest -q --durations 15 --durations-min 5 $(if $(SLOW_TESTS),--slow)

# The example stories in an executable with a server of its own, and in a program of the tool: the same contract.
BUILT := "$$(swift build $(SWIFT_FLAGS) --show-bin-path)"
WITH_SERVER := STORYBOOK_EXECUTABLE=$(BUILT)/Stories
WITH_TOOL := STORYBOOK_EXECUTABLE=$(BUILT)/storybook STORYBOOK_PROGRAM=$(BUILT)/StoriesProgram
CONTRACT := $(PYTEST) -n $(CONTRACT_PROCESSES) --dist loadgroup Tests/ContractTests

build: install-tests
	swift build $(SWIFT_FLAGS)

# A real host, spoken to by a client that sends what no library would.
test-contract: build
	$(WITH_SERVER) $(CONTRACT)

# The same by the tool, as the tests of the page run: part of neither “test” nor “test-all”, for its time.
test-contract-of-tool: build
	$(WITH_TOOL) $(CONTRACT)

test-browser: build
	$(WITH_TOOL) $(PYTEST) -n $(BROWSER_PROCESSES) --dist loadgroup Tests/BrowserTests

# Firefox and WebKit, as far as this machine has them.
test-other-browsers: install-browsers build
	$(WITH_TOOL) $(PYTEST) Tests/OtherBrowserTests

# The example app with Hummingbird: its server, and its stories. Examples/Letters is tested by test-outside.
test-examples: install-library
	swift build $(SWIFT_FLAGS) --product storybook
	swift test --package-path Examples/Bookshop
	$(BUILT)/storybook check --package-path Examples/Bookshop

# What “make serve” leaves out of its build: neither the lines of crashes nor what the sources say about props.
test-serving: install-tests
	swift build $(SERVING) --product Stories
	STORYBOOK_EXECUTABLE=$$(.ci/folder $(SERVING))/Stories \
	  $(PYTEST) Tests/ContractTests/test_containment.py Tests/ContractTests/test_documentation.py

soak-dev: install-tests test-outside
	DEV_EDITS=$${DEV_EDITS:-100} $(PYTHON) -m pytest -q -rP --slow Tests/DevTests/test_quick_builds.py

# Where test-contract rages for seconds; STORYBOOK_CHAOS_SEED=… for other choices.
soak: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" \
	  STORYBOOK_CHAOS_SECONDS=$(CHAOS_SECONDS) STORYBOOK_LOAD_SECONDS=$(LOAD_SECONDS) \
	  $(PYTHON) -m pytest -q -rP --slow Tests/ContractTests/test_chaos.py Tests/ContractTests/test_loads.py
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" STORYBOOK_UNIQUE_NAMES=5000 \
	  $(PYTHON) -m pytest -q --slow Tests/ContractTests/test_limits.py -k never_heard

fuzz: install-library
	Tests/Fuzzing/run

# In folders of their own: what is built for a sanitizer fits nothing else. Few tests at a time: each takes some ten
# times as long, and what one waits for others may not starve. Leaks are not looked for: an enum of Swift keeps its case
# in bits of the pointer, which the leak detector takes for no pointer; what grows is found by the soak.
sanitize: export STORYBOOK_PYTHON = $(abspath $(PYTHON))
sanitize: install-tests
	TSAN_OPTIONS=suppressions=$(abspath Tests/Sanitizers/thread.txt) \
	  swift test --scratch-path .build-thread --sanitize thread
	ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path .build-address --sanitize address

bench: install-tests
	STORYBOOK_PYTHON=$(abspath $(PYTHON)) \
	  BENCH_SMALL_STORY=contact-editor/full BENCH_LARGE_STORY=contact-list/large Benchmarks/run

figures: install-tests
	STORYBOOK_PYTHON=$(abspath $(PYTHON)) Benchmarks/run --markdown $(FIGURES) | $(PYTHON) Benchmarks/write_report.py

readable:
	@.ci/readable

docs: install-tests readable
	swift build $(SWIFT_FLAGS)
	@.ci/docs

site: docs
	@.ci/site "$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories"

pictures: install-tests
	swift build $(SWIFT_FLAGS) --product Stories
	STORYBOOK_EXECUTABLE="$$(swift build $(SWIFT_FLAGS) --show-bin-path)/Stories" $(PYTHON) Tests/BrowserTests/pictures.py

page: install-page
	node Public/bundle.mjs

report:
	@python3 Tests/DocumentationTests/report.py $(WRITE)

# Nothing is built from the types of the page's scripts: a checker only reads them, where one is installed.
lint:
	@if command -v tsc >/dev/null; then tsc; else echo "Without tsc the types of the page's scripts are not checked."; fi
	swift format lint --strict --recursive Package.swift Sources Stories Examples Public/Page.swift Tests

format:
	swift format --in-place --recursive Package.swift Sources Stories Examples Public/Page.swift Tests

install: $(if $(ARCHIVE),,install-library)
	@$(if $(ARCHIVE),.ci/tool unpack "$(PREFIX)" "$(ARCHIVE)",.ci/tool install "$(PREFIX)" $(INSTALLING) $(SWIFT_FLAGS))

# The libraries of Swift are in the executable: where it is installed, there may be another toolchain, or none.
archive: install-library
	@.ci/tool archive .build/archive $(INSTALLING) --static-swift-stdlib $(SWIFT_FLAGS)

uninstall:
	@.ci/tool uninstall "$(PREFIX)"

install-library:
	@.ci/install toolchain library

install-build:
	@.ci/install toolchain library sharing

install-browsers:
	@.ci/install browsers

install-tests:
	@.ci/install toolchain library tests

install-page:
	@.ci/install page

doctor:
	@.ci/install doctor

clean:
	rm -rf .build .build-* Examples/*/.build
