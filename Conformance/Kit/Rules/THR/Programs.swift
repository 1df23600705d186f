import Synchronization

/// Random programs in which every released object calls back.
enum Programs<A: PromiseAdapter> {
  /// What an adapter can do in addition to what every adapter can.
  struct Abilities: Sendable {
    /// Cancels a promise.
    var cancel: (@Sendable (A, A.Handle) -> Void)?
    /// A promise that can be cancelled, with closures that settle and cancel it.
    var cancellable: (@Sendable (A) -> Cancellable<A.Handle>)?
    /// Combines promises, and observes the end.
    var combine: (@Sendable (A, [A.Handle], Int, @escaping @Sendable () -> Void) -> Void)?
    /// Gives a promise a time limit, and observes the end.
    var limit: (@Sendable (A, A.Handle, Duration, @escaping @Sendable () -> Void) -> Void)?
  }

  static var rules: [Rule<A>] { [thr12] }

  /// What the adapter can do.
  static var abilities: Abilities {
    typealias Able = CancellableAdapter & CombiningAdapter & TimedAdapter
    func able<B: Able>(_: B.Type) -> Any { Programs<B>.Abilities.shared }
    func ablest<B: BranchCancellingAdapter & Able>(_: B.Type) -> Any { Programs<B>.Abilities.all }
    let abilities =
      (A.self as? any (BranchCancellingAdapter & Able).Type).map { ablest($0) }
      ?? (A.self as? any Able.Type).map { able($0) }
    return abilities as? Abilities ?? Abilities()
  }

  /// Some promises that two threads share, and the calls they make on them.
  final class Program: Sendable {
    private struct Place: Sendable {
      let handle: A.Handle
      var settler: Settler?
      var cancel: (@Sendable () -> Void)?
    }

    private static var calls: Int { 24 }
    private static var places: Int { 5 }

    private let trial: Trial<A>
    private let abilities: Abilities
    /// Counts the handlers that ran, in all programs.
    private let ran: Counter
    private let random: Mutex<SplitMix>
    private let places = (0..<places).map { _ in Box<Place>() }
    /// Counts the payloads and captures of this program.
    let ledger = Ledger()
    private let isOver = Box(false)
    private let blocked = Counter()
    private let helpers: Helpers<A>

    init(
      _ trial: Trial<A>,
      _ abilities: Abilities,
      _ ran: Counter,
      _ helpers: Helpers<A>,
      seed: UInt64
    ) {
      (self.trial, self.abilities, self.ran) = (trial, abilities, ran)
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
      for place in places { _ = place.take() }
      trial.quiesce()
      // No time limit is longer.
      trial.advance(by: .seconds(3))
    }

    private func number(_ count: Int) -> Int {
      random.withLock { random in Int.random(in: 0..<count, using: &random) }
    }

    private var place: Box<Place> { places[number(Self.places)] }

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
      case 10: _ = place.take()
      default:
        // Work that a thread takes out of the gate and drops counts as discarded by its dispatcher.
        if number(8) == 0 { _ = trial.stage.gate.next() } else { trial.stage.gate.drain() }
      }
    }

    private func make() {
      if let cancellable = abilities.cancellable, number(2) == 0 {
        let promise = cancellable(trial.adapter)
        let cancel = { @Sendable in _ = promise.cancel() }
        place.value = Place(handle: promise.handle, settler: promise.settler, cancel: cancel)
      } else {
        let (handle, settler) = trial.adapter.pending()
        place.value = Place(handle: handle, settler: settler)
      }
    }

    private func settle(_ depth: Int) {
      let box = place
      guard let settler = box.value?.settler else { return }
      if A.profile.settlerIsSingleUse { box.withLock { $0?.settler = nil } }
      if number(2) == 0 {
        settler.settle(.fulfilled(Token(in: ledger, onRelease: release(depth))))
      } else {
        settler.settle(.rejected(Fault(in: ledger, onRelease: release(depth))))
      }
    }

    private func attach(_ depth: Int) {
      guard let source = place.value else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      let verbs = A.verbs
      let derived = verbs[number(verbs.count)].apply(trial, source.handle) { [ran] in
        withExtendedLifetime(captured) { _ = ran.increment() }
      }
      if let derived { place.value = Place(handle: derived) }
    }

    private func cancel() {
      guard let target = place.value else { return }
      if let cancel = target.cancel { return cancel() }
      abilities.cancel?(trial.adapter, target.handle)
    }

    private func combine(_ depth: Int) {
      let inputs = places.compactMap { $0.value?.handle }
      guard !inputs.isEmpty, let combine = abilities.combine else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      combine(trial.adapter, inputs, number(1_000)) { [ran] in
        withExtendedLifetime(captured) { _ = ran.increment() }
      }
    }

    private func limit(_ depth: Int) {
      guard let source = place.value, let limit = abilities.limit else { return }
      let captured = Token(in: ledger, onRelease: release(depth))
      limit(trial.adapter, source.handle, .seconds(number(3))) { [ran] in
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
        guard helpers.run({ [self] in call(depth: 1) }) else {
          blocked.increment()
          return
        }
        // With small numbers the promise may be a mutant, which must not crash the process.
        if trial.scale >= 1_000 { call(depth: 1) }
      }
    }
  }
}

extension Programs.Abilities where A: BranchCancellingAdapter & CombiningAdapter & TimedAdapter {
  /// All of them.
  static var all: Self {
    var all = Self.shared
    all.cancel = { adapter, handle in _ = adapter.cancel(handle) }
    return all
  }
}

extension Programs.Abilities where A: CancellableAdapter & CombiningAdapter & TimedAdapter {
  /// Those of a library in which not every promise can be cancelled.
  static var shared: Self {
    Self(
      cancellable: { $0.cancellable() },
      combine: { adapter, handles, number, seen in
        let all = A.combinations()
        let fitting = all.filter { $0.inputs.contains(handles.count) }
        guard !fitting.isEmpty else { return }
        fitting[number % fitting.count].apply(adapter, Inputs(handles)).observe { _ in seen() }
      },
      limit: { adapter, handle, length, seen in
        guard let timeout = A.timeouts.first else { return }
        timeout.apply(adapter, handle, length).observe { _ in seen() }
      }
    )
  }
}

extension [RuleInfo] {
  /// The texts of ``Programs``.
  static let programs: Self = [.thr12]
}
