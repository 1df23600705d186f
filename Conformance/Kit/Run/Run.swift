import Synchronization

/// One run of the suite: runs cells, side by side where they allow it, and remembers their results.
public final class Run: CellRunner {
  /// How the run is done.
  public let options: RunOptions
  private let smoke: SmokeChecks?
  private let compiler: FixtureCompiler
  private let onHang: (@Sendable (Cell, CellResult.Failure) -> Void)?
  private let memory = Mutex<[String: [(Case, CaseResult)]]>([:])

  /// How many trials run side by side.
  static let width = 2

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: how the run is to be done.
  ///   - skipsSmoke: leaves out the check of the adapter: for adapters that are broken on purpose.
  ///   - compiler: what judges static rules.
  public convenience init(
    options: RunOptions,
    skipsSmoke: Bool = false,
    compiler: FixtureCompiler = FixtureCompiler()
  ) {
    self.init(options: options, skipsSmoke: skipsSmoke, compiler: compiler, onHang: nil)
  }

  /// - Parameter onHang: is told first of a case that hangs, on a thread that is not blocked.
  init(
    options: RunOptions,
    skipsSmoke: Bool,
    compiler: FixtureCompiler,
    onHang: (@Sendable (Cell, CellResult.Failure) -> Void)?
  ) {
    self.options = options
    smoke = skipsSmoke ? nil : SmokeChecks { await $0.smoke() }
    self.compiler = compiler
    self.onHang = onHang
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
    await smoke?.begin(subjects.map(\.cells))
    return await CellQueue.runInOrder(subjects.flatMap(\.cells), width: Run.width, progress) {
      await self.result(of: $0)
    }
  }

  /// Runs one cell; if the adapter fails what every rule rests on, reports that for one cell and judges no other.
  public func result(of cell: Cell) async -> CellResult {
    if let failed = await smoke?.result(of: cell) { return failed }
    switch cell.content {
    case .cases:
      // It would take others down, and that it does not in some runs is no other verdict.
      if cell.mayCrash, !options.isAlone {
        return CellResult(cell, .diverges(cell.declaration.words(\.words)))
      }
      return cell.judge(await caseResults(of: cell), by: cell.declaration)
    case .notApplicable(let reason):
      return cell.judge(absence: reason, by: cell.declaration)
    case .fixtures(let fixtures):
      let verdict = await compiler.verdict(on: fixtures, for: cell.subject)
      return CellResult(cell, verdict, cases: fixtures.count, evidence: [.compiled])
    case .meta(let check):
      return CellResult(cell, await check(self), cases: 1, evidence: [.blackBox])
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
    let worker = Worker()
    defer { worker.stop() }
    var results: [(Case, CaseResult)] = []
    for (number, one) in cases.enumerated() where options.isThorough || !one.label.isThorough {
      let result = await run(one, number, of: cell, options, on: worker)
      results.append((one, result))
      if options.stopsAtFailure, cell.isOver(result, of: one) { break }
      guard case .violated(let reason, let trace) = result else { continue }
      // The case that hangs keeps the thread, and most other cases would hang, too.
      if reason.hasPrefix(TrialEnd.hung) { break }
      if options.stopsAtFailure,
        !cell.declaration.explains(.init(number, of: one.label, reason, trace))
      {
        break
      }
    }
    return results
  }

  private func run(
    _ one: Case,
    _ number: Int,
    of cell: Cell,
    _ options: RunOptions,
    on worker: Worker
  ) async -> CaseResult {
    let seed = options.seed &+ UInt64(number) &* 7919 &+ cell.rule.id.stableHash
    return await RunningCase.noting(
      "\(cell.name) \(one.label)",
      number: number,
      isAlone: options.isAlone
    ) { () async -> CaseResult in
      let running = RunningCase.current
      let patience = Patience(seconds: options.patience, threads: running?.threads ?? CaseThreads())
      let hang: @Sendable () -> CellResult.Failure = {
        let last = running?.last.map { "; last: \($0)" } ?? ""
        let reason = "\(TrialEnd.hung)not done after \((patience * 6).seconds) s\(last)"
        return .init(number, of: one.label, reason)
      }
      let tell: (@Sendable () -> Void)? = self.onHang.map { onHang in
        return { @Sendable in onHang(cell, hang()) }
      }
      let result: CaseResult? = await worker.run(patience * 6, onHang: tell) {
        await one.body(options, seed)
      }
      if let result { return result }
      running?.giveUp()
      return .violated(hang().reason, trace: [])
    }
  }

  /// Runs one case again, as a run with these options would.
  ///
  /// - Returns: why it did not hold, or `nil` if it did; and what happened.
  public func again(_ cell: Cell, _ number: Int) async -> (reason: String?, trace: [Trace.Event]) {
    let worker = Worker()
    defer { worker.stop() }
    switch await run(cell.cases[number], number, of: cell, options, on: worker) {
    case .held(let observed, let figure, _, let trace):
      let seen = observed.map(\.name) + (figure.map { ["\($0)"] } ?? [])
      return (seen.isEmpty ? nil : "observed \(seen.joined(separator: ", "))", trace)
    case .violated(let reason, let trace):
      let small = Trace.small(trace, reason)
      return (small.reason, small.events)
    case .inconclusive(let reason), .notApplicable(let reason), .broken(let reason):
      return (reason, [])
    }
  }
}

extension CellResult {
  /// Whether a case was given up because nothing happened any more.
  package var hasHung: Bool { failures.contains { $0.reason.hasPrefix(TrialEnd.hung) } }

  /// Whether the rule noticed a fault; a declared excess over a bound is intended.
  package var noticesFault: Bool {
    verdict.word == .fail || verdict.word == .over && verdict.reason == nil
  }
}
