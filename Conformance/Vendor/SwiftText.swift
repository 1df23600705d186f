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
