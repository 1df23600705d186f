import Dispatch
@_spi(Storage) import PromiseStorage
import Synchronization
import Testing
import TestSupport

@testable import TypedPromise

/// The machine of a promise, every event in every phase, without threads and without types.
@Suite(.ownThread) struct MachineTests {
  private typealias State = PromiseState

  private let source = Promise<Int, Never>()
  private let other = Promise<Int, Never>()

  /// A phase, and the calls that lead to it.
  enum Phase: CaseIterable {
    case open, waiting, handedOver, delivering, settled

    static let unsettled: [Phase] = [.open, .waiting, .handedOver]

    var isPending: Bool { Phase.unsettled.contains(self) }
    var phase: PromiseState.Phase {
      switch self {
      case .open: .open
      case .waiting: .waiting
      case .handedOver: .handedOver
      case .delivering: .delivering
      case .settled: .settled
      }
    }
  }

  /// Calls `body` with a machine in a phase, and cleans up afterwards.
  private func with(
    _ phase: Phase,
    waiters: [PromiseWaiter] = [],
    _ body: (inout State) -> Void
  ) {
    var state = State(phase.isPending && phase != .open ? .waiting : .open, source: nil)
    switch phase {
    case .open: break
    case .waiting: state.source = SourceReference(source)
    case .handedOver:
      state.source = SourceReference(source)
      expect(state.handOver())
    case .delivering:
      expect(state.attach(waiter(), isTurnOpen: false) == .wait)
      expect(state.settle(isStep: true) == .deliver)
      expect(state.removeFirst() != nil)
    case .settled: expect(state.settle(isStep: true) == .done)
    }
    for waiter in waiters { expect(state.attach(waiter, isTurnOpen: false) == .wait) }
    expect(state.phase == phase.phase)
    body(&state)
    while state.removeFirst() != nil {}
    _ = state.resume(other)
  }

  private func core(for side: PromiseCore.Side, _ place: Place) -> PromiseCore {
    PromiseCore(State(.open), for: side, place, Step { _, _ in .done })
  }

  /// Like `#expect`, without a copy of its operands.
  private func expect(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(isTrue, sourceLocation: sourceLocation)
  }

  private func waiter(as role: Role = .passer) -> PromiseWaiter {
    PromiseWaiter(as: role, Step { _, _ in .done })
  }

  private var transform: AnyTransform { AnyTransform {} }

  // MARK: Adding a waiter

  @Test(arguments: Phase.allCases)
  func `a waiter waits, and who comes to a settled promise delivers`(phase: Phase) {
    with(phase) { state in
      let attachment = state.attach(waiter(as: .handler), isTurnOpen: false)
      expect(attachment == (phase == .settled ? .deliver : .wait))
      expect(state.phase == (phase == .settled ? .delivering : phase.phase))
      expect(!state.waiters.isEmpty)
    }
  }

  @Test func `only what runs nothing passes, only a handler, and only with nobody before it`() {
    let cases: [(running: Role, waiting: Bool, comes: Role, isTurnOpen: Bool)] = [
      (.handler, false, .passer, false), (.passer, false, .passer, false),
      (.handler, true, .passer, false), (.handler, false, .handler, false),
      (.handler, false, .passer, true),
    ]
    for (index, one) in cases.enumerated() {
      with(.delivering, waiters: [waiter(as: one.running)]) { state in
        expect(state.next() != nil)
        if one.waiting { _ = state.attach(waiter(as: .handler), isTurnOpen: false) }
        let attachment = state.attach(waiter(as: one.comes), isTurnOpen: one.isTurnOpen)
        expect(attachment == (index == 0 ? .pass : one.isTurnOpen ? .queue : .wait))
      }
    }
  }

  @Test(arguments: Phase.unsettled)
  func `nobody passes who comes to a pending promise`(phase: Phase) {
    with(phase) { state in expect(state.attach(waiter(), isTurnOpen: false) == .wait) }
  }

  // MARK: Its source

  @Test(arguments: Phase.allCases)
  func `it follows another while it has nothing else to wait for`(phase: Phase) {
    with(phase) { state in
      state.follow(SourceReference<PromiseCore>(other))
      expect(state.phase == phase.phase)
      let follows = state.source?.held === other
      expect(follows == (phase == .open))
    }
  }

