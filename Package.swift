// swift-tools-version: 6.2

import Foundation
import PackageDescription

let promises = ["TypedPromise", "JSPromise", "ResultPromise"]
let libraries = promises + ["Dispatchers"]
let small = promises.map { "Small\($0)" }
let modules = [
  "PromiseConformance", "PromiseAdapters", "PromiseReport", "PromiseCommand", "PromiseExplorer",
]
let suite = ["ProgramSupport", "PromiseConformance"]
let own = ["MyPromiseAdapter", "PromiseConformance"]
let mine = "Conformance/Template/Sources/MyPromise"

func isOn(_ variable: String) -> Bool { Context.environment[variable] == "1" }
let variant = ["EXPLORE", "TSAN", "ASAN", "PEERS"].first(where: isOn)

// What `conformance` can do besides: modules, each defined as a word. A variant builds no more than it looks at.
let tools =
  switch variant {
  case "EXPLORE": ["ExplorerCommand"]
  case "PEERS": ["PeerAdapters"]
  case "ASAN", "TSAN": [String]()
  default: ["PromiseMutants", "SmallPromises", "V8"]
  }

// A library's files are copied into apps with all kinds of settings: here they have the strictest.
let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let strict = [.strictMemorySafety()] + features.map { SwiftSetting.enableUpcomingFeature($0) }

// Replaces the locks by those that a search controls.
let steered = SwiftSetting.unsafeFlags(["-module-alias", "Synchronization=Interleaving"])

func on(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

func part(_ name: String, _ uses: [String], path: String? = nil, exclude: [String] = []) -> Target {
  .target(name: name, dependencies: on(uses), path: path, exclude: exclude)
}

// A library, and its small form, which is one of the files of a folder.
func library(_ name: String) -> [Target] {
  let others = promises.filter { $0 != name }.map { "\($0).swift" }
  return [
    part(name, ["Dispatchers", "PromiseStorage"]),
    .target(
      name: "Small\(name)",
      path: "Sources/Small",
      exclude: others,
      sources: ["\(name).swift"]
    ),
  ]
}

func program(_ name: String, _ uses: [String], path: String, exclude: [String] = []) -> Target {
  .executableTarget(name: name, dependencies: on(uses), path: path, exclude: exclude)
}

func tests(_ name: String, _ uses: [String], exclude: [String] = []) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: on(uses + ["TestSupport"]), exclude: exclude)
}

