// swift-tools-version: 6.2

import PackageDescription

let libraryNames = ["TypedPromise", "JSPromise", "ResultPromise", "Dispatchers"]
let libraries = libraryNames.map { Target.Dependency(stringLiteral: $0) }

// A library's files are copied into apps with all kinds of settings: here they have the strictest.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let core: [Target.Dependency] = ["Dispatchers", "PromiseStorage"]
let suite: [Target.Dependency] = ["ProgramSupport", "PromiseConformance"]
let exampleNames = ["PostWithAttachments", "FetchUpdateSave", "PagedClient"]
let examples = exampleNames.map { Target.Dependency(stringLiteral: $0) }

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies + ["TestSupport"],
    exclude: exclude
  )
}

func isOn(_ variable: String) -> Bool { Context.environment[variable] == "1" }
let variant = ["EXPLORE", "TSAN", "ASAN", "PEERS"].first(where: isOn)

// What `conformance` can do besides: each is a module, and defined as a word of its name. A variant builds no more than
// it looks at.
let tools =
  switch variant {
  case "EXPLORE": ["ExplorerCommand"]
  case "PEERS": ["PeerAdapters"]
  case "ASAN", "TSAN": [String]()
  default: ["PromiseMutants", "V8"]
  }

let package = Package(
  name: "Promises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TypedPromise", targets: ["TypedPromise"]),
    .library(name: "JSPromise", targets: ["JSPromise"]),
    .library(name: "ResultPromise", targets: ["ResultPromise"]),
    .library(name: "Dispatchers", targets: ["Dispatchers"]),
    .library(name: "PromiseConformance", targets: ["PromiseConformance"]),
    .library(name: "PromiseAdapters", targets: ["PromiseAdapters"]),
    .library(name: "PromiseReport", targets: ["PromiseReport"]),
    .library(name: "PromiseCommand", targets: ["PromiseCommand"]),
    // For a search in a promise of one's own: locks to be built with, and the search.
    .library(name: "Interleaving", targets: ["Interleaving", "InterleavingLocks"]),
    .library(name: "PromiseExplorer", targets: ["PromiseExplorer"]),
    // For exercises, which are linked in no time, since this is linked already.
    .library(name: "Learning", type: .dynamic, targets: ["Learning"]),
  ],
  targets: [
    // What the libraries are made of: all of them that is unsafe.
    .target(name: "PromiseStorage", swiftSettings: strict),
    // The libraries, which import nothing of ours but this and `Dispatchers`.
    .target(name: "Dispatchers", dependencies: ["PromiseStorage"], swiftSettings: strict),
    .target(name: "TypedPromise", dependencies: core, swiftSettings: strict),
    .target(name: "JSPromise", dependencies: core, swiftSettings: strict),
    .target(name: "ResultPromise", dependencies: core, swiftSettings: strict),

    // What differs between systems. The suite is for macOS and for Linux, with Glibc or musl; it compiles for iOS and the
    // like, where no program starts another, and for Android. Programs, and their tests, are for macOS and Linux only.
    .target(name: "Platform", path: "Conformance/Platform"),

    // What programs share: options, where they leave what they found, and folders and processes that are gone when this
    // process is, also when it is interrupted.
    .target(
      name: "ProgramSupport",
      dependencies: ["Platform"],
      path: "Conformance/ProgramSupport",
      swiftSettings: [.define("PROCESSES", .when(platforms: [.macOS, .linux]))]
    ),

    // The suite. The kit imports no library, reports import the kit only.
    .target(
      name: "PromiseConformance",
      dependencies: ["Platform", "ProgramSupport"],
      path: "Conformance/Kit"
    ),
    .target(
      name: "PromiseAdapters",
      dependencies: ["PromiseConformance"] + libraries,
      path: "Conformance/Adapters"
    ),
    .target(
      name: "PromiseMutants",
      dependencies: ["ProgramSupport", "PromiseConformance", "PromiseReport"],
      path: "Conformance/Mutants"
    ),
    // What takes the place of `Synchronization` where schedules are searched.
    .target(
      name: "Interleaving",
      dependencies: ["Platform"],
      path: "Conformance/Explorer/Interleaving"
    ),
    // And of the locks of Foundation, os and Dispatch.
    .target(
      name: "InterleavingLocks",
      dependencies: ["Interleaving"],
      path: "Conformance/Explorer/Locks"
    ),
    .target(
      name: "PromiseExplorer",
      dependencies: [
        "Interleaving", "Platform", "ProgramSupport", "PromiseConformance",
      ],
      path: "Conformance/Explorer",
      exclude: ["Command", "Interleaving", "Libraries", "Locks", "Racing"]
    ),
    .target(
      name: "PromiseReport",
      dependencies: ["PromiseConformance"],
      path: "Conformance/Report",
      resources: [.embedInCode("Page/page.css"), .embedInCode("Page/page.js")]
    ),
    // The whole command, for whatever subjects a program gives it.
    .target(
      name: "PromiseCommand",
      dependencies: [
        "Platform", "ProgramSupport", "PromiseConformance", "PromiseReport",
      ],
      path: "Conformance/Command",
      exclude: ["Main"]
    ),
    // Adapters of other people's promises, written as strangers write them: without what is for this package only.
    .target(
      name: "PeerAdapters",
      dependencies: ["PromiseConformance"],
      path: "Conformance/Peers",
      exclude: ["EventLoopFuture", "OpenCombine"],
      packageAccess: false
    ),
    // The search through the libraries' schedules, and through promises that race on purpose.
    .target(
      name: "ExplorerCommand",
      dependencies: [
        "Interleaving", "ProgramSupport", "PromiseAdapters", "PromiseConformance",
        "PromiseExplorer", "PromiseReport",
      ] + libraries,
      path: "Conformance/Explorer",
      exclude: ["Interleaving", "Locks", "Program", "Scenarios", "Search"]
    ),
    // Random programs, in JavaScript's promises and in ours.
    .target(
      name: "V8",
      dependencies: [
        "Dispatchers", "JSPromise", "ProgramSupport", "PromiseConformance",
      ],
      path: "Conformance/V8",
      exclude: ["interpret.js"]
    ),
    .executableTarget(
      name: "conformance",
      dependencies: [
        "ProgramSupport", "PromiseAdapters", "PromiseCommand", "PromiseConformance",
      ] + tools.map { Target.Dependency(stringLiteral: $0) },
      path: "Conformance/Command/Main",
      swiftSettings: tools.map { .define($0) }
    ),

    // What copies a library into an app, and keeps the copy up to date.
    .executableTarget(
      name: "vendor",
      dependencies: ["ProgramSupport"],
      path: "Conformance/Vendor"
    ),

    // What things cost; and a floor in a module of its own, which shows what that costs.
    .target(name: "Elsewhere", path: "Conformance/Bench/Elsewhere"),
    .executableTarget(
      name: "bench",
      dependencies: ["Elsewhere", "Platform", "ProgramSupport"] + libraries,
      path: "Conformance/Bench",
      exclude: ["Allocations", "Elsewhere", "Peers", "budget.jsonl", "works.js"]
    ),

    // What the examples share; they need nothing but the toolchain.
    .target(name: "ExampleSupport", dependencies: ["Dispatchers"], path: "Docs/Examples/Support"),

    // Promises to build, step by step, and broken ones to mend: what their programs are linked with, and what shows,
    // compiles and asks them. They themselves are marked sources, in Docs/Ladder, Docs/Guides and Docs/Learn/Programs.
    .target(
      name: "Learning",
      dependencies: ["PromiseConformance", "PromiseReport"],
      path: "Docs/Learn/Learning"
    ),
    .target(
      name: "Lessons",
      dependencies: ["Learning", "ProgramSupport", "PromiseConformance"],
      path: "Docs/Learn/Command",
      exclude: ["Main"]
    ),
    .executableTarget(name: "learn", dependencies: ["Lessons"], path: "Docs/Learn/Command/Main"),

    // Makes the pages that are made from rules, runs and sources; and the site of all pages, and of the references of all
    // products, which are built with it.
    .executableTarget(
      name: "docs",
      dependencies: [
        "Interleaving", "InterleavingLocks", "Lessons", "ProgramSupport", "PromiseAdapters",
        "PromiseCommand", "PromiseConformance", "PromiseExplorer", "PromiseReport",
      ],
      path: "Docs/Site",
      exclude: ["Contents.txt", "Modules.txt"]
    ),

    // What `make adopt` writes to a folder outside: a promise, its adapter, and the suite for it.
    .target(name: "MyPromise", path: "Conformance/Template/Sources/MyPromise"),
    .target(
      name: "MyPromiseAdapter",
      dependencies: ["MyPromise", "PromiseConformance"],
      path: "Conformance/Template/Sources/MyPromiseAdapter"
    ),
    .executableTarget(
      name: "MyPromiseSuite",
      dependencies: ["MyPromiseAdapter", "PromiseCommand", "PromiseConformance"],
      path: "Conformance/Template/Sources/MyPromiseSuite"
    ),
    .executableTarget(
      name: "MyPromiseBeside",
      dependencies: [
        "MyPromiseAdapter", "PromiseAdapters", "PromiseCommand", "PromiseConformance",
      ],
      path: "Conformance/Template/Sources/MyPromiseBeside"
    ),
    .executableTarget(
      name: "MyPromiseExplorer",
      dependencies: ["MyPromiseAdapter", "PromiseExplorer"],
      path: "Conformance/Template/Sources/MyPromiseExplorer"
    ),
    .testTarget(
      name: "MyPromiseTests",
      dependencies: ["MyPromiseAdapter", "PromiseConformance"],
      path: "Conformance/Template/Tests/MyPromiseTests"
    ),

    // The tests.
    .target(
      name: "TestSupport",
      dependencies: ["Dispatchers", "Platform", "ProgramSupport"],
      path: "Tests/Support"
    ),
    // Promises with locks of all spellings, which are built as somebody's own are for a search.
    .target(
      name: "SteeredPromises",
      dependencies: ["Interleaving", "InterleavingLocks"],
      path: "Tests/Steered",
      swiftSettings: [.unsafeFlags(["-module-alias", "Synchronization=Interleaving"])]
    ),
    tests("Dispatchers", ["Dispatchers"]),
    tests("TypedPromise", ["TypedPromise"] + core),
    tests("JSPromise", ["JSPromise"] + core),
    tests("ResultPromise", ["ResultPromise"] + core),
    tests("LongChain", libraries),
    tests("Guide", libraries, exclude: ["JavaScript"]),
    tests("Example", ["ExampleSupport", "Dispatchers"] + examples + suite),
    // Those of all programs but the suite's own.
    tests(
      "Program",
      [
        "ExplorerCommand", "Interleaving", "InterleavingLocks", "Lessons", "MyPromiseAdapter",
        "MyPromiseExplorer", "PromiseExplorer", "SteeredPromises", "V8", "bench", "conformance",
        "docs", "learn", "vendor",
      ] + suite
    ),
    tests(
      "Conformance",
      [
        "ExplorerCommand", "MyPromise", "MyPromiseAdapter", "MyPromiseBeside", "PromiseAdapters",
        "PromiseCommand", "PromiseExplorer", "PromiseMutants", "PromiseReport", "conformance",
        "docs",
      ] + suite
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The examples, each with all three libraries.
package.targets += exampleNames.map { name in
  .executableTarget(
    name: name,
    dependencies: libraries + ["ExampleSupport"],
    path: "Docs/Examples/\(name)"
  )
}

// EXPLORE=1: the libraries' own sources, with locks that let the explorer decide which thread goes on.
// TSAN=1: the same locks, which are plain ones there, since the thread sanitizer misjudges the system's.
if let variant, ["EXPLORE", "TSAN"].contains(variant) {
  let alias = SwiftSetting.unsafeFlags(["-module-alias", "Synchronization=Interleaving"])
  for target in package.targets
  where libraryNames.contains(target.name) || target.name == "PromiseStorage" {
    target.dependencies.append("Interleaving")
    target.swiftSettings = [alias]
  }
  // Rules that call the compiler start several programs at a time.
  let support = package.targets.first { $0.name == "ProgramSupport" && variant == "TSAN" }
  support?.dependencies.append("Interleaving")
  support?.swiftSettings?.append(alias)
  let kit = package.targets.first { $0.name == "PromiseConformance" }
  kit?.dependencies.append("Interleaving")
  for target in [kit, package.targets.first { $0.name == "ExplorerCommand" }] {
    target?.swiftSettings = [.define(variant)]
  }
  // What is not looked at itself is compiled without optimisation, which takes half as long. A search waits for threads,
  // not for the suite or its adapters.
  let others = ["PromiseCommand", "PromiseConformance", "PromiseReport", "ProgramSupport"]
  for name in variant == "EXPLORE" ? others + ["PromiseAdapters"] : others {
    let target = package.targets.first { $0.name == name }
    target?.swiftSettings = (target?.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
  }
}

// ASAN=1: only what the address sanitizer looks at, so that nothing else is compiled for it.
if variant == "ASAN" {
  let suite = ["PromiseConformance", "PromiseAdapters", "PromiseReport", "PromiseCommand"]
  let support = ["Platform", "ProgramSupport", "TestSupport", "conformance"] + suite
  let looked = ["PromiseStorage"] + libraryNames + libraryNames.map { "\($0)Tests" } + support
  package.targets.removeAll { !looked.contains($0.name) }
  package.products.removeAll { !libraryNames.contains($0.name) }
}

// RUNGS=1: what the ladder's rungs cost is counted, too. `make budget` writes them into the bench's folder before.
if isOn("RUNGS") {
  package.targets.first { $0.name == "bench" }?.swiftSettings = [.define("RUNGS")]
}

// PEERS=1: other people's promises are timed, and tried, beside the libraries. The only dependencies there are.
if variant == "PEERS" {
  package.dependencies = [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ]
  let bench = package.targets.first { $0.name == "bench" }
  // In one module with the works, so that these are compiled for them as for all others.
  bench?.exclude.removeAll { $0 == "Peers" }
  bench?.swiftSettings = [.define("PEERS")]
  bench?.dependencies += [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOEmbedded", package: "swift-nio"),
    .product(name: "OpenCombine", package: "OpenCombine"),
  ]
  // What a page says of Combine is compiled with the same calls of OpenCombine's.
  let guides = package.targets.first { $0.name == "GuideTests" }
  guides?.dependencies.append(.product(name: "OpenCombine", package: "OpenCombine"))
  let peers = package.targets.first { $0.name == "PeerAdapters" }
  peers?.exclude = []
  peers?.swiftSettings = [.define("PEERS")]
  peers?.dependencies += [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "OpenCombine", package: "OpenCombine"),
  ]
}
