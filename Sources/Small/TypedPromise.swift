public import Dispatch
import Foundation
import Synchronization

/// A value that arrives once, or an error of one known type instead: TypedPromise in one small file.
///
/// Each handler runs on the dispatcher that its call names, or on the main actor if it names none; an error or a
/// cancellation passes by without the dispatcher. Cancellation is a third way to end: it goes down to all that wait,
/// and up to a source that nothing else waits for. No code of the user runs, or is released, under the lock.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  /// How a promise ended.
  public enum Outcome: Sendable {
    case fulfilled(Value), rejected(Failure), cancelled
  }

  private struct State {
    /// How it ended; nothing while it is pending.
    var outcome: Outcome?
    /// What waits, by numbers that grow; and how many there have been.
    var (waiting, count) = ([Int: @Sendable (Outcome) -> Void](), 0)
    /// Whether a thread hands over what waits, so that no other does.
    var isDelivering = false
    /// Leaves what this promise waits for.
    var leaves: [@Sendable () -> Void] = []
    /// What else has to be done at the end, before anything is handed over.
    var ends: [@Sendable (Outcome) -> Void] = []
  }

  private let state = Mutex(State())

  private init(_ outcome: Outcome?) { state.withLock { $0.outcome = outcome } }

  /// Makes a promise that is fulfilled already.
  public convenience init(value: Value) { self.init(.fulfilled(value)) }

  /// Makes a promise that is rejected already.
  public convenience init(error: Failure) { self.init(.rejected(error)) }

  /// Makes a pending promise, and what settles it.
  public static func pending() -> (promise: Promise, resolver: Resolver<Value, Failure>) {
    let promise = Promise(nil)
    return (promise, Resolver(lifetime: .init(promise)))
  }

  /// Has a dispatcher run work that settles the promise; work that has not begun is dropped with a cancellation.
  public convenience init(
    on dispatcher: some Dispatcher = DispatchQueue.global(qos: .userInitiated),
    _ work: @escaping @Sendable (Resolver<Value, Failure>) -> Void
  ) {
    self.init(nil)
    let (resolver, work) = (Resolver(lifetime: .init(self)), Once(work))
    atEnd { _ in work.forget() }
    dispatcher.dispatch { work.take()?(resolver) }
  }

  /// Starts a task that settles the promise; a cancellation cancels the task.
  public convenience init(_ work: @escaping @Sendable () async throws(Failure) -> Value) {
    self.init(nil)
    let task = Task { [resolver = Resolver(lifetime: .init(self))] in
      do throws(Failure) { resolver.fulfill(try await work()) } catch { resolver.reject(error) }
    }
    whenCancelled { task.cancel() }
  }

  /// Releases what waits, which may release another promise, and so on: the turn makes that a loop.
  deinit {
    var waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    if !waiting.isEmpty { Turn.run { $0.add { waiting = [:] } } }
  }

  /// How the promise ended, or `nil` while it is pending.
  public var outcomeIfSettled: Outcome? { state.withLock { $0.outcome } }

  /// Fulfils the promise, unless it is settled already; returns whether this call did.
  @discardableResult
  public func fulfill(_ value: Value) -> Bool { settle(.fulfilled(value)) }

  /// Rejects the promise, unless it is settled already; returns whether this call did.
  @discardableResult
  public func reject(_ error: Failure) -> Bool { settle(.rejected(error)) }

  /// Ends the promise as cancelled, unless it is settled already; returns whether this call did.
  ///
  /// Hooks run inside this call, from the root of the chain on.
  @discardableResult
  public func cancel() -> Bool { settle(.cancelled) }

  /// Calls `observer` on a dispatcher, however the promise ends.
  public func observe(
    on dispatcher: some Dispatcher,
    _ observer: @escaping @Sendable (Outcome) -> Void
  ) {
    wait { outcome in dispatcher.dispatch { observer(outcome) } }
  }

  // MARK: What waits

  @discardableResult
  fileprivate func settle(_ outcome: Outcome) -> Bool {
    let old = state.withLock {
      state -> (leaves: [@Sendable () -> Void], ends: [@Sendable (Outcome) -> Void])? in
      guard state.outcome == nil else { return nil }
      (state.outcome, state.isDelivering) = (outcome, true)
      defer { (state.leaves, state.ends) = ([], []) }
      return (state.leaves, state.ends)
    }
    guard let old else { return false }
    Turn.run { turn in
      turn.leave(old.leaves) {
        for end in old.ends { end(outcome) }
        turn.add { self.deliver(outcome) }
      }
    }
    return true
  }

  /// Hands over what waits, also what comes meanwhile.
  private func deliver(_ outcome: Outcome) {
    func next() -> [Int: @Sendable (Outcome) -> Void]? {
      state.withLock { state in
        defer { state.waiting = [:] }
        state.isDelivering = !state.waiting.isEmpty
        return state.isDelivering ? state.waiting : nil
      }
    }
    while let waiting = next() {
      for (_, handler) in waiting.sorted(by: { $0.key < $1.key }) { handler(outcome) }
    }
  }

  /// Calls `handler`, which calls no code of the user, at the end; returns its number.
  @discardableResult
  private func wait(_ handler: @escaping @Sendable (Outcome) -> Void) -> Int {
    let (number, outcome) = state.withLock { state in
      state.count += 1
      state.waiting[state.count] = handler
      let outcome = state.isDelivering ? nil : state.outcome
      state.isDelivering = state.outcome != nil
      return (state.count, outcome)
    }
    if let outcome { Turn.run { $0.add { self.deliver(outcome) } } }
    return number
  }

  /// The same for a handler that leaves at the end of `next`; with the last one that leaves, this promise is cancelled.
  fileprivate func wait<V, F>(
    for next: Promise<V, F>,
    _ handler: @escaping @Sendable (Outcome) -> Void
  ) {
    let number = wait(handler)
    let isPending = next.state.withLock { next in
      if next.outcome == nil { next.leaves.append { [weak self] in self?.leave(number) } }
      return next.outcome == nil
    }
    if !isPending { leave(number) }
  }

  private func leave(_ number: Int) {
    let (handler, isLast) = state.withLock { state in
      let handler = state.waiting.removeValue(forKey: number)
      return (handler, handler != nil && state.outcome == nil && state.waiting.isEmpty)
    }
    withExtendedLifetime(handler) {}
    if isLast { cancel() }
  }

  /// Calls `body` at the end; if the promise has ended, now.
  fileprivate func atEnd(_ body: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.ends.append(body) }
      return state.outcome
    }
    if let outcome { body(outcome) }
  }

  fileprivate func whenCancelled(_ hook: @escaping @Sendable () -> Void) {
    atEnd { if case .cancelled = $0 { hook() } }
  }

  // MARK: Steps

  /// What becomes of an outcome: an end at once, or work for the dispatcher.
  private enum Step<V: Sendable, F: Error> {
    case pass(Promise<V, F>.Outcome), work(@Sendable (Resolver<V, F>) -> Void)
  }

  /// Another promise, for which `look` says what becomes of the outcome; work that the dispatcher drops cancels it.
  private func derive<V, F>(
    on dispatcher: any Dispatcher,
    _ look: @escaping @Sendable (Outcome) -> Step<V, F>
  ) -> Promise<V, F> {
    let (next, resolver) = Promise<V, F>.pending()
    wait(for: next) { outcome in
      switch look(outcome) {
      case .pass(let outcome): resolver.promise.settle(outcome)
      case .work(let work):
        let work = Once(work)
        resolver.promise.atEnd { _ in work.forget() }
        dispatcher.dispatch { work.take()?(resolver) }
      }
    }
    return next
  }

  /// The same for a value; an error or a cancellation is passed on.
  private func derive<New>(
    on dispatcher: any Dispatcher,
    _ body: @escaping @Sendable (Value, Resolver<New, Failure>) -> Void
  ) -> Promise<New, Failure> {
    derive(on: dispatcher) { (outcome) -> Step<New, Failure> in
      switch outcome {
      case .fulfilled(let value): .work { body(value, $0) }
      case .rejected(let error): .pass(.rejected(error))
      case .cancelled: .pass(.cancelled)
      }
    }
  }

  /// A promise of what `transform` makes of the value.
  public func then<New>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> New
  ) -> Promise<New, Failure> {
    derive(on: dispatcher) { value, next in next.fulfill(transform(value)) }
  }

  /// A promise that ends like the one that `transform` makes of the value.
  public func then<New>(
    on dispatcher: some Dispatcher,
    _ transform: @escaping @Sendable (Value) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    derive(on: dispatcher) { value, next in next.follow(transform(value)) }
  }

  /// A promise in which `recover` makes a value of the error, or throws another one; if it cannot throw, nothing can.
  public func `catch`<NewFailure>(
    on dispatcher: some Dispatcher,
    _ recover: @escaping @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    derive(on: dispatcher) { outcome in
      switch outcome {
      case .fulfilled(let value): .pass(.fulfilled(value))
      case .rejected(let error):
        .work { next in
          do throws(NewFailure) {
            next.fulfill(try recover(error))
          } catch {
            next.reject(error)
          }
        }
      case .cancelled: .pass(.cancelled)
      }
    }
  }

  /// A promise with the same outcome, after `observe` has seen the error, if there is one.
  @discardableResult
  public func `catch`(
    on dispatcher: some Dispatcher,
    _ observe: @escaping @Sendable (Failure) -> Void
  ) -> Promise {
    derive(on: dispatcher) { outcome in
      guard case .rejected(let error) = outcome else { return .pass(outcome) }
      return .work { next in
        observe(error)
        next.promise.settle(outcome)
      }
    }
  }

  /// A promise with the same outcome, after `cleanUp` has run; that runs after a cancellation, too.
  public func ensure(
    on dispatcher: some Dispatcher,
    _ cleanUp: @escaping @Sendable () -> Void
  ) -> Promise {
    let cleanUp = Once { (_: Void) in cleanUp() }
    let next: Promise = derive(on: dispatcher) { outcome in
      if case .cancelled = outcome { return .pass(outcome) }
      return .work { next in
        cleanUp.take()?(())
        next.promise.settle(outcome)
      }
    }
    next.whenCancelled { dispatcher.dispatch { cleanUp.take()?(()) } }
    return next
  }
}

