import Synchronization

/// A step of any kind, in one form, for rules that hold for every kind of step.
///
/// Its handler passes on what it is given, so that a chain of one verb ends as its source does.
struct Verb<A: PromiseAdapter>: Handling {
  private(set) var text: String
  let schedule: Schedule
  var place: SourcePlace? { spelling.place }
  /// The spelling that it is made of.
  let spelling: any Spelling
  private(set) var kind: String
  let ends: Ends
  /// Whether its handler may fail.
  let canFail: Bool
  private let form: StepForm
  private let call: @Sendable (A, A.Handle, Closures<A>) -> A.Handle?
  /// Whether it is attached inside a handler of another promise.
  private var isInside = false
  /// Is given what ended the promise, and gives a value instead, or nothing to pass that on.
  private typealias Handler = @Sendable (Outcome?) throws(TrialFault) -> Token?

  fileprivate init<S: Attaching>(_ spelling: S) where S.A == A {
    (text, schedule, kind) = (spelling.text, spelling.schedule, spelling.kindOfStep)
    (self.spelling, form, canFail) = (spelling, spelling.form, spelling.canFail)
    ends = form.ends
    call = { spelling.attach($0, $1, $2) }
  }

  /// Whether it makes a promise, so that a chain can be made of it.
  var isLink: Bool { form.makesPromise }
  /// Whether it makes a promise of its own: what wraps a promise may be that promise.
  var hasOwnPromise: Bool { isLink && !(spelling is Wrapper<A>) }
  /// Whether an error is passed on after its handler has run for it.
  var keepsErrors: Bool { canFail || form.gives != .value || !ends.contains(.error) }

  /// The same, attached inside a handler of another promise.
  var inside: Verb {
    var verb = self
    (verb.text, verb.kind) = ("\(text), inside a handler", "\(kind), inside a handler")
    verb.isInside = true
    return verb
  }

  /// Whether it makes a promise of its own; some ways to see an error make none, or give their source.
  func makesItsOwn(_ trial: Trial<A>) -> Bool {
    var plain = self
    plain.isInside = false
    let source = trial.pending().handle
    return plain.apply(trial, source, {}).map { !trial.isSource(source, of: $0, by: self) } ?? false
  }

  /// Attaches it with a handler that notes what it was given, and passes that on.
  func noting(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ note: @escaping @Sendable (Outcome?) -> Void
  ) -> A.Handle? {
    attach(trial, handle) { outcome in
      note(outcome)
      return nil
    }
  }

  /// Attaches it with a handler that fails, where its handlers can.
  func failing(_ trial: Trial<A>, _ handle: A.Handle, with fault: TrialFault) -> A.Handle? {
    attach(trial, handle) { _ throws(TrialFault) in throw fault }
  }

  /// Attaches it with a handler that returns a promise; nothing where its handlers return none.
  func following(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ inner: A.Handle,
    _ note: @escaping @Sendable () -> Void = {}
  ) -> A.Handle? {
    guard form.gives == .promise else { return nil }
    return answering(trial, handle) { _ in
      note()
      return .promise(trial.using(inner))
    }
  }

  /// Attaches it, where what the handler is given does not matter.
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ note: @escaping @Sendable () -> Void
  ) -> A.Handle? {
    noting(trial, handle) { _ in note() }
  }

  /// Attaches it with a handler that alone holds a payload.
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    holding payload: Token,
    _ note: @escaping @Sendable () -> Void = {}
  ) -> A.Handle? {
    noting(trial, handle) { _ in withExtendedLifetime(payload, note) }
  }

  private func attach(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ handler: @escaping Handler
  ) -> A.Handle? {
    // Where it cannot fail again, an error ends as a value.
    let instead = keepsErrors ? nil : trial.token()
    return answering(trial, handle) { [form] given throws(TrialFault) in
      let value = try handler(given)
      switch (form.gives, value.map(Outcome.fulfilled) ?? given) {
      case (.nothing, _): return .nothing
      case (.promise, let end):
        return .promise(trial.using(trial.settled(end ?? .fulfilled(trial.token()))))
      case (.value, .fulfilled(let token)?): return .value(token)
      case (.value, .rejected(let fault)?):
        guard let instead else { throw fault }
        return .value(instead)
      case (.value, _): return .nothing
      }
    }
  }

  /// Attaches it with a handler that says itself what it returns.
  private func answering(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ handler: @escaping @Sendable (Outcome?) throws(TrialFault) -> Closures<A>.Returned
  ) -> A.Handle? {
    let closures = Closures<A>(
      run: { _, argument throws(TrialFault) in try handler(argument.outcome) },
      token: trial.token,
      fault: trial.fault,
      promise: { trial.settled(.fulfilled(trial.token())) },
      gate: trial.stage.gate
    )
    let attach = { @Sendable in
      trial.note(spelling)
      return call(trial.adapter, trial.using(handle), closures).map(trial.hold)
    }
    return isInside ? trial.insideHandler(attach) : attach()
  }
}

extension PromiseAdapter {
  /// Every way to attach something to a promise, but where a trial drives handlers, only those that it drives.
  static var verbs: [Verb<Self>] { everyVerb.driven }

  /// The verbs of which a chain can be made, on the main thread as well.
  static var links: [Verb<Self>] { everyVerb.filter(\.isLink) + detours.map(Verb.init) }

  /// The same, with those for the main thread.
  static var everyVerb: [Verb<Self>] {
    let lists: [[Verb<Self>]] = [
      transforms.map(Verb.init), chains.map(Verb.init), valueObservers.map(Verb.init),
      recoveries.map(Verb.init), recoveryChains.map(Verb.init), errorObservers.map(Verb.init),
      pairs.map(Verb.init), finalizers.map(Verb.init), wrappers.map(Verb.init),
      movers.map(Verb.init),
    ]
    return lists.flatMap(\.self)
  }

  /// Those of these kinds, with those for the main thread.
  static func verbs(_ kinds: any Spelling.Type...) -> [Verb<Self>] {
    everyVerb.filter { verb in kinds.contains { $0 == type(of: verb.spelling) } }
  }
}

extension Array {
  /// These, and the driven ones once more, inside a handler of another promise.
  func alsoInside<A>() -> [Verb<A>] where Element == Verb<A> {
    A.transforms.driven.isEmpty ? self : self + driven.map(\.inside)
  }
}

extension Trial {
  /// What `attach` makes inside a handler of another promise; nothing where that handler did not run in time.
  fileprivate func insideHandler(_ attach: @escaping @Sendable () -> A.Handle?) -> A.Handle? {
    let made = Mutex<A.Handle?>(nil)
    let other = settled(.fulfilled(token()))
    _ = A.transforms.driven.first?.apply(self, other) { token in
      let handle = attach()
      made.withLock { $0 = handle }
      return token
    }
    quiesce(until: { made.withLock { $0 != nil } })
    return made.withLock { $0 }
  }

  /// A promise that has ended already.
  func settled(_ outcome: Outcome) -> A.Handle {
    let (handle, settler) = loose()
    settler.settle(outcome)
    return handle
  }
}
