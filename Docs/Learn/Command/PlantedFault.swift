/// What makes a broken promise of a whole one, or a step of a guide of the one before: lines that are others.
///
/// It is written as a difference: `-` begins a line that goes, `+` one that comes, a space one that stays, and `…` stands
/// between two places.
package struct PlantedFault: Sendable {
  /// What is wrong with it.
  package enum Mistaken: Error {
    /// These lines stand in the program so many times, and not once.
    case lines([String], times: Int)
  }

  private let changes: [(old: [String], new: [String])]

  /// Reads a difference.
  package init(_ text: String) {
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

  /// The program with the fault.
  package func planted(in source: String) throws(Mistaken) -> String {
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
