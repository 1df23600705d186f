/// Makes the texts of a record harmless where they are shown: nothing that a record says is run or rendered as markup.
enum Escaping {
  /// A text without control characters, and without those that change the direction of writing.
  ///
  /// Each is replaced by a visible sign; ends of lines and tabs stay.
  static func visible(_ text: String) -> String {
    map(text) { scalar in
      switch scalar.value {
      case 9, 10: nil
      case 0..<32: Unicode.Scalar(0x2400 + scalar.value).map(String.init)
      case 0x7F: "\u{2421}"
      case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
      case 0xFDD0...0xFDEF: "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: nil
      }
    }
  }

  /// The same in one line.
  static func line(_ text: String) -> String { visible(text).replacing("\n", with: " ") }

  /// A text as the content of an element, or as a quoted attribute, of XML and HTML.
  static func markup(_ text: String) -> String {
    map(visible(text)) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }

  /// A text as a part of a line of Markdown, also in a table; no sign has a special meaning.
  static func markdown(_ text: String) -> String {
    map(visible(text)) { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "#", "~", "|", "!": "\\\(scalar)"
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n", "\t": " "
      default: nil
      }
    }
  }

  /// The same for a text in which what is between two backticks is code.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    let codes = parts.indices.filter { !$0.isMultiple(of: 2) }
    guard parts.count % 2 == 1, !codes.contains(where: { parts[$0].isEmpty }) else {
      return markdown(text)
    }
    return parts.enumerated().map { index, part in
      let part = String(part)
      return index.isMultiple(of: 2) ? markdown(part) : line(part).replacing("|", with: "\\|")
    }.joined(separator: "`")
  }

  private static func map(
    _ text: String,
    _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    var isChanged = false
    var kept = text.unicodeScalars.startIndex
    for index in text.unicodeScalars.indices {
      guard let new = replacement(text.unicodeScalars[index]) else { continue }
      result += text[kept..<index]
      result += new
      kept = text.unicodeScalars.index(after: index)
      isChanged = true
    }
    return isChanged ? result + text[kept...] : text
  }
}
