import Foundation
import ProgramSupport

/// The files of the site: pages that need no script, and the script and the list for the search.
struct SitePages {
  /// The names of the site and its first page.
  static let name = "Promises, side by side"
  static let front = "Promises"

  let site: URL
  /// The folder of the project.
  let root: URL
  /// The order of the pages, and the modules in it.
  let groups: [Contents.Group]
  let libraries: [String]
  let modules: [String]
  /// The folder below which a server will show it, if not at its top.
  var base = ""

  /// Writes them all.
  ///
  /// - Parameters:
  ///   - archives: what DocC made; the pages come first.
  ///   - about: which pages are about a module.
  /// - Returns: how many pages there are.
  func write(_ archives: [URL], about: [ModulePage]) throws -> Int {
    try site.makeFolder()
    var documents: [Document] = []
    for archive in archives {
      let data = archive.appending(path: "data")
      for path in data.pathsBelow.sorted()
      where path.hasPrefix("documentation/") && path.hasSuffix(".json") {
        let json = try Data(contentsOf: data.appending(path: path))
        documents.append(try Document(address: "/" + path.dropLast(".json".count), json))
      }
    }
    let front = documents.first { $0.address == Document.frontAddress }?.references ?? [:]
    documents = documents.map { document in
      guard document.isModule, let page = about.first(where: { $0.name == document.title })
      else { return document }
      return Document(document, about: page.identifiers, known: front)
    }
    let titles = Dictionary(uniqueKeysWithValues: documents.map { ($0.address, $0.title) })
    let list = PageList(groups: shown(titles))
    for document in documents {
      let folder = site.appending(path: document.address)
      try folder.makeFolder()
      try folder.appending(path: "index.html").write(page(document, list))
    }
    try copy("images", from: archives[0].appending(path: "images"))
    let web = root.appending(path: Self.web)
    for file in web.pathsBelow.sorted() { try copy(file, from: web.appending(path: file)) }
    try site.appending(path: "index.js").write(SearchIndex(documents, libraries: libraries).script)
    try lead("index.html", to: "documentation/promises/")
    try lead("documentation/index.html", to: "promises/")
    // A server shows it for any address.
    let top = base.split(separator: "/").map { "/\($0)" }.joined()
    try lead("404.html", to: "\(top)/documentation/promises/", because: "There is no such page.")
    return documents.count
  }

  /// The style sheet, the script and the sign of the site.
  private static let web = "Docs/Site/Web"

  private func copy(_ name: String, from file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try FileManager.default.copyItem(at: file, to: site.appending(path: name))
  }

  /// A page without words of its own; one that explains itself stays until its link is followed.
  private func lead(_ file: String, to target: String, because reason: String? = nil) throws {
    let refresh = "<meta http-equiv=\"refresh\" content=\"0; url=\(target)\">"
    let text = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>\(Self.name)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="description" content="\(reason ?? "The way to the pages.")">
      <style>:root { color-scheme: light dark; } main { font: 17px/1.5 system-ui, sans-serif; padding: 1rem; }</style>
      \(reason == nil ? refresh : "")
      <main><h1>\(Self.name)</h1>
      <p>\(reason.map { $0 + " " } ?? "")<a href="\(target)">To the pages</a></p></main></html>

      """
    try site.appending(path: file).write(text)
  }

  // MARK: Layout

  private func page(_ document: Document, _ list: PageList) throws -> String {
    func file(_ name: String) -> String { document.relative("/\(name)", isFolder: false) }
    let isFront = document.address == Document.frontAddress
    let outline = outline(of: document)
    return """
      <!doctype html>
      <html lang="en" data-root="\(file(""))"><head><meta charset="utf-8">
      <title>\(Document.escape(document.fullTitle))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="description" content="\(Document.escape(document.summary))">
      <link rel="icon" href="\(file("favicon.svg"))">
      <link rel="stylesheet" href="\(file("site.css"))">
      <script defer src="\(file("site.js"))"></script></head>
      <body><header><a class="home" href="\(href(Document.frontAddress, on: document))">\(Self.name)</a></header>
      <div class="frame">
      <nav class="pages" aria-label="All pages"><details><summary>All pages</summary>\(list.html(on: document))</details></nav>
      \(outline)<main>\(try document.html(lead: isFront ? buttons(document) : ""))</main>
      </div></body></html>

      """
  }

  private func href(_ address: String, on document: Document) -> String {
    document.relative(address, isFolder: true)
  }

  /// The groups with the titles and addresses of their pages.
  private func shown(_ titles: [String: String]) -> [PageList.Group] {
    groups.map { group in
      PageList.Group(
        title: group.title,
        pages: group.entries.flatMap(addresses).map { ($0, titles[$0] ?? "") }
      )
    }
  }

  private func addresses(of entry: String) -> [String] {
    switch entry {
    case "README.md": [Document.frontAddress]
    case "libraries": libraries.map { "/documentation/\($0.lowercased())" }
    case "modules": modules.map { "/documentation/\($0.lowercased())" }
    case "sources": ["\(Document.frontAddress)/sources"]
    default: ["\(Document.frontAddress)/\(Catalogue.name(of: entry).lowercased())"]
    }
  }

  /// Where to begin, in this order.
  private func buttons(_ document: Document) -> String {
    let links = groups.flatMap { group in
      group.entries.compactMap { entry in
        group.buttons[entry].map { words in
          let parts = words.split(separator: " ", maxSplits: 1).map { Document.escape(String($0)) }
          return "<a href=\"\(href(addresses(of: entry)[0], on: document))\">"
            + "<b>\(parts[0])</b> \(parts.dropFirst().joined())</a>"
        }
      }
    }
    return "<nav class=\"begin\" aria-label=\"Begin here\">\(links.joined())</nav>"
  }

  /// The headings of a page, unless there are hardly any.
  private func outline(of document: Document) -> String {
    let headings = document.headings
    guard headings.count > 2 else { return "" }
    let items = headings.map { heading in
      let id = heading.id.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)
      return "<li class=\"level\(heading.level)\"><a href=\"#\(Document.escape(id ?? ""))\">"
        + "\(Document.broken(heading.words))</a></li>"
    }
    return "<nav class=\"outline\" aria-label=\"On this page\"><details>"
      + "<summary>On this page</summary><ul>\(items.joined())</ul></details></nav>"
  }
}
