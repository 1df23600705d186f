@_spi(Storage) import PromiseStorage
import Testing
import TestSupport

@testable import TypedPromise

/// Random events of the machine, beside a list that says what each of them must bring about.
@Suite(.ownThread) struct ModelTests {
  private typealias State = PromiseState

  /// The required state of the machine.
  private struct Model {
    var phase: State.Phase
    var waiters: [PromiseWaiter] = []
    var source: PromiseCore?
    var producer: Producer?
    var isInHandler = false

    /// Abandons what it waits for, and takes `left` from the machine for the same.
    mutating func withdraw(_ promise: PromiseCore, _ left: borrowing State.Withdrawal) -> Bool {
      let isHandedOver = phase == .handedOver
      defer { (phase, source, producer) = (.open, nil, nil) }
      return left.source === (isHandedOver ? nil : source) && left.producer === producer
        && left.settled === (isHandedOver ? source ?? promise : nil)
    }

    mutating func attach(_ waiter: PromiseWaiter, isTurnOpen: Bool) -> State.Attachment {
      if phase == .delivering, isTurnOpen { return .queue }
      let passes = phase == .delivering && isInHandler && waiters.isEmpty
      if passes, waiter.role != .handler { return .pass }
      waiters.append(waiter)
      guard phase == .settled else { return .wait }
      phase = .delivering
      return .deliver
    }

    mutating func next() -> PromiseWaiter? {
      let waiter = waiters.isEmpty ? nil : waiters.removeFirst()
      isInHandler = waiter?.role == .handler
      if waiter == nil { phase = .settled }
      return waiter
    }

    /// A waiter leaves; the last one settles it.
    mutating func lose(
      _ waiter: PromiseWaiter,
      of promise: PromiseCore,
      _ left: borrowing State.Withdrawal
    ) -> Bool {
      let isThere = waiters.contains { $0 === waiter }
      guard phase.isPending, isThere else { return left.waiter == nil && left.settlement == .lost }
      waiters.removeAll { $0 === waiter }
      let isLast = waiters.isEmpty
      return left.waiter === waiter
        && (isLast
          ? withdraw(promise, left) && left.settlement == settle() : left.settlement == .lost)
    }

    func mustWithdraw(isStep: Bool) -> Bool {
      phase.isPending && (producer != nil || phase != .open || source != nil && !isStep)
    }

    mutating func settle() -> Settlement {
      source = nil
      guard phase.isPending else { return .lost }
      phase = waiters.isEmpty ? .settled : .delivering
      return waiters.isEmpty ? .done : .deliver
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `what comes of random events`(waits: Bool, hasSource: Bool) throws {
    let phase = waits ? State.Phase.waiting : .open
    var numbers = SeededNumbers((waits ? 1 : 0) + (hasSource ? 2 : 0))
    for _ in 0..<(Extent.isWhole ? 25_000 : 300) {
      weak var held: PromiseCore?
      do {
        let (source, other) = (Promise<Int, Never>(), Promise<Int, Never>())
        held = source
        var state = State(phase, source: hasSource ? SourceReference<PromiseCore>(source) : nil)
        var model = Model(phase: phase, source: hasSource ? source : nil)
        for _ in 0..<60 {
          let event = Int.random(in: 0..<12, using: &numbers)
          let index = Int.random(in: 0..<4, using: &numbers)
          let isRight = Self.happen(event, index, (source, other), &state, &model)
          let agrees = Self.agree(state, model)
          try #require(isRight && agrees, "event \(event), \(index), then \(model.phase)")
        }
        while state.removeFirst() != nil {}
        _ = state.resume(other)
      }
      // What was held for the dispatcher was taken over.
      try #require(held == nil)
    }
  }

  /// Whether the machine is what the model says.
  private static func agree(_ state: borrowing State, _ model: Model) -> Bool {
    state.phase == model.phase && state.waiters.isEmpty == model.waiters.isEmpty
      && state.producer === model.producer
      // A waiter in a settled promise would wait for ever.
      && (model.phase != .settled || model.waiters.isEmpty)
  }

  /// Whether an event does what the model says.
  private static func happen(
    _ event: Int,
    _ index: Int,
    _ sources: (PromiseCore, PromiseCore),
    _ state: inout State,
    _ model: inout Model
  ) -> Bool {
    switch event {
    case 0:
      let (role, isOpen) = (index < 2 ? Role.handler : .passer, index % 2 == 0)
      let new = PromiseWaiter(as: role, Step { _, _ in .done })
      return state.attach(new, isTurnOpen: isOpen) == model.attach(new, isTurnOpen: isOpen)
    case 1:
      let new = PromiseWaiter(as: .passer, Step { _, _ in .done })
      if model.phase.isPending { model.waiters.append(new) }
      return state.attachIfPending(new) == model.phase.isPending
    case 2:
      let source = index < 2 ? sources.0 : sources.1
      if model.phase == .open { model.source = source }
      state.follow(SourceReference<PromiseCore>(source))
      return true
    case 3:
      let producer = Producer()
      if model.phase == .open { model.producer = producer }
      state.expect(producer)
      return true
    case 4:
      let isWaiting = model.phase == .waiting
      if isWaiting { model.phase = .handedOver }
      return state.handOver() == isWaiting
    case 5:
      guard model.phase == .handedOver else { return state.resume(sources.1) == nil }
      model.phase = .waiting
      return state.resume(sources.1) === model.source ?? sources.1
    case 6:
      let isWaiting = model.phase == .waiting
      if isWaiting { model.phase = .open }
      return state.begin() == isWaiting
    case 7:
      let isStep = index > 0
      let expected = model.mustWithdraw(isStep: isStep) ? nil : model.settle()
      return state.settle(isStep: isStep) == expected
    case 8:
      guard model.phase == .delivering else { return true }
      return state.next() === model.next()
    case 9:
      let left = state.withdraw(sources.1, nil)
      return !model.phase.isPending || model.withdraw(sources.1, left)
    case 10:
      let waiter =
        index < model.waiters.count ? model.waiters[index] : PromiseWaiter(Step { _, _ in .done })
      let left = state.lose(waiter, of: sources.1, nil)
      return model.lose(waiter, of: sources.1, left)
    default:
      guard model.phase != .handedOver else { return true }
      if model.phase == .waiting { model.phase = .open }
      model.source = nil
      state.forgetSource()
      return true
    }
  }
}
