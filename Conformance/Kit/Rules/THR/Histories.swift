/// Histories of one promise, judged as a whole.
enum Histories<A: PromiseAdapter> {
  /// The outcome of a promise, or `nil` while it is pending.
  typealias Query = @Sendable (A, A.Handle) -> Outcome?

  /// A call to make; a number says what it settles with, or which handler it attaches.
  enum Step: Sendable {
    case settle(Int)
    case attach(Int)
    case query
  }

  /// A call that was made, and what it returned.
  private enum Call: Sendable {
    case settle(Int, reported: Bool?)
    case attach(Int)
    case query(saw: Outcome?)
  }

  /// One promise, the calls on it, and their results.
  final class Round: Sendable {
    private static var threads: Int { 3 }
    private static var calls: Int { 3 }
    private static var extra: Int { threads * calls }

    let steps: [[Step]]
    private let trial: Trial<A>
    private let query: Query?
    private let handle: A.Handle
    private let settler: Settler
    private let outcomes: [Outcome]
    private let history = History<Call>()
    private let delivered = Log<(handler: Int, outcome: Outcome)>()

    init(_ trial: Trial<A>, _ query: Query?) {
      (self.trial, self.query) = (trial, query)
      // A promise of its own, since the settlers of the trial's promises take turns.
      (handle, settler) = trial.loose()
      outcomes = (0...Self.extra).map { trial.outcome(fulfilled: $0.isMultiple(of: 2)) }
      // A settler that allows one call is called once.
      let only = !trial.design.settlesTwice ? trial.random(0...Self.extra - 1) : nil
      let all = (0..<Self.extra).map { number -> Step in
        let kind = only.map { $0 == number ? 0 : trial.random(1...2) } ?? trial.random(0...2)
        return kind == 0 ? .settle(number) : kind == 1 || query == nil ? .attach(number) : .query
      }
      steps = (0..<Self.threads).map { Array(all[$0 * Self.calls..<($0 + 1) * Self.calls]) }
    }

    func run(_ step: Step, on thread: Int) {
      history.record(thread: thread) {
        switch step {
        case .settle(let number):
          return .settle(number, reported: settler.settle(outcomes[number]))
        case .attach(let number):
          trial.onEnd(of: handle) { [delivered] in delivered.add((number, $0)) }
          return .attach(number)
        case .query: return .query(saw: query?(trial.adapter, handle))
        }
      }
    }

    /// Ends with a settled promise, and with a handler that must have run.
    func finish() {
      if trial.design.settlesTwice { run(.settle(Self.extra), on: Self.threads) }
      run(.attach(Self.extra), on: Self.threads)
      if query != nil { run(.query, on: Self.threads) }
    }

    func check() throws {
      let attached = history.entries.count { if case .attach = $0.call { true } else { false } }
      try trial.expect(
        delivered,
        reaches: attached,
        "\(delivered.count) of \(attached) handlers ran"
      )
      let runs = Dictionary(grouping: delivered.all, by: \.handler)
      for (number, all) in runs {
        try trial.check(all.count == 1, "handler \(number) ran \(times(all.count))")
      }
      let entries = history.entries.map { $0.map(observed) }
      let order = Linearizability.check(entries, against: PromiseModel())
      try trial.check(
        order != nil,
        "no order of these calls explains them: "
          + entries.sorted { $0.start < $1.start }.map(\.description).joined(separator: "; ")
      )
    }

    /// The call as the model knows it.
    private func observed(_ call: Call) -> PromiseModel.Call {
      switch call {
      case .settle(let number, let reported): return .settle(outcome: number, reported: reported)
      case .query(let saw): return .query(saw: saw.map(number))
      case .attach(let handler):
        let place = delivered.all.firstIndex { $0.handler == handler }
        // Where handlers may overtake each other, their order is not checked.
        let isInOrder = !trial.design.mayOvertake
        return .register(
          deliveredAs: isInOrder ? place : nil,
          saw: place.map { number(of: delivered.all[$0].outcome) }
        )
      }
    }

    /// The number of the settlement that sent the outcome, or `nil` if none did.
    private func number(of outcome: Outcome) -> Int {
      outcomes.firstIndex(of: outcome) ?? -1
    }
  }
}
