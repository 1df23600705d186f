import Foundation
import ProgramSupport

/// A page that DocC describes to its script, written here as text that needs no script.
///
/// A fault of DocC: it can write such text itself, but that part of DocC 6.3.1 crashes on most of the modules.
struct Document {
  typealias Node = [String: Any]

  /// Its path, such as `/documentation/promises/advice`.
  let address: String
  private let page: Node
  let references: [String: Node]

  init(address: String, page: Node) {
    (self.address, self.page) = (address, page)
    references = page["references"] as? [String: Node] ?? [:]
  }

  var title: String { Self.text(page["metadata"], "title") }

  /// The summary of the page in a sentence, for lists of pages elsewhere.
  var summary: String { plain(page["abstract"]) }

  /// The page's name in a list of all pages of all sites: with what it is a part of.
  var fullTitle: String {
    let above = path.reversed().map { Self.text(references[$0], "title") }
    return ([title] + above.filter { $0 != StaticPages.front } + [StaticPages.name])
      .joined(separator: " — ")
  }

  /// The body, as HTML.
  func html() throws -> String {
    let metadata = page["metadata"] as? Node ?? [:]
    var html = "<main><nav>\(crumbs)</nav>"
    html += "<p class=\"kind\">\(Self.escape(Self.text(metadata, "roleHeading")))</p>"
    html +=
      "<h1>\(Self.escape(title))</h1><p class=\"abstract\">\(try inline(page["abstract"]))</p>"
    if let notice = page["deprecationSummary"] { html += try blocks(notice) }
    for section in Self.nodes(page["primaryContentSections"]) {
      html += try self.section(section)
    }
    let lists = [
      ("topicSections", "Topics"), ("defaultImplementationsSections", "Default Implementations"),
      ("relationshipsSections", "Relationships"), ("seeAlsoSections", "See Also"),
    ]
    for (key, heading) in lists {
      let sections = Self.nodes(page[key])
      guard !sections.isEmpty else { continue }
      html += "<h2>\(heading)</h2>"
      for section in sections { html += try links(of: section) }
    }
    return html + "</main>"
  }

  // MARK: Parts

  private var crumbs: String {
    (path.map(anchor) + [Self.escape(title)]).joined(separator: " / ")
  }

  /// What the page is a part of, from the first page on.
  private var path: [String] {
    let paths = (page["hierarchy"] as? Node)?["paths"] as? [[String]] ?? []
    return (paths.first ?? []).filter { Self.text(references[$0], "kind") != "technologies" }
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
    case "content": return try blocks(section["content"])
    case "parameters":
      let rows = try Self.nodes(section["parameters"]).map { parameter in
        "<dt><code>\(Self.escape(Self.text(parameter, "name")))</code></dt>"
          + "<dd>\(try blocks(parameter["content"]))</dd>"
      }
      return "<h2>Parameters</h2><dl>\(rows.joined())</dl>"
    case "mentions":
      let items = (section["mentions"] as? [String] ?? []).map { "<li>\(anchor($0))</li>" }
      return "<h2>Mentioned In</h2><ul>\(items.joined())</ul>"
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
}
