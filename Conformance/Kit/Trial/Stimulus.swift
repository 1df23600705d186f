/// What a case tries: of each dimension that it has, a value; and the call with which it does so.
public struct Stimulus: Sendable, Hashable, Codable {
  private let values: [CaseDimension: String]
  /// The call, as the adapter lists it; nothing where the case is not about one.
  public let spelling: String?
  /// Where the adapter lists it: a file and the number of a line.
  public let place: String?

  /// Nothing of its own.
  package static let none = Stimulus()

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
    (spelling, place) = (step?.text, step?.place.map { "\($0)" })
  }

  private enum CodingKeys: CodingKey { case tries, spelling, place }

  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    values = try object.decodeIfPresent([CaseDimension: String].self, forKey: .tries) ?? [:]
    spelling = try object.decodeIfPresent(String.self, forKey: .spelling)
    place = try object.decodeIfPresent(String.self, forKey: .place)
  }

  /// Writes what is tried as an object with a key for each dimension, and the call beside it.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(values, forKey: .tries)
    try object.encodeIfPresent(spelling, forKey: .spelling)
    try object.encodeIfPresent(place, forKey: .place)
  }

  /// The value of a dimension; nothing where the case has none.
  public subscript(dimension: CaseDimension) -> String? { values[dimension] }
}
