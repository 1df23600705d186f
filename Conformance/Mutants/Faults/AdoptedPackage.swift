import Foundation
import ProgramSupport

extension PlantedModule.Target {
  /// The promise in a package that `make adopt` wrote; its suite is built.
  init(adopted path: String) throws {
    let folder = URL(fileURLWithPath: path)
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
    self.init(name: name, folder: sources, root: folder, isAdopted: true, program: "\(name)Suite")
    try Tool("swift").run(["build", "--package-path", folder.path, "--product", program])
  }
}
