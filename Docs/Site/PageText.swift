import Foundation
import ProgramOptions

/// A page of the repository as DocC takes it: the same words, with its own links.
struct PageText {
  /// The page's path from the root.
  let path: String
  let text: String

  /// Runs `change` on what is no block of code, and `block` on the lines of each block.
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
  /// - Parameter link: gives the destination for one of the page's own.
  func converted(link: (_ destination: String) throws -> String) rethrows -> String {
    try parts(
      { part in
        // Code between backticks stays as it is. Comments go, and a cell of DocC's tables has one line.
        var part = part.replacing(/`[^`\n]+`|<!--(?s:.*?)-->|<br>/) { found in
          found.output.hasPrefix("`") ? String(found.output) : found.output == "<br>" ? " · " : ""
        }
        // A line that begins so would be an instruction to DocC.
        .replacing(/(?m)^( *)@/) { "\($0.1)\\@" }
        let code = part.matches(of: /`[^`\n]+`/).map(\.range)
        for found in part.matches(of: /\]\(([^)\s]+)\)/).reversed() {
          guard !code.contains(where: { $0.contains(found.range.lowerBound) }) else { continue }
          part.replaceSubrange(found.range, with: "](\(try link(String(found.1))))")
        }
        return part
      },
      block: { lines in
        guard lines[0].contains("mermaid") else { return lines.joined(separator: "\n") }
        // DocC draws no diagrams: the arrows are told.
        let arrows = lines.joined(separator: "\n").matches(of: /(\w+) --> (\w+)/)
        return arrows.map { "- `\($0.1)` → `\($0.2)`" }.joined(separator: "\n")
      }
    )
  }
}
