import PromiseStorage
import TestSupport
import Testing

@testable import ResultPromise

/// Random events of the machine, beside a list that says what each of them must bring about.
@Suite(.ownThread) struct ModelTests {
  private typealias Phase = PromiseState.Phase

  /// The required state of the machine; `others` is a number of moves counted from the start.
  private struct Model {
    var phase = Phase.pending
    var list: [(waiter: PromiseWaiter, isMove: Bool)] = []
    /// The waiter that runs is a move.
    var runsMove = false
    let others: UInt32

    var moves: UInt32 {
      others + UInt32(list.count { $0.isMove }) + (runsMove ? 1 : 0)
    }
  }

  @Test(arguments: [0, 254, 65_534, .max - 2, .max - 1] as [UInt32])
  func `what comes of random events`(others: UInt32) throws {
    var numbers = SeededNumbers(UInt64(others))
    for _ in 0..<(Extent.isWhole ? 20_000 : 300) {
      let promise = PromiseCore(.pending, Step { _, _ in .done })
      promise.lock.withLock { $0.moves = others }
      var model = Model(others: others)
      for _ in 0..<60 {
        let event = Int.random(in: 0..<8, using: &numbers)
        let index = Int.random(in: 0..<4, using: &numbers)
        try promise.lock.withLock { state in
          try Self.happen(event, index, &state, &model)
          try #require(state.phase == model.phase)
          try #require(state.moves == model.moves)
          try #require(state.waiters.isEmpty == model.list.isEmpty)
          // A waiter in a settled promise would wait for ever.
          try #require(model.phase != .settled || model.list.isEmpty)
        }
      }
    }
  }

  @Test func `one move more than can be counted ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let promise = PromiseCore(.pending, Step { _, _ in .done })
      promise.lock.withLock { $0.moves = .max }
      _ = promise.lock.withLock { $0.attachMove(PromiseWaiter(Step { _, _ in .done })) }
    }
  }

  private static func happen(
    _ event: Int,
    _ index: Int,
    _ state: inout PromiseState,
    _ model: inout Model
  ) throws {
    let new = PromiseWaiter(Step { _, _ in .done })
    switch event {
    case 0:
      let isSettled = model.phase == .settled
      try #require(state.attach(new) == (isSettled ? .deliver : .wait))
      model.list.append((new, false))
      if isSettled { model.phase = .delivering }
    case 1:
      switch (state.attachHandler(new), model.phase) {
      case (.wait, .pending): break
      case (.ask, .delivering): return
      case (.deliver, .settled): model.phase = .delivering
      case (let attachment, let phase): Issue.record("\(attachment) of one that is \(phase)")
      }
      model.list.append((new, false))
    case 2:
      let isPending = model.phase == .pending
      try #require(state.attachIfPending(new) == isPending)
      if isPending { model.list.append((new, false)) }
    case 3:
      guard model.moves < .max else { return }
      let waits = model.phase == .pending || model.phase == .delivering && model.moves > 0
      try #require(state.attachMove(new) == waits)
      if waits { model.list.append((new, true)) }
    case 4:
      guard index < model.list.count else {
        return try #require(state.remove(new, isMove: true) == nil)
      }
      let (waiter, isMove) = model.list.remove(at: index)
      try #require(state.remove(waiter, isMove: isMove) === waiter)
    case 5:
      let settlement: Settlement =
        model.phase != .pending ? .lost : model.list.isEmpty ? .done : .deliver
      try #require(state.settle() == settlement)
      if settlement != .lost { model.phase = settlement == .done ? .settled : .delivering }
    case 6:
      guard model.runsMove else { return }
      state.endMove()
      model.runsMove = false
    default:
      guard model.phase == .delivering, !model.runsMove else { return }
      let next = state.next()
      try #require(next === model.list.first?.waiter)
      if next == nil {
        model.phase = .settled
      } else {
        model.runsMove = model.list.removeFirst().isMove
      }
    }
  }
}
