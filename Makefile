# Promises, side by side. `make` alone says what there is.

SWIFT ?= swift
# Passed to every build; CI turns warnings into errors here.
FLAGS ?=
# Passed to the command, as in: make compare ARGS="--only CHN"
ARGS ?=
# The tests in a folder of Tests/ProgramTests, as a filter.
empty :=
space := $(empty) $(empty)
tests = '($(subst $(space),|,$(basename $(notdir $(wildcard Tests/ProgramTests/$(1)/*Tests.swift)))))'
# How `compare` is built: without optimisation, which takes half as long, or with it: CONFIGURATION=release
CONFIGURATION ?= debug
# `mutants`, `v8`, `fuzz`, `explore` and `tsan` run for longer, and are optimised unless CONFIGURATION says otherwise.
OPTIMISED = $(if $(filter command,$(origin CONFIGURATION)),$(CONFIGURATION),release)
# The failure that `replay` runs again.
TOKEN ?=
# The record that `compare` leaves, and the page that `report` makes of it.
RECORD = .build/conformance/run.jsonl
PAGE = .build/conformance/report.html
PEERS = .build/conformance/Peers.md
# Other records that exist are shown on the page, too.
shown = $(if $(wildcard $(2)),--$(1) $(2))
BESIDE = $(call shown,kills,.build/conformance/kills.jsonl) \
  $(call shown,planted,.build/conformance/faults-Sketch.jsonl) \
  $(call shown,explored,.build/conformance/explore.jsonl) \
  $(call shown,fuzzed,.build/conformance/fuzz.jsonl) \
  $(call shown,speed,$(firstword $(wildcard .build/bench/bench.svg Docs/Speed.svg)))
# Builds quietly; tests with one line per stage.
BUILD = SWIFT="$(SWIFT)" .make/build
TEST = SWIFT="$(SWIFT)" FLAGS="$(FLAGS)" .make/test
CONFORMANCE = $(BUILD) -c $(1) --product conformance
# Builds it, and runs a command of it.
RUN = $(call CONFORMANCE,$(1)) $(FLAGS) && .build/$(1)/conformance
EXPLORER = EXPLORE=1 $(CONFORMANCE) --scratch-path .build-explore

# A plain build afterwards must not look for the peers, which it does as long as there is a list of what was resolved.
BUILD_PEERS = PEERS=1 $(BUILD) $(1) --scratch-path .build-peers $(FLAGS); status=$$?; rm -f Package.resolved; exit $$status

# Allocations are counted by replacing the C library's functions, in a library that is loaded before it.
COUNTED = malloc calloc realloc free memalign posix_memalign
COUNTING = $(foreach name,$(COUNTED),-Xlinker --defsym=$(name)=counting_$(name)) \
  -Xlinker --defsym=aligned_alloc=counting_memalign
ALLOCATIONS = mkdir -p .build/bench && { [ "$$(uname)" != Linux ] || $(SWIFT)c -O -swift-version 6 \
  -emit-library -o .build/bench/allocations.so $(COUNTING) Conformance/Bench/Allocations/Counting.swift; }
# In a folder of its own, so that CI can take it beside the tests, which hold the other one.
BENCH = $(ALLOCATIONS) && $(BUILD) -c release --product bench --scratch-path .build-bench
# Figures of the ladder are counted on its rungs, which are made for that.
COUNT = $(LEARN) rungs Conformance/Bench/Rungs && export RUNGS=1 && $(BENCH)

# What is set on the command line. Another spelling would be ignored without a word.
given := $(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))
capitals = $(shell echo '$(1)' | tr a-z A-Z)
meant_LIBRARY = LIB
meant_LIBRARIES = LIB
meant_LIBS = LIB
meant_NAMES = NAME
meant_PART = PARTS
meant_FOLDER = INTO
meant_DIR = INTO
meant_TO = INTO
meant = $(or $(meant_$(call capitals,$(1))),$(call capitals,$(1)))
$(foreach name,$(given),$(if $(filter $(name),$(call meant,$(name))),, \
  $(error there is no variable $(name); write $(call meant,$(name))=…)))

.DEFAULT_GOAL := help
.PHONY: help built nightly adopt adopted doctor demo compare list explain report report-check test copies recipes examples fuzz try explore explore-deep replay tsan asan mutants faults faults-check v8 small soak format lint docs pages site site-check vendor vendor-diff vendor-update vendor-test bench picture peers bench-peers instructions budget learn learn-check guide api

