import Foundation
import Platform

/// The time that a subject took once for one step of a work of one size: a line of text.
struct Sample: CustomStringConvertible, Equatable {
  let work: Work
  let n: Int
  let ns: Double
  /// The processor time, of all processors together.
  let cpu: Double

  var description: String { "\(work.rawValue) \(n) \(ns) \(cpu)" }
}

extension Sample {
  /// `nil` for a line of other text.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 4, let work = Work(rawValue: String(words[0])), let n = Int(words[1]),
      let ns = Double(words[2]), let cpu = Double(words[3])
    else { return nil }
    self.init(work: work, n: n, ns: ns, cpu: cpu)
  }
}

/// Times everything that a subject can do, in a process that does nothing else.
struct Sampler {
  /// Each work is timed this many times, for this long.
  ///
  /// The median counts, so that most interruptions do not.
  private static let turns = 5
  private static let turn = 6e5
  /// Where a round takes longer than this, in nanoseconds, it is timed once.
  private static let longRound = 2e8
  private let clock = ContinuousClock()

  /// Small sizes first: a large one fragments the heap.
  func run(_ subject: Measured, _ points: [(work: Work, n: Int)]) throws {
    Sampler.keepMemory()
    if points.allSatisfy(\.work.staysOnOneCore) { Sampler.stayOnOneCore() }
    for (work, n) in points.sorted(by: { $0.n < $1.n }) {
      try subject.perform(work, n)
      let first = try time(subject, work, n, rounds: 1).wall
      let rounds = max(1, Int(Sampler.turn / first))
      let turns = first > Sampler.longRound ? 1 : Sampler.turns
      let taken = try (0..<turns).map { _ in try time(subject, work, n, rounds: rounds) }
      let (ns, cpu) = (Statistics(taken.map(\.wall)).median, Statistics(taken.map(\.cpu)).median)
      let steps = Double(rounds * n)
      print(Sample(work: work, n: n, ns: ns / steps, cpu: cpu / steps))
    }
  }

  /// The wall time and the processor time of several rounds, in nanoseconds.
  private func time(
    _ subject: Measured,
    _ work: Work,
    _ n: Int,
    rounds: Int
  ) throws -> (wall: Double, cpu: Double) {
    let (cpu, start) = (Sampler.processorTime, clock.now)
    for _ in 0..<rounds { try subject.perform(work, n) }
    return ((clock.now - start) / .nanoseconds(1), Sampler.processorTime - cpu)
  }

  private static var processorTime: Double { ThreadTime.ofProcess * 1e9 }

  /// Makes the allocator keep freed memory.
  ///
  /// Otherwise it returns the memory of large works to the system and asks for it again in each round. That takes
  /// longer than the works.
  private static func keepMemory() {
    typealias SetOption = @convention(c) (CInt, CInt) -> CInt
    // Without this function it is another allocator.
    guard let setOption = loaded("mallopt", as: SetOption.self) else { return }
    let (trimThreshold, topPad, mapThreshold) = (CInt(-1), CInt(-2), CInt(-3))
    for (option, value) in [(trimThreshold, 1 << 30), (topPad, 1 << 26), (mapThreshold, 1 << 25)] {
      _ = setOption(option, CInt(value))
    }
  }

  /// Keeps this thread, and those that it starts, on its current core, if the system can do that.
  private static func stayOnOneCore() {
    typealias Current = @convention(c) () -> CInt
    typealias Stay = @convention(c) (CInt, Int, UnsafePointer<UInt8>) -> CInt
    guard let current = loaded("sched_getcpu", as: Current.self),
      let stay = loaded("sched_setaffinity", as: Stay.self)
    else { return }
    let core = Int(current())
    var cores = [UInt8](repeating: 0, count: 128)
    guard cores.indices.contains(core / 8) else { return }
    cores[core / 8] = 1 << (core % 8)
    _ = stay(0, cores.count, cores)
  }
}
