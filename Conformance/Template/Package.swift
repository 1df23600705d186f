// swift-tools-version: 6.2

import PackageDescription

// Where the suite is: PROMISES names it on other machines.
let suite = Context.environment["PROMISES"] ?? "/path/to/Promises"

func of(_ product: String) -> Target.Dependency { .product(name: product, package: "Promises") }

// STEERED=1: the promise's own sources, with locks that let a search decide which thread continues.
let isSteered = Context.environment["STEERED"] == "1"
let steered: [SwiftSetting] =
  isSteered
  ? [.unsafeFlags(["-module-alias", "Synchronization=Interleaving"]), .define("STEERED")] : []

let package = Package(
  name: "MyPromiseSuite",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Promises", path: suite)],
  targets: [
    .target(
      name: "MyPromise",
      dependencies: isSteered ? [of("Interleaving")] : [],
      swiftSettings: steered
    ),
    .target(name: "MyPromiseAdapter", dependencies: ["MyPromise", of("PromiseConformance")]),
    .executableTarget(
      name: "MyPromiseSuite",
      dependencies: [
        "MyPromiseAdapter", of("PromiseCommand"), of("PromiseConformance"), of("PromiseExplorer"),
      ]
    ),
    .executableTarget(
      name: "MyPromiseBeside",
      dependencies: [
        "MyPromiseAdapter", of("PromiseAdapters"), of("PromiseCommand"), of("PromiseConformance"),
      ]
    ),
    .testTarget(
      name: "MyPromiseTests",
      dependencies: ["MyPromiseAdapter", of("PromiseConformance")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
