import Foundation
import ProgramSupport

/// The content of a page, block by block, as HTML.
extension Document {
  func blocks(_ content: Any?) throws -> String {
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
    let sides = table["alignments"] as? [String] ?? []
    let html = try rows.enumerated().map { index, cells in
      let tag = hasHeader && index == 0 ? "th" : "td"
      let row = try cells.enumerated().map { column, cell in
        let side = column < sides.count && sides[column] != "unset" ? sides[column] : ""
        let mark = side.isEmpty ? "" : " style=\"text-align: \(Self.escape(side))\""
        return "<\(tag)\(mark)>\(try blocks(cell))</\(tag)>"
      }
      return "<tr>\(row.joined())</tr>"
    }
    return "<div class=\"wide\"><table>\(html.joined())</table></div>"
  }

  func inline(_ content: Any?) throws -> String {
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
      return words.isEmpty ? Self.escape(title(of: identifier)) : words
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
    let image = "<img src=\"\(light ?? "")\" alt=\"\(words)\">"
    return "<span class=\"wide\"><picture>\(dark ?? "")\(image)</picture></span>"
  }
}
