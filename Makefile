# Promises, side by side. `make` alone says what there is.

SWIFT ?= swift
# Passed to every build; CI turns warnings into errors here.
FLAGS ?=
# Passed to the command, as in: make compare ARGS="--only CHN"
ARGS ?=
FORM ?= file
# What `replay` is to run again.
TOKEN ?=
EXPLORER = EXPLORE=1 $(SWIFT) build -c release --product conformance --scratch-path .build-explore

# What counts allocations stands for the C library's functions, in a library that is loaded before it.
COUNTED = malloc calloc realloc free memalign posix_memalign
COUNTING = $(foreach name,$(COUNTED),-Xlinker --defsym=$(name)=counting_$(name)) \
  -Xlinker --defsym=aligned_alloc=counting_memalign
ALLOCATIONS = mkdir -p .build/bench && { [ "$$(uname)" != Linux ] || $(SWIFT)c -O -swift-version 6 \
  -emit-library -o .build/bench/allocations.so $(COUNTING) Conformance/Bench/Allocations/Counting.swift; }
BENCH = $(ALLOCATIONS) && $(SWIFT) build -c release --product bench

.DEFAULT_GOAL := help
.PHONY: help compare test examples explore explore-deep replay tsan mutants soak lint docs vendor bench bench-peers instructions budget

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

compare: ## runs the rules on the three libraries and shows them side by side
	@$(SWIFT) build -c release --product conformance $(FLAGS)
	@.build/release/conformance compare $(ARGS)

test: ## runs all tests
	@$(SWIFT) test --disable-xctest $(FLAGS) $(ARGS)

examples: ## runs the examples, each with all three libraries
	@for example in PostWithAttachments FetchUpdateSave PagedClient; do \
		$(SWIFT) build --product $$example $(FLAGS) && .build/debug/$$example || exit 1; done

explore: ## searches the schedules of threads, in the libraries and in promises that race on purpose
	@$(EXPLORER) $(FLAGS)
	@.build-explore/release/conformance explore $(ARGS)

explore-deep: ## the same for an hour or so: every large scenario by its bound, and many samples
	@$(EXPLORER) $(FLAGS)
	@.build-explore/release/conformance explore --schedules 2000000 --samples 200000 $(ARGS)

replay: ## runs again what a failure printed a token for: TOKEN=schedule:…
	@$(EXPLORER) $(FLAGS)
	@.build-explore/release/conformance replay "$(TOKEN)"

tsan: ## runs the rules and the races under the thread sanitizer
	@TSAN=1 $(SWIFT) build -c release --product conformance --sanitize=thread --scratch-path .build-tsan $(FLAGS)
	@.build-tsan/release/conformance compare --scale 20000 --output .build-tsan/conformance $(ARGS)
	@.build-tsan/release/conformance soak --seconds 20

mutants: ## runs the laws on promises that are broken on purpose
	@$(SWIFT) build -c release --product conformance $(FLAGS)
	@.build/release/conformance mutants $(ARGS)

soak: ## races threads on the three libraries for minutes, with ever new seeds
	@$(SWIFT) build -c release --product conformance $(FLAGS)
	@.build/release/conformance soak $(ARGS)

bench: ## takes the time of the libraries, of hand-written floors and of Task, side by side, and draws it
	@$(BENCH) $(FLAGS)
	@.build/release/bench time $(ARGS)

bench-peers: ## the same beside SwiftNIO's and OpenCombine's futures, which are downloaded and built for it
	@$(ALLOCATIONS)
	@PEERS=1 $(SWIFT) build -c release --product bench --scratch-path .build-peers $(FLAGS)
	@.build-peers/release/bench time $(ARGS)

instructions: ## counts their instructions, allocations and bytes: ARGS="--subject TypedPromise --work chain"
	@$(BENCH) $(FLAGS)
	@.build/release/bench instructions $(ARGS)

budget: ## counts the same for the libraries; fails if they spend more than they may
	@$(BENCH) $(FLAGS)
	@.build/release/bench budget $(ARGS)

lint: ## checks format, documentation and layout
	@.make/lint

docs: ## makes the generated pages anew: the rules, the matrix, and the README's part of it
	@$(SWIFT) build -c release --product conformance $(FLAGS)
	@.make/docs

vendor: ## copies a library out: LIB=ResultPromise INTO=folder, FORM=folder for its files one by one
	@.make/vendor "$(LIB)" "$(INTO)" "$(FORM)"
