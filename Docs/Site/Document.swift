import Foundation
import ProgramSupport

/// A page as DocC describes it to its own script, which this site does without: the page as HTML.
struct Document {
  typealias Node = [String: Any]

  /// DocC's name and the address of the first page.
  static let front = "doc://Promises/documentation/Promises"
  static let frontAddress = "/documentation/promises"

  /// Its path, such as `/documentation/promises/advice`.
  let address: String
  let references: [String: Node]
  /// Of its tables, by their heads.
  private(set) var kinds: [[String]: TableKind] = [:]
  private let page: Node
  /// DocC's names of the pages about a module.
  private var about: [String] = []

  /// - Parameters:
  ///   - address: its path, without the end of a file's name.
  ///   - json: what DocC wrote.
  init(address: String, _ json: Data) throws {
    self.address = address
    var page = try JSONSerialization.jsonObject(with: json) as? Node ?? [:]
    var references = page["references"] as? [String: Node] ?? [:]
    references[Self.front] =
      references[Self.front] ?? [
        "title": SitePages.front, "url": Self.frontAddress,
      ]
    // A page that DocC makes for members that come from a protocol has no words, which lists of pages need.
    let title = Self.text(page["metadata"], "title")
    if page["abstract"] == nil, let found = title.wholeMatch(of: /(.+) Implementations/) {
      page["abstract"] = [
        ["type": "text", "text": "What it has as a "],
        ["type": "codeVoice", "code": "\(found.1)"], ["type": "text", "text": "."],
      ]
    }
    (self.page, self.references) = (page, references)
    kinds = tableKinds()
  }

  /// The same page with links to the pages about it: of two archives, DocC links only one to the other.
  init(_ other: Document, about: [String], known: [String: Node]) {
    (address, page, kinds, self.about) = (other.address, other.page, other.kinds, about)
    references = other.references.merging(known.filter { about.contains($0.key) }) { $1 }
  }

  var title: String { Self.text(page["metadata"], "title") }

  /// Whether this is the first page of a module.
  var isModule: Bool { Self.text(page["metadata"], "symbolKind") == "module" }

  /// Whether it describes a declaration, and not a page or a module.
  var isDeclaration: Bool { page["kind"] as? String == "symbol" && !isModule }

  /// Whether it is a case, or a type of another module, which says little without what it is a part of.
  var isPart: Bool { Self.text(page["metadata"], "roleHeading").contains(/^(Case|Extended)/) }

  /// Whether it only lists declarations, such as those that come from a protocol.
  var isCollection: Bool {
    Self.text(page["metadata"], "role") == "collectionGroup" && content.isEmpty
  }

  /// Whether it shows a file or a folder of the repository.
  var isSource: Bool { address.hasPrefix("\(Self.frontAddress)/source-") }

  /// The summary of the page in a sentence, for lists of pages elsewhere.
  var summary: String { plain(page["abstract"]) }

  /// Its declaration in short, or its title.
  var shortForm: String {
    let words = Self.nodes((page["metadata"] as? Node)?["fragments"])
    return words.isEmpty ? title : words.map { Self.text($0, "text") }.joined()
  }

  /// The page's name in a list of all pages of all sites: with what it is a part of.
  var fullTitle: String {
    let above = path.reversed().map { Self.text(references[$0], "title") }
    return ([title] + above.filter { $0 != SitePages.front } + [SitePages.name])
      .joined(separator: " — ")
  }

  /// The blocks of its text.
  var content: [Node] {
    Self.nodes(page["primaryContentSections"]).flatMap(Self.content)
  }

  /// Those of a section, without the heading that DocC puts before words that have none.
  private static func content(of section: Node) -> [Node] {
    Array(nodes(section["content"]).drop { text($0, "text") == "Overview" })
  }

  /// The text, as HTML; `lead` follows the first sentence.
  func html(lead: String = "") throws -> String {
    let kind = Self.text(page["metadata"], "roleHeading")
    var html = path.isEmpty ? "" : "<nav class=\"way\" aria-label=\"Way\">\(crumbs)</nav>"
    if page["kind"] as? String == "symbol" { html += "<p class=\"kind\">\(Self.escape(kind))</p>" }
    html += "<h1>\(Self.broken(title))</h1>"
    html += "<p class=\"abstract\">\(try inline(page["abstract"]))</p>\(lead)"
    if let notice = page["deprecationSummary"] { html += try blocks(notice) }
    for section in Self.nodes(page["primaryContentSections"]) {
      html += try self.section(section)
    }
    if !about.isEmpty {
      let items = about.map { "<li>\(anchor($0))</li>" }.joined()
      html += "<p>\(Self.escape(title)) is described on these pages:</p><ul>\(items)</ul>"
    }
    for list in lists {
      html += "<h2 id=\"\(list.id)\">\(list.heading)</h2>"
      for section in list.sections { html += try links(of: section) }
    }
    return html
  }

  // MARK: Parts

  /// The lists of other pages below the text.
  var lists: [(id: String, heading: String, sections: [Node])] {
    [
      ("topicSections", "Topics"), ("defaultImplementationsSections", "Default Implementations"),
      ("relationshipsSections", "Relationships"), ("seeAlsoSections", "See Also"),
    ].compactMap { key, heading in
      let sections = Self.nodes(page[key])
      return sections.isEmpty ? nil : (key, heading, sections)
    }
  }

  private var crumbs: String {
    (path.map(anchor) + [Self.escape(title)]).joined(separator: " / ")
  }

