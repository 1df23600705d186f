import Foundation
import ProgramSupport

/// The content of a page, block by block, as HTML.
extension Document {
  func blocks(_ content: Any?) throws -> String {
    try Self.nodes(content).map(block).joined()
  }

  /// A long page's chapters can be folded, which a narrow screen begins with; and so can the parts of a long chapter.
  func chapters(_ content: [Node], level: Int = 2) throws -> String {
    let long = 40_000
    let text = try blocks(content)
    guard text.utf8.count > long, level < 4 else { return text }
    return try Self.chapters(of: content, level).enumerated().map { place, blocks in
      guard let heading = blocks.first, Self.isHeading(heading, level) else {
        return try self.blocks(blocks)
      }
      let title = Self.broken(Self.text(heading, "text"))
      // An address that names the chapter opens it, since it is a place within.
      let id = Self.escape(Self.text(heading, "anchor"))
      let isFirst = level == 2 && place == 1
      return
        "<details class=\"chapter\"\(isFirst ? " open" : "")><summary><h\(level)>\(title)</h\(level)></summary>"
        + "<div id=\"\(id)\">"
        + "\(try chapters(Array(blocks.dropFirst()), level: level + 1))</div></details>"
    }.joined()
  }

  private static func isHeading(_ block: Node, _ level: Int) -> Bool {
    text(block, "type") == "heading" && block["level"] as? Int == level
  }

  /// The blocks up to each heading of a level.
  private static func chapters(of content: [Node], _ level: Int) -> [[Node]] {
    content.reduce(into: [[]]) { parts, block in
      if isHeading(block, level) { parts.append([]) }
      parts[parts.count - 1].append(block)
    }
  }

  /// The headings of the page, and of the lists below its text: their levels, ids and words.
  var headings: [(level: Int, id: String, words: String)] {
    var all = content.filter { Self.text($0, "type") == "heading" }.map { block in
      (block["level"] as? Int ?? 2, Self.text(block, "anchor"), Self.text(block, "text"))
    }.filter { $0.0 <= 3 }
    // Where there are many, the chapters alone.
    if all.count > 24 { all.removeAll { $0.0 > 2 } }
    return all + lists.map { (2, $0.id, $0.heading) }
  }

  private func block(_ block: Node) throws -> String {
    switch Self.text(block, "type") {
    case "paragraph": return "<p>\(try inline(block["inlineContent"]))</p>"
    case "heading":
      let level = block["level"] as? Int ?? 2
      let id = Self.escape(Self.text(block, "anchor"))
      return "<h\(level) id=\"\(id)\">\(Self.broken(Self.text(block, "text")))</h\(level)>"
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

  func inline(_ content: Any?) throws -> String {
    try Self.nodes(content).map { node in
      let inside = node["inlineContent"]
      switch Self.text(node, "type") {
      case "text": return Self.broken(Self.text(node, "text"))
      case "codeVoice": return "<code>\(Self.broken(Self.text(node, "code")))</code>"
      case "strong": return "<strong>\(try inline(inside))</strong>"
      case "emphasis": return "<em>\(try inline(inside))</em>"
      case "newTerm": return "<dfn>\(try inline(inside))</dfn>"
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
