// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Promises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TypedPromise", targets: ["TypedPromise"]),
    .library(name: "JSPromise", targets: ["JSPromise"]),
    .library(name: "ResultPromise", targets: ["ResultPromise"]),
    .library(name: "Dispatchers", targets: ["Dispatchers"]),
    .library(name: "PromiseConformance", targets: ["PromiseConformance"]),
  ],
  targets: [
    .target(name: "Dispatchers"),
    .target(name: "TypedPromise", dependencies: ["Dispatchers"]),
    .target(name: "JSPromise", dependencies: ["Dispatchers"]),
    .target(name: "ResultPromise", dependencies: ["Dispatchers"]),
    .target(name: "PromiseConformance", path: "Conformance/Kit"),
    .target(
      name: "PromiseAdapters",
      dependencies: [
        "PromiseConformance", "TypedPromise", "JSPromise", "ResultPromise", "Dispatchers",
      ],
      path: "Conformance/Adapters"
    ),
    .target(
      name: "PromiseMutants",
      dependencies: ["PromiseConformance"],
      path: "Conformance/Mutants"
    ),
    .target(
      name: "PromiseReport",
      dependencies: ["PromiseConformance"],
      path: "Conformance/Report"
    ),
    .executableTarget(
      name: "conformance",
      dependencies: ["PromiseConformance", "PromiseAdapters", "PromiseMutants", "PromiseReport"],
      path: "Conformance/Command"
    ),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "PromiseConformance", "PromiseAdapters", "PromiseMutants", "PromiseReport", "conformance",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
