/// A word, a quotation, or a sign of a written program.
struct ProgramToken {
  enum Kind { case word, quoted, sign, end }

  /// What a word names.
  struct Name {
    let letter: ProgramGrammar.Letter
    let number: Int
    /// Whether nothing need have that name.
    let isUnsure: Bool
  }

  let kind: Kind
  let text: String
  let line: Int
  let column: Int

  /// Whether it ends a call.
  var isSeparator: Bool { isSign(";") || isSign("\n") }
  var isNumber: Bool { kind == .word && text.allSatisfy(Self.isDigit) }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  /// The name that it is, if it is one.
  var name: Name? {
    guard kind == .word, let first = text.first,
      let letter = ProgramGrammar.Letter(rawValue: first)
    else { return nil }
    let isUnsure = text.last == "?"
    let digits = text.dropFirst().dropLast(isUnsure ? 1 : 0)
    guard digits.allSatisfy(Self.isDigit), let number = Int(digits) else { return nil }
    return Name(letter: letter, number: number, isUnsure: isUnsure)
  }

  /// An error at this place.
  func mistake(_ words: String) -> UnreadableProgram {
    UnreadableProgram(line: line, column: column, words: words)
  }

  /// The error that something else should stand here.
  func mistake(wanted: String) -> UnreadableProgram {
    let found =
      switch kind {
      case .end: "the program ends"
      case .sign where text == "\n": "the line ends"
      case .word, .quoted, .sign: "there is “\(text)”"
      }
    return mistake("\(found); \(wanted) would be right")
  }

  private static func isDigit(_ sign: Character) -> Bool { "0"..."9" ~= sign }
}

extension ProgramToken {
  /// All tokens of a text; the last one is its end.
  static func all(of text: String) throws(UnreadableProgram) -> [ProgramToken] {
    var (all, rest, line, column): ([ProgramToken], Substring, Int, Int) = ([], text[...], 1, 1)
    /// Takes as many signs from the text, and makes them a token if they are of a kind.
    func take(_ count: Int, _ kind: Kind?, as text: String? = nil) {
      let taken = text ?? String(rest.prefix(count))
      if let kind { all.append(ProgramToken(kind: kind, text: taken, line: line, column: column)) }
      rest = rest.dropFirst(count)
      column += count
    }
    while let first = rest.first {
      if first.isNewline {
        take(1, .sign, as: "\n")
        (line, column) = (line + 1, 1)
      } else if first == "#" {
        take(rest.prefix { !$0.isNewline }.count, nil)
      } else if first.isWhitespace {
        take(1, nil)
      } else if first == "\"" || first == "`" {
        let (quoted, count) = quotation(in: rest, first)
        guard let quoted else {
          throw UnreadableProgram(
            line: line,
            column: column,
            words: "the quotation has no end in this line; end it with \(first)"
          )
        }
        take(count, .quoted, as: quoted)
      } else if isOfWord(first) {
        take(rest.prefix(while: isOfWord).count, .word)
      } else {
        take(1, .sign)
      }
    }
    take(0, .end)
    return all
  }

  private static func isOfWord(_ sign: Character) -> Bool {
    sign.isLetter || sign.isNumber || sign == "?"
  }

  /// What is between quotation marks, of which two stand for one; and how long that is with them.
  private static func quotation(
    in rest: Substring,
    _ mark: Character
  ) -> (text: String?, count: Int) {
    var (text, inner, count) = ("", rest.dropFirst(), 1)
    while let sign = inner.popFirst(), !sign.isNewline {
      count += 1
      if sign == mark {
        guard inner.first == mark else { return (text, count) }
        inner.removeFirst()
        count += 1
      }
      text.append(sign)
    }
    return (nil, count)
  }
}
