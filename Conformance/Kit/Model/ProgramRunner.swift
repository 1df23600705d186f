/// Random programs for one promise library, held against the model; the types of its adapter are erased.
package protocol ProgramRunner: Sendable {
  /// Runs the program of a seed and an index.
  func run(seed: UInt64, index: Int) -> ProgramResult
  /// A smaller program than that of a seed and an index, that shows a difference by one of the same rules.
  func finding(seed: UInt64, index: Int) -> FuzzFinding?
}

extension ProgramRunner {
  /// The smallest program of those that differ first, which shows most plainly what is wrong; what shows only afterwards,
  /// in what is kept or reported, says less.
  ///
  /// - Parameters:
  ///   - first: the index of the first program that differs.
  ///   - count: how many programs there are.
  package func smallest(seed: UInt64, from first: Int, below count: Int) -> FuzzFinding? {
    guard let shown = finding(seed: seed, index: first) else { return nil }
    if shown.hasHung { return shown }
    let others = (first + 1..<min(count, first + 200)).lazy.filter {
      !run(seed: seed, index: $0).rules.isEmpty
    }
    return ([shown] + others.prefix(3).compactMap { finding(seed: seed, index: $0) })
      .min {
        ($0.isAfterwards ? 1 : 0, $0.program.count) < ($1.isAfterwards ? 1 : 0, $1.program.count)
      }
  }
}
