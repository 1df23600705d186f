/// The result of running one program.
package struct ProgramResult: Sendable {
  package let differs: Bool
  /// The rules that a difference contradicts, the most particular one first; none if there is no difference.
  package let rules: [String]
  /// What the promise did, and what it could have done, if there is a difference.
  package let words: String?
  /// How many calls the library could not express: a handler that throws, where types say that nothing can.
  package let unsaid: Int
  /// Whether a call of another thread did not return.
  let hasHung: Bool
}
