import Foundation
import ProgramSupport

/// The order of the pages: `Contents.txt`, which names each page, or a folder of pages, under a heading.
///
/// Words after a page's path are those of a button on the first page.
struct Contents {
  /// What is under a heading.
  struct Group: Equatable {
    let title: String
    /// Pages, by their paths, and words for the references of the libraries, and of the other modules, and for the page
    /// of linked sources.
    var entries: [String] = []
    /// What the buttons of the first page say, by the pages to which they lead.
    var buttons: [String: String] = [:]
  }

  private static let words = ["libraries", "modules", "sources"]

  static let path = "Docs/Site/Contents.txt"

  let groups: [Group]

  /// Reads the list.
  ///
  /// - Parameters:
  ///   - text: what `Contents.txt` says.
  ///   - pages: the paths of all pages that there are.
  /// - Throws: a `Mistake`, if a page is in no group, or a line names none.
  init(_ text: String, pages: [String]) throws {
    var groups: [Group] = []
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix("# ") {
        groups.append(Group(title: String(line.dropFirst(2))))
        continue
      }
      guard !groups.isEmpty else {
        throw Mistake("\(Self.path) begins with a heading, such as “# Begin here”")
      }
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count == 2 { groups[groups.count - 1].buttons[parts[0]] = parts[1] }
      switch parts[0] {
      case let line where line.hasSuffix("/"):
        groups[groups.count - 1].entries += pages.filter { $0.hasPrefix(line) }.sorted()
      case let line where (pages + Self.words).contains(line):
        groups[groups.count - 1].entries.append(line)
      case let line: throw Mistake("\(Self.path) names \(line), and there is no such page")
      }
    }
    let listed = Set(groups.flatMap(\.entries))
    if let page = pages.first(where: { !listed.contains($0) }) {
      throw Mistake("\(page) is nowhere in \(Self.path); add it under one of its headings")
    }
    self.groups = groups
  }

  /// The paths of all pages of a project: the Markdown files of `Docs`, and three beside that folder.
  ///
  /// Those in folders called `Page` are templates, from which programs make pages.
  static func pages(in root: URL) -> [String] {
    let pages = root.appending(path: "Docs").pathsBelow.map { "Docs/\($0)" }
      .filter { $0.hasSuffix(".md") && !$0.contains("/Page/") }
    return (pages + ["README.md", "CHANGELOG.md", "Conformance/SPEC.md"])
      .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }.sorted()
  }
}
