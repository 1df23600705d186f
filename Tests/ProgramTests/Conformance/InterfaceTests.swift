import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import docs

/// The public interface is described, and does not change unnoticed.
///
/// `Docs/Interfaces` has what is public in each module, as of the last release. `API=release make api` updates it.
@Suite(.ownThread) struct InterfaceTests {
  /// The modules of the package's products.
  static let modules = (try? Manifest(in: Project.root).modules) ?? []

  private static let isRelease = ProcessInfo.processInfo.environment["API"] == "release"

  @Test func `the modules of all products are looked at, and of no others`() throws {
    #expect(Self.modules.count > 11)
    #expect(Set(Self.modules).isSuperset(of: ["TypedPromise", "InterleavingLocks"]))
    let folder = Project.root.appending(path: "Docs/Interfaces").path
    let released = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(released).isSubset(of: Self.modules.map { "\($0).txt" }))
  }

  @Test(arguments: modules)
  func `what is public is described, the first sentence in 150 characters`(module: String)
    throws
  {
    let modules = try #require(Products.modules)
    let symbols = try SymbolGraph.interface(of: module, in: modules).symbols
    #expect(!symbols.isEmpty)
    for symbol in symbols {
      let abstract = symbol.abstract ?? ""
      #expect(!abstract.isEmpty, "\(module): \(symbol.name) is not described")
      #expect(
        abstract.count <= 150,
        "\(module): \(symbol.name) is described in \(abstract.count) characters; begin with a shorter paragraph"
      )
    }
    print("api: \(symbols.count) declarations of \(module) are public")
  }

  @Test(arguments: modules)
  func `what a release had is there, or the changelog says that it is not`(module: String) throws {
    let modules = try #require(Products.modules)
    let (symbols, required) = try SymbolGraph.interface(of: module, in: modules)
    let now = Interface(symbols, required: required)
    let path = "Docs/Interfaces/\(module).txt"
    if Self.isRelease {
      try Data(now.text.utf8).write(to: Project.root.appending(path: path))
    }
    // A library that was never released breaks nothing.
    let released = Interface(text: (try? Project.text(path)) ?? "")
    let news = try ["CHANGELOG.md", "Docs/SuiteChanges.md"].map {
      try Project.text($0).components(separatedBy: "\n## ")[1]
    }.joined()
    for (name, what) in released.breaks(in: now) where !news.contains("`\(name)`") {
      Issue.record(
        "\(module): \(what); bring it back, or say `\(name)` at the top of CHANGELOG.md, or of Docs/SuiteChanges.md, and what to do instead"
      )
    }
  }

  @Test func `what is gone, has changed, or is asked of others besides is told`() {
    let released = Interface(
      text: """
        Way: enum Way
        case Way.up: case up
        Box.count: var count: Int { get }
        Box.empty(): func empty()
        Able: protocol Able

        """
    )
    let now = Interface(
      text: """
        Way: enum Way
        case Way.down: case down
        case Way.up: case up
        Box.count: var count: Int? { get }
        Box.more: var more: Int { get }
        must Able.run(): func run()
        Able: protocol Able

        """
    )
    #expect(
      released.breaks(in: now).map(\.what) == [
        "`Box.count` is no longer `var count: Int { get }`", "`Box.empty()` is gone",
        "`Way.down` is a case that a switch over all cases does not have",
        "`Able.run()` is asked of whatever conforms",
      ]
    )
    #expect(released.breaks(in: released).isEmpty)
  }
}