let package = Package(
  name: "Promises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: (libraries + modules).map { .library(name: $0, targets: [$0]) } + [
    // For a search in a promise of one's own: locks to be built with.
    .library(name: "Interleaving", targets: ["Interleaving", "InterleavingLocks"]),
    // For exercises, which are linked in no time, since this is linked already.
    .library(name: "Learning", type: .dynamic, targets: ["Learning"]),
  ],
  targets: promises.flatMap(library) + [
    // What the libraries import of ours, and nothing else. All that is unsafe is in `PromiseStorage`.
    part("Dispatchers", ["PromiseStorage"]),
    part("PromiseStorage", []),

    // What differs between systems. The suite is for macOS and for Linux, with Glibc or musl; it compiles for iOS and the
    // like, where no program starts another, and for Android. Programs, and their tests, are for macOS and Linux only.
    part("Platform", [], path: "Conformance/Platform"),

    // What programs share: options, where they leave what they found, and folders and processes that are gone when this
    // process is, also when it is interrupted.
    .target(
      name: "ProgramSupport",
      dependencies: ["Platform"],
      path: "Conformance/ProgramSupport",
      swiftSettings: [.define("PROCESSES", .when(platforms: [.macOS, .linux]))]
    ),

    // The suite. Neither the kit nor reports import a library.
    part("PromiseConformance", ["Platform", "ProgramSupport"], path: "Conformance/Kit"),
    part("PromiseReport", suite, path: "Conformance/Report"),
    part("PromiseAdapters", libraries + ["PromiseConformance"], path: "Conformance/Adapters"),
    // The whole command, for whatever subjects a program gives it.
    part(
      "PromiseCommand",
      suite + ["Platform", "PromiseReport"],
      path: "Conformance/Command",
      exclude: ["Main"]
    ),
    program(
      "conformance",
      suite + ["PromiseAdapters", "PromiseCommand"] + tools,
      path: "Conformance/Command/Main"
    ),
    part("PromiseMutants", suite + ["PromiseReport"], path: "Conformance/Mutants"),
    // The small promises, beside the large ones.
    part("SmallPromises", suite + ["PromiseAdapters"] + small, path: "Conformance/Small"),
    // JavaScript's promises, which a process of Node has, beside ours.
    part(
      "V8",
      suite + ["PromiseAdapters"],
      path: "Conformance/V8",
      exclude: ["faults.js", "promises.js"]
    ),
    // Adapters of other people's promises, written as strangers write them: without what is for this package only.
    .target(
      name: "PeerAdapters",
      dependencies: ["PromiseConformance"],
      path: "Conformance/Peers",
      exclude: ["EventLoopFuture", "OpenCombine", "Peers.swift"],
      packageAccess: false
    ),

    // What takes the place of `Synchronization` where schedules are searched; and of the locks of Foundation, os and
    // Dispatch, in a module of its own, since code that imports both modules must say which lock is meant.
    part("Interleaving", ["Platform"], path: "Conformance/Explorer/Interleaving"),
    part("InterleavingLocks", ["Interleaving"], path: "Conformance/Explorer/Locks"),
    part(
      "PromiseExplorer",
      suite + ["Interleaving", "Platform"],
      path: "Conformance/Explorer",
      exclude: ["Command", "Interleaving", "Libraries", "Locks", "Racing"]
    ),
    // The search through the libraries' schedules, and through promises that race on purpose.
    part(
      "ExplorerCommand",
      libraries + suite + ["Interleaving", "PromiseAdapters", "PromiseExplorer", "PromiseReport"],
      path: "Conformance/Explorer",
      exclude: ["Interleaving", "Locks", "Program", "Scenarios", "Search"]
    ),

    // What copies a library into an app, and keeps the copy up to date.
    program("vendor", ["ProgramSupport"], path: "Conformance/Vendor"),

    // What things cost; and a floor in a module of its own, which shows what that costs.
    part("Elsewhere", [], path: "Conformance/Bench/Elsewhere"),
    program(
      "bench",
      libraries + ["Elsewhere", "Platform", "ProgramSupport"],
      path: "Conformance/Bench",
      exclude: ["Allocations", "Elsewhere", "Peers", "budget.jsonl", "works.js"]
    ),

    // The examples, each with all three libraries; they need nothing but the toolchain.
    program(
      "examples",
      libraries + ["ProgramSupport"],
      path: "Docs/Examples",
      exclude: ["README.md"]
    ),

    // Promises to build, step by step, and broken ones to repair: what their programs are linked with, and what shows,
    // compiles and asks them. They themselves are marked sources, in Docs/Ladder, Docs/Guides and Docs/Learn/Programs.
    part("Learning", suite + ["PromiseReport"], path: "Docs/Learn/Learning"),
    program("learn", ["Learning", "ProgramSupport"], path: "Docs/Learn/Command"),

    // Makes the generated pages, and the site of all pages and of the references of all products, built with it.
    program(
      "docs",
      modules + ["InterleavingLocks", "Learning", "ProgramSupport"],
      path: "Docs/Site",
      exclude: ["Contents.txt", "Modules.txt", "Web"]
    ),

    // What `make adopt` writes to a folder outside: a promise, its adapter, and the suite for it.
    part("MyPromise", [], path: mine),
    part("MyPromiseAdapter", ["MyPromise", "PromiseConformance"], path: "\(mine)Adapter"),
    program("MyPromiseSuite", own + ["PromiseCommand", "PromiseExplorer"], path: "\(mine)Suite"),
    program("MyPromiseBeside", own + ["PromiseAdapters", "PromiseCommand"], path: "\(mine)Beside"),

    part("TestSupport", ["Dispatchers", "Platform", "ProgramSupport"], path: "Tests/Support"),
    // Promises with locks of all spellings, which are built as somebody's own are for a search.
    part("SteeredPromises", ["Interleaving", "InterleavingLocks"], path: "Tests/Steered"),
    tests("Guide", libraries, exclude: ["JavaScript"]),
    // Those of the suite, of all programs, and of the pages; and, behind a link, those that `make adopt` writes.
    tests(
      "Program",
      libraries + modules + [
        "ExplorerCommand", "Interleaving", "InterleavingLocks", "Learning", "MyPromise",
        "MyPromiseAdapter", "MyPromiseBeside", "MyPromiseSuite", "ProgramSupport", "PromiseMutants",
        "SmallPromises", "SteeredPromises", "V8", "bench", "conformance", "docs", "examples",
        "learn",
        "vendor",
      ]
    ),
    tests("Dispatchers", ["Dispatchers", "PromiseStorage"]),
  ] + promises.map { tests($0, [$0, "Dispatchers", "PromiseStorage"]) },
  swiftLanguageModes: [.v6]
)

