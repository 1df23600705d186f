import Foundation

/// DocC's script and style sheet with the site's own name, and rules for what DocC leaves too wide.
struct Look {
  let site: URL

  /// For pages that DocC's script draws.
  private static let style = """

    h1, a.link, a.nav-menu-link { overflow-wrap: anywhere; }
    td:first-child { min-width: 9rem; } td a[href*="/conformance-spec"] { white-space: nowrap; }
    #app .inline-image-container { overflow-x: auto; }
    #app .inline-image-container img { max-width: max(100%, 45rem); }

    """

  func write() throws {
    // The script asks for a name only after it has taken its own.
    let own = [#""title"],"Documentation")"#, #""documentation":{"title":"Documentation""#]
    for file in try files("js") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let named = own.reduce(text) { text, words in
        text.replacing(
          words,
          with: words.replacing("\"Documentation\"", with: "\"\(StaticPages.name)\"")
        )
      }
      if named != text { try Data(named.utf8).write(to: file) }
    }
    for file in try files("css") {
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data((text + Self.style).utf8).write(to: file)
    }
  }

  /// The files that each page loads.
  private func files(_ kind: String) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: site.appending(path: kind), includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("index.") && $0.pathExtension == kind }
  }
}
