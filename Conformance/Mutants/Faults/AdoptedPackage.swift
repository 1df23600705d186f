import Foundation
import ProgramSupport

/// A package that `make adopt` wrote: a promise of somebody else, its adapter, and the suite.
struct AdoptedPackage {
  let folder: URL
  let target: PlantedModule.Target

  /// Reads its manifest, and builds its suite.
  init(_ path: String) throws {
    folder = URL(fileURLWithPath: path)
    let manifest = try folder.appending(path: "Package.swift").text(
      orSay: "there is no package in \(path): `make adopt INTO=\(path) NAME=MyPromise` writes one"
    )
    guard let name = manifest.firstMatch(of: /name: "(\w+)Adapter"/).map({ String($0.1) }) else {
      throw Mistake(
        "the package in \(path) has no target whose name ends in Adapter, as those of make adopt have"
      )
    }
    let sources = "Sources/\(name)"
    guard folder.appending(path: sources).pathsBelow.contains(where: { $0.hasSuffix(".swift") })
    else {
      throw Mistake(
        "there is no Swift in \(path)/\(sources): faults are planted in a promise there"
      )
    }
    target = PlantedModule.Target(
      name: name,
      module: name,
      sources: sources,
      folder: sources,
      program: "\(name)Suite"
    )
    try Tool("swift").run(["build", "--package-path", folder.path, "--product", "\(name)Suite"])
  }
}