# Targets for users are marked with ## and a group; the others are described after a single #.
help: # what there is
	@awk -F ':.*## ' -v groups="See how they differ,Copy a library,Test yours,Learn,Work on it" ' \
		/^[a-z0-9-]+:.*## / { split($$2, said, ": "); group = said[1]; sub("^[^:]*: ", "", $$2); \
			text[group] = text[group] sprintf("  make %-14s %s\n", $$1, $$2) } \
		END { split(groups, all, ","); for (i = 1; i in all; i++) printf "%s\n%s", all[i], text[all[i]] }' $(MAKEFILE_LIST)

demo: ## See how they differ: shows on one screen how the three differ most, and one program that ends differently
	@$(call RUN,$(CONFIGURATION)) demo $(ARGS)

compare: ## See how they differ: runs the rules on the three libraries and shows them side by side
	@[ -e .build/$(CONFIGURATION)/conformance ] || echo "compare: builds the suite, a minute or two the first time" >&2
	@$(call RUN,$(CONFIGURATION)) compare $(ARGS)

list: ## See how they differ: lists the rules, a line each: ARGS="--only STA"
	@$(call RUN,$(CONFIGURATION)) list $(ARGS)

explain: ## See how they differ: says of a rule what it asks, why, and how each library spells it: RULE=STA-06
	@[ -n "$(call said,RULE)$(ARGS)" ] || { echo "explain: which rule? make explain RULE=STA-06" >&2; exit 2; }
	@$(call RUN,$(CONFIGURATION)) explain $(call said,RULE) $(ARGS)

report: ## See how they differ: makes a page for a browser from what `make compare` left, and opens it where there is a terminal
	@[ -f $(RECORD) ] || { echo "report: there is no $(RECORD); call make compare first" >&2; exit 2; }
	@$(call RUN,$(CONFIGURATION)) report $(RECORD) --format html --output $(PAGE) $(BESIDE) $(ARGS)
	@[ ! -t 1 ] || for open in open xdg-open; do \
		if command -v $$open > /dev/null; then $$open $(PAGE) > /dev/null 2>&1 || true; break; fi; done

report-check: # uses such a page as people do, in a headless Chromium that Node drives; CI must have both
	@BROWSER=$(if $(CI),required,whole) $(TEST) --filter ReportBrowserTests $(ARGS)

test: ## Work on it: runs all tests, some minutes
	@$(TEST) $(ARGS)

# Builds only the tests: several targets can then use the build, with ARGS=--skip-build.
built:
	@$(BUILD) --build-tests $(FLAGS)

nightly: # all that is checked, in full: hours
	@.ci/run nightly

copies: # compiles copies of the libraries in every build setting, and runs the suite on them
	@COPIES=$(or $(COPIES),whole) $(TEST) --filter $(call tests,Vendor) $(ARGS)

api: # says what breaks those who use what is public, and what of it is not described; API=release accepts it
	@API="$(API)" $(TEST) --filter InterfaceTests $(ARGS)

recipes: # follows what Docs/Contributing.md says, on a copy of the project
	@RECIPES=$(or $(RECIPES),whole) $(TEST) --filter RecipeTests $(ARGS)

examples: # runs the examples, each with all three libraries
	@$(BUILD) --product examples $(FLAGS)
	@.build/debug/examples $(ARGS)

LEARN = SWIFT="$(SWIFT)" FLAGS="$(FLAGS)" .make/learn

# A rule that does not hold yet is no failure here.
learn: ## Learn: shows a broken promise to repair, easiest first; ARGS=hint, next, reset, list or a try; see Docs/Learn.md
	@$(LEARN) $(ARGS) || [ $$? -eq 1 ]

learn-check: # proves that exercises and steps keep the rules that they say, and that deleting code never passes
	@$(LEARN) check $(ARGS)

guide: ## Learn: puts the promise that you build after a guide under the suite: GUIDE=typed, js or result; see Docs/Learn.md
	@[ -n "$(GUIDE)" ] || { echo "guide: which one? make guide GUIDE=typed, GUIDE=js or GUIDE=result" >&2; exit 2; }
	@$(LEARN) guide $(GUIDE) $(if $(call said,FILE),--file "$(FILE)") $(ARGS) || [ $$? -eq 1 ]

explore: ## Work on it: searches the schedules of threads, in the libraries and in promises that race on purpose
	@$(call EXPLORER,$(OPTIMISED)) $(FLAGS)
	@.build-explore/$(OPTIMISED)/conformance explore search $(ARGS)

