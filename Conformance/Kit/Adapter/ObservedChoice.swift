/// What a choice turned out to be: one value, or a value for each case.
public enum ObservedChoice: Sendable, Hashable, CustomStringConvertible {
  /// All cases agree.
  case one(Word)
  /// They differ by arrival, or by spelling.
  case each([Row])

  /// A value: its name in records, and what tables say.
  public struct Word: Sendable, Hashable {
    /// Its name in records.
    public let name: String
    /// What tables say.
    public let words: String
  }

  /// A case, or several that agree, and their value.
  public struct Row: Sendable, Hashable {
    /// The arrival, the spelling or other words for the case.
    public let name: String
    /// Its value.
    public let value: Word
  }

  /// What tables say, a line for each value.
  public var lines: [String] {
    switch self {
    case .one(let value): [value.words]
    case .each(let rows): rows.map { "\($0.name): \($0.value.words)" }
    }
  }

  /// The text for it in a run record.
  public var description: String {
    switch self {
    case .one(let value): value.name
    case .each(let rows): rows.map { "\($0.name): \($0.value.name)" }.joined(separator: "; ")
    }
  }
}

extension ObservedChoice {
  /// Reads the text of a run record.
  ///
  /// - Parameters:
  ///   - text: as ``description`` gives it.
  ///   - choice: the choice; values that it does not know are kept as their names.
  public init(text: String, of choice: (any ChoiceValue.Type)?) {
    func word(_ name: some StringProtocol) -> Word {
      let name = String(name)
      return choice?.init(name: name)?.word ?? Word(name: name, words: name)
    }
    let rows = text.split(separator: "; ").compactMap { piece -> Row? in
      guard let colon = piece.ranges(of: ": ").last else { return nil }
      return Row(name: String(piece[..<colon.lowerBound]), value: word(piece[colon.upperBound...]))
    }
    let table = ObservedChoice.each(rows)
    self = !rows.isEmpty && table.description == text ? table : .one(word(text))
  }
}