// MARK: - On the main actor

extension Promise {
  /// The same as ``then(on:_:)``, on the main actor.
  public func then<New: Sendable>(
    _ transform: @escaping @MainActor @Sendable (Value) -> New
  ) -> Promise<New, Failure> {
    then(on: .main, onMain(transform))
  }

  /// The same as ``then(on:_:)``, on the main actor.
  public func then<New>(
    _ transform: @escaping @MainActor @Sendable (Value) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    then(on: .main, onMain(transform))
  }

  /// The same as ``catch(on:_:)``, on the main actor.
  public func `catch`<NewFailure>(
    _ recover: @escaping @MainActor @Sendable (Failure) throws(NewFailure) -> Value
  ) -> Promise<Value, NewFailure> {
    `catch`(on: .main) { error throws(NewFailure) in
      try MainActor.assumeIsolated { Result { () throws(NewFailure) in try recover(error) } }.get()
    }
  }

  /// The same as ``catch(on:_:)``, on the main actor.
  @discardableResult
  public func `catch`(_ observe: @escaping @MainActor @Sendable (Failure) -> Void) -> Promise {
    `catch`(on: .main, onMain(observe))
  }

  /// The same as ``ensure(on:_:)``, on the main actor.
  public func ensure(_ cleanUp: @escaping @MainActor @Sendable () -> Void) -> Promise {
    ensure(on: .main) { MainActor.assumeIsolated(cleanUp) }
  }
}

