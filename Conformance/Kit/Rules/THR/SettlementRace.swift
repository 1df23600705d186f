/// One promise that threads race for, and what each of them saw.
final class SettlementRace<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let handle: A.Handle
  private let settler: Settler
  private let outcomes: [Outcome]
  /// Whether handlers run during the race, on all its threads.
  private let drains: Bool
  private let observers = Counter()
  private let seen = Log<(observer: Int, outcome: Outcome)>()
  private let replies = Log<(index: Int, won: Bool)>()

  init(_ trial: Trial<A>, outcomes count: Int, drains: Bool = false) {
    (self.trial, self.drains) = (trial, drains)
    // A promise of its own, since the settlers of the trial's promises take turns.
    (handle, settler) = trial.loose()
    let first = trial.random(0...1)
    outcomes = (first..<first + count).map { trial.outcome(fulfilled: $0.isMultiple(of: 2)) }
  }

  func settle(_ index: Int) {
    if let won = settler.settle(outcomes[index]) { replies.add((index, won)) }
    if drains { trial.stage.gate.drain() }
  }

  func observe() {
    let number = observers.increment()
    trial.onEnd(of: handle) { [seen] in seen.add((number, $0)) }
    if drains { trial.stage.gate.drain() }
  }

  /// Each of that many observers saw one outcome: the same, and one of those that were sent.
  func checkObservers(_ count: Int) throws {
    try trial.expect(seen, reaches: count, "of \(count) handlers \(seen.count) ran")
    let seen = seen.all
    let perObserver = Dictionary(grouping: seen, by: \.observer)
    for observer in 1...count {
      let runs = perObserver[observer]?.count ?? 0
      try trial.check(runs == 1, "handler \(observer) of \(count) ran \(times(runs))")
    }
    let first = seen[0].outcome
    try trial.check(outcomes.contains(first), "observers saw \(first), which was not sent")
    let other = seen.first { $0.outcome != first }?.outcome
    try trial.check(other == nil, "some observers saw \(first), others \(other?.description ?? "")")
  }

  /// If settlements report whether they won, exactly the one whose outcome was seen reports it.
  func checkReplies(_ count: Int) throws {
    let replies = replies.all
    guard !replies.isEmpty else { return }
    try trial.check(
      replies.count == count,
      "\(replies.count) of \(count) settlements report whether they won"
    )
    let winners = replies.filter(\.won).map { outcomes[$0.index] }
    try trial.check(winners.count == 1, "\(winners.count) settlements report that they won")
    let outcome = seen.all[0].outcome
    try trial.check(winners == [outcome], "the settlement that won is not the one that was seen")
  }
}
