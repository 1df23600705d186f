/// JavaScript's promises in the terms of ECMA-262 (27.2), for one thread: what a promise has to do, and no more.
///
/// V8 and `JSPromise` are both compared with it. It is written to be read beside the standard, not to be fast.
final class Turns {
  /// A value of the language, as far as programs use any.
  indirect enum Value {
    case undefined
    case number(Int)
    case list([Value])
    case promise(Promise)
    /// An entry of `allSettled`: with a value, or with a reason.
    case fulfilled(Value), rejected(Value)
    /// What is thrown: by a program, by an abort, by `any`, and by a promise that is resolved with itself.
    case failure(Int)
    case abort(Int?)
    case several([Value])
    case cycle
  }

  /// How a closure ends.
  enum Completion { case normal(Value), thrown(Value) }

  typealias Handler = (Value) -> Completion

  final class Promise {
    enum State { case pending, fulfilled(Value), rejected(Value) }

    fileprivate(set) var state = State.pending
    fileprivate var reactions: [(State) -> Void] = []
    fileprivate var isHandled = false
  }

  /// The two functions that settle a promise, of which the first call counts.
  struct Resolvers {
    let resolve: (Value) -> Void
    let reject: (Value) -> Void
  }

  private var jobs: [() -> Void] = []
  /// The rejected promises that are not handled so far.
  private var unhandled: [Promise] = []

  func enqueue(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Runs jobs until none is left; returns the reasons that are reported then.
  func drain() -> [Value] {
    var next = 0
    while next < jobs.count {
      jobs[next]()
      next += 1
    }
    jobs = []
    defer { unhandled = [] }
    return unhandled.compactMap { promise in
      guard !promise.isHandled, case .rejected(let reason) = promise.state else { return nil }
      return reason
    }
  }

  // MARK: 27.2.1 Abstract operations

  /// CreateResolvingFunctions.
  func resolvers(of promise: Promise) -> Resolvers {
    var isResolved = false
    return Resolvers(
      resolve: { [self] value in
        if isResolved { return }
        isResolved = true
        guard case .promise(let other) = value else { return settle(promise, .fulfilled(value)) }
        if other === promise { return settle(promise, .rejected(.cycle)) }
        // NewPromiseResolveThenableJob
        enqueue { [self] in
          let inner = resolvers(of: promise)
          perform(on: other, inner.resolve, inner.reject)
        }
      },
      reject: { [self] reason in
        if isResolved { return }
        isResolved = true
        settle(promise, .rejected(reason))
      }
    )
  }

  /// FulfillPromise, RejectPromise and TriggerPromiseReactions.
  private func settle(_ promise: Promise, _ state: Promise.State) {
    promise.state = state
    let reactions = promise.reactions
    promise.reactions = []
    if case .rejected = state, !promise.isHandled { unhandled.append(promise) }
    for reaction in reactions { enqueue { reaction(state) } }
  }

  /// PerformPromiseThen, with handlers that return nothing and throw nothing.
  func perform(
    on promise: Promise,
    _ onFulfilled: @escaping (Value) -> Void,
    _ onRejected: @escaping (Value) -> Void
  ) {
    let reaction = { (state: Promise.State) in
      switch state {
      case .pending: break
      case .fulfilled(let value): onFulfilled(value)
      case .rejected(let reason): onRejected(reason)
      }
    }
    if case .pending = promise.state {
      promise.reactions.append(reaction)
    } else {
      let state = promise.state
      enqueue { reaction(state) }
    }
    promise.isHandled = true
  }

  // MARK: 27.2.3 and 27.2.4 The constructor

  func withResolvers() -> (promise: Promise, resolvers: Resolvers) {
    let promise = Promise()
    return (promise, resolvers(of: promise))
  }

  func make(_ executor: (Resolvers) -> Completion) -> Promise {
    let (promise, resolvers) = withResolvers()
    if case .thrown(let reason) = executor(resolvers) { resolvers.reject(reason) }
    return promise
  }

  /// PromiseResolve.
  func resolve(_ value: Value) -> Promise {
    if case .promise(let promise) = value { return promise }
    let (promise, resolvers) = withResolvers()
    resolvers.resolve(value)
    return promise
  }

  func all(_ inputs: [Promise]) -> Promise {
    gather(
      inputs,
      each: { promise, put, resolvers in perform(on: promise, put, resolvers.reject) },
      end: { elements, resolvers in resolvers.resolve(.list(elements)) }
    )
  }

  func allSettled(_ inputs: [Promise]) -> Promise {
    gather(
      inputs,
      each: { promise, put, _ in
        perform(on: promise, { put(.fulfilled($0)) }, { put(.rejected($0)) })
      },
      end: { elements, resolvers in resolvers.resolve(.list(elements)) }
    )
  }

  func any(_ inputs: [Promise]) -> Promise {
    gather(
      inputs,
      each: { promise, put, resolvers in perform(on: promise, resolvers.resolve, put) },
      end: { elements, resolvers in resolvers.reject(.several(elements)) }
    )
  }

  func race(_ inputs: [Promise]) -> Promise {
    let (promise, resolvers) = withResolvers()
    for input in inputs { perform(on: input, resolvers.resolve, resolvers.reject) }
    return promise
  }

  /// Collects an element of each input, and ends with all of them.
  private func gather(
    _ inputs: [Promise],
    each: (Promise, @escaping (Value) -> Void, Resolvers) -> Void,
    end: @escaping ([Value], Resolvers) -> Void
  ) -> Promise {
    let (promise, resolvers) = withResolvers()
    var elements = [Value](repeating: .undefined, count: inputs.count)
    var remaining = 1
    func leave() {
      remaining -= 1
      if remaining == 0 { end(elements, resolvers) }
    }
    for (place, input) in inputs.enumerated() {
      remaining += 1
      var isCalled = false
      let put = { (element: Value) in
        if isCalled { return }
        isCalled = true
        elements[place] = element
        leave()
      }
      each(input, put, resolvers)
    }
    leave()
    return promise
  }

  // MARK: 27.2.5 The prototype

  /// - Parameters:
  ///   - onFulfilled: passes the value on by default.
  ///   - onRejected: rethrows the reason by default.
  func then(_ promise: Promise, _ onFulfilled: Handler?, _ onRejected: Handler? = nil) -> Promise {
    let (derived, resolvers) = withResolvers()
    func react(_ handler: Handler?, _ argument: Value, _ pass: (Value) -> Void) {
      guard let handler else { return pass(argument) }
      switch handler(argument) {
      case .normal(let value): resolvers.resolve(value)
      case .thrown(let reason): resolvers.reject(reason)
      }
    }
    perform(
      on: promise,
      { react(onFulfilled, $0, resolvers.resolve) },
      { react(onRejected, $0, resolvers.reject) }
    )
    return derived
  }

  func finally(_ promise: Promise, _ onFinally: @escaping Handler) -> Promise {
    /// Awaits what the handler returned, and ends as its promise did then.
    func pass(_ end: Completion) -> Completion {
      switch onFinally(.undefined) {
      case .thrown(let reason): .thrown(reason)
      case .normal(let value): .normal(.promise(then(resolve(value)) { _ in end }))
      }
    }
    return then(promise, { pass(.normal($0)) }, { pass(.thrown($0)) })
  }
}
