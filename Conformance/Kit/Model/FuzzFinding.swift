/// A program on which a promise and the model differ.
package struct FuzzFinding: Sendable {
  /// Is increased when a seed and an index give another program than before.
  package static let version = 3

  /// The rules that it contradicts, the most particular one first.
  package let rules: [String]
  /// What the promise did, and what it could have done.
  package let words: String
  /// Whether that shows only at the end, in what is kept or reported.
  let isAfterwards: Bool
  /// The program, a line for each call.
  package let program: [String]
  /// What happened.
  package let trace: [String]
}
