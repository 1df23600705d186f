import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import docs

/// Faults of DocC for which the site has a patch: where one of these fails, the fault is fixed, and the patch can go.
@Suite(.ownThread, .enabled(if: ProcessInfo.processInfo.environment["SITE"] != nil))
struct FaultTests {
  private typealias Node = [String: Any]
  private let folder: TemporaryFolder
  private let site: Site

  init() throws {
    folder = try TemporaryFolder()
    site = Site(root: Project.root, modules: try #require(Products.modules))
  }

  /// A library's archive, made only from the compiler's output.
  private func raw(_ name: String) throws -> URL {
    let graphs = try site.graphs(of: name, in: folder.url)
    let archive = folder.url.appending(path: "\(name).doccarchive")
    try Tool("docc").run(
      [
        "convert", "Sources/\(name)/\(name).docc", "--additional-symbol-graph-dir", graphs.path,
        "--output-path", archive.path, "--fallback-display-name", name,
        "--fallback-bundle-identifier", name, "--disable-parameters-and-returns-validation",
      ].map { $0.hasPrefix("Sources/") ? Project.root.appending(path: $0).path : $0 }
    )
    return archive
  }

  private func node(_ path: String, in archive: URL) throws -> Node {
    let data = try Data(contentsOf: archive.appending(path: path))
    return try #require(JSONSerialization.jsonObject(with: data) as? Node)
  }

  @Test func `the compiler leaves out the arguments of some: Declarations`() throws {
    let graphs = try site.graphs(of: "TypedPromise", in: folder.url)
    let graph = try node("TypedPromise.symbols.json", in: graphs)
    let all = (graph["symbols"] as? [Node] ?? []).map { symbol in
      (symbol["declarationFragments"] as? [Node] ?? []).map { $0["spelling"] as? String ?? "" }
        .joined()
    }
    #expect(all.contains { $0.contains("(_ promises: some Sequence) ->") })
  }

  @Test func `DocC calls initializers of one name by their first word: Declarations`() throws {
    let archive = try raw("TypedPromise")
    let path = "data/documentation/typedpromise/promise/init(on:fileid:line:_:).json"
    let page = try node(path, in: archive)
    let title = (page["metadata"] as? Node)?["navigatorTitle"] as? [Node]
    #expect(title?.first?["text"] as? String == "convenience")
    // What a reference begins with, and what has no words of its own: Document.
    let paths = (page["hierarchy"] as? Node)?["paths"] as? [[String]]
    #expect(paths?.first?.first == "doc://TypedPromise/documentation/TypedPromise")
    let made =
      "data/documentation/typedpromise/promise/customstringconvertible-implementations.json"
    #expect(try node(made, in: archive)["abstract"] == nil)
  }
}
