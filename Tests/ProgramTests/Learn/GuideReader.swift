import Foundation
import TestSupport

/// What a reader does with the page of a guide: types what it shows, runs what it says, and compares.
struct GuideReader {
  /// A part of a page: its text, and the block of code that follows.
  struct Piece: Equatable {
    /// The words before the block.
    let words: String
    /// The language of the block, and its text.
    let language: String
    let code: String
  }

  /// The page's parts, in their order, in whichever form they were read.
  let pieces: [Piece]

  /// Reads a page in Markdown.
  init(markdown: String) {
    var pieces: [Piece] = []
    var words: [Substring] = []
    var block: (language: String, lines: [Substring])?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block {
        if line == "```" {
          let code = open.lines.joined(separator: "\n")
          pieces.append(
            Piece(words: words.joined(separator: "\n"), language: open.language, code: code)
          )
          (words, block) = ([], nil)
        } else {
          block?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), [])
      } else {
        words.append(line)
      }
    }
    self.pieces = pieces
  }

  /// Reads a page of the site, as a reader without JavaScript does.
  init(page: StaticPage) {
    let parts = page.body.components(separatedBy: "<pre><code class=\"language-")
    pieces = zip(parts, parts.dropFirst()).compactMap { before, after in
      let words = before.components(separatedBy: "</code></pre>").last ?? ""
      guard let code = after.components(separatedBy: "</code></pre>").first,
        let start = code.firstRange(of: "\">")
      else { return nil }
      return Piece(
        words: StaticPage.plain(words),
        language: String(code[..<start.lowerBound]),
        code: StaticPage.plain(String(code[start.upperBound...]))
      )
    }
  }

  /// One call of the command, with what was typed before it, and what the page says about it.
  struct Call: Equatable {
    /// The content of the file then.
    let file: String
    /// What the page calls.
    let command: String
    /// What it prints or, if the compiler refuses the file, what that says.
    let says: String
    let isRefused: Bool
  }

  /// Types the page into an empty file, as it says, and stops at each call.
  func calls() throws -> [Call] {
    var file = ""
    var calls: [Call] = []
    for (place, piece) in pieces.enumerated() {
      switch piece.language {
      case "swift": file = piece.code + "\n"
      case "diff": file = try Patch(piece.code).applied(to: file)
      case "sh":
        let rest = pieces[(place + 1)...]
        guard let next = rest.first, next.language == "text" else { continue }
        let isRefused = next.words.contains("The compiler refuses it:")
        calls.append(
          Call(file: file, command: piece.code, says: next.code, isRefused: isRefused)
        )
      default: continue
      }
    }
    return calls
  }
}

/// What turns one step of a guide into the next.
///
/// It is written as a difference: `-` begins a removed line, `+` an added one, a space an unchanged one, and `…` is
/// between two places.
private struct Patch {
  /// What is wrong with it.
  enum Mistaken: Error {
    /// The program has these lines so many times, not once.
    case lines([String], times: Int)
  }

  private let changes: [(old: [String], new: [String])]

  /// Reads a difference.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    changes = lines.split(omittingEmptySubsequences: false, whereSeparator: Self.isGap).map {
      change in
      let kept = { (mark: Character) in
        change.filter { ($0.first ?? " ") == " " || $0.first == mark }.map {
          String($0.dropFirst())
        }
      }
      return (kept("-"), kept("+"))
    }
  }

  private static func isGap(_ line: Substring) -> Bool { line == "…" || line == " …" }

  /// The program with the difference.
  func applied(to source: String) throws(Mistaken) -> String {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (old, new) in changes {
      let places = lines.indices.filter { lines[$0...].starts(with: old) }
      guard places.count == 1, let place = places.first else {
        throw .lines(old, times: places.count)
      }
      lines.replaceSubrange(place..<place + old.count, with: new)
    }
    return lines.joined(separator: "\n")
  }
}
