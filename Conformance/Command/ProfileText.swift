import Foundation
import ProgramSupport

/// The source text of a profile, in which the declarations of choices can be replaced.
package struct ProfileText {
  /// One declaration, with the comments before it.
  private struct Entry {
    var comments: [String] = []
    var code = ""

    /// The type of the choice, at the start of its declaration.
    var choice: Substring { code.prefix { $0 != "." && $0 != "(" } }

    /// Without the spaces around it.
    var trimmed: Self {
      Entry(comments: comments, code: code.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  private let before: Substring
  private let indentation: String
  private var entries: [Entry]
  private let after: Substring

  /// Finds the list of choices.
  ///
  /// - Parameters:
  ///   - text: the source text.
  ///   - name: what the file is called.
  /// - Throws: a ``Mistake`` if there is no list `choices: […]`, or more than one.
  package init(_ text: String, in name: String) throws {
    let lists = text.ranges(of: "choices: [")
    guard let start = lists.first, lists.count == 1 else {
      throw Mistake(
        "\(name) has \(lists.isEmpty ? "no list" : "\(lists.count) lists") `choices: […]`; "
          + "name the file with the profile, which has one"
      )
    }
    guard let (entries, end) = ProfileText.entries(in: text[start.upperBound...]) else {
      throw Mistake("the list `choices: […]` in \(name) has no end; it must compile first")
    }
    before = text[..<start.upperBound]
    after = text[end...]
    self.entries = entries
    indentation = String(before.split(separator: "\n").last?.prefix { $0 == " " } ?? "")
  }

  /// The text with the observed declarations; others, and comments, stay as they are.
  ///
  /// - Parameter declarations: as a profile spells them.
  package func declaring(_ declarations: [String]) -> String {
    var entries = entries
    for declaration in declarations {
      let entry = Entry(code: declaration)
      if let place = entries.firstIndex(where: { $0.choice == entry.choice }) {
        entries[place].code = declaration
      } else {
        entries.append(entry)
      }
    }
    let lines = entries.flatMap { $0.comments + ($0.code.isEmpty ? [] : ["\($0.code),"]) }
    let list = lines.map { "\n\(indentation)  \($0)" }.joined()
    return before + list + (lines.isEmpty ? "" : "\n\(indentation)") + after
  }

  /// The content of a list, and where its closing bracket is.
  private static func entries(in text: Substring) -> ([Entry], end: Substring.Index)? {
    var (entries, depth, isQuoted): ([Entry], Int, Bool) = ([Entry()], 0, false)
    var index = text.startIndex
    while index < text.endIndex {
      let rest = text[index...]
      let last = entries.count - 1
      let letter = text[index]
      if !isQuoted, rest.hasPrefix("//") {
        let comment = rest.prefix { $0 != "\n" }
        entries[last].comments.append(String(comment))
        index = comment.endIndex
        continue
      }
      if !isQuoted, depth == 0, letter == "]" {
        return (entries.map(\.trimmed).filter { !$0.comments.isEmpty || !$0.code.isEmpty }, index)
      }
      if letter == "\"" { isQuoted.toggle() }
      if !isQuoted, "([{".contains(letter) { depth += 1 }
      if !isQuoted, ")]}".contains(letter) { depth -= 1 }
      if !isQuoted, depth == 0, letter == "," {
        entries.append(Entry())
      } else {
        entries[last].code.append(letter)
      }
      index = text.index(after: index)
    }
    return nil
  }
}