  @Test(arguments: Phase.allCases)
  func `several sources are known to a pending promise, and hooks to any that is not settled`(
    phase: Phase
  ) {
    with(phase) { state in
      state.expect(Producer())
      expect((state.producer != nil) == (phase == .open))
      let producer = state.producerIfPending()
      expect((producer != nil) == phase.isPending)
      expect(state.producer === producer)
      expect(state.producerIfPending() === producer)
    }
  }

  @Test(arguments: Phase.allCases)
  func `the step is handed over once its source is settled, once`(phase: Phase) {
    with(phase) { state in
      expect(state.handOver() == (phase == .waiting))
      expect(!state.handOver())
    }
  }

  @Test(arguments: Phase.allCases)
  func `the dispatcher resumes what was handed over to it, once`(phase: Phase) {
    with(phase) { state in
      let resumed = state.resume(other)
      expect(resumed === (phase == .handedOver ? source : nil))
      expect(state.phase == (phase == .handedOver ? .waiting : phase.phase))
      expect(state.resume(other) == nil)
    }
  }

  @Test func `work has no source, and is told so`() {
    var state = State(.handedOver)
    expect(state.resume(other) === other)
    expect(state.begin())
    expect(state.dependency(.through) == nil)
  }

  @Test(arguments: Phase.allCases)
  func `the step begins where it waits, once`(phase: Phase) {
    with(phase) { state in
      expect(state.begin() == (phase == .waiting))
      expect(!state.begin())
      expect(state.phase == (phase == .waiting ? .open : phase.phase))
      // Its caller holds the source meanwhile, and it can still be asked for.
      if phase == .waiting { expect(state.source?.held === source) }
    }
  }

  @Test(arguments: Phase.allCases)
  func `it says what it waits for`(phase: Phase) {
    with(phase) { state in
      let wait = state.dependency(.through)
      expect((wait?.upstream === source) == (phase == .waiting || phase == .handedOver))
      expect((wait != nil) == (phase == .waiting || phase == .handedOver))
    }
  }

  // MARK: Settling

  @Test(arguments: Phase.allCases)
  func `the first settlement wins`(phase: Phase) {
    with(phase) { state in
      if phase.isPending { _ = state.withdraw(nil) }
      expect(state.settle(isStep: false) == (phase.isPending ? .done : .lost))
      expect(state.settle(isStep: false) == .lost)
      expect(state.phase == (phase == .delivering ? .delivering : .settled))
      expect(state.source == nil)
    }
  }

  @Test(arguments: [Phase.open, .waiting])
  func `who settles it where somebody waits delivers`(phase: Phase) {
    with(phase, waiters: [waiter()]) { state in
      _ = state.withdraw(nil)
      expect(state.settle(isStep: false) == .deliver)
      expect(state.phase == .delivering)
    }
  }

  @Test(arguments: Phase.allCases)
  func `what is to be given up has to be, before it is settled`(phase: Phase) {
    with(phase) { state in
      let waits = phase == .waiting || phase == .handedOver
      expect((state.settle(isStep: false) == nil) == waits)
      expect((state.settle(isStep: true) == nil) == waits)
      guard phase == .waiting else { return }
      _ = state.begin()
      expect(state.settle(isStep: false) == nil)
      state.producer = Producer()
      expect(state.settle(isStep: true) == nil)
      state.producer = nil
      expect(state.settle(isStep: true) == .done)
    }
  }

  @Test func `waiters have their turns in their order, and then it is settled`() {
    let waiters = [waiter(), waiter(as: .handler), waiter()]
    with(.open, waiters: waiters) { state in
      expect(state.settle(isStep: true) == .deliver)
      for waiter in waiters {
        expect(state.next() === waiter)
        expect(state.isInHandler == (waiter === waiters[1]))
        expect(state.phase == .delivering)
      }
      expect(state.next() == nil)
      expect(state.phase == .settled && !state.isInHandler)
    }
  }

  @Test func `what goes to queues is handed over without a turn, up to what does not`() {
    let place = Place.queue(DispatchQueue(label: "MachineTests"))
    let source = Promise<Int, Never>(value: 1)
    let waiters = [
      core(for: .value, place), core(for: .both, place), core(for: .error, place), waiter(),
    ]
    with(.open, waiters: waiters) { state in
      expect(state.settle(isStep: true) == .deliver)
      expect(state.nextForQueue(source, in: turn) ?? nil === waiters[0])
      expect(state.nextForQueue(source, in: turn) ?? nil === waiters[1])
      expect(state.nextForQueue(source, in: turn) == nil && state.phase == .delivering)
      expect(state.next() === waiters[2])
      expect(state.next() === waiters[3])
      let last = state.nextForQueue(source, in: turn)
      if let last { expect(last == nil) } else { expect(false) }
      expect(state.phase == .settled)
    }
  }

