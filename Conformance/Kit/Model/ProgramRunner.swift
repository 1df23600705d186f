/// Random programs for one promise library, held against the model; the types of its adapter are erased.
package protocol ProgramRunner: Sendable {
  /// Runs the program of a seed and an index.
  func run(seed: UInt64, index: Int) -> ProgramResult
  /// A smaller program than that of a seed and an index, that shows a difference by one of the same rules.
  func finding(seed: UInt64, index: Int) -> FuzzFinding?
}
