import Foundation

/// Puts the words of each page into it, so that it can be read without JavaScript, and a way in beside them.
struct StaticPages {
  let site: URL

  private static let style = """
    <noscript><style>
    :root { color-scheme: light dark; }
    body { font: 17px/1.5 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
    body { background: Canvas; color: CanvasText; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    pre, .wide { overflow-x: auto; border: 1px solid GrayText; padding: .5rem; }
    pre { overflow-wrap: normal; } .wide td, .wide th { overflow-wrap: normal; }
    td, th { text-align: left; vertical-align: top; padding: .2rem .6rem; }
    img { max-width: 100%; height: auto; } .kind { margin-bottom: 0; } .abstract { font-size: 1.2em; }
    </style></noscript>
    """

  /// Writes into all pages.
  ///
  /// - Returns: how many there are.
  func write() throws -> Int {
    let data = site.appending(path: "data")
    let paths = FileManager.default.enumerator(atPath: data.path)?.compactMap { $0 as? String }
    var count = 0
    for path in paths ?? [] where path.hasPrefix("documentation") && path.hasSuffix(".json") {
      let address = "/" + path.dropLast(".json".count)
      let json = try Data(contentsOf: data.appending(path: path))
      let document = try Document(address: address, json: json)
      let file = site.appending(path: address).appending(path: "index.html")
      let shell = try String(contentsOf: file, encoding: .utf8)
      try Data(filled(shell, with: document).utf8).write(to: file)
      count += 1
    }
    // DocC's script asks for it, and says on the console when it is not there.
    let theme = #"{"meta":{"title":"Promises, side by side"}}"#
    try Data(theme.utf8).write(to: site.appending(path: "theme-settings.json"))
    let entry = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>Promises, side by side</title>
      <meta http-equiv="refresh" content="0; url=documentation/promises/">
      <main><h1>Promises, side by side</h1>
      <p><a href="documentation/promises/">To the pages</a></p></main></html>

      """
    try Data(entry.utf8).write(to: site.appending(path: "index.html"))
    return count
  }

  private func filled(_ shell: String, with document: Document) throws -> String {
    let title = "<title>\(Document.escape(document.title))</title>"
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
