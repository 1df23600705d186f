/// A promise library under test; the types of its adapter are erased.
public struct Subject: Sendable {
  /// What the library is called.
  public let name: String
  /// The type of its adapter, after the name of its module, as in `PromiseAdapters.JSPromiseAdapter`.
  public let adapter: String
  /// A cell for each rule of the catalogue, in its order.
  public var cells: [Cell] { lazyCells.value }
  private let lazyCells: Lazy<[Cell]>
  /// For each kind of step, the public ways to say it.
  public let spellings: [(step: String, texts: [String])]
  /// What its adapter could say of the library, and does not.
  package let unsaid: [String]
  /// Asks the adapter what is wrong with it, until a deadline; returns whether nothing is.
  let examine:
    @Sendable (
      _ questions: Doctor.Questions,
      _ end: ContinuousClock.Instant,
      _ tell: @escaping @Sendable (Doctor.Answer) -> Void
    ) async -> Bool

  /// Prepares what random programs for it are made of.
  package let makePrograms: @Sendable () -> any ProgramRunner

  /// Makes a subject of a library.
  ///
  /// - Parameter adapter: how to drive it.
  public init<A: PromiseAdapter>(_ adapter: A.Type) {
    let profile = A.profile
    name = profile.name
    unsaid = A.unsaid
    self.adapter = String(reflecting: adapter)
    let combinations = { kind in A.allCombinations.filter { $0.kind == kind }.map(\.text) }
    let all: [(step: String, texts: [String])] = [
      ("make a settled promise", A.makers.map(\.text)),
      ("make a promise with its work", A.workMakers.map(\.text)),
      ("start with a closure", A.attempts.map(\.text)),
      ("wrap a promise", A.wrappers.map(\.text)),
      ("take over a callback", A.importers.map(\.text)),
      ("transform the value", A.transforms.map(\.text)),
      ("bring task-local values along", A.transformsWithLocals.map(\.text)),
      ("go on with a promise", A.chains.map(\.text)),
      ("see the value", A.valueObservers.map(\.text)),
      ("recover with a value", A.recoveries.map(\.text)),
      ("recover with a promise", A.recoveryChains.map(\.text)),
      ("recover from some errors", A.someErrors.map(\.text)),
      ("see the error", A.errorObservers.map(\.text)),
      ("one handler for each end", A.pairs.map(\.text)),
      ("run something at the end", A.finalizers.map(\.text)),
      ("move to another context", A.movers.map(\.text)),
      ("wait for all", combinations(.all)),
      ("wait for all, however they end", combinations(.allSettled)),
      ("get the first value", combinations(.any)),
      ("get the first few values", A.allFirstFew.map(\.text)),
      ("end as the first that is settled", combinations(.race)),
      ("make a few at a time", A.allFewAtATime.map(\.text)),
      ("wait for a time", A.allDelays.map(\.text)),
      ("limit the time", A.allTimeouts.map(\.text)),
      ("try again", A.allRetries.map(\.text)),
      ("go on after a promise of another type", A.detours.map(\.text)),
    ]
    spellings = all.filter { !$0.texts.isEmpty }
    lazyCells = Lazy { Catalogue.cells(for: adapter) }
    makePrograms = { Fuzz(adapter) }
    examine = { await Examination<A>.isFine($0, before: $1, $2) }
  }

  /// Why a rule does not apply to the library, where it does not.
  public func absence(of rule: String) -> String? {
    guard case .notApplicable(let reason)? = cells.first(where: { $0.rule.id == rule })?.content
    else { return nil }
    return reason
  }

  /// The programs that a static rule gives to the compiler.
  public func programs(of rule: String) -> [String] {
    guard case .fixtures(let fixtures)? = cells.first(where: { $0.rule.id == rule })?.content else {
      return []
    }
    return fixtures.map(\.source)
  }

  /// The public ways to say what a rule is about: those that its cases run.
  public func texts(of rule: String) -> [String] {
    cells.first { $0.rule.id == rule }?.texts ?? []
  }
}
