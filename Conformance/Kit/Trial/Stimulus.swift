/// What a case tries: of each dimension that it has, a value.
public struct Stimulus: Sendable, Hashable, Codable {
  private let values: [CaseDimension: String]

  /// What meets a promise, and how; of what is not said, the case has nothing that is its own.
  init(
    _ end: Ends? = nil,
    _ arrival: Arrival? = nil,
    step: (any Spelling)? = nil,
    isSecond: Bool? = nil
  ) {
    values = [
      .ends: end?.description, .arrivals: arrival?.rawValue, .verbs: step?.kindOfStep,
      .seconds: isSecond.map { $0 ? "second" : "first" },
      .places: step.map { "\($0.schedule.place)" },
    ].compactMapValues(\.self)
  }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws { values = try .init(from: decoder) }

  /// Writes an object with a key for each dimension.
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

  /// The value of a dimension; nothing where the case has none.
  public subscript(dimension: CaseDimension) -> String? { values[dimension] }
}
