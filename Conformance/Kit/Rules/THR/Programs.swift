import Synchronization

/// Random programs in which every released object calls back.
enum Programs<A: PromiseAdapter> {
  /// What an adapter can do; asked once, since doing so each time would keep threads apart in a race.
  struct Capabilities: Sendable {
    let verbs = A.verbs
    let settlesTwice = A.design.settlesTwice
    let abilities = Abilities<A>()
    let combinations = A.allCombinations
    let timeout = A.allTimeouts.first
  }

  /// Some promises that two threads share, and the calls they make on them.
  final class Program: Sendable {
    private struct SharedPromise: Sendable {
      let handle: A.Handle
      var settler: Settler?
      var cancel: (@Sendable () -> Void)?
    }

    private static var calls: Int { 24 }
    private static var slots: Int { 5 }

    private let trial: Trial<A>
    private let capabilities: Capabilities
    /// Counts the handlers that ran, in all programs.
    private let ran: Counter
    private let random: Mutex<SplitMix>
    private let slots = (0..<slots).map { _ in Box<SharedPromise>() }
    /// Counts the payloads and captures of this program.
    let ledger = Ledger()
    private let isOver = Box(false)
    private let blocked = Counter()
    private let helpers: HelperThreads

    init(
      _ trial: Trial<A>,
      _ capabilities: Capabilities,
      _ ran: Counter,
      _ helpers: HelperThreads,
      seed: UInt64
    ) {
      (self.trial, self.capabilities, self.ran) = (trial, capabilities, ran)
      self.helpers = helpers
      random = Mutex(SplitMix(seed: seed))
    }

    /// Whether no other thread was blocked during a release.
    var isFree: Bool { blocked.count == 0 }

    func run(_ thread: Int) {
      for _ in 0..<Self.calls { call(depth: 0) }
    }

    /// Releases everything, and runs everything that can run.
    func finish() {
      isOver.value = true
      // A handler that runs by itself may be in the middle of a call, which fills a slot.
      for _ in 0..<2 {
        for slot in slots { _ = slot.take() }
        trial.quiesce()
      }
      // No time limit is longer.
      trial.advance(by: .seconds(3))
    }

    private func number(_ count: Int) -> Int {
      random.withLock { random in Int.random(in: 0..<count, using: &random) }
    }

    private var slot: Box<SharedPromise> { slots[number(Self.slots)] }

    /// One call or a few; calls that an object makes when it is released are one level deeper.
    private func call(depth: Int) {
      trial.tally.noteCall()
      switch number(12) {
      case 0, 1: make()
      case 2, 3: settle(depth)
      case 4, 5, 6: attach(depth)
      case 7: cancel()
      case 8: combine(depth)
      case 9: limit(depth)
      case 10: _ = slot.take()
      default:
        // Work that a thread takes out of the gate and drops counts as discarded by its dispatcher.
        if number(8) == 0 { _ = trial.stage.gate.next() } else { trial.stage.gate.drain() }
      }
    }

    private func make() {
      if let cancellable = capabilities.abilities.cancellable, number(2) == 0 {
        let promise = trial.noted(cancellable(trial.adapter))
        let cancel = { @Sendable in _ = promise.cancel() }
        slot.value = SharedPromise(handle: promise.handle, settler: promise.settler, cancel: cancel)
      } else {
        let (handle, settler) = trial.loose()
        slot.value = SharedPromise(handle: handle, settler: settler)
      }
    }

    private func settle(_ depth: Int) {
      let settler = slot.withLock { shared in
        defer { if !capabilities.settlesTwice { shared?.settler = nil } }
        return shared?.settler
      }
      guard let settler else { return }
      if number(2) == 0 {
        settler.settle(.fulfilled(Token(in: ledger, onRelease: release(depth))))
      } else {
        settler.settle(.rejected(TrialFault(in: ledger, onRelease: release(depth))))
      }
    }

    private func attach(_ depth: Int) {
      guard let source = slot.value else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      let handler: @Sendable () -> Void = { [ran] in
        withExtendedLifetime(captured) { _ = ran.increment() }
      }
      let verbs = capabilities.verbs
      // A promise without steps can be watched.
      guard !verbs.isEmpty else {
        return trial.onEnd(of: source.handle) { _ in handler() }
      }
      let derived = verbs[number(verbs.count)].apply(trial, source.handle, handler)
      if let derived { slot.value = SharedPromise(handle: derived) }
    }

    private func cancel() {
      guard let target = slot.value else { return }
      if let cancel = target.cancel { return cancel() }
      guard let cancel = capabilities.abilities.cancel else { return }
      trial.asks(target.handle)
      _ = cancel(trial.adapter, target.handle)
    }

    private func combine(_ depth: Int) {
      let inputs = slots.compactMap { $0.value?.handle }
      let fitting = capabilities.combinations.filter { $0.inputs.contains(inputs.count) }
      guard !inputs.isEmpty, !fitting.isEmpty else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      let output = fitting[number(fitting.count)].apply(trial, Inputs(inputs))
      output.observe { [ran] _ in
        withExtendedLifetime(captured) { _ = ran.increment() }
      }
    }

    private func limit(_ depth: Int) {
      guard let source = slot.value, let timeout = capabilities.timeout else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      timeout.apply(trial, source.handle, .seconds(number(3))).observe { [ran] _ in
        withExtendedLifetime(captured) { _ = ran.increment() }
      }
      if number(2) == 0 { trial.stage.clock.advance(by: .seconds(1)) }
    }

    /// What an object does when it is released: first on another thread, which a held lock would block.
    ///
    /// Objects that this releases do nothing.
    private func release(_ depth: Int) -> (@Sendable () -> Void)? {
      guard depth == 0 else { return nil }
      return { [self] in
        guard isOver.value == false, blocked.count == 0 else { return }
        guard helpers.run(trial.patience, { [self] in call(depth: 1) }) else {
          blocked.increment()
          return
        }
        // With small numbers the promise may be a mutant, which must not crash the process.
        if trial.scale >= 1_000 { call(depth: 1) }
      }
    }
  }
}
