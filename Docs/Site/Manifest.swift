import Foundation
import ProgramSupport

/// What a package declares, as the package manager reads it.
struct Manifest: Decodable {
  struct Product: Decodable {
    let targets: [String]
  }

  struct Target: Decodable {
    struct Dependency: Decodable {
      /// First its name.
      let byName: [String?]?
    }

    let name: String
    let dependencies: [Dependency]
    let packageAccess: Bool

    /// The names of what it needs of the package itself.
    var needs: Set<String> { Set(dependencies.compactMap { $0.byName?.first ?? nil }) }
  }

  let products: [Product]
  let targets: [Target]

  /// The modules of the products.
  var modules: [String] { products.flatMap(\.targets) }

  /// Reads that of the package in a folder.
  init(in root: URL) throws {
    // A folder of its own: a build of the package may be under way.
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let text = try Tool("swift").run([
      "package", "--package-path", root.path, "--scratch-path", scratch.url.path, "dump-package",
    ])
    self = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
  }
}
