import Foundation
import ProgramSupport

/// A part of a program that a test compiles and runs, as pages show it.
///
/// It is between `// begin NAME` and `// end`. Its output, if a page shows that as well, is the text that the
/// test expects: in `print.expect`, the name and the lines between two `"""`.
struct Snippet: Equatable {
  /// How pages name it.
  let name: String
  /// As a fenced block names it.
  let language: String
  /// Its lines, moved to the margin.
  let code: [String]
  /// What it prints.
  var printed: [String]?

  /// Those of the tests of a project, by name.
  static func all(in root: URL) throws -> [String: Snippet] {
    let folder = "Tests/GuideTests"
    var snippets: [String: Snippet] = [:]
    for path in root.appending(path: folder).pathsBelow.sorted() {
      guard
        let language = ["swift": "swift", "js": "js"][path.components(separatedBy: ".").last ?? ""]
      else { continue }
      let text = try root.appending(path: "\(folder)/\(path)").text
      for snippet in try read(text, language) {
        guard snippets.updateValue(snippet, forKey: snippet.name) == nil else {
          throw Mistake("two pieces of programs in \(folder) are called “\(snippet.name)”")
        }
      }
    }
    return snippets
  }

  /// Those of a file, in their order.
  static func read(_ text: String, _ language: String) throws -> [Snippet] {
    var snippets: [Snippet] = []
    var printed: [String: [String]] = [:]
    var open: (name: String, end: String, lines: [Substring])?
    // Where a test begins to say what was printed, its name comes first.
    var expected: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if let (name, end, lines) = open {
        guard words.hasPrefix(end) else {
          open?.lines.append(line)
          continue
        }
        if end == "// end" {
          snippets.append(Snippet(name: name, language: language, code: atMargin(lines)))
        } else {
          printed[name] = atMargin(lines)
        }
        open = nil
      } else if words.hasPrefix("// begin ") {
        open = (String(words.dropFirst("// begin ".count)), "// end", [])
      } else if words == "print.expect(" {
        expected = ""
      } else if expected == "", words.hasPrefix("\""), words.hasSuffix("\",") {
        expected = String(words.dropFirst().dropLast(2))
      } else if let name = expected {
        if words == "\"\"\"" { open = (name, "\"\"\"", []) }
        expected = nil
      }
    }
    if let open { throw Mistake("“\(open.name)” has no \(open.end)") }
    return snippets.map { snippet in
      var snippet = snippet
      snippet.printed = printed[snippet.name]
      return snippet
    }
  }

  private static func atMargin(_ lines: [Substring]) -> [String] {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }

  /// What a page shows.
  var markdown: [String] {
    let shown = ["```\(language)"] + code + ["```"]
    guard let printed else { return shown }
    return shown + ["", "It prints:", "", "```text"] + printed + ["```"]
  }
}
