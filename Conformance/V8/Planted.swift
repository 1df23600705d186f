import ProgramSupport

/// The result of planting a fault.
struct Planted: Sendable {
  let fault: Fault
  /// How many programs detected it.
  let count: Int
  /// The smallest of them, reduced; `nil` if there is none.
  let smallest: Difference?

  /// The fault, how many programs detected it, and the size of the smallest.
  var line: String {
    let size = smallest.map {
      "\(count) programs notice it, the smallest of size \($0.script.size)"
    }
    return "  \(fault.rawValue): \(fault.description)\n    \(size ?? "NOT NOTICED")"
  }

  /// Plants each of the faults.
  static func all(
    _ count: Int,
    _ faults: [Fault] = Fault.allCases,
    seed: UInt64,
    _ engine: Engine
  ) throws -> [Planted] {
    let scripts = (0..<count).map { Script.numbered($0, seed: seed) }
    let logs = try engine.logs(of: scripts)
    return try Parallel.map(faults) { fault in
      let found = Comparison.differences(scripts, logs, with: fault)
      let least = found.min { ($0.script.size, $0.number) < ($1.script.size, $1.number) }
      let shrinker = Shrinker(logs: engine.logs, fault: fault)
      return Planted(
        fault: fault,
        count: found.count,
        smallest: try least.map { try shrinker.shrink($0) }
      )
    }
  }
}
