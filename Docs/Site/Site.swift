import Foundation
import ProgramSupport

/// The site: references of all modules, and the pages, read by DocC and written as plain pages.
struct Site {
  let root: URL
  /// Where the compiled modules are.
  let modules: URL
  /// The folder below which a server will show it, if not at its top.
  var base = ""

  /// Makes it in a folder beside, and moves it into place when it is complete.
  ///
  /// - Returns: how many pages it has.
  func make(at output: URL) throws -> Int {
    _ = try Tool("docc")
    let parent = output.deletingLastPathComponent()
    try parent.makeFolder()
    let temporary = try TemporaryFolder(in: parent)
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let names = try Manifest(in: root).modules
    // Modules that others build on are converted first, so that others can link to them.
    let first = names.filter { ["Dispatchers", "PromiseConformance", "Interleaving"].contains($0) }
    let modules = try ModulePage.all(in: root, modules: names)
    let libraries = names.filter(isLibrary)
    for page in modules where first.contains(page.name) {
      try reference(page, in: folder, after: [])
    }
    for page in modules where !first.contains(page.name) {
      try reference(page, in: folder, after: first)
    }
    let guide = try pages(in: folder, after: names)
    let site = folder.appending(path: "site")
    let text = try root.appending(path: Contents.path).text
    let contents = try Contents(text, pages: Contents.pages(in: root))
    let pages = SitePages(
      site: site,
      root: root,
      groups: contents.groups,
      libraries: libraries,
      modules: names.filter { !libraries.contains($0) },
      base: base
    )
    let count = try pages.write([guide] + names.map { archive($0, in: folder) }, about: modules)
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.moveItem(at: site, to: output)
    return count
  }

  /// The pages alone, linked to modules that were converted before.
  func pages(in folder: URL, after names: [String]) throws -> URL {
    let catalogue = folder.appending(path: "Promises.docc")
    let libraries = names.filter(isLibrary)
    var pages = try Catalogue(
      of: root,
      in: catalogue,
      libraries: libraries,
      modules: names.filter { !libraries.contains($0) }
    )
    try pages.write()
    let guide = archive("Promises", in: folder)
    try convert([catalogue.path], "Promises", to: guide, in: folder, after: names)
    return guide
  }

  /// The file in which a library gives the order of its reference, for Xcode as well.
  private func catalogue(of name: String) -> URL {
    root.appending(path: "Sources/\(name)/\(name).docc")
  }

  /// Whether it has a catalogue of its own.
  func isLibrary(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: catalogue(of: name).path)
  }

  private func archive(_ name: String, in folder: URL) -> URL {
    folder.appending(path: "\(name).doccarchive")
  }

  private func reference(_ page: ModulePage, in folder: URL, after names: [String]) throws {
    let name = page.name
    let graphs = try graphs(of: name, in: folder)
    try Declarations.complete(in: graphs)
    var catalogue = catalogue(of: name)
    if !isLibrary(name) {
      catalogue = folder.appending(path: "\(name).docc")
      try catalogue.makeFolder()
      try catalogue.appending(path: "\(name).md").write(page.text)
    }
    let input = [catalogue.path, "--additional-symbol-graph-dir", graphs.path]
    try convert(input, name, to: archive(name, in: folder), in: folder, after: names)
  }

  /// What the compiler says about a module.
  func graphs(of name: String, in folder: URL) throws -> URL {
    let graphs = folder.appending(path: "graphs-\(name)")
    try graphs.makeFolder()
    try Tool.symbolGraphs(of: name, in: modules, to: graphs, ["-skip-synthesized-members"])
    return graphs
  }

  func convert(
    _ input: [String],
    _ name: String,
    to archive: URL,
    in folder: URL,
    after names: [String]
  ) throws {
    var arguments = ["convert"] + input
    arguments += ["--output-path", archive.path, "--warnings-as-errors"]
    arguments += ["--fallback-display-name", name, "--fallback-bundle-identifier", name]
    arguments += ["--fallback-default-module-kind", "Module"]
    // The compiler fills in `fileID` and `line`, so they are not described.
    arguments += ["--disable-parameters-and-returns-validation"]
    arguments += ["--enable-experimental-external-link-support"]
    for name in names { arguments += ["--dependency", self.archive(name, in: folder).path] }
    try Tool("docc").run(arguments)
  }
}