  // MARK: Leaving

  @Test(arguments: Phase.allCases)
  func `what it does not need any more is handed out, once`(phase: Phase) {
    with(phase) { state in
      let producer = state.producerIfPending()
      for round in 0..<2 {
        let left = state.withdraw(transform)
        expect(left.source === (phase == .waiting && round == 0 ? source : nil))
        expect(left.settled === (phase == .handedOver && round == 0 ? source : nil))
        expect(left.producer === (round == 0 ? producer : nil))
        expect((left.transform != nil) == phase.isPending)
        expect(left.settlement == .lost && left.waiter == nil)
      }
      expect(state.phase == (phase.isPending ? .open : phase.phase))
      expect(state.dependency(.through) == nil && state.settle(isStep: false) != nil)
    }
  }

  @Test(arguments: Phase.unsettled + [.delivering])
  func `the last one to leave a pending promise cancels it`(phase: Phase) {
    let waiters = [waiter(), waiter(), waiter()]
    with(phase, waiters: waiters) { state in
      for (index, one) in [0, 2, 1].enumerated() {
        let isLast = phase.isPending && index == 2
        let left = state.lose(waiters[one], transform)
        expect(left.waiter === (phase.isPending ? waiters[one] : nil))
        expect(left.settlement == (isLast ? .done : .lost))
        expect(left.source === (isLast && phase == .waiting ? source : nil))
        expect(left.settled === (isLast && phase == .handedOver ? source : nil))
        expect((left.transform != nil) == isLast)
      }
      expect(state.phase == (phase.isPending ? .settled : phase.phase))
    }
  }

  @Test(arguments: Phase.unsettled)
  func `who is not there cannot leave, nor twice`(phase: Phase) {
    let waiters = [waiter(), waiter()]
    with(phase, waiters: waiters) { state in
      for one in [waiter(), waiters[0], waiters[0]] { _ = state.lose(one, nil) }
      expect(state.phase == phase.phase)
      expect(state.removeFirst() === waiters[1])
      expect(state.lose(waiters[0], nil).settlement == .lost)
    }
  }

  @Test(arguments: [Phase.open, .waiting, .delivering, .settled])
  func `a source that is released is forgotten`(phase: Phase) {
    with(phase) { state in
      state.forgetSource()
      expect(state.source == nil)
      expect(state.phase == (phase == .waiting ? .open : phase.phase))
      expect(!state.begin() && !state.handOver())
    }
  }

  // MARK: The list

  @Test func `waiters leave from any place of the list, and those that stay keep their order`() {
    for left in 0..<8 {
      let all = (0..<3).map { _ in waiter() }
      var list = Waiters()
      for one in all { list.append(one) }
      for (index, one) in all.enumerated() where left & 1 << index != 0 {
        expect(list.remove(one) === one)
        expect(list.remove(one) == nil)
      }
      for (index, one) in all.enumerated() where left & 1 << index == 0 {
        expect(list.removeFirst() === one)
      }
      expect(list.isEmpty && list.removeFirst() == nil)
      // A waiter that has left can be added again.
      list.append(all[0])
      expect(list.removeFirst() === all[0])
    }
  }

  /// The explorer sees a change by them.
  @Test(arguments: 0..<3) func `each change of the list shows in its own bits`(leaving: Int) {
    var list = Waiters()
    var seen: [[UInt8]] = []
    func note() { seen.append(withUnsafeBytes(of: &list) { Array($0) }) }
    let all = (0..<3).map { _ in waiter() }
    note()
    for one in all {
      list.append(one)
      note()
    }
    expect(list.remove(all[leaving]) != nil)
    note()
    while list.removeFirst() != nil { note() }
    for (before, after) in zip(seen, seen.dropFirst()) { expect(before != after) }
  }

  @Test func `a list holds its waiters, and lets each go`() {
    var list = Waiters()
    weak var held: PromiseWaiter?
    do {
      let one = waiter()
      held = one
      list.append(one)
    }
    expect(held != nil)
    _ = list.removeFirst()
    expect(held == nil)
  }

  @Test func `a promise is small enough for the allocator's fast ways`() {
    let header = 16
    let waiter = MemoryLayout<(Step, Int, Int, Slot, Role, PromiseCore.Side, Place)>.size
    expect(header + waiter + MemoryLayout<Mutex<PromiseState>>.size <= 120)
  }
}
