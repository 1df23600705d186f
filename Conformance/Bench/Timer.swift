import Foundation
import ProgramSupport

/// Times works, in the same way for all subjects.
///
/// The subjects take turns, each in a process of its own, several times. So a disturbance of the machine affects all
/// of them, and none runs on a heap that another has used. Each time is taken after a round to warm up; the median over
/// all turns counts.
enum Timer {
  static func run(_ options: Options) throws -> Bool {
    let output = try OutputFolder(options.output, replacing: ["bench.jsonl", "bench.svg"])
    let subjects = try present(options.selectedSubjects())
    let progress = Progress(total: options.samples * subjects.count)
    var samples: [String: [Sample]] = [:]
    for turn in 0..<options.samples {
      // Each turn begins with another subject, so that none always runs after the same one.
      let first = turn % subjects.count
      for subject in subjects[first...] + subjects[..<first] {
        progress.note(subject.name)
        samples[subject.name, default: []] += try sample(subject, options)
      }
    }
    let timings = timings(samples, of: subjects.map(\.name))
    let memory = try Instructions.countAllocations(options, [.chain, .pending])
    print(Tables.timings(timings), terminator: "")
    print(Tables.besideNode(timings), terminator: "")
    print(Tables.memory(memory), terminator: "")
    try output.write(try JSONLines.text(timings), to: "bench.jsonl")
    try output.write(Picture(timings).svg, to: "bench.svg")
    print("The record is in \(options.output.relativePath)/bench.jsonl, its picture in bench.svg.")
    return true
  }

  /// The subjects that can run: if Node is not installed, its rows are left out.
  private static func present(_ subjects: [Measured]) throws -> [Measured] {
    guard subjects.contains(where: \.isElsewhere), TemporaryProcess.find("node") == nil else {
      return subjects
    }
    let others = subjects.filter { !$0.isElsewhere }
    let reason = "there is no node on the PATH"
    guard !others.isEmpty else { throw Mistake("\(reason) to time \(Node.name) with") }
    print("\(Node.name) is left out: \(reason).\n")
    return others
  }

  /// The works and sizes that a subject is to be timed with.
  static func points(_ subject: Measured, _ options: Options) -> [(work: Work, n: Int)] {
    Work.timed.filter { options.wants($0) && subject.can($0) }.flatMap { work in
      (options.n.map { [$0] } ?? work.sizes).map { (work, $0) }
    }
  }

  private static func sample(_ subject: Measured, _ options: Options) throws -> [Sample] {
    let expected = points(subject, options)
    let works = Set(expected.map(\.work))
    if subject.isElsewhere { return try Node.sample(expected) }
    let samples = try [works.filter { !$0.staysOnOneCore }, works.filter(\.staysOnOneCore)]
      .filter { !$0.isEmpty }.flatMap { works in
        var arguments = ["sample", "--subject", subject.name]
        arguments += works.flatMap { ["--work", $0.rawValue] }
        arguments += options.n.map { ["--n", "\($0)"] } ?? []
        let text = try Child.run(TemporaryProcess.thisProgram, arguments)
        return text.split(separator: "\n").compactMap(Sample.init(line:))
      }
    return try complete(samples, of: subject.name, expected.count)
  }

  /// The samples, if there are as many as there should be.
  static func complete(_ samples: [Sample], of subject: String, _ count: Int) throws -> [Sample] {
    guard samples.count == count else {
      throw Mistake("\(subject) reported \(samples.count) of \(count) times; run it again")
    }
    return samples
  }

  /// The medians of the times, and of their ratios, work by work.
  static func timings(_ samples: [String: [Sample]], of subjects: [String]) -> [Timing] {
    Work.timed.flatMap { work in
      let sizes = Set(samples.values.joined().filter { $0.work == work }.map(\.n)).sorted()
      func taken(
        _ subject: String,
        _ n: Int,
        _ time: KeyPath<Sample, Double> = \.ns
      ) -> [Double] {
        samples[subject]?.filter { $0.work == work && $0.n == n }.map { $0[keyPath: time] } ?? []
      }
      return sizes.flatMap { n in
        let smaller = sizes.last { $0 < n }
        return subjects.compactMap { subject -> Timing? in
          let times = taken(subject, n)
          guard !times.isEmpty else { return nil }
          let (statistics, cpu) = (Statistics(times), taken(subject, n, \.cpu))
          return Timing(
            subject: subject,
            work: work,
            n: n,
            ns: (statistics.median * 10).rounded() / 10,
            cpu: (Statistics(cpu).median * 10).rounded() / 10,
            spread: (statistics.spread * 1_000).rounded() / 1_000,
            floor: ratio(times, taken(Measured.floor, n)),
            growth: smaller.flatMap { ratio(times, taken(subject, $0)) },
            node: ratio(times, taken(Node.name, n)),
            nodeCPU: ratio(cpu, taken(Node.name, n, \.cpu))
          )
        }
      }
    }
  }

  /// The median of the ratios, turn by turn: times of one turn were taken while the machine was equally busy.
  private static func ratio(_ times: [Double], _ others: [Double]) -> Double? {
    let ratios = zip(times, others).map { $0 / $1 }
    return ratios.isEmpty ? nil : (Statistics(ratios).median * 100).rounded() / 100
  }
}