explore-deep: # the same for an hour or so: every large scenario by its bound, and many samples
	@$(call EXPLORER,release) $(FLAGS)
	@.build-explore/release/conformance explore search --schedules 2000000 --samples 200000 $(ARGS)

replay: ## See how they differ: runs a failure again, by the token that it printed: TOKEN=…
	@case "$(TOKEN)" in \
		schedule:*) $(call EXPLORER,release) $(FLAGS) && .build-explore/release/conformance replay "$(TOKEN)" ;; \
		*) $(call RUN,$(CONFIGURATION)) replay "$(TOKEN)" ;; \
	esac

tsan: # runs the rules, and then the races for SOAK=20 seconds, under the thread sanitizer
	@TSAN=1 $(call CONFORMANCE,$(OPTIMISED)) --sanitize=thread --scratch-path .build-tsan $(FLAGS)
	@.build-tsan/$(OPTIMISED)/conformance compare --scale 20000 --output .build-tsan/conformance $(ARGS)
	@[ "$(SOAK)" = 0 ] || .build-tsan/$(OPTIMISED)/conformance soak --seconds $(or $(SOAK),20)

WITH_ASAN = --sanitize=address --scratch-path .build-asan

asan: # runs the tests of the unsafe code, and unless RULES=0 the rules of what is released, under the address sanitizer
	@ASAN=1 ASAN_OPTIONS=detect_leaks=0 SWIFT="$(SWIFT)" FLAGS="$(FLAGS) $(WITH_ASAN)" \
		.make/test --filter "SlotTests|MachineTests|ModelTests"
	@[ "$(RULES)" = 0 ] || { ASAN=1 RULES=1 $(call CONFORMANCE,debug) $(FLAGS) $(WITH_ASAN) && \
		ASAN_OPTIONS=detect_leaks=0 .build-asan/debug/conformance compare --scale 400 --only STA-09 --only MEM --only THR \
		--output .build-asan/conformance; }

mutants: ## Work on it: runs the laws on promises that are broken on purpose
	@$(call RUN,$(OPTIMISED)) mutants run $(ARGS)

# Schedules are searched, and a library's own tests are run, where the rules notice nothing: so they are built, too.
faults: ## Test yours: plants faults in your promise, and says which the suite notices: IN=folder; in a library: LIB=ResultPromise
	@[ -z "$(call said,LIB)" ] || { $(BUILD) --build-tests $(FLAGS) && $(call EXPLORER,debug) $(FLAGS); }
	@$(call RUN,$(OPTIMISED)) faults run $(if $(call said,IN),--in "$(call said,IN)") \
		$(if $(call said,LIB),--library "$(call said,LIB)") $(ARGS)

faults-check: # plants the faults that Docs/Faults.md names, and runs the rules on them
	@$(call RUN,$(OPTIMISED)) faults check --seed $$(date +%Y%m%d) $(ARGS)

v8: ## Work on it: runs random programs in Node's promises and in JSPromise, and compares what happens
	@$(call RUN,$(OPTIMISED)) v8 run $(ARGS)

small: ## Work on it: runs random programs in the small promises and in the large ones, and compares what happens
	@$(call RUN,$(OPTIMISED)) small run $(ARGS)

fuzz: ## Work on it: runs random programs on the three libraries, or small ones, and holds what happens against the model
	@$(call RUN,$(OPTIMISED)) fuzz $(ARGS)

try: ## See how they differ: runs a program that you write, and says what the model says: PROGRAM="p0 = fulfilled; …" LIB=JSPromise
	@[ -n "$(call said,PROGRAM)$(ARGS)" ] || { echo 'try: which program? make try PROGRAM="p0 = fulfilled; h0 on p0; run"' >&2; exit 2; }
	@$(call RUN,$(CONFIGURATION)) try $(if $(call said,PROGRAM),'$(subst ','\'',$(call said,PROGRAM))') \
		$(if $(call said,LIB),--subject "$(call said,LIB)") $(ARGS)

soak: # races threads on the three libraries for minutes, with ever new seeds
	@$(call RUN,release) soak $(ARGS)

bench: ## Work on it: takes the time of the libraries, of hand-written floors and of Task, side by side, and draws it
	@$(BENCH) $(FLAGS)
	@.build-bench/release/bench time $(ARGS)

picture: # keeps what `make bench` drew, for Docs/Speed.md
	@cp .build/bench/bench.svg Docs/Speed.svg

