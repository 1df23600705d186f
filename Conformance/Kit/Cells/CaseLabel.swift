/// What tells the cases of a rule apart: the spelling or other words, and when the promise settles.
public struct CaseLabel: Sendable, Hashable, CustomStringConvertible {
  /// The spelling, or other words; empty where the rule has one of them only.
  public let text: String
  /// When the promise settles, where the rule has a case for each arrival.
  public let arrival: Arrival?

  /// Whether it is left out unless a run is thorough.
  let isThorough: Bool

  /// What the case tries.
  let stimulus: Stimulus

  init(
    _ text: String,
    _ arrival: Arrival? = nil,
    isThorough: Bool = false,
    tries stimulus: Stimulus = Stimulus()
  ) {
    (self.text, self.arrival, self.isThorough) = (text, arrival, isThorough)
    self.stimulus = stimulus
  }

  /// As it is printed: `then { … }, settled already`.
  public var description: String {
    let when = arrival.map { "settled \($0.rawValue)" }
    return [text.isEmpty ? nil : text, when].compactMap(\.self).joined(separator: ", ")
  }
}
