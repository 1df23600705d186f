/// Swift source, in pieces: code, comments and the texts of literals.
///
/// It knows only as much of the language as is needed to tell these apart.
struct SwiftText {
  enum Kind {
    case code, comment, literal
  }

  private(set) var pieces: [(kind: Kind, text: String)] = []

  init(_ source: String) {
    var rest = Array(source)[...]
    var current = ""
    /// How the literals that are open end, and how many parentheses are open in their interpolations.
    var open: [(end: String, depth: Int)] = []
    var kind = Kind.code
    func starts(_ word: String) -> Bool { rest.starts(with: word) }
    func take(_ count: Int) {
      current.append(contentsOf: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    func become(_ new: Kind) {
      if !current.isEmpty { pieces.append((kind, current)) }
      (kind, current) = (new, "")
    }
    while !rest.isEmpty {
      switch kind {
      case .comment:
        if starts("\n") { become(.code) } else { take(1) }
      case .literal:
        let end = open[open.count - 1].end
        if starts("\\(") {
          take(2)
          open[open.count - 1].depth = 1
          become(.code)
        } else if starts("\\") {
          take(2)
        } else if starts(end) {
          take(end.count)
          open.removeLast()
          become(.code)
        } else {
          take(1)
        }
      case .code:
        if starts("//") {
          become(.comment)
        } else if let quote = ["\"\"\"", "\""].first(where: starts) {
          become(.literal)
          take(quote.count)
          open.append((quote, 0))
        } else if let last = open.last, starts("(") || starts(")") {
          open[open.count - 1].depth = last.depth + (starts("(") ? 1 : -1)
          take(1)
          if open[open.count - 1].depth == 0 { become(.literal) }
        } else {
          take(1)
        }
      }
    }
    become(.code)
  }

  /// The source again, its pieces changed.
  func map(_ change: (Kind, String) -> String) -> String {
    pieces.map { change($0.kind, $0.text) }.joined()
  }

  /// Replaces whole words; not what follows a full stop, which is a member's name.
  static func replaceWords(_ text: String, _ names: [String: String]) -> String {
    var (result, word) = ("", "")
    var before: Character = " "
    func end() {
      result += before == "." ? word : names[word] ?? word
      if let last = word.last { before = last }
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        end()
        result.append(character)
        before = character
      }
    }
    end()
    return result
  }
}

/// A declaration that begins a line: what a file adds to its module.
struct TopLevelDeclaration {
  let keyword: String
  let name: String
  let isPublic: Bool
  /// Where the first word is that is no attribute.
  let afterAttributes: String.Index

  private static let keywords: Set<String> = [
    "class", "struct", "enum", "protocol", "func", "typealias", "let", "var", "actor", "extension",
  ]
  private static let modifiers: Set<String> = [
    "open", "public", "package", "internal", "private", "fileprivate", "final", "indirect",
    "nonisolated",
  ]

  /// What the line declares, if it begins a declaration.
  init?(_ line: some StringProtocol) {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    var start = line.startIndex
    var (isPublic, attributesEnd) = (false, nil as String.Index?)
    while start < line.endIndex {
      let end = Self.endOfWord(at: start, in: line)
      let word = String(line[start..<end])
      if !word.hasPrefix("@"), attributesEnd == nil { attributesEnd = start }
      if Self.keywords.contains(word) {
        let rest = line[end...].drop { $0 == " " }
        name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        // What is public only for the other modules of the project has no use in a copy.
        let isOurs = line.hasPrefix("@_documentation") || line.hasPrefix("@_spi")
        (keyword, self.isPublic) = (word, isPublic && !isOurs)
        afterAttributes = attributesEnd ?? start
        return
      }
      guard word.hasPrefix("@") || Self.modifiers.contains(word) else { return nil }
      if word == "public" || word == "open" { isPublic = true }
      start = line[end...].firstIndex { $0 != " " } ?? line.endIndex
    }
    return nil
  }

  /// Where a word ends: an attribute after its parentheses, another word at the first character that is no letter.
  private static func endOfWord<Line: StringProtocol>(
    at start: Line.Index,
    in line: Line
  ) -> Line.Index {
    var depth = 0
    let isAttribute = line[start] == "@"
    let end = line[start...].firstIndex { character in
      guard isAttribute else { return " <(:{".contains(character) }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == " " && depth == 0
    }
    return end ?? line.endIndex
  }
}
