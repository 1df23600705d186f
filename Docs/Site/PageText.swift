import Foundation
import ProgramSupport

/// A page of the repository in the form that DocC takes: the same words, with its own links.
struct PageText {
  /// The page's path from the root.
  let path: String
  let text: String

  /// Runs `change` on text outside blocks of code, and `block` on the lines of each block.
  private func parts(
    _ change: (String) throws -> String,
    block: ([Substring]) -> String
  ) rethrows -> String {
    var parts: [String] = []
    var lines: [Substring] = []
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" }
      if let open = fence {
        lines.append(line)
        if mark.count >= open.count, line.drop(while: { $0 == " " }).allSatisfy({ $0 == "`" }) {
          parts.append(block(lines))
          (lines, fence) = ([], nil)
        }
      } else if mark.count >= 3 {
        parts.append(try change(lines.joined(separator: "\n")))
        (lines, fence) = ([line], mark)
      } else {
        lines.append(line)
      }
    }
    parts.append(fence == nil ? try change(lines.joined(separator: "\n")) : block(lines))
    return parts.joined(separator: "\n")
  }

  /// The headings, as GitHub writes them in addresses and as DocC does.
  var anchors: [String: String] {
    var anchors: [String: String] = [:]
    let prose = parts({ $0 }, block: { _ in "" })
    for heading in prose.matches(of: /(?m)^#{2,6} +(.*?)#* *$/).map({ String($0.1) }) {
      let words = heading.replacing(/[`*]/, with: "")
      let slug = words.lowercased().replacing(/[^\p{L}\p{N} _-]/, with: "")
        .replacing(" ", with: "-")
      anchors[slug] = words.replacing(" ", with: "-")
    }
    return anchors
  }

  /// The page for DocC.
  ///
  /// - Parameters:
  ///   - rules: the ids that have a description, to which each mention of them leads.
  ///   - link: gives the destination for one of the page's own.
  func converted(
    rules: Set<String> = [],
    link: (_ destination: String) throws -> String
  ) rethrows -> String {
    let pages = try parts(
      { part in
        // Code between backticks stays as it is. Comments are removed, and a cell of DocC's tables has one line.
        var part = part.replacing(/`[^`\n]+`|<!--(?s:.*?)-->|([;,:]?)<br>/) { found in
          if found.output.0.hasPrefix("`") { return String(found.output.0) }
          guard let mark = found.output.1 else { return "" }
          return mark.isEmpty ? " · " : "\(mark) "
        }
        // A line that begins so would be an instruction to DocC.
        .replacing(/(?m)^( *)@/) { "\($0.1)\\@" }
        .replacing(/(?m)^#+ .*$/) { Self.heading($0.output) }
        let code = part.matches(of: /`[^`\n]+`/).map(\.range)
        for found in part.matches(of: /\]\(([^)\s]+)\)/).reversed() {
          guard !code.contains(where: { $0.contains(found.range.lowerBound) }) else { continue }
          part.replaceSubrange(found.range, with: "](\(try link(String(found.1))))")
        }
        // A link whose text is the name of a file gets the name of the page.
        part.replace(/\[[\w\/.]+\.md\]\((doc:[\w-]+)\)/) { "<\($0.1)>" }
        return try Self.linked(part, rules, link)
      },
      block: { lines in
        guard lines[0].contains("mermaid") else { return lines.joined(separator: "\n") }
        // DocC draws no diagrams: the arrows are described.
        let arrows = lines.joined(separator: "\n").matches(of: /(\w+) --> (\w+)/)
        return arrows.map { "- `\($0.1)` → `\($0.2)`" }.joined(separator: "\n")
      }
    )
    return Self.firstSentence(of: pages)
  }

  /// DocC shows the backticks of a heading: this gives the words alone, with no special meaning for any sign.
  private static func heading(_ line: Substring) -> String {
    String(line).replacing(/`([^`]+)`/) { String($0.1).replacing(/[<*_\[\]]/) { "\\\($0.output)" } }
  }

  /// Links each id of a rule to its text, except in code, links and headings.
  private static func linked(
    _ text: String,
    _ rules: Set<String>,
    _ link: (String) throws -> String
  ) rethrows -> String {
    var text = text
    let words = /(?m)^#+ .*$|`[^`\n]+`|!?\[(?:`[^`\n]*`|[^\[\]])*\]\([^)]*\)|\b([A-Z]{3}-\d\d)\b/
    for found in text.matches(of: words).reversed() {
      guard let id = found.1.map(String.init), rules.contains(id) else { continue }
      text.replaceSubrange(
        found.range,
        with: "[\(id)](\(try link("/\(Catalogue.spec)#\(id.lowercased())")))"
      )
    }
    return text
  }

  /// What is between the title and the next part.
  private static func firstParagraph(of text: String) -> Substring? {
    text.firstMatch(of: /^# .*\n+((?:[^#\n@|>-].*\n?)+)/)?.output.1
  }

  /// Lists of pages show the first paragraph: one that is long, or introduces something, ends after its first sentence.
  private static func firstSentence(of text: String) -> String {
    let (short, long) = (40, 160)
    guard let first = firstParagraph(of: text), first.count > long || leadsIn(first),
      let end = first.matches(of: /[.?!]\)?(?=\s+[\p{Lu}`\[])/)
        .first(where: { first.distance(from: first.startIndex, to: $0.startIndex) > short })
    else { return text }
    return text.replacingCharacters(in: end.range.upperBound..<end.range.upperBound, with: "\n\n")
  }

  private static func leadsIn(_ text: Substring) -> Bool {
    text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix(":")
  }

  /// Whether a converted page says, in lists of pages, what it is about.
  static func saysWhatItIsAbout(_ text: String) -> Bool {
    firstParagraph(of: text).map { !leadsIn($0) } ?? false
  }
}
