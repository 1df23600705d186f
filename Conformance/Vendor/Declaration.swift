/// A declaration that begins a line.
struct Declaration {
  /// Attributes and modifiers, in their order.
  private(set) var words: [Substring] = []
  let keyword: String
  let name: String
  /// The line from the keyword on.
  let rest: Substring
  let indentation: Substring
  private let saysInlined: Bool

  private static let keywords: Set<String> = [
    "class", "struct", "enum", "protocol", "func", "typealias", "let", "var", "actor", "extension",
    "init", "subscript",
  ]
  private static let modifiers: Set<String> = [
    "open", "public", "package", "internal", "private", "fileprivate", "final", "indirect",
    "nonisolated", "static", "override", "mutating", "consuming", "borrowing", "convenience",
    "required", "lazy", "weak", "unowned", "private(set)", "nonisolated(nonsending)",
  ]

  /// What the line declares, if it begins a declaration.
  ///
  /// - Parameter isInlined: whether the lines before say so.
  init?(_ line: some StringProtocol, isInlined: Bool = false) {
    let line = Substring(line)
    saysInlined = isInlined
    indentation = line.prefix { $0 == " " }
    var start = line.index(line.startIndex, offsetBy: indentation.count)
    while start < line.endIndex {
      let end = Self.endOfWord(at: start, in: line)
      let word = line[start..<end]
      if Self.keywords.contains(String(word)) {
        (keyword, rest) = (String(word), line[start...])
        name = String(
          line[end...].drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        )
        return
      }
      guard word.hasPrefix("@") || Self.modifiers.contains(String(word)) else { return nil }
      words.append(word)
      start = line[end...].firstIndex { $0 != " " } ?? line.endIndex
    }
    return nil
  }

  /// Where a word ends: an attribute after its parentheses, another word at the first character that is no letter.
  private static func endOfWord(at start: Substring.Index, in line: Substring) -> Substring.Index {
    if let modifier = modifiers.first(where: { $0.hasSuffix(")") && line[start...].hasPrefix($0) })
    {
      return line.index(start, offsetBy: modifier.count)
    }
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

  private static let access = ["open", "public", "package", "internal", "private", "fileprivate"]

  /// Who may use it, as it says itself.
  var access: String? { words.first { Self.access.contains(String($0)) }.map(String.init) }

  /// Whether it is at the top of its file.
  var isTopLevel: Bool { indentation.isEmpty }

  /// Whether other modules than the project's own may use it.
  ///
  /// What is public only for those has no use in a copy.
  var isPublic: Bool { ["open", "public"].contains(access) && !isOurs }

  /// A class whose name is public stays so: others inherit from it.
  private var isOurs: Bool {
    words.contains { word in
      word.hasPrefix("@_spi") || word.hasPrefix("@_documentation") && keyword != "class"
    }
  }

  var isPrivate: Bool { access == "private" || access == "fileprivate" }

  /// Whether code that is inlined elsewhere uses it, or is its own.
  var isInlined: Bool {
    saysInlined
      || words.contains { ["@inlinable", "@usableFromInline", "public", "open"].contains($0) }
  }

  /// Whether another module of the project uses it.
  var isShared: Bool { access == "package" || access != nil && isOurs }

  /// The line with another word behind its attributes.
  func adding(_ word: String) -> String {
    let count = words.prefix { $0.hasPrefix("@") }.count
    let all = words[..<count] + [Substring(word)] + words[count...]
    return indentation + all.joined(separator: " ") + " " + rest
  }

  /// The line of what nothing outside its file may use.
  var hidden: String {
    var hidden = self
    hidden.words.removeAll { word in
      Self.access.contains(String(word)) || word.hasPrefix("@_spi")
        || word.hasPrefix("@_documentation")
        || ["@inlinable", "@usableFromInline"].contains(word)
    }
    return hidden.adding("fileprivate")
  }
}