private func onMain<Input: Sendable, Output: Sendable>(
  _ body: @escaping @MainActor @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
  { input in MainActor.assumeIsolated { body(input) } }
}

// MARK: - One of several, and time

/// The values of all, in the order of the list; or ends like the first that has none, and cancels the others.
public func when<Value, Failure>(
  fulfilled promises: some Sequence<Promise<Value, Failure>>
) -> Promise<[Value], Failure> {
  let inputs = Array(promises)
  let indices = inputs.indices
  let (whole, resolver) = Promise<[Value], Failure>.pending()
  let found = Mutex([Int: Value]())
  if inputs.isEmpty { resolver.fulfill([]) }
  for (index, input) in inputs.enumerated() {
    input.wait(for: whole) { outcome in
      switch outcome {
      case .fulfilled(let value):
        let all = found.withLock { found in
          found[index] = value
          return found.count == indices.count ? found : [:]
        }
        if !all.isEmpty { resolver.fulfill(indices.compactMap { all[$0] }) }
      case .rejected(let error): resolver.reject(error)
      case .cancelled: resolver.promise.cancel()
      }
    }
  }
  return whole
}

/// Ends like the first one that ends, and cancels the others; of none, it is cancelled.
public func race<Value, Failure>(
  _ promises: some Sequence<Promise<Value, Failure>>
) -> Promise<Value, Failure> {
  let (first, resolver) = Promise<Value, Failure>.pending()
  for promise in promises { promise.wait(for: first) { resolver.promise.settle($0) } }
  return first
}

/// Why a promise with a deadline has no value.
public enum TimedOut<Failure: Error>: Error {
  case timedOut, rejected(Failure)
}

