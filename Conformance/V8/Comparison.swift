import ProgramSupport

/// Runs programs in both languages and in the model, and collects those whose three logs differ.
struct Comparison: Sendable {
  /// How many programs a process of Node runs.
  private static let batch = 2_500

  let engine: Engine
  let seed: UInt64

  /// Compares the logs of programs.
  ///
  /// - Parameters:
  ///   - count: how many programs, from the first.
  ///   - fault: what goes wrong in `JSPromise`, if a fault is planted.
  ///   - limit: how many differences are kept, those of the smallest programs.
  /// - Returns: how many programs differ, and some of them, the smallest first.
  func differences(in count: Int, limit: Int = 5) throws -> (count: Int, smallest: [Difference]) {
    let firsts = Array(stride(from: 0, to: count, by: Comparison.batch))
    // While Node runs one batch, another is made or run here.
    let all = try Parallel.map(firsts) { first in
      try differences(among: first..<min(first + Comparison.batch, count))
    }.flatMap(\.self)
    let sorted = all.sorted { ($0.script.size, $0.number) < ($1.script.size, $1.number) }
    return (all.count, Array(sorted.prefix(limit)))
  }

  private func differences(among numbers: Range<Int>) throws -> [Difference] {
    let scripts = numbers.map { Script.numbered($0, seed: seed) }
    let name = "programs \(numbers.lowerBound) to \(numbers.upperBound - 1) of seed \(seed)"
    let logs = try engine.logs(of: scripts, called: name)
    return Comparison.differences(scripts, logs, from: numbers.lowerBound)
  }

  /// The programs whose log here, or in the model, differs from V8's.
  static func differences(
    _ scripts: [Script],
    _ logs: [String],
    from first: Int = 0,
    with fault: Fault? = nil
  ) -> [Difference] {
    zip(scripts, logs).enumerated().compactMap { place, both in
      let (script, expected) = both
      let (model, found) = (TurnRun.log(of: script), Run.log(of: script, with: fault))
      guard model != expected || found != expected else { return nil }
      return Difference(
        number: first + place,
        script: script,
        expected: expected,
        model: model,
        found: found
      )
    }
  }
}
