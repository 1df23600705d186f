import Foundation
import PromiseAdapters
import PromiseConformance

@main
enum Main {
  static func main() async {
    let subjects = [
      Subject(TypedPromiseAdapter.self), Subject(JSPromiseAdapter.self),
      Subject(ResultPromiseAdapter.self),
    ]
    let run = Run(options: RunOptions(seed: 1, scale: Int(CommandLine.arguments.dropFirst().first ?? "1000000") ?? 1000))
    let clock = ContinuousClock()
    let start = clock.now
    let results = await run.results(of: subjects.map { ($0, $0.cells) }) { r in
      FileHandle.standardError.write(Data("\(clock.now - start) \(r.rule.id) \(r.subject) \(r.verdict) \(r.cases)\n".utf8))
    }
    for r in results where r.verdict.word == "fail" || r.verdict.word == "broken" || r.verdict.word == "inconclusive" {
      print(r.rule.id, r.subject, r.verdict)
      for f in r.failures.prefix(3) { print("   ", f.label, f.reason); for e in f.trace.prefix(12) { print("       ", e) } }
    }
  }
}
