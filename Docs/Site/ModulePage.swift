import Foundation
import ProgramSupport

/// The first page of a module's reference: what the module is, and the pages about it, from `Modules.txt`.
struct ModulePage: Equatable {
  let name: String
  /// Empty where the module's own catalogue has it.
  let summary: String
  /// The paths of the pages.
  let pages: [String]

  static let path = "Docs/Site/Modules.txt"

  /// Reads the list.
  ///
  /// - Parameters:
  ///   - text: the text of `Modules.txt`: for each module its name as a heading, a sentence, and pages.
  ///   - libraries: those with a catalogue, which has the sentence.
  ///   - modules: the names of all modules.
  ///   - pages: the paths of all pages.
  /// - Throws: a `Mistake`, if the list does not match what there is.
  static func all(
    _ text: String,
    libraries: [String] = [],
    modules: [String],
    pages: [String]
  ) throws -> [ModulePage] {
    let all = text.split(separator: try Regex("(?m)^# ")).map { entry in
      let lines = entry.split(separator: "\n").map(String.init)
      let named = lines.dropFirst(libraries.contains(lines[0]) ? 1 : 2)
      return ModulePage(
        name: lines[0],
        summary: lines.dropFirst().prefix(named.startIndex - 1).joined(),
        pages: Array(named)
      )
    }
    for page in all {
      guard modules.contains(page.name) else {
        throw Mistake("\(path) names \(page.name), and there is no such module")
      }
      let isSaid = page.summary.hasSuffix(".") || libraries.contains(page.name)
      guard isSaid, !page.pages.isEmpty else {
        throw Mistake("\(path) says of \(page.name) no sentence, or names no page about it")
      }
      if let missing = page.pages.first(where: { !pages.contains($0) }) {
        throw Mistake("\(path) names \(missing), and there is no such page")
      }
    }
    if let missing = modules.first(where: { name in !all.contains { $0.name == name } }) {
      throw Mistake(
        "\(path) says nothing of \(missing); add a sentence, and the pages about it"
      )
    }
    return all
  }

  static func all(in root: URL, modules: [String]) throws -> [ModulePage] {
    let text = try root.appending(path: path).text
    let libraries = modules.filter(Site(root: root, modules: root).isLibrary)
    return try all(
      text,
      libraries: libraries,
      modules: modules,
      pages: Contents.pages(in: root)
    )
  }

  /// The page for DocC.
  var text: String {
    """
    # ``\(name)``

    \(summary)

    ## Overview

    ```swift
    import \(name)
    ```

    """
  }

  /// DocC's names of the pages, which it converts later, and so cannot link to.
  var identifiers: [String] { pages.map { "\(Document.front)/\(Catalogue.name(of: $0))" } }
}
