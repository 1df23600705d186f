import ProgramSupport
import PromiseAdapters
import PromiseConformance

/// Compares each small promise with the large one of its name, program by program.
package enum SmallCommand {
  package static let command = AddedCommand(
    "small",
    "runs random programs in each small promise and in the large one, and compares what happens"
  ) { arguments in
    try await Options.program.run(arguments, Options()) { command, _, options in
      switch command {
      case .help: true
      case .run: try pairs(options.subjects).map { run($0, options) }.allSatisfy(\.self)
      }
    }
  }

  /// A small promise, and programs that must do the same in it and in the large one.
  struct Pair: Sendable {
    let (small, large): (String, String)
    let programs: any ProgramRunner

    init<A: PromiseAdapter, B: PromiseAdapter>(_: A.Type, _: B.Type, hasReports: Bool = true) {
      (small, large) = (A.profile.name, B.profile.name)
      programs = Fuzz(A.self, like: B.self, hasReports: hasReports)
    }
  }

  static func pairs(_ names: [String] = []) throws -> [Pair] {
    let all = [
      Pair(SmallTypedAdapter.self, TypedPromiseAdapter.self),
      // The small one reports a rejection when its promise is released, and the large one mostly before.
      Pair(SmallJSAdapter.self, JSPromiseAdapter.self, hasReports: false),
      Pair(SmallResultAdapter.self, ResultPromiseAdapter.self),
    ]
    return try Selection.named(names, among: all, "small promise", by: \.small)
  }

  /// Runs programs in both; returns whether none differs.
  private static func run(_ pair: Pair, _ options: Options) -> Bool {
    let size = 1_000
    let firsts = Array(stride(from: 0, to: options.programs, by: size))
    let differing = Parallel.map(firsts) { first in
      (first..<min(first + size, options.programs)).filter {
        pair.programs.run(seed: options.seed, index: $0).differs
      }
    }.flatMap(\.self)
    let words = "\(pair.small), \(pair.large): \(options.programs) programs of seed \(options.seed)"
    guard let first = differing.first else {
      print("\(words); no difference, order included")
      return true
    }
    print("\(words); \(differing.count) differ, the first is program \(first)\n")
    let finding = pair.programs.finding(seed: options.seed, index: first)
    print(finding?.text ?? "It differs in some runs only.")
    return false
  }

  private struct Options {
    var programs = 100_000
    var seed: UInt64 = 1
    var subjects: [String] = []

    enum Command: String, CaseIterable { case run, help }

    static let program = Program<Command, Options>(
      name: "conformance small",
      title: "Runs random programs in each small promise and in the large one of its name.",
      entries: [
        .init(.run, "compares what happens in them, order included"), .init(.help, "this text"),
      ],
      options: [
        .count("--programs", "how many programs; 100000 unless given", [.run]) { $0.programs = $1 },
        .seed([.run], \.seed),
        .subjects([.run], \.subjects),
      ],
      ending:
        "It ends with 0 when nothing differs, 1 when something does, 2 when it was called wrongly."
    )
  }
}
