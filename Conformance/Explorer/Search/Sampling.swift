import Interleaving

/// Runs one random schedule, so that a bug that needs few ordered steps is hit with a known probability:
/// *probabilistic concurrency testing* (Burckhardt et al., ASPLOS 2010).
///
/// Threads have random priorities, and the enabled thread with the highest one runs; at a few random steps the running
/// thread gets the lowest priority.
final class Probabilistic: Execution.Strategy {
  private var priorities: [Int]
  private var changes: Set<Int>
  private var step = 0
  private var lowest = 0

  /// - Parameters:
  ///   - threads: how many there are.
  ///   - depth: how many ordered steps the bug may need.
  ///   - steps: about how many steps a run has.
  init(threads: Int, depth: Int, steps: Int, using random: inout some RandomNumberGenerator) {
    priorities = Array(1...max(threads, 1)).shuffled(using: &random)
    changes = []
    for _ in 1..<max(depth, 2) {
      changes.insert(Int.random(in: 0..<max(steps, 1), using: &random))
    }
  }

  func next(enabled: [Int], current: Int?) -> Int {
    if changes.contains(step), let current {
      lowest -= 1
      priorities[current] = lowest
    }
    step += 1
    return enabled.max { priorities[$0] < priorities[$1] } ?? enabled[0]
  }

  func ended(_ accesses: [Access]) {}
}

/// Repeats the choices of an earlier run up to a step, has another thread take that step, and then changes threads only
/// where it must.
final class Deviation: Execution.Strategy {
  private let choices: [Int]
  private let place: Int
  private var step = 0
  /// Whether another thread could take the step.
  private(set) var hasDeviated = false

  init(_ choices: [Int], at place: Int) { (self.choices, self.place) = (choices, place) }

  func next(enabled: [Int], current: Int?) -> Int {
    defer { step += 1 }
    if step < place, enabled.contains(choices[step]) { return choices[step] }
    guard step == place else { return current ?? enabled[0] }
    let others = enabled.filter { $0 != choices[step] }
    hasDeviated = !others.isEmpty
    return others.contains { $0 == current } ? current ?? enabled[0] : others.first ?? enabled[0]
  }

  func ended(_ accesses: [Access]) {}
}

/// Repeats the choices of an earlier run.
final class Replay: Execution.Strategy {
  private let choices: [Int]
  private var step = 0
  /// Whether a choice could not be made: the code or the scenario has changed.
  private(set) var hasLeft = false

  init(_ choices: [Int]) { self.choices = choices }

  func next(enabled: [Int], current: Int?) -> Int {
    defer { step += 1 }
    guard step < choices.count, enabled.contains(choices[step]) else {
      hasLeft = true
      return current ?? enabled[0]
    }
    return choices[step]
  }

  func ended(_ accesses: [Access]) {}
}
