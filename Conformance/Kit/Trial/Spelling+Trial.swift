// How a trial drives its adapter through each kind of spelling.

extension Transform {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ body: @escaping TransformBody) -> A.Handle {
    trial.note(self)
    return trial.hold(apply(trial.adapter, trial.using(handle), body))
  }

  /// Attaches it with a handler that passes on what it is given.
  func passing(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ note: @escaping @Sendable () -> Void
  ) -> A.Handle {
    apply(trial, handle) { token in
      note()
      return token
    }
  }
}

extension Chain {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ body: @escaping @Sendable (Token) throws(TrialFault) -> A.Handle
  ) -> A.Handle {
    trial.note(self)
    let made = apply(trial.adapter, trial.using(handle)) { token throws(TrialFault) in
      trial.using(try body(token))
    }
    return trial.hold(made)
  }
}

extension Recovery {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ body: @escaping RecoveryBody) -> A.Handle {
    trial.note(self)
    return trial.hold(apply(trial.adapter, trial.using(handle), body))
  }
}

extension Pair {
  func apply(
    _ trial: Trial<A>,
    _ handle: A.Handle,
    _ onValue: @escaping TransformBody,
    _ onError: @escaping RecoveryBody
  ) -> A.Handle {
    trial.note(self)
    return trial.hold(apply(trial.adapter, trial.using(handle), onValue, onError))
  }
}

extension Mover {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ gate: Gate) -> A.Handle {
    trial.note(self)
    return trial.hold(apply(trial.adapter, trial.using(handle), gate))
  }
}

extension Wrapper {
  func make(_ trial: Trial<A>, _ handle: A.Handle) -> A.Handle {
    trial.note(self)
    return trial.hold(make(trial.adapter, trial.using(handle)))
  }
}

extension Maker {
  /// A promise that is settled, and how.
  func make(_ trial: Trial<A>) -> (handle: A.Handle, outcome: Outcome) {
    switch make {
    case .fulfilled(let make):
      let token = trial.token()
      return (make(trial.adapter, token), .fulfilled(token))
    case .rejected(let make):
      let fault = trial.fault()
      return (make(trial.adapter, fault), .rejected(fault))
    }
  }

  /// A promise that is rejected with an error, where it makes such promises.
  func make(_ trial: Trial<A>, rejectedWith fault: TrialFault) -> A.Handle? {
    if case .rejected(let make) = make { make(trial.adapter, fault) } else { nil }
  }
}

extension Attempt {
  /// A promise of what a closure returns or throws; nothing where it takes closures that return a promise.
  func make(_ trial: Trial<A>, value body: @Sendable () throws(TrialFault) -> Token) -> A.Handle? {
    if case .value(let make) = make { make(trial.adapter, body) } else { nil }
  }

  /// A promise that follows what a closure returns; nothing where it takes closures that return a value.
  func make(
    _ trial: Trial<A>,
    promise body: @Sendable () throws(TrialFault) -> A.Handle
  ) -> A.Handle? {
    guard case .promise(let make) = make else { return nil }
    return make(trial.adapter) { () throws(TrialFault) in trial.using(try body()) }
  }
}

extension Combination {
  func apply(_ trial: Trial<A>, _ inputs: Inputs<A.Handle>) -> Output<[Outcome]> {
    trial.note(self)
    let isFree = trial.design.takesHandlers && !trial.design.requestsWait
    let inputs = isFree ? inputs : inputs.replaced { trial.using($0) }
    return trial.hold(output: apply(trial.adapter, inputs))
  }
}

extension FirstFew {
  func apply(_ trial: Trial<A>, _ count: Int, _ handles: [A.Handle]) -> Output<[Outcome]> {
    trial.note(self)
    return trial.hold(output: apply(trial.adapter, count, Inputs(handles.map { trial.using($0) })))
  }
}

extension FewAtATime {
  func apply(
    _ trial: Trial<A>,
    _ limit: Int,
    _ elements: Inputs<Int>,
    _ make: @escaping @Sendable (Int) -> A.Handle
  ) -> Output<[Outcome]> {
    trial.note(self)
    return trial.hold(output: apply(trial.adapter, limit, elements, make))
  }
}

extension Delay {
  func make(_ trial: Trial<A>, _ length: Duration) -> Output<Void> {
    trial.note(self)
    return trial.hold(output: make(trial.adapter, length))
  }
}

extension Timeout {
  func apply(_ trial: Trial<A>, _ handle: A.Handle, _ length: Duration) -> Output<Token> {
    trial.note(self)
    return trial.hold(output: apply(trial.adapter, trial.using(handle), length))
  }
}

extension Retry {
  func make(
    _ trial: Trial<A>,
    _ policy: Policy,
    _ attempt: @escaping @Sendable () -> A.Handle
  ) -> Output<Token> {
    trial.note(self)
    return trial.hold(output: make(trial.adapter, policy) { trial.using(attempt()) })
  }
}

extension Limiter {
  /// What lets so much work be under way at the same time, or start in an interval.
  func queue(_ trial: Trial<A>, _ limit: Int, per interval: Duration = .zero) -> Queue {
    switch make {
    case .atOnce(let make), .closures(let make): make(trial.adapter, limit)
    case .rate(let make): make(trial.adapter, limit, interval)
    }
  }
}
