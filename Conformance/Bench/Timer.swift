import Foundation
import ProgramOptions

/// Takes the time of works: one protocol for all subjects.
///
/// A work of a size is done by all subjects in turn, again and again, so that what disturbs the machine for a
/// moment disturbs all. Each has been warmed up by then. A sample is as many rounds as take a millisecond, so that
/// most are not interrupted; what counts is the median of the samples.
struct Timer {
  let samples: Int
  private let clock = ContinuousClock()
  private static let sampleLength = 1e6
  /// Where a round takes longer than this, in nanoseconds, there are fewer samples.
  private static let longRound = 1e8
  private static let fewSamples = 5

  init(samples: Int) {
    self.samples = samples
  }

  static func run(_ options: Options) throws -> Bool {
    let output = try OutputFolder(options.output, replacing: ["bench.jsonl", "bench.svg"])
    let subjects = try options.selectedSubjects()
    let works = Work.timed.filter(options.wants)
    keepMemory()
    let timer = Timer(samples: options.samples)
    let progress = Progress(total: works.count)
    var timings: [Timing] = []
    for work in works {
      for n in options.n.map({ [$0] }) ?? work.sizes {
        progress.show("\(work.step), \(n)")
        timings += try timer.time(work, n, subjects.filter { $0.rounds[work] != nil })
      }
      progress.note(work.step)
    }
    let memory = try Instructions.countAllocations(options, [.chain, .pending])
    print(Tables.timings(timings), terminator: "")
    print(Tables.memory(memory), terminator: "")
    try output.write(try JSONLines.text(timings), to: "bench.jsonl")
    try output.write(Picture(timings).svg, to: "bench.svg")
    print("The record is in \(options.output.relativePath)/bench.jsonl, its picture in bench.svg.")
    return true
  }

  func time(_ work: Work, _ n: Int, _ subjects: [Measured]) throws -> [Timing] {
    let lengths = try subjects.map { subject in
      try subject.perform(work, n)
      return try duration(of: subject, work, n, rounds: 1)
    }
    let rounds = lengths.map { max(1, Int(Timer.sampleLength / $0)) }
    let isLong = lengths.contains { $0 > Timer.longRound }
    var taken = subjects.map { _ in [Double]() }
    for _ in 0..<(isLong ? min(samples, Timer.fewSamples) : samples) {
      for (place, subject) in subjects.enumerated() {
        let length = try duration(of: subject, work, n, rounds: rounds[place])
        taken[place].append(length / Double(rounds[place] * n))
      }
    }
    let statistics = taken.map(Statistics.init)
    let floor = zip(subjects, statistics).first { $0.0.name == Measured.floor }?.1.median
    return zip(subjects, statistics).map { subject, statistics in
      Timing(
        subject: subject.name,
        work: work,
        n: n,
        ns: (statistics.median * 10).rounded() / 10,
        spread: (statistics.spread * 1_000).rounded() / 1_000,
        floor: floor.map { (statistics.median / $0 * 100).rounded() / 100 }
      )
    }
  }

  /// Has the allocator keep what it is given back.
  ///
  /// Otherwise it returns large works' memory to the system and asks for it again, round by round: that takes
  /// longer than the works do, and says nothing about them.
  private static func keepMemory() {
    typealias SetOption = @convention(c) (CInt, CInt) -> CInt
    // Where there is no such function, the allocator is another one.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "mallopt") else { return }
    let setOption = unsafeBitCast(symbol, to: SetOption.self)
    let (trimThreshold, topPad, mapThreshold) = (CInt(-1), CInt(-2), CInt(-3))
    for (option, value) in [(trimThreshold, 1 << 30), (topPad, 1 << 26), (mapThreshold, 1 << 25)] {
      _ = setOption(option, CInt(value))
    }
  }

  /// In nanoseconds, of several rounds.
  private func duration(
    of subject: Measured,
    _ work: Work,
    _ n: Int,
    rounds: Int
  ) throws -> Double {
    let start = clock.now
    for _ in 0..<rounds { try subject.perform(work, n) }
    return (clock.now - start) / .nanoseconds(1)
  }
}
