import Testing
import TestSupport

@testable import PromiseConformance

/// The checker of histories, on objects whose answers are known.
@Suite(.ownThread) struct LinearizabilityTests {
  // MARK: A promise

  @Test func `one settlement wins`() {
    let winner = call(PromiseModel.Call.settle(outcome: 1, reported: true), 1, 4)
    let both = [winner, call(.settle(outcome: 2, reported: true), 2, 3)]
    #expect(!isExplained(both, PromiseModel()))
    let one = [winner, call(.settle(outcome: 2, reported: false), 2, 3)]
    #expect(isExplained(one, PromiseModel()))
    let tooEarly = [call(PromiseModel.Call.settle(outcome: 2, reported: false), 1, 2)]
    #expect(!isExplained(tooEarly, PromiseModel()), "there is no winner to lose to")
    let silent = [
      call(PromiseModel.Call.settle(outcome: 1, reported: nil), 1, 4),
      call(.settle(outcome: 2, reported: nil), 2, 3),
    ]
    for saw in [1, 2] {
      #expect(isExplained(silent + [call(.query(saw: saw), 5, 6)], PromiseModel()))
    }
    #expect(!isExplained(silent + [call(.query(saw: nil), 5, 6)], PromiseModel()))
  }

  @Test func `a promise does not become pending again`() {
    let settle = call(PromiseModel.Call.settle(outcome: 1, reported: true), 1, 10)
    let forth = [settle, call(.query(saw: nil), 2, 3), call(.query(saw: 1), 4, 5)]
    let back = [settle, call(.query(saw: 1), 2, 3), call(.query(saw: nil), 4, 5)]
    #expect(isExplained(forth, PromiseModel()))
    #expect(!isExplained(back, PromiseModel()))
  }

  @Test func `no handler is lost, none is made up, none gets another outcome`() {
    let settle = call(PromiseModel.Call.settle(outcome: 1, reported: true), 2, 5)
    for start in [1, 3, 7] {
      let attach = { call(PromiseModel.Call.register(deliveredAs: nil, saw: $0), start, start + 1) }
      #expect(isExplained([settle, attach(1)], PromiseModel()))
      #expect(!isExplained([settle, attach(nil)], PromiseModel()), "lost")
      #expect(!isExplained([settle, attach(2)], PromiseModel()), "another outcome")
      #expect(isExplained([attach(nil)], PromiseModel()))
      #expect(!isExplained([attach(1)], PromiseModel()), "nothing settled it")
    }
  }

  @Test func `handlers do not overtake each other`() {
    let settle = call(PromiseModel.Call.settle(outcome: 1, reported: true), 1, 10)
    let attach = { (place: Int, start: Int, end: Int) in
      call(PromiseModel.Call.register(deliveredAs: place, saw: 1), start, end)
    }
    #expect(isExplained([settle, attach(0, 2, 3), attach(1, 4, 5)], PromiseModel()))
    #expect(!isExplained([settle, attach(1, 2, 3), attach(0, 4, 5)], PromiseModel()))
    #expect(isExplained([settle, attach(1, 2, 5), attach(0, 4, 6)], PromiseModel()))
    #expect(!isExplained([settle, attach(0, 2, 3), attach(0, 4, 5)], PromiseModel()))
  }

  @Test func `a settlement that never returned may have settled`() {
    let settle = call(PromiseModel.Call.settle(outcome: 1, reported: nil), 1, nil)
    let attach = { call(PromiseModel.Call.register(deliveredAs: nil, saw: $0), 2, 3) }
    #expect(isExplained([settle, attach(1)], PromiseModel()))
    #expect(isExplained([settle, attach(nil)], PromiseModel()))
    #expect(isExplained([settle, call(.query(saw: nil), 2, 3), attach(1)], PromiseModel()))
    #expect(!isExplained([settle, attach(nil), call(.query(saw: 1), 4, 5)], PromiseModel()))
    #expect(!isExplained([call(.query(saw: 1), 0, 0), settle], PromiseModel()))
  }

  // MARK: Chance

  @Test func `what a single thread could have done is explained, however long its calls seem`() {
    var random = SplitMix(seed: 1)
    for _ in 0..<300 {
      #expect(isExplained(widened(Queue(), &random), Queue()))
      #expect(isExplained(widened(PromiseModel(), &random), PromiseModel()))
    }
  }

  @Test func `the search agrees with trying every order`() {
    var random = SplitMix(seed: 2)
    for tally in [agreement(Queue(), &random), agreement(PromiseModel(), &random)] {
      #expect(tally.explained > 200)
      #expect(tally.unexplained > 200)
    }
  }

  @Test func `many calls that overlap little are decided quickly`() {
    var random = SplitMix(seed: 3)
    #expect(isExplained(widened(PromiseModel(), count: 400, &random), PromiseModel()))
  }

  // MARK: Helpers

  private func call<Call>(
    _ call: Call,
    _ start: Int,
    _ end: Int?,
    thread: Int = 0
  ) -> HistoryEntry<Call> {
    HistoryEntry(call: call, start: start, end: end, thread: thread)
  }

  /// Whether the checker finds an order, which must be a valid one.
  private func isExplained<M: SequentialModel>(
    _ history: [HistoryEntry<M.Call>],
    _ model: M
  ) -> Bool {
    guard let order = Linearizability.check(history, against: model) else { return false }
    let returned = { (entries: [HistoryEntry<M.Call>]) in entries.filter { $0.end != nil }.count }
    #expect(returned(order) == returned(history))
    #expect(isRight(order, model))
    return true
  }

