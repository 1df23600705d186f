/// A step of any kind, in one form, for rules that hold for every kind of step.
///
/// Its handler passes on what it is given, so that a chain of one verb ends as its source does.
struct Verb<A: PromiseAdapter>: Handling {
  let text: String
  let schedule: Schedule
  /// The spelling that it is made of.
  let spelling: any Spelling
  let kind: String
  let ends: Ends
  /// Whether it makes a promise, so that a chain can be made of it.
  let isLink: Bool
  /// Whether it makes a promise of its own: what wraps a promise may be that promise.
  var hasOwnPromise: Bool { isLink && !(spelling is Wrapper<A>) }
  /// Whether an error is passed on after its handler has run for it.
  let keepsErrors: Bool
  /// Whether its handler may fail.
  let canFail: Bool
  /// Attaches it, and returns the promise it makes, where that can be used; the handler is given what ended the promise.
  private let attach: @Sendable (Trial<A>, A.Handle, @escaping Handler) -> A.Handle?
  /// Is given what ended the promise, and gives a value instead, or nothing to pass that on.
  typealias Handler = @Sendable (Outcome?) throws(TrialFault) -> Token?

  fileprivate init(
    _ spelling: some Spelling,
    _ ends: Ends,
    keepsErrors: Bool = true,
    isLink: Bool = true,
    canFail: Bool = false,
    _ attach: @escaping @Sendable (Trial<A>, A.Handle, @escaping Handler) -> A.Handle?
  ) {
    (text, schedule, kind) = (spelling.text, spelling.schedule, spelling.kindOfStep)
    self.spelling = spelling
    (self.ends, self.keepsErrors, self.isLink) = (ends, keepsErrors, isLink)
    (self.canFail, self.attach) = (canFail, attach)
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

  /// Attaches it with a handler that gives a value of its own, where its handlers give any.
  func giving(_ trial: Trial<A>, _ handle: A.Handle, _ value: Token) -> A.Handle? {
    attach(trial, handle) { _ in value }
  }

  /// Attaches it with a handler that returns a promise; nothing where its handlers return none.
  func following(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ inner: A.Handle,
    _ note: @escaping @Sendable () -> Void = {}
  ) -> A.Handle? {
    let handler = { @Sendable in
      note()
      return inner
    }
    return switch spelling {
    case let step as Chain<A>: step.apply(trial, handle) { _ throws(TrialFault) in handler() }
    case let step as RecoveryChain<A>: step.apply(trial, handle) { _ in handler() }
    case let step as Finalizer<A>: step.attachReturning(trial, handle, handler)
    default: nil
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
}

extension PromiseAdapter {
  /// Every way to attach something to a promise, but where a trial drives handlers, only those that it drives.
  static var verbs: [Verb<Self>] { everyVerb.driven }

  /// The verbs of which a chain can be made, on the main thread as well.
  static var links: [Verb<Self>] { everyVerb.filter(\.isLink) + detours.map(verb) }

  /// The same, with those for the main thread.
  static var everyVerb: [Verb<Self>] {
    let lists = [
      onValue, onError, onBoth, finalizers.map(verb),
      wrappers.map(verb),
      movers.map { mover in
        Verb(mover, []) { trial, handle, _ in
          mover.apply(trial, handle, trial.stage.gate)
        }
      },
    ]
    return lists.flatMap(\.self)
  }

  /// Those of these kinds, with those for the main thread.
  static func verbs(_ kinds: any Spelling.Type...) -> [Verb<Self>] {
    everyVerb.filter { verb in kinds.contains { $0 == type(of: verb.spelling) } }
  }

  private static func verb(_ wrapper: Wrapper<Self>) -> Verb<Self> {
    Verb(wrapper, []) { trial, handle, _ in wrapper.make(trial, handle) }
  }

  private static var onValue: [Verb<Self>] {
    transforms.map { step in
      Verb(step, .value, canFail: step.canFail) { trial, handle, handler in
        step.apply(trial, handle) { token throws(TrialFault) in
          try handler(.fulfilled(token)) ?? token
        }
      }
    }
      + chains.map { step in
        Verb(step, .value, canFail: step.canFail) { trial, handle, handler in
          step.apply(trial, handle) { token throws(TrialFault) in
            trial.settled(.fulfilled(try handler(.fulfilled(token)) ?? token))
          }
        }
      }
      + valueObservers.map { step in
        Verb(step, .value, isLink: false) { trial, handle, handler in
          step.apply(trial, handle) { _ = try? handler(.fulfilled($0)) }
          return nil
        }
      }
  }

  private static var onError: [Verb<Self>] {
    recoveries.map { step in
      Verb(step, .error, keepsErrors: step.canFail, canFail: step.canFail) {
        trial,
        handle,
        handler in
        // Where it cannot fail again, an error ends as a value.
        let instead = trial.token()
        return step.apply(trial, handle) { fault throws(TrialFault) in
          if let value = try handler(.rejected(fault)) { return value }
          if step.canFail { throw fault }
          return instead
        }
      }
    }
      + recoveryChains.map { step in
        Verb(step, .error) { trial, handle, handler in
          step.apply(trial, handle) { fault in
            let value = try? handler(.rejected(fault))
            return trial.settled(value.map(Outcome.fulfilled) ?? .rejected(fault))
          }
        }
      }
      + errorObservers.map { step in
        Verb(step, .error) { trial, handle, handler in
          step.apply(trial, handle) { _ = try? handler(.rejected($0)) }
        }
      }
  }

  private static var onBoth: [Verb<Self>] {
    pairs.map { step in
      Verb(step, .either, canFail: true) { trial, handle, handler in
        step.apply(trial, handle) { token throws(TrialFault) in
          try handler(.fulfilled(token)) ?? token
        } _: { fault throws(TrialFault) in
          if let value = try handler(.rejected(fault)) { return value }
          throw fault
        }
      }
    }
  }

  private static func verb(_ step: Finalizer<Self>) -> Verb<Self> {
    Verb(step, .either, canFail: step.canFail) { trial, handle, handler in
      step.attachThrowing(trial, handle) { () throws(TrialFault) in _ = try handler(nil) }
        ?? step.attach(trial, handle) { _ = try? handler(nil) }
    }
  }
}

extension Trial {
  /// A promise that has ended already.
  func settled(_ outcome: Outcome) -> A.Handle {
    let (handle, settler) = loose()
    settler.settle(outcome)
    return handle
  }
}
