import Foundation
import ProgramSupport

/// Puts the words of each page into it, so that it can be read without JavaScript, and adds a start page.
struct StaticPages {
  let site: URL
  /// The folder below which a server will show it, if not at its top.
  var base = ""

  /// The names of the site and its first page.
  static let name = "Promises, side by side"
  static let front = "Promises"

  private static let style = """
    <noscript><style>
    :root { color-scheme: light dark; }
    body { font: 17px/1.5 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
    body { background: Canvas; color: CanvasText; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; } main a { text-decoration: underline; }
    pre, .wide, dl, aside { margin: 1rem 0; } dd { margin-left: 1rem; }
    pre, .wide { overflow-x: auto; border: 1px solid GrayText; padding: .5rem; }
    pre { overflow-wrap: normal; } .declaration { white-space: pre-wrap; overflow-wrap: anywhere; }
    aside { border-left: .3rem solid GrayText; padding-left: 1rem; }
    table { border-collapse: collapse; } .wide td, .wide th { overflow-wrap: normal; }
    td, th { text-align: left; vertical-align: top; padding: .2rem .6rem; } th { font-weight: 600; }
    tr + tr { border-top: 1px solid GrayText; } td p, th p { margin: 0; }
    \(Look.tables)
    .wide { display: block; } .wide img { max-width: 100%; } .kind { margin-bottom: 0; } .abstract { font-size: 1.2em; }
    </style></noscript>
    """

  /// Writes into all pages.
  ///
  /// - Parameter modules: the first pages of the references.
  /// - Returns: how many there are.
  func write(_ modules: [ModulePage] = []) throws -> Int {
    let data = site.appending(path: "data")
    let front = try PageData(Data(contentsOf: data.appending(path: "documentation/promises.json")))
    var count = 0
    for path in data.pathsBelow where path.hasPrefix("documentation/") && path.hasSuffix(".json") {
      let address = "/" + path.dropLast(".json".count)
      let place = data.appending(path: path)
      var page = try PageData(Data(contentsOf: place))
      let name = place.deletingPathExtension().lastPathComponent
      if page.isModule, let module = modules.first(where: { $0.name.lowercased() == name }) {
        page.link(to: module.identifiers, known: front.references)
      }
      try page.json.write(to: place)
      let document = Document(address: address, page: page.page)
      let file = site.appending(path: address).appending(path: "index.html")
      try file.write(filled(file.text, with: document))
      count += 1
    }
    // DocC's script requests it, and reports on the console when it is missing.
    try site.appending(path: "theme-settings.json")
      .write(#"{"meta":{"title":"\#(Self.name)"}}"#)
    // The list of all modules that DocC makes says less than the first page.
    try lead("index.html", to: "documentation/promises/")
    try lead("documentation/index.html", to: "promises/")
    // A server shows it for any address.
    let top = base.split(separator: "/").map { "/\($0)" }.joined()
    try lead("404.html", to: "\(top)/documentation/promises/", because: "There is no such page.")
    removeEmptyFolders()
    return count
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

  private func removeEmptyFolders() {
    let files = FileManager.default
    // The deepest come first, so that a folder of empty folders is removed, too.
    for path in site.pathsBelow.sorted(by: >) {
      let place = site.appending(path: path).path
      if (try? files.contentsOfDirectory(atPath: place))?.isEmpty == true {
        try? files.removeItem(atPath: place)
      }
    }
  }

  private func filled(_ shell: String, with document: Document) throws -> String {
    let title = "<title>\(Document.escape(document.fullTitle))</title>"
    var text = shell.replacing(/<title>.*?<\/title>/, with: title)
    let said = try document.html()
    if let range = text.firstRange(of: /<noscript>.*?<\/noscript>/.dotMatchesNewlines()) {
      text.replaceSubrange(range, with: "<noscript>\(said)</noscript>")
    }
    let summary = "<meta name=\"description\" content=\"\(Document.escape(document.summary))\">"
    if let head = text.firstRange(of: "</head>") {
      text.insert(contentsOf: summary + Self.style, at: head.lowerBound)
    }
    return text
  }
}
