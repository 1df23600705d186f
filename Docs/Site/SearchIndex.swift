import Foundation

/// What the search of the site looks through: the words of each page, by their headings.
struct SearchIndex {
  private typealias Node = Document.Node

  /// The pages, each with its sections.
  private struct Page: Encodable {
    let title: String
    let address: String
    /// What is found first, if the words are found as well elsewhere.
    let weight: Double
    let sections: [Section]
  }

  private struct Section: Encodable {
    var id = ""
    var heading = ""
    /// Paragraphs, items of lists, and rows of tables.
    var lines: [String] = []
  }

  private let pages: [Page]

  /// - Parameters:
  ///   - documents: all pages.
  ///   - libraries: the modules whose declarations are found before those of others.
  init(_ documents: [Document], libraries: [String]) {
    pages = documents.map { document in
      var sections = [Section(lines: [document.summary])]
      if document.isDeclaration { sections[0].lines = [document.shortForm, document.summary] }
      if !document.isSource { Self.add(document.content, of: document, to: &sections) }
      return Page(
        title: document.title,
        address: String(document.address.dropFirst()),
        weight: Self.weight(of: document, libraries),
        sections: sections
      )
    }
  }

  /// A script that says it, since a page that is opened as a file may not fetch other files.
  var script: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return "found(" + String(decoding: try encoder.encode(pages), as: UTF8.self) + ")\n"
    }
  }

  private static func weight(of document: Document, _ libraries: [String]) -> Double {
    if document.isSource { return 0.2 }
    let history = ["changelog", "suitechanges"].map { "\(Document.frontAddress)/\($0)" }
    if history.contains(document.address) { return 0.4 }
    let module = document.address.split(separator: "/").dropFirst().first ?? ""
    let isOfLibrary = libraries.contains { $0.lowercased() == module }
    if document.isModule { return isOfLibrary ? 1 : 0.5 }
    guard document.isDeclaration else { return document.isCollection ? 0.3 : 1 }
    return !isOfLibrary || document.isPart ? 0.2 : 0.45
  }

  private static func add(_ blocks: [Node], of document: Document, to sections: inout [Section]) {
    for block in blocks {
      switch Document.text(block, "type") {
      case "heading":
        sections.append(
          Section(id: Document.text(block, "anchor"), heading: Document.text(block, "text"))
        )
      case "paragraph": append(document.plain(block["inlineContent"]))
      case "codeListing":
        for line in block["code"] as? [String] ?? [] { append(line) }
      case "table":
        for row in block["rows"] as? [[[Node]]] ?? [] {
          let cells = row.map { cell in
            cell.map { document.plain($0["inlineContent"]) }.joined(separator: " ")
          }
          append(cells.filter { !$0.isEmpty }.joined(separator: " | "))
        }
      default:
        let inner = Document.nodes(block["items"]) + Document.nodes(block["content"])
        add(inner, of: document, to: &sections)
      }
    }
    func append(_ line: String) {
      let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
      if line.contains(where: \.isLetter) { sections[sections.count - 1].lines.append(line) }
    }
  }
}
