import PromiseAdapters
import PromiseConformance
import ProgramSupport

/// Runs programs in V8's promises and in JSPromise.
struct Running {
  /// How many programs a process of Node runs.
  private static let batch = 2_500
  /// How many programs a planted fault is looked for in.
  private static let seen = 5_000

  private var options: Options
  private let programs: any ProgramRunner
  private let version: Substring
  /// The names of the faults that can be planted, and what each is.
  private let faults: [(name: String, says: String)]

  init(_ options: Options) throws {
    self.options = options
    (programs, version, faults) = try Self.inside("its first calls", options) { node in
      let faults = node.ask("faults").split(separator: "\t").map { fault in
        let words = fault.split(separator: ": ", maxSplits: 1)
        return (name: "\(words[0])", says: "\(words[1])")
      }
      // Node runs a listener that is added while others run, and marks linked signals late.
      let programs = Fuzz(V8Adapter.self, like: JSPromiseAdapter.self, listenersLeaveSignals: true)
      return (programs, node.ask("versions"), faults)
    }
  }

  /// Does something with a Node of its own.
  private static func inside<Result>(
    _ name: String,
    planting fault: String? = nil,
    _ options: Options,
    _ body: (Node) -> Result
  ) throws -> Result {
    let node = try Node(for: name, planting: fault, patience: options.patience)
    let result = V8Adapter.$node.withValue(node) { body(node) }
    try node.close()
    return result
  }

  /// Compares programs, and plants faults; returns whether no program differs, and each fault is found.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    let firsts = Array(stride(from: 0, to: options.programs, by: Self.batch))
    let differing = try Parallel.map(firsts) { first in
      let last = min(first + Self.batch, options.programs) - 1
      return try Self.inside("programs \(first) to \(last) of seed \(options.seed)", options) { _ in
        (first...last).filter { programs.run(seed: options.seed, index: $0).differs }
      }
    }.flatMap(\.self)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(version), and JSPromise: \(options.programs) programs of seed \(options.seed), "
        + "\(Int(Double(options.programs) / seconds)) a second"
    )
    for index in differing.prefix(3) { try show(index) }
    guard differing.isEmpty else {
      print("\n\(differing.count) programs differ.")
      return false
    }
    print("Nothing differs, order included.")
    return try plant()
  }
}

// MARK: Planted faults

extension Running {
  /// Plants one fault, and shows the program that notices it; returns whether there is one.
  func plant(_ name: String) throws -> Bool {
    guard let fault = faults.first(where: { $0.name == name }) else {
      throw Mistake(unknown: "fault", name, among: faults.map(\.name))
    }
    guard let (_, finding) = try find(fault.name), let finding else {
      print("None of \(Self.seen) programs notices that \(fault.says).")
      return false
    }
    print("\(fault.name): \(fault.says)\n\n\(finding.text)")
    return true
  }

  /// Plants one fault after another; returns whether each is noticed.
  private func plant() throws -> Bool {
    print("\nPlanted faults, each looked for in \(Self.seen) programs:\n")
    let found = try Parallel.map(faults) { try find($0.name) }
    for (fault, found) in zip(faults, found) {
      let words = found.map { index, finding in
        let rules = finding?.rules.joined(separator: ", ") ?? ""
        return "program \(index) notices it, by \(rules.isEmpty ? "the comparison alone" : rules)"
      }
      print("  \(fault.name): \(fault.says)\n    \(words ?? "NOT NOTICED")")
    }
    let count = found.count { $0 != nil }
    print("\n\(count) of \(faults.count) planted faults are noticed.")
    return count == faults.count
  }

  /// The first program that notices a fault, and the program that it is reduced to.
  private func find(_ fault: String) throws -> (index: Int, finding: FuzzFinding?)? {
    try Self.inside("programs with \(fault)", planting: fault, options) { _ in
      let index = (0..<Self.seen).first { programs.run(seed: options.seed, index: $0).differs }
      return index.map { ($0, programs.finding(seed: options.seed, index: $0)) }
    }
  }
}

// MARK: Showing a program again

extension Running {
  private func token(_ index: Int) -> String {
    "v8:\(FuzzFinding.version):\(options.seed):\(index)"
  }

  /// Runs a program again, and shows it; returns whether it does not differ.
  func replay(_ token: String) throws -> Bool {
    let fields = token.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0] == "v8", let version = Int(fields[1]),
      let seed = UInt64(fields[2]), let index = Int(fields[3]), index >= 0
    else { throw Mistake("“\(token)” is no token of v8, which is like \(self.token(4711))") }
    guard version == FuzzFinding.version else {
      throw Mistake(
        "the token is of version \(version) of the programs, this is \(FuzzFinding.version)"
      )
    }
    var again = self
    again.options.seed = seed
    return try again.show(index)
  }

  /// Shows how a program differs; returns whether it does not.
  @discardableResult
  private func show(_ index: Int) throws -> Bool {
    let finding = try Self.inside("program \(index) of seed \(options.seed)", options) { _ in
      programs.finding(seed: options.seed, index: index)
    }
    guard let finding else {
      print(
        "Program \(index) of seed \(options.seed) does the same in V8, JSPromise and the model."
      )
      return true
    }
    print("\n\(finding.text)\n\nmake replay TOKEN=\(token(index))")
    return false
  }
}
