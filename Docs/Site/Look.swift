import Foundation
import ProgramSupport

/// DocC's script and style sheet with the site's own name, and rules for what DocC leaves too wide.
struct Look {
  let site: URL

  /// Tables and pictures are as wide as the page; on a narrow screen, each cell is a line, with the head of its column.
  ///
  /// `PageText` puts that head into the cell, with a line through it, which is not used otherwise.
  static let tables = """
    td, th { overflow-wrap: anywhere; } td:first-child { overflow-wrap: break-word; } td s { display: none; }
    table:has(th:nth-child(6)) { font-size: .85em; }
    td a[href*="/conformance-spec"] { white-space: nowrap; }
    @media (max-width: 735px) {
      table, tbody, thead, tr, td { display: block; width: auto; } tr:has(> th:nth-child(2)) { display: none; }
      td { border: 0 !important; padding: .1rem 0 !important; } td:empty { display: none; }
      tr { border-top: 1px solid GrayText; padding: .4rem 0; } td:first-child { font-weight: 600; overflow-wrap: anywhere; }
      td s { display: inline; text-decoration: none; opacity: .75; }
    }
    """

  /// For pages that DocC's script draws.
  private static let style = """

    h1, a.link, a.nav-menu-link { overflow-wrap: anywhere; }
    \(tables)

    """

  /// A fault of DocC: its script asks for a name only after it has taken its own.
  static let own = [#""title"],"Documentation")"#, #""documentation":{"title":"Documentation""#]

  func write() throws {
    for file in try files("js") {
      let text = try file.text
      let named = Self.own.reduce(text) { text, words in
        text.replacing(
          words,
          with: words.replacing("\"Documentation\"", with: "\"\(StaticPages.name)\"")
        )
      }
      if named != text { try file.write(named) }
    }
    for file in try files("css") {
      try file.write(file.text + Self.style)
    }
  }

  /// The files that each page loads.
  private func files(_ kind: String) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: site.appending(path: kind), includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("index.") && $0.pathExtension == kind }
  }
}
