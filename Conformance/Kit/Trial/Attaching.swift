/// A spelling that attaches something to a promise, in one form for every kind.
protocol Attaching<A>: Spelling {
  associatedtype A: PromiseAdapter

  var form: StepForm { get }
  /// Whether a handler may throw.
  var canThrow: Bool { get }
  /// Whether what a handler throws is more than dropped.
  var canFail: Bool { get }
  /// Whether it is made of two steps, of which a cancellation reaches only the last.
  var isTwoSteps: Bool { get }

  /// Attaches it, and returns the promise that it makes, where that can be used.
  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle?
}

extension Attaching {
  var canThrow: Bool { canFail }
  var canFail: Bool { false }
  var isTwoSteps: Bool { false }
}

extension Transform: Attaching {
  var form: StepForm { StepForm(wants: [.value], gives: .value) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { token throws(TrialFault) in try closures.value(0, .value(token)) }
  }
}

extension Chain: Attaching {
  var form: StepForm { StepForm(wants: [.value], gives: .promise) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { token throws(TrialFault) in try closures.promise(0, .value(token)) }
  }
}

extension Recovery: Attaching {
  var form: StepForm { StepForm(wants: [.error], gives: .value) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { fault throws(TrialFault) in try closures.value(0, .error(fault)) }
  }
}

extension RecoveryChain: Attaching {
  var form: StepForm { StepForm(wants: [.error], gives: .promise) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { closures.sure(0, .error($0)) }
  }
}

extension SomeErrors: Attaching {
  var form: StepForm { StepForm(wants: [.only(0)], gives: .value) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle, closures.fault()) { closures.sureValue(0) }
  }
}

extension ValueObserver: Attaching {
  var form: StepForm { StepForm(wants: [.value], makesPromise: false) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { closures.plain(0, .value($0)) }
    return nil
  }
}

extension ErrorObserver: Attaching {
  var form: StepForm { StepForm(wants: [.error]) }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle) { closures.plain(0, .error($0)) }
  }
}

extension Pair: Attaching {
  var form: StepForm { StepForm(wants: [.value, .error], gives: .value) }
  var canFail: Bool { true }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(
      adapter,
      handle,
      { token throws(TrialFault) in try closures.value(0, .value(token)) },
      { fault throws(TrialFault) in try closures.value(1, .error(fault)) }
    )
  }
}

extension Finalizer: Attaching {
  var form: StepForm { StepForm(wants: [.everyEnd], gives: returnsPromise ? .promise : .nothing) }
  /// Whether its handler may throw.
  var canThrow: Bool { if case .throwing = apply { true } else { false } }
  /// Whether what its handler throws is more than dropped.
  var canFail: Bool { canThrow && A.design.finallyHandlersFail }
  /// Whether its handler returns a promise.
  var returnsPromise: Bool { if case .promise = apply { true } else { false } }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    switch apply {
    case .plain(let call): call(adapter, handle) { closures.plain(0, .nothing) }
    case .throwing(let call):
      call(adapter, handle) { () throws(TrialFault) in _ = try closures.run(0, .nothing) }
    case .promise(let call): call(adapter, handle) { closures.sure(0, .nothing) }
    }
  }
}

extension Wrapper: Attaching {
  var form: StepForm { StepForm() }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    make(adapter, handle)
  }
}

extension Mover: Attaching {
  var form: StepForm { StepForm() }

  func attach(_ adapter: A, _ handle: A.Handle, _ closures: Closures<A>) -> A.Handle? {
    apply(adapter, handle, closures.gate)
  }
}
