/// What an observer of one promise saw.
final class Observation: Sendable {
  /// The observer, as traces number it; `nil` where the trial did not attach one itself.
  let number: Int?
  private let log = Log<Outcome>()

  init(number: Int? = nil) { self.number = number }

  func add(_ outcome: Outcome) { log.add(outcome) }

  var outcomes: [Outcome] { log.all }

  /// How often it was told, without a copy of what.
  var count: Int { log.count }

  /// What it saw, in words.
  var words: String { outcomes.inTurn }

  /// What it saw, beside what it was to see.
  func words(expecting outcome: some CustomStringConvertible) -> String {
    let isTold = count > 0
    guard let number else {
      return "expected it \(outcome), but it \(isTold ? "was \(words)" : "stayed pending")"
    }
    return "expected it \(outcome), but "
      + (isTold ? "observer \(number) saw it \(words)" : "to observer \(number) it stayed pending")
  }
}

extension Sequence where Element: CustomStringConvertible {
  /// What came one after another, in words.
  var inTurn: String {
    let all = map(\.description).joined(separator: ", then ")
    return all.isEmpty ? "nothing" : all
  }
}
