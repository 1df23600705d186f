import Synchronization

/// One run of the suite: runs cells, side by side where they allow it, and remembers their results.
public final class Run: CellRunner {
  /// How the run is done.
  public let options: RunOptions
  private let skipsSmoke: Bool
  private let compiler: FixtureCompiler
  private let memory = Mutex<[String: [(Case, CaseResult)]]>([:])

  /// How many trials run side by side.
  static let width = 2

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: how the run is to be done.
  ///   - skipsSmoke: leaves out the check of the adapter: for adapters that are broken on purpose.
  ///   - compiler: what judges static rules.
  public init(
    options: RunOptions,
    skipsSmoke: Bool = false,
    compiler: FixtureCompiler = FixtureCompiler()
  ) {
    self.options = options
    self.skipsSmoke = skipsSmoke
    self.compiler = compiler
  }

  /// Runs cells of a number of subjects.
  ///
  /// - Parameters:
  ///   - subjects: the libraries, each with the cells to run.
  ///   - progress: is called with each result.
  /// - Returns: a result for each cell, in the order of the cells.
  public func results(
    of subjects: [(subject: Subject, cells: [Cell])],
    progress: @Sendable @escaping (CellResult) -> Void = { _ in }
  ) async -> [CellResult] {
    var cells: [Cell] = []
    var results: [CellResult?] = []
    for (subject, wanted) in subjects {
      let smoke = skipsSmoke ? nil : await subject.smoke()
      cells += wanted
      results += wanted.map { cell in
        smoke.map { reason in
          CellResult(
            rule: cell.rule,
            subject: cell.subject,
            verdict: .broken("the adapter's smoke check failed: \(reason)"),
            cases: 0,
            evidence: [],
            failures: []
          )
        }
      }
    }
    let open = cells.indices.filter { results[$0] == nil }
    let late = open.filter { cells[$0].rule.level == .meta }
    let rest = open.filter { cells[$0].rule.level != .meta }
    let long = rest.filter { cells[$0].rule.pace == .long }
    let quick = rest.filter { cells[$0].rule.pace == .quick }
    let alone = rest.filter { cells[$0].rule.pace == .alone }
    // Rules about the suite read the results of the others, and run after them.
    for (indices, width) in [(long + quick, Run.width), (alone, 1), (late, 1)] {
      let finished = await run(indices.map { cells[$0] }, width: width, progress)
      for (index, result) in zip(indices, finished) { results[index] = result }
    }
    return results.compactMap(\.self)
  }

  private func run(
    _ cells: [Cell],
    width: Int,
    _ progress: @Sendable @escaping (CellResult) -> Void
  ) async -> [CellResult] {
    let queue = CellQueue(count: cells.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<width {
        group.addTask {
          while let index = queue.next() {
            let result = await self.result(of: cells[index])
            queue.note(result, at: index)
            progress(result)
          }
        }
      }
    }
    return queue.results
  }

  /// The next cell, and the results so far.
  private final class CellQueue: Sendable {
    private let state: Mutex<(next: Int, results: [CellResult?])>

    init(count: Int) { state = Mutex((0, Array(repeating: nil, count: count))) }

    func next() -> Int? {
      state.withLock { state in
        guard state.next < state.results.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    func note(_ result: CellResult, at index: Int) { state.withLock { $0.results[index] = result } }

    var results: [CellResult] { state.withLock { $0.results.compactMap(\.self) } }
  }

  /// Runs one cell.
  public func result(of cell: Cell) async -> CellResult {
    switch cell.content {
    case .cases:
      return cell.judge(await caseResults(of: cell), by: cell.declaration)
    case .notApplicable(let reason):
      return CellResult(
        rule: cell.rule,
        subject: cell.subject,
        verdict: .notApplicable(reason),
        cases: 0,
        evidence: [],
        failures: []
      )
    case .fixtures(let fixtures):
      return CellResult(
        rule: cell.rule,
        subject: cell.subject,
        verdict: await compiler.verdict(on: fixtures, for: cell.subject),
        cases: fixtures.count,
        evidence: [.compiled],
        failures: []
      )
    case .meta(let check):
      return CellResult(
        rule: cell.rule,
        subject: cell.subject,
        verdict: await check(self),
        cases: 1,
        evidence: [.blackBox],
        failures: []
      )
    }
  }

  func caseResults(of cell: Cell, with other: RunOptions?) async -> [(Case, CaseResult)] {
    if let known = memory.withLock({ $0[cell.name] }) { return known }
    let results = await run(cell.cases, of: cell, other ?? options)
    memory.withLock { $0[cell.name] = results }
    return results
  }

  func firstProblem(
    in cells: [Cell],
    width: Int?,
    _ look: @escaping @Sendable (Cell) async -> String?
  ) async -> String? {
    let (taken, problems) = (Counter(), Box<[Int: String]>([:]))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<(width ?? Run.width) {
        group.addTask {
          while problems.value?.isEmpty == true {
            let index = taken.increment() - 1
            guard index < cells.count else { return }
            if let problem = await look(cells[index]) {
              problems.withLock { $0?[index] = problem }
            }
          }
        }
      }
    }
    return problems.value?.min { $0.key < $1.key }?.value
  }

  func run(_ cases: [Case], of cell: Cell, _ options: RunOptions) async -> [(Case, CaseResult)] {
    var worker = Worker()
    defer { worker.stop() }
    var results: [(Case, CaseResult)] = []
    for (index, one) in cases.enumerated() {
      let seed = seed(of: cell, index, options)
      let limit = options.patience * 6
      let result = await CrashReport.noting("\(cell.name) \(one.label)") {
        await worker.run(limit: limit) { await one.body(options, seed) }
      }
      if let result {
        results.append((one, result))
      } else {
        results.append((one, .violated("it hung: not done after \(limit) s", trace: [])))
        worker = Worker()
      }
    }
    return results
  }

  private func seed(of cell: Cell, _ number: Int, _ options: RunOptions) -> UInt64 {
    options.seed &+ UInt64(number) &* 7919 &+ cell.rule.id.stableHash
  }

  /// Runs one case again, as a run with these options would.
  ///
  /// - Returns: why it did not hold, or `nil` if it did; and what happened.
  public func again(_ cell: Cell, _ number: Int) async -> (reason: String?, trace: [Trace.Event]) {
    let worker = Worker()
    defer { worker.stop() }
    let seed = seed(of: cell, number, options)
    let limit = options.patience * 6
    let one = cell.cases[number]
    switch await worker.run(limit: limit, { [options] in await one.body(options, seed) }) {
    case .held(let observed, _, let trace):
      let names = observed.map(\.name).joined(separator: ", ")
      return (observed.isEmpty ? nil : "observed \(names)", trace)
    case .violated(let reason, let trace): return (reason, trace)
    case .inconclusive(let reason), .broken(let reason): return (reason, [])
    case nil: return ("it hung: not done after \(limit) s", [])
    }
  }
}
