import Foundation
import ProgramOptions

/// Takes the time of works: one protocol for all subjects.
///
/// The subjects take turns, each in a process of its own, again and again, so that what disturbs the machine for
/// a while disturbs all, and none finds the heap as another has left it. Each time is taken after a round to warm
/// up; what counts is the median over all turns.
enum Timer {
  static func run(_ options: Options) throws -> Bool {
    let output = try OutputFolder(options.output, replacing: ["bench.jsonl", "bench.svg"])
    let subjects = try options.selectedSubjects()
    let progress = Progress(total: options.samples * subjects.count)
    var samples: [String: [Sample]] = [:]
    for _ in 0..<options.samples {
      for subject in subjects {
        progress.note(subject.name)
        samples[subject.name, default: []] += try sample(subject, options)
      }
    }
    let timings = timings(samples, of: subjects.map(\.name))
    let memory = try Instructions.countAllocations(options, [.chain, .pending])
    print(Tables.timings(timings), terminator: "")
    print(Tables.memory(memory), terminator: "")
    try output.write(try JSONLines.text(timings), to: "bench.jsonl")
    try output.write(Picture(timings).svg, to: "bench.svg")
    print("The record is in \(options.output.relativePath)/bench.jsonl, its picture in bench.svg.")
    return true
  }

  /// What a subject is to do: every work at every size that is asked for, as far as it can.
  static func points(_ subject: Measured, _ options: Options) -> [(work: Work, n: Int)] {
    Work.timed.filter { options.wants($0) && subject.can($0) }.flatMap { work in
      (options.n.map { [$0] } ?? work.sizes).map { (work, $0) }
    }
  }

  private static func sample(_ subject: Measured, _ options: Options) throws -> [Sample] {
    let expected = points(subject, options)
    let works = Set(expected.map(\.work))
    let samples = try [works.filter { !$0.staysOnOneCore }, works.filter(\.staysOnOneCore)]
      .filter { !$0.isEmpty }.flatMap { works in
        var arguments = ["sample", "--subject", subject.name]
        arguments += works.flatMap { ["--work", $0.rawValue] }
        arguments += options.n.map { ["--n", "\($0)"] } ?? []
        let text = try Child.run(Child.ownPath, arguments)
        return text.split(separator: "\n").compactMap(Sample.init(line:))
      }
    guard samples.count == expected.count else {
      throw Mistake("\(subject.name) has taken \(samples.count) of \(expected.count) times")
    }
    return samples
  }

  /// The medians, work by work, and what they are of the floor's.
  static func timings(_ samples: [String: [Sample]], of subjects: [String]) -> [Timing] {
    Work.timed.flatMap { work in
      let sizes = Set(samples.values.joined().filter { $0.work == work }.map(\.n)).sorted()
      func taken(_ subject: String, _ n: Int) -> [Double] {
        samples[subject]?.filter { $0.work == work && $0.n == n }.map(\.ns) ?? []
      }
      return sizes.flatMap { n -> [Timing] in
        let smaller = sizes.last { $0 < n }
        let all = subjects.compactMap { subject -> (String, Statistics)? in
          let taken = taken(subject, n)
          return taken.isEmpty ? nil : (subject, Statistics(taken))
        }
        let floor = all.first { $0.0 == Measured.floor }?.1.median
        return all.map { subject, statistics in
          Timing(
            subject: subject,
            work: work,
            n: n,
            ns: (statistics.median * 10).rounded() / 10,
            spread: (statistics.spread * 1_000).rounded() / 1_000,
            floor: floor.map { rounded(statistics.median / $0) },
            growth: smaller.map { smaller in
              // Turn by turn: the two were timed one after the other, when the machine was as busy.
              let pairs = zip(taken(subject, n), taken(subject, smaller))
              return rounded(Statistics(pairs.map { $0 / $1 }).median)
            }
          )
        }
      }
    }
  }

  private static func rounded(_ ratio: Double) -> Double { (ratio * 100).rounded() / 100 }
}