  /// What the page is a part of, from the first page on: for DocC, a reference begins at its module.
  private var path: [String] {
    guard address != Self.frontAddress else { return [] }
    let paths = (page["hierarchy"] as? Node)?["paths"] as? [[String]] ?? []
    return [Self.front] + (paths.first ?? []).filter { $0 != Self.front }
  }

  private func section(_ section: Node) throws -> String {
    switch Self.text(section, "kind") {
    case "declarations":
      return Self.nodes(section["declarations"]).map { declaration in
        // Others of the same name, each with its own page.
        let others = Self.nodes((declaration["otherDeclarations"] as? Node)?["declarations"])
        let links = others.map { other in
          let words = Self.nodes(other["tokens"]).map { Self.text($0, "text") }.joined()
          return "<li>\(anchor(Self.text(other, "identifier"), as: words))</li>"
        }
        return "<pre class=\"declaration\"><code>\(tokens(declaration["tokens"]))</code></pre>"
          + (links.isEmpty ? "" : "<ul>\(links.joined())</ul>")
      }.joined()
    case "content": return try chapters(Self.content(of: section))
    case "parameters":
      let rows = try Self.nodes(section["parameters"]).map { parameter in
        "<dt><code>\(Self.escape(Self.text(parameter, "name")))</code></dt>"
          + "<dd>\(try blocks(parameter["content"]))</dd>"
      }
      return "<h2 id=\"Parameters\">Parameters</h2><dl>\(rows.joined())</dl>"
    case "mentions":
      let items = (section["mentions"] as? [String] ?? []).map { "<li>\(anchor($0))</li>" }
      return "<h2 id=\"Mentioned\">Mentioned on these pages</h2><ul>\(items.joined())</ul>"
    case let kind: throw Mistake("\(address) has a section of a kind that is not known: \(kind)")
    }
  }

  private func links(of section: Node) throws -> String {
    let title = Self.text(section, "title")
    let items = try (section["identifiers"] as? [String] ?? []).map { identifier in
      let summary = try inline(references[identifier]?["abstract"])
      // Declarations of one name differ in the rest.
      let words = Self.nodes(references[identifier]?["fragments"]).map { Self.text($0, "text") }
      let link = words.isEmpty ? anchor(identifier) : anchor(identifier, as: words.joined())
      return "<li>\(link)\(summary.isEmpty ? "" : ": \(summary)")</li>"
    }
    return "\(title.isEmpty ? "" : "<h3>\(Self.escape(title))</h3>")<ul>\(items.joined())</ul>"
  }

  private func tokens(_ tokens: Any?) -> String {
    Self.nodes(tokens).map { token in
      guard let identifier = token["identifier"] as? String, references[identifier] != nil else {
        return Self.escape(Self.text(token, "text"))
      }
      return "<a href=\"\(href(identifier))\">\(Self.escape(Self.text(token, "text")))</a>"
    }.joined()
  }

  // MARK: Addresses

  func anchor(_ identifier: String) -> String { anchor(identifier, as: title(of: identifier)) }

  private func anchor(_ identifier: String, as words: String) -> String {
    let reference = references[identifier]
    let title = Self.escape(words)
    guard reference?["url"] is String else { return "<code>\(title)</code>" }
    let isSymbol = Self.text(reference, "kind") == "symbol"
    return "<a href=\"\(href(identifier))\">\(isSymbol ? "<code>\(title)</code>" : title)</a>"
  }

  /// The name of a page; the end of its path, when this page does not know it.
  func title(of identifier: String) -> String {
    let title = Self.text(references[identifier], "title")
    return title.isEmpty ? identifier.split(separator: "/").last.map(String.init) ?? "" : title
  }

  func href(_ identifier: String) -> String {
    let url = Self.text(references[identifier], "url")
    return url.hasPrefix("/") ? relative(url, isFolder: true) : Self.escape(url)
  }

  /// From this page to another, so that the site may be in any folder.
  func relative(_ url: String, isFolder: Bool) -> String {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    let up = String(repeating: "../", count: address.split(separator: "/").count)
    let path = parts[0].dropFirst().addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    let fragment = parts.count == 2 ? "#\(parts[1])" : ""
    return Self.escape(up + (path ?? "") + (isFolder ? "/" : "") + fragment)
  }

  // MARK: Values

  static func nodes(_ value: Any?) -> [Node] { value as? [Node] ?? [] }

  static func text(_ node: Any?, _ key: String) -> String {
    (node as? Node)?[key] as? String ?? ""
  }

  func plain(_ content: Any?) -> String {
    Self.nodes(content).map { node in
      if let text = node["text"] as? String ?? node["code"] as? String { return text }
      let words = plain(node["inlineContent"] ?? node["overridingTitleInlineContent"])
      guard words.isEmpty, let identifier = node["identifier"] as? String else { return words }
      return node["type"] as? String == "reference" ? title(of: identifier) : ""
    }.joined()
  }

  static func escape(_ text: String) -> String { text.markup }

  /// A name as HTML: a long one may be broken after a sign, but never within a word.
  static func broken(_ text: String) -> String {
    guard text.utf8.count > 15 else { return escape(text) }
    let place = "\u{200B}"
    var marked = ""
    var isAfterSign = false
    for scalar in text.unicodeScalars {
      if isAfterSign, scalar.properties.isAlphabetic { marked += place }
      marked.unicodeScalars.append(scalar)
      isAfterSign = ".,:/_(<+".unicodeScalars.contains(scalar)
    }
    return escape(marked).replacingOccurrences(of: place, with: "<wbr>")
  }
}
