import Foundation
import ProgramSupport
import PromiseAdapters
import PromiseConformance
import PromiseReport

/// Makes the generated pages, or the site of all pages and references.
@main
enum Main {
  private enum Command: String, CaseIterable {
    case pages, site, help
  }

  private struct Options {
    var base = ""
  }

  private static let program = Program<Command, Options>(
    name: "docs",
    title: "The project's pages, and its site.",
    entries: [
      .init(
        .pages,
        operand: "PROJECT",
        "makes the pages and pictures anew that are made from rules, runs, sources and tests"
      ),
      .init(
        .site,
        operand: "FOLDER",
        "makes the site there, of the pages and references of the project in this folder"
      ),
      .init(.help, "this text"),
    ],
    options: [
      .init("--base", "NAME", "the site's folder on its server", [.site]) { $0.base = $1 }
    ],
    ending: "It ends with 0 when all is written, and with 2 when nothing is."
  )

  static func main() async {
    await Launcher.run("docs") { arguments in
      try await program.run(arguments, Options()) { command, operands, options in
        switch command {
        case .help: true
        case .pages: try await makePages(in: project(in: operands[0]))
        case .site: try makeSite(in: operands[0], options)
        }
      }
    }
  }

  /// The folder, if the project is there; otherwise what comes would take a minute to fail.
  private static func project(in folder: String) throws -> URL {
    let root = URL(fileURLWithPath: folder)
    guard FileManager.default.fileExists(atPath: root.appending(path: "Docs/Site").path) else {
      throw Mistake("\(folder) is not the folder of this project, which has Docs/Site")
    }
    return root
  }

  private static func makePages(in root: URL) async throws -> Bool {
    let subjects = Libraries.all
    let results = await Run(options: RunOptions(scale: 400)).results(
      of: subjects.map { (subject: $0, cells: $0.cells) }
    )
    let record = RunRecord(results: results, subjects: subjects.map(\.name), seed: 1)
    // All or none: mistakes in any page are reported before any is written.
    for (path, text) in try await Pages(in: root, matrix: Matrix(record)).files {
      let file = root.appending(path: path)
      try file.deletingLastPathComponent().makeFolder()
      try file.write(text)
    }
    return true
  }

  private static func makeSite(in folder: String, _ options: Options) throws -> Bool {
    guard let modules = Products.modules else {
      throw Mistake("there are no compiled modules beside this program; call make site")
    }
    let site = Site(root: try project(in: "."), modules: modules, base: options.base)
    let pages = try site.make(at: URL(fileURLWithPath: folder))
    print("site: \(pages) pages in \(folder)")
    return true
  }
}