extension Promise {
  /// A promise that ends like this one, or is rejected after some time; then it leaves this one.
  public func timeout(after duration: Duration) -> Promise<Value, TimedOut<Failure>> {
    let (limited, resolver) = Promise<Value, TimedOut<Failure>>.pending()
    wait(for: limited) { outcome in
      switch outcome {
      case .fulfilled(let value): resolver.fulfill(value)
      case .rejected(let error): resolver.reject(.rejected(error))
      case .cancelled: resolver.promise.cancel()
      }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) {
      [weak limited] in
      limited?.settle(.rejected(.timedOut))
    }
    return limited
  }

  /// Waits for the end, and blocks no thread; a task that is cancelled leaves, and gets `.cancelled`.
  public nonisolated(nonsending) var outcome: Outcome {
    get async {
      if let outcomeIfSettled { return outcomeIfSettled }
      let (branch, resolver) = Promise.pending()
      resolver.follow(self)
      return await withTaskCancellationHandler {
        await withCheckedContinuation { task in branch.wait { task.resume(returning: $0) } }
      } onCancel: {
        branch.cancel()
      }
    }
  }
}

/// Settles a promise; when it and all its copies are released, the promise is cancelled.
public struct Resolver<Value: Sendable, Failure: Error>: Sendable {
  fileprivate final class Lifetime: Sendable {
    let promise: Promise<Value, Failure>

    init(_ promise: Promise<Value, Failure>) { self.promise = promise }

    deinit { promise.cancel() }
  }

  fileprivate let lifetime: Lifetime

  fileprivate var promise: Promise<Value, Failure> { lifetime.promise }

  /// Fulfils the promise, unless it is settled already; returns whether this call did.
  @discardableResult
  public func fulfill(_ value: Value) -> Bool { promise.settle(.fulfilled(value)) }

  /// Rejects the promise, unless it is settled already; returns whether this call did.
  @discardableResult
  public func reject(_ error: Failure) -> Bool { promise.settle(.rejected(error)) }

  /// Lets the promise end like `other`, of which it is a consumer; if that is the same, it is cancelled.
  fileprivate func follow(_ other: Promise<Value, Failure>) {
    if other === promise { return _ = promise.cancel() }
    other.wait(for: promise) { promise.settle($0) }
  }

  /// Runs `hook` if the promise is cancelled, in the call that cancels; if it has been, in this call.
  public func onCancel(_ hook: @escaping @Sendable () -> Void) { promise.whenCancelled(hook) }
}

// MARK: - Where and when

/// Runs work somewhere, such as a queue.
public protocol Dispatcher: Sendable {
  /// Runs `work` once, now or later.
  func dispatch(_ work: @escaping @Sendable () -> Void)
}

extension DispatchQueue: Dispatcher {
  /// Runs `work` later, on this queue.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { async(execute: work) }
}

extension Dispatcher where Self == DispatchQueue {
  /// The main queue.
  public static var main: DispatchQueue { DispatchQueue.main }

  /// A queue for work in the background.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue.global(qos: qos)
  }
}

/// A closure for the first who takes it.
private final class Once<Argument>: Sendable {
  private let closure: Mutex<(@Sendable (Argument) -> Void)?>

  init(_ closure: @escaping @Sendable (Argument) -> Void) { self.closure = Mutex(closure) }

  func take() -> (@Sendable (Argument) -> Void)? { closure.withLock { $0.take() } }

  func forget() { withExtendedLifetime(take()) {} }
}

/// What a thread has to do, first in, first out.
private final class Turn {
  private var jobs: [() -> Void] = []
  private var (leaves, isLeaving) = ([@Sendable () -> Void](), false)
  private var ends: [() -> Void] = []

  func add(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Calls `leaves`, which may cancel sources; then calls `end` and those of the sources, the root of a chain first.
  ///
  /// A source that is cancelled only adds to what the outermost call does, so that a chain is left by a loop.
  func leave(_ leaves: [@Sendable () -> Void], _ end: @escaping () -> Void) {
    self.leaves += leaves
    ends.append(end)
    if isLeaving { return }
    isLeaving = true
    while let leave = self.leaves.popLast() { leave() }
    isLeaving = false
    while let end = ends.popLast() { end() }
  }

  /// Calls `body` with the turn of the thread; the outermost call does the jobs then.
  static func run(_ body: (Turn) -> Void) {
    let thread = Thread.current.threadDictionary
    if let turn = thread["TypedPromise"] as? Turn { return body(turn) }
    let turn = Turn()
    thread["TypedPromise"] = turn
    body(turn)
    while !turn.jobs.isEmpty {
      let jobs = turn.jobs
      turn.jobs = []
      for job in jobs { job() }
    }
    thread["TypedPromise"] = nil
  }
}