bench-peers: # the same beside SwiftNIO's and OpenCombine's futures, which are downloaded, and Node's promises
	@$(ALLOCATIONS)
	@$(call BUILD_PEERS,-c release --product bench)
	@.build-peers/release/bench time --node $(ARGS)

# With arguments, the page is not checked, since they may leave something out.
peers: # runs the rules on Task, SwiftNIO's and OpenCombine's futures, which are downloaded, and on the three
	@$(call BUILD_PEERS,--product conformance)
	@$(call BUILD_PEERS,--target GuideTests)
	@.build-peers/debug/conformance compare --scale 1000 $(ARGS)
	@[ -n "$(ARGS)" ] || { cp Docs/Peers.md $(PEERS) && .build-peers/debug/conformance report $(RECORD) \
		--format differences --output $(PEERS) && cmp $(PEERS) Docs/Peers.md || { \
		echo "peers: Docs/Peers.md is not what was found; cp $(PEERS) Docs/Peers.md renews it" >&2; exit 1; }; }

instructions: # counts their instructions, allocations and bytes: ARGS="--subject TypedPromise --work chain"
	@$(COUNT) $(FLAGS)
	@.build-bench/release/bench instructions $(ARGS)

budget: # counts the same for the libraries; fails if they spend more than they may
	@$(COUNT) $(FLAGS)
	@.build-bench/release/bench budget $(ARGS)

format: # formats all code, as `make lint` asks
	@.make/lint format

lint: # checks format, documentation and layout
	@.make/lint

docs: pages site ## Work on it: makes the generated pages anew, as `pages` does, and then the site of all pages, as `site` does

pages: # makes the generated pages anew: the rules, the matrix, the ladder, guides, pictures, and code that pages show
	@$(BUILD) --product docs $(FLAGS)
	@.build/debug/docs pages .

SITE = .build/site

site: # makes the site in .build/site, of all pages and all references; BASE=Name for a server's folder
	@$(BUILD) --product docs $(FLAGS)
	@.build/debug/docs site $(SITE) $(if $(call said,BASE),--base $(call said,BASE))
	@[ -n "$(call said,BASE)" ] || echo "site: to look at it: python3 -m http.server -d $(SITE)"

site-check: site # opens every address of the site, without JavaScript and, in a headless Chromium, with it
	@SITE=$(SITE) BROWSER=$(if $(CI),required,whole) $(TEST) --filter $(call tests,Site) $(ARGS)

# Only what is set on the command line: a variable of the same name in the environment may mean something else.
said = $(if $(filter command,$(origin $(1))),$($(1)))
# Paths are relative to the caller's working directory, also with `make -C`.
VENDOR = .make/vendor $(1) --from "$(PWD)"

adopt: ## Test yours: writes a package that runs the suite on your promise: INTO=folder NAME=MyPromise; see Docs/TestYours.md
	@.make/adopt "$(PWD)" "$(call said,INTO)" "$(call said,NAME)"

adopted: # follows Docs/TestYours.md from an empty folder to the first verdict, and says how long it takes
	@.make/adopted $(ARGS)

doctor: ## Test yours: says what is wrong with the adapter of a package that `make adopt` wrote: IN=folder
	@.make/doctor "$(PWD)" "$(call said,IN)" $(ARGS)

vendor: ## Copy a library: copies a library into your app: LIB=ResultPromise INTO=folder; see Docs/TakeOneHome.md
	@$(call VENDOR,copy) --library "$(call said,LIB)" --into "$(call said,INTO)" --name "$(call said,NAME)" \
		--form "$(call said,FORM)" --access "$(call said,ACCESS)" --inlining "$(call said,INLINING)" \
		--shared "$(call said,SHARED)" --parts "$(call said,PARTS)" --size "$(call said,SIZE)" \
		--force "$(call said,FORCE)"

vendor-diff: ## Copy a library: what you and we changed since a copy was made, and the rules that it fails now: FILE=copy
	@$(call VENDOR,diff) --file "$(call said,FILE)" --old "$(call said,OLD)" $(ARGS)

vendor-update: ## Copy a library: merges your changes and ours in the copy: FILE=copy
	@$(call VENDOR,update) --file "$(call said,FILE)" --old "$(call said,OLD)"

vendor-test: # runs the suite on a copy, wherever it lies: FILE=copy
	@$(call VENDOR,test) --file "$(call said,FILE)" $(ARGS)
