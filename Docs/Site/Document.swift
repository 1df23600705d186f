import Foundation
import ProgramOptions

/// A page as DocC describes it to its script, and here as text that needs none.
///
/// DocC can write such text itself, but that part of DocC 6.3.1 crashes on most of the modules.
struct Document {
  typealias Node = [String: Any]

  /// Where it stands, such as `/documentation/promises/advice`.
  let address: String
  private let page: Node
  private let references: [String: Node]

  init(address: String, json: Data) throws {
    self.address = address
    page = try JSONSerialization.jsonObject(with: json) as? Node ?? [:]
    references = page["references"] as? [String: Node] ?? [:]
  }

  var title: String { Self.text(page["metadata"], "title") }

  /// What the page says in a sentence, for lists of pages elsewhere.
  var summary: String { Self.plain(page["abstract"]) }

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
    let paths = (page["hierarchy"] as? Node)?["paths"] as? [[String]] ?? []
    return ((paths.first ?? []).map(anchor) + [Self.escape(title)]).joined(separator: " / ")
  }

  private func section(_ section: Node) throws -> String {
    switch Self.text(section, "kind") {
    case "declarations":
      return Self.nodes(section["declarations"]).map { declaration in
        "<pre><code>\(tokens(declaration["tokens"]))</code></pre>"
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
    let items = (section["identifiers"] as? [String] ?? []).map { identifier in
      let summary = Self.plain(references[identifier]?["abstract"])
      return "<li>\(anchor(identifier))\(summary.isEmpty ? "" : ": \(Self.escape(summary))")</li>"
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

  private func blocks(_ content: Any?) throws -> String {
    try Self.nodes(content).map(block).joined()
  }

  private func block(_ block: Node) throws -> String {
    switch Self.text(block, "type") {
    case "paragraph": return "<p>\(try inline(block["inlineContent"]))</p>"
    case "heading":
      let level = block["level"] as? Int ?? 2
      let id = Self.escape(Self.text(block, "anchor"))
      return "<h\(level) id=\"\(id)\">\(Self.escape(Self.text(block, "text")))</h\(level)>"
    case "codeListing":
      let lines = (block["code"] as? [String] ?? []).joined(separator: "\n")
      let language = Self.text(block, "syntax")
      let mark = language.isEmpty ? "" : " class=\"language-\(Self.escape(language))\""
      return "<pre><code\(mark)>\(Self.escape(lines))</code></pre>"
    case "unorderedList", "orderedList":
      let tag = Self.text(block, "type") == "orderedList" ? "ol" : "ul"
      let start = (block["start"] as? Int).map { " start=\"\($0)\"" } ?? ""
      let items = try Self.nodes(block["items"]).map { "<li>\(try blocks($0["content"]))</li>" }
      return "<\(tag)\(start)>\(items.joined())</\(tag)>"
    case "aside":
      let name = Self.text(block, "name").isEmpty ? block["style"] as? String ?? "" : block["name"]
      return "<aside><p><strong>\(Self.escape("\(name ?? "")"))</strong></p>"
        + "\(try blocks(block["content"]))</aside>"
    case "table": return try table(block)
    case "thematicBreak": return "<hr>"
    case let type: throw Mistake("\(address) has a block of a type that is not known: \(type)")
    }
  }

  private func table(_ table: Node) throws -> String {
    let rows = table["rows"] as? [[[Node]]] ?? []
    let hasHeader = Self.text(table, "header") == "row"
    let html = try rows.enumerated().map { index, cells in
      let tag = hasHeader && index == 0 ? "th" : "td"
      return "<tr>\(try cells.map { "<\(tag)>\(try blocks($0))</\(tag)>" }.joined())</tr>"
    }
    return "<div class=\"wide\"><table>\(html.joined())</table></div>"
  }

  private func inline(_ content: Any?) throws -> String {
    try Self.nodes(content).map { node in
      let inside = node["inlineContent"]
      switch Self.text(node, "type") {
      case "text": return Self.escape(Self.text(node, "text"))
      case "codeVoice": return "<code>\(Self.escape(Self.text(node, "code")))</code>"
      case "strong": return "<strong>\(try inline(inside))</strong>"
      case "emphasis": return "<em>\(try inline(inside))</em>"
      case "newTerm": return "<dfn>\(try inline(inside))</dfn>"
      case "strikethrough": return "<s>\(try inline(inside))</s>"
      case "reference": return try reference(node)
      case "link":
        let target = Self.escape(Self.text(node, "destination"))
        return "<a href=\"\(target)\">\(Self.escape(Self.text(node, "title")))</a>"
      case "image": return picture(Self.text(node, "identifier"))
      case let type: throw Mistake("\(address) has text of a type that is not known: \(type)")
      }
    }.joined()
  }

  private func reference(_ node: Node) throws -> String {
    let identifier = Self.text(node, "identifier")
    let words = try inline(node["overridingTitleInlineContent"])
    guard node["isActive"] as? Bool != false else {
      return words.isEmpty ? Self.escape(Self.text(references[identifier], "title")) : words
    }
    return words.isEmpty ? anchor(identifier) : "<a href=\"\(href(identifier))\">\(words)</a>"
  }

  private func picture(_ identifier: String) -> String {
    let variants = Self.nodes(references[identifier]?["variants"])
    func source(_ theme: String) -> String? {
      let found = variants.first { ($0["traits"] as? [String] ?? []).contains(theme) }
      return found.map { relative(Self.text($0, "url"), isFolder: false) }
    }
    let light =
      source("light") ?? variants.first.map { relative(Self.text($0, "url"), isFolder: false) }
    let dark = source("dark").map {
      "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\($0)\">"
    }
    let words = Self.escape(Self.text(references[identifier], "alt"))
    return "<picture>\(dark ?? "")<img src=\"\(light ?? "")\" alt=\"\(words)\"></picture>"
  }

  // MARK: Addresses

  private func anchor(_ identifier: String) -> String {
    let reference = references[identifier]
    let title = Self.escape(Self.text(reference, "title"))
    guard reference?["url"] is String else { return "<code>\(title)</code>" }
    let isSymbol = Self.text(reference, "kind") == "symbol"
    return "<a href=\"\(href(identifier))\">\(isSymbol ? "<code>\(title)</code>" : title)</a>"
  }

  private func href(_ identifier: String) -> String {
    let url = Self.text(references[identifier], "url")
    return url.hasPrefix("/") ? relative(url, isFolder: true) : Self.escape(url)
  }

  /// From this page to another, so that the site may lie in any folder.
  private func relative(_ url: String, isFolder: Bool) -> String {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    let up = String(repeating: "../", count: address.split(separator: "/").count)
    let path = parts[0].dropFirst().addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    let fragment = parts.count == 2 ? "#\(parts[1])" : ""
    return Self.escape(up + (path ?? "") + (isFolder ? "/" : "") + fragment)
  }

  // MARK: Values

  private static func nodes(_ value: Any?) -> [Node] { value as? [Node] ?? [] }

  private static func text(_ node: Any?, _ key: String) -> String {
    (node as? Node)?[key] as? String ?? ""
  }

  private static func plain(_ content: Any?) -> String {
    nodes(content).map { node in
      if let text = node["text"] as? String ?? node["code"] as? String { return text }
      return plain(node["inlineContent"] ?? node["overridingTitleInlineContent"])
    }.joined()
  }

  static func escape(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