@MainActor func change(_ names: [String], by change: (Target) -> Void) {
  for target in package.targets where names.contains(target.name) { change(target) }
}

extension Target {
  func set(_ settings: SwiftSetting...) { swiftSettings = (swiftSettings ?? []) + settings }
}

change(libraries + small + ["PromiseStorage"]) { $0.swiftSettings = strict }
// Each small promise has names that the others and the large ones have: a file sees those of what it imports.
change(["SmallPromises"]) { $0.set(.enableUpcomingFeature("MemberImportVisibility")) }
change(["conformance"]) { $0.swiftSettings = tools.map { .define($0) } }
// Programs for the compiler, and what the report's page consists of.
change(["PromiseAdapters"]) { $0.resources = promises.map { .embedInCode("Programs/\($0).swift") } }
change(["PromiseReport"]) { $0.resources = ["css", "js"].map { .embedInCode("Page/page.\($0)") } }
change(["SteeredPromises"]) { $0.set(steered) }

// RUNGS=1: what the ladder's rungs cost is counted, too. `make budget` writes them into the bench's folder before.
if isOn("RUNGS") { change(["bench"]) { $0.set(.define("RUNGS")) } }

// EXPLORE=1: the libraries' own sources, with locks that let the explorer decide which thread continues.
// TSAN=1: the same locks, which are plain ones there, since the thread sanitizer misjudges the system's.
if let variant, ["EXPLORE", "TSAN"].contains(variant) {
  change(libraries + ["PromiseStorage"]) { $0.swiftSettings = [steered] }
  // Without what only debug builds do: a search tries the schedules of what a release build does.
  let asserts = SwiftSetting.unsafeFlags(["-assert-config", "Release"])
  if variant == "EXPLORE" { change(libraries + ["PromiseStorage"]) { $0.set(asserts) } }
  // Rules that call the compiler start several programs at a time.
  let others = variant == "TSAN" ? ["ProgramSupport"] : []
  change(others) { $0.set(steered) }
  change(libraries + ["PromiseStorage", "PromiseConformance"] + others) {
    $0.dependencies.append("Interleaving")
  }
  change(["PromiseConformance", "ExplorerCommand"]) { $0.set(.define(variant)) }
  // What is not looked at itself is compiled without optimisation, which takes half as long. A search waits for threads
  // and for the model, which is in the suite, and not for adapters.
  let drivers =
    variant == "EXPLORE" ? ["PromiseAdapters", "PromiseCommand"] : ["PromiseConformance"]
  change(["ProgramSupport", "PromiseReport"] + drivers) { $0.set(.unsafeFlags(["-Onone"])) }
}

// FAST=1, as in CI: what tests start many times is optimised.
if isOn("FAST") { change(["vendor"]) { $0.set(.unsafeFlags(["-O"])) } }

// ASAN=1: only what the address sanitizer looks at, so that nothing else is compiled for it; RULES=1: and the suite.
if variant == "ASAN" {
  let rules = [
    "PromiseConformance", "PromiseAdapters", "PromiseReport", "PromiseCommand", "conformance",
  ]
  let looked =
    libraries + libraries.map { "\($0)Tests" }
    + ["PromiseStorage", "Platform", "ProgramSupport", "TestSupport"]
    + (isOn("RULES") ? rules : [])
  package.targets.removeAll { !looked.contains($0.name) }
  // The tests of the unsafe code, and two files with what they use.
  let needed = ["Machine", "Model", "Resolving", "Slot", "TypedErrors"].map { "\($0)Tests.swift" }
  for target in package.targets where target.isTest {
    let folder = "\(Context.packageDirectory)/Tests/\(target.name)"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    target.exclude = files.filter { !needed.contains($0) }
  }
  package.products = []
}

// PEERS=1: other people's promises are timed, and tried, beside the libraries. The only dependencies there are.
if variant == "PEERS" {
  package.dependencies = [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ]
  func add(_ product: String, of package: String, to names: [String]) {
    change(names) { $0.dependencies.append(.product(name: product, package: package)) }
  }
  add("NIOEmbedded", of: "swift-nio", to: ["bench"])
  add("NIOCore", of: "swift-nio", to: ["bench", "PeerAdapters"])
  // What a page says of Combine is compiled with the same calls of OpenCombine's.
  add("OpenCombine", of: "OpenCombine", to: ["bench", "PeerAdapters", "GuideTests"])
  change(["PeerAdapters"]) { $0.exclude = [] }
  // The bench has them in one module with the works, so that these are compiled for them as for all others.
  change(["bench"]) {
    $0.exclude.removeAll { $0 == "Peers" }
    $0.set(.define("PEERS"))
  }
}