  /// Whether no call comes before one that ended before it started, and each has the right result.
  private func isRight<M: SequentialModel>(_ order: [HistoryEntry<M.Call>], _ model: M) -> Bool {
    for (index, late) in order.enumerated() {
      for early in order[..<index] where late.end ?? .max < early.start { return false }
    }
    let end = order.reduce(Optional(model.initial)) { state, entry in
      state.flatMap { model.next($0, entry.call) }
    }
    return end.map(model.mayEnd) ?? false
  }

  /// Calls that came one after another, with their starts made earlier and their ends later.
  private func widened<M: GeneratingModel>(
    _ model: M,
    count: Int = 9,
    _ random: inout SplitMix
  ) -> [HistoryEntry<M.Call>] {
    let calls = M.run(count, &random)
    var history: [HistoryEntry<M.Call>] = []
    var last: [Int: Int] = [:]
    for (index, call) in calls.enumerated() {
      let (thread, moment) = (Int.random(in: 0..<3, using: &random), index * 100)
      var start = moment - Int.random(in: 0..<300, using: &random)
      if let before = last[thread] {
        // Calls of one thread do not overlap, so both are extended at most to a moment between them.
        let border = Int.random(in: before * 100..<moment, using: &random)
        history[before].end = min(history[before].end ?? border, border)
        start = max(start, border + 1)
      }
      last[thread] = index
      let end = moment + Int.random(in: 0..<300, using: &random)
      history.append(HistoryEntry(call: call, start: start, end: end, thread: thread))
    }
    for index in last.values where Bool.random(using: &random) { history[index].end = nil }
    return history
  }

  private func agreement<M: GeneratingModel>(
    _ model: M,
    _ random: inout SplitMix
  ) -> (explained: Int, unexplained: Int) {
    var tally = (explained: 0, unexplained: 0)
    for _ in 0..<2000 {
      let history = (0..<Int.random(in: 2...5, using: &random)).map { thread in
        let start = Int.random(in: 0..<20, using: &random)
        let length = Int.random(in: 0..<10, using: &random)
        let end = length == 0 ? nil : start + length
        return HistoryEntry(call: M.any(&random), start: start, end: end, thread: thread)
      }
      let expected = hasOrder(history, model)
      #expect(isExplained(history, model) == expected, "\(history)")
      if expected { tally.explained += 1 } else { tally.unexplained += 1 }
    }
    return tally
  }

  /// Tries every order of every choice among the calls that never returned.
  private func hasOrder<M: SequentialModel>(_ history: [HistoryEntry<M.Call>], _ model: M) -> Bool {
    let (open, closed) = (history.filter { $0.end == nil }, history.filter { $0.end != nil })
    return (0..<(1 << open.count)).contains { choice in
      let chosen = open.indices.filter { choice & (1 << $0) != 0 }.map { open[$0] }
      return orders(of: closed + chosen).contains { isRight($0, model) }
    }
  }

  private func orders<Element>(of elements: [Element]) -> [[Element]] {
    guard !elements.isEmpty else { return [[]] }
    return elements.indices.flatMap { index in
      var rest = elements
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }
}

/// A model that can generate random histories.
private protocol GeneratingModel: SequentialModel {
  /// Calls of one thread, with right results.
  static func run(_ count: Int, _ random: inout SplitMix) -> [Call]
  /// A call with any result.
  static func any(_ random: inout SplitMix) -> Call
}

/// First in, first out.
private struct Queue: GeneratingModel {
  /// What was taken is `nil` where the queue was empty.
  enum Call { case put(Int), take(Int?) }

  let initial: [Int] = []

  func next(_ state: [Int], _ call: Call) -> [Int]? {
    switch call {
    case .put(let value): state + [value]
    case .take(let value): value == state.first ? Array(state.dropFirst()) : nil
    }
  }

  static func run(_ count: Int, _ random: inout SplitMix) -> [Call] {
    var held: [Int] = []
    return (0..<count).map { index in
      if Bool.random(using: &random) { return .take(held.isEmpty ? nil : held.removeFirst()) }
      held.append(index)
      return .put(index)
    }
  }

  static func any(_ random: inout SplitMix) -> Call {
    let value = Int.random(in: 1...2, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .take(nil)
    case 1, 2: return .take(value)
    default: return .put(value)
    }
  }
}

extension PromiseModel: GeneratingModel {
  fileprivate static func run(_ count: Int, _ random: inout SplitMix) -> [Call] {
    let winner = Int.random(in: 0...count, using: &random)
    var attached = 0
    return (0..<count).map { index in
      let outcome = index > winner ? winner : nil
      if index == winner { return .settle(outcome: winner, reported: true) }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .query(saw: outcome)
      case 1 where index > winner: return .settle(outcome: index, reported: false)
      default:
        attached += 1
        return .register(deliveredAs: attached - 1, saw: winner < count ? winner : nil)
      }
    }
  }

  fileprivate static func any(_ random: inout SplitMix) -> Call {
    let outcome = Int.random(in: 1...2, using: &random)
    let seen = Int.random(in: 0..<4, using: &random) == 0 ? nil : outcome
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .query(saw: seen)
    case 1:
      let place = Int.random(in: 0...2, using: &random)
      return .register(deliveredAs: place == 2 ? nil : place, saw: seen)
    default:
      let reports = [true, false, nil][Int.random(in: 0...2, using: &random)]
      return .settle(outcome: outcome, reported: reports)
    }
  }
}
