public import Dispatch
import Foundation
import Synchronization

/// A `Result` that arrives once, and the handlers that wait for it: ResultPromise in one small file.
///
/// Handlers run in the call that settles the promise, or in the call that attaches to a settled one, in the order of
/// registration; what a handler triggers runs when that handler has returned. Behind ``receive(on:)`` they run on that
/// dispatcher. No code of the user runs under the lock, and nothing that it captured is released there.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  private typealias Handler = Waiter<Result<Value, Failure>>

  private struct State {
    /// How it ended; nothing while it is pending.
    var result: Result<Value, Failure>?
    /// What waits; and how much may, before what has left is removed.
    var (waiting, room) = ([Handler](), 8)
    /// The turn that runs what no longer waits, and how much it has yet to run.
    var (turn, jobs) = (ObjectIdentifier?.none, 0)
    /// How many of those only hand the result to a dispatcher.
    var moves = 0
    /// Gives up what this promise waits for.
    var leave: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// Where its handlers run; nothing for the thread that settles or attaches.
  private let place: Place?

  private init(in place: Place?) { self.place = place }

  /// Makes a pending promise.
  public convenience init() { self.init(in: nil) }

  /// Makes a promise that is settled already.
  public convenience init(_ result: Result<Value, Failure>) {
    self.init(in: nil)
    state.withLock { $0.result = result }
  }

  /// Releases what waits, which may release another promise, and so on: the turn makes that a loop.
  deinit {
    var waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    if !waiting.isEmpty { Turn.run { $0.add { waiting = [] } } }
  }

  /// The result, or `nil` while the promise is pending.
  public var resultIfSettled: Result<Value, Failure>? { state.withLock { $0.result } }

  /// Settles the promise, unless it is settled already, and runs the handlers.
  ///
  /// What would have settled it gives that up: a closure that has not started never runs, and is released.
  ///
  /// - Returns: whether this call settled the promise.
  @discardableResult
  public func fulfill(with result: Result<Value, Failure>) -> Bool {
    var isFirst = false
    change { state, turn in
      guard state.result == nil else { return }
      (state.result, isFirst) = (result, true)
      for leave in state.leave { turn.add(leave) }
      state.leave = []
    }
    return isFirst
  }

  /// Attaches a handler that runs once, when there is a result.
  public func await(with handler: @escaping @Sendable (Result<Value, Failure>) -> Void) {
    wait(Handler(.handler, in: place, isLate: resultIfSettled != nil, handler))
  }

  // MARK: What waits

  private func wait(_ handler: Handler) {
    change { state, _ in
      if state.waiting.count == state.room {
        state.waiting.removeAll { $0.hasLeft }
        state.room = 2 * state.waiting.count + 8
      }
      state.waiting.append(handler)
    }
  }

  /// Changes the state, and has the turn run what waits, if there is a result.
  ///
  /// One thread at a time runs handlers, so that they keep their order.
  private func change(_ body: (inout State, Turn) -> Void) {
    Turn.run { turn in
      let ready = state.withLock { state -> [Handler] in
        body(&state, turn)
        let isOurs = state.jobs == 0 || state.turn == ObjectIdentifier(turn)
        guard state.result != nil, isOurs else { return [] }
        (state.turn, state.jobs) = (ObjectIdentifier(turn), state.jobs + state.waiting.count)
        state.moves += state.waiting.count { $0.kind == .move }
        defer { state.waiting = [] }
        return state.waiting
      }
      for handler in ready {
        turn.add {
          if let result = self.resultIfSettled { handler.run(result) }
          self.change { state, _ in
            state.jobs -= 1
            if handler.kind == .move { state.moves -= 1 }
          }
        }
      }
    }
  }

  /// Calls `body` at the end, unless `next` is settled before; returns `next`.
  ///
  @discardableResult
  private func attach<V, F>(
    _ next: Promise<V, F>,
    _ kind: WaiterKind = .follower,
    _ body: @escaping @Sendable (Result<Value, Failure>, Promise<V, F>) -> Void
  ) -> Promise<V, F> {
    let isLate = resultIfSettled != nil
    let handler = Handler(kind, in: place, isLate: isLate) { result in
      if next.resultIfSettled == nil { body(result, next) }
    }
    next.state.withLock { $0.leave.append { [weak handler] in handler?.forget() } }
    if kind == .handler { wait(handler) } else { pass(to: handler) }
    // Another thread may have settled it before it could leave.
    if next.resultIfSettled != nil { handler.forget() }
    return next
  }

  /// Calls what is no handler: now, if there is a result; but two that move it keep their order.
  private func pass(to waiter: Handler) {
    let result = state.withLock { waiter.kind == .move && $0.moves > 0 ? nil : $0.result }
    if let result { waiter.run(result) } else { wait(waiter) }
  }

  /// Another promise, which `body` settles at the end.
  private func derive<V, F>(
    _ body: @escaping @Sendable (Result<Value, Failure>, Promise<V, F>) -> Void
  ) -> Promise<V, F> {
    attach(Promise<V, F>(in: place), .handler, body)
  }

  /// Ends like `other`; stays pending if that is this very promise.
  private func follow(_ other: Promise) {
    if other !== self { other.attach(self) { $1.fulfill(with: $0) } }
  }

  // MARK: Steps: a promise of what a closure makes

  /// A promise of what `transform` makes of the value; a failure is passed on.
  public func then<New>(
    _ transform: @escaping @Sendable (Value) -> Result<New, Failure>
  ) -> Promise<New, Failure> {
    derive { result, next in next.fulfill(with: result.flatMap(transform)) }
  }

  /// A promise that ends like the promise made of the value; a failure is passed on.
  public func thenAsync<New>(
    _ transform: @escaping @Sendable (Value) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    derive { result, next in
      switch result {
      case .success(let value): next.follow(transform(value))
      case .failure(let failure): next.fulfill(with: .failure(failure))
      }
    }
  }

  /// The same as ``thenAsync(_:)``, under the standard library's name for it.
  public func flatMap<New>(
    _ transform: @escaping @Sendable (Value) -> Promise<New, Failure>
  ) -> Promise<New, Failure> {
    thenAsync(transform)
  }

  /// A promise of the transformed value; a failure is passed on.
  public func map<New>(_ transform: @escaping @Sendable (Value) -> New) -> Promise<New, Failure> {
    derive { result, next in next.fulfill(with: result.map(transform)) }
  }

  /// A promise of the transformed failure; a value is passed on.
  public func mapError<New>(_ transform: @escaping @Sendable (Failure) -> New) -> Promise<
    Value, New
  > {
    derive { result, next in next.fulfill(with: result.mapError(transform)) }
  }

  /// A promise that cannot fail: a failure becomes a value.
  public func recover(_ transform: @escaping @Sendable (Failure) -> Value) -> Promise<Value, Never>
  {
    derive { result, next in next.fulfill(with: result.flatMapError { .success(transform($0)) }) }
  }

  /// The same result, settled on a dispatcher, where handlers run from there on.
  public func receive(on dispatcher: some Dispatcher) -> Promise {
    let place = Place(dispatcher: dispatcher)
    return attach(Promise(in: place), .move) { result, next in
      place.run { next.fulfill(with: result) }
    }
  }

  // MARK: One of several

  /// The values of all, in the order of the list; or the first failure.
  public static func all(_ promises: some Sequence<Promise>) -> Promise<[Value], Failure> {
    collect(promises) { result, all in
      if case .failure(let failure)? = result { return .failure(failure) }
      return all.map { .success($0.compactMap { try? $0.get() }) }
    }
  }

  /// The first value; or all failures, in the order of the list.
  public static func any(_ promises: some Sequence<Promise>) -> Promise<Value, AllFailed<Failure>> {
    collect(promises) { result, all in
      if case .success(let value)? = result { return .success(value) }
      return all.map { .failure(AllFailed(failures: $0.compactMap(\.failure))) }
    }
  }

  /// Ends like the first one that ends; of none, it stays pending.
  public static func race(_ promises: some Sequence<Promise>) -> Promise {
    collect(promises) { result, _ in result }
  }

  /// Ends as `end` says, which is asked about each result, and gets all of them with the last.
  private static func collect<V, F>(
    _ promises: some Sequence<Promise>,
    _ end: @escaping @Sendable (Result<Value, Failure>?, [Result<Value, Failure>]?) -> Result<V, F>?
  ) -> Promise<V, F> {
    let promises = Array(promises)
    let (whole, indices) = (Promise<V, F>(), promises.indices)
    let found = Mutex([Int: Result<Value, Failure>]())
    if promises.isEmpty, let result = end(nil, []) { whole.fulfill(with: result) }
    for (index, promise) in promises.enumerated() {
      promise.attach(whole) { result, whole in
        let all = found.withLock { found in
          found[index] = result
          return found.count == indices.count ? found : nil
        }
        let inOrder = all.map { all in indices.compactMap { all[$0] } }
        if let result = end(result, inOrder) { whole.fulfill(with: result) }
      }
    }
    return whole
  }

  // MARK: Tasks

  /// Waits for the value, and blocks no thread; if the task is cancelled, it ends with `.cancelled`, if there is one.
  public nonisolated(nonsending) func get() async throws(Failure) -> Value {
    if let result = resultIfSettled { return try result.get() }
    let cancelled = (Failure.self as? any CancellableFailure.Type)?.cancelled as? Failure
    let branch = Promise()
    branch.follow(self)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { task in
        branch.pass(to: Handler(.follower) { task.resume(returning: $0) })
      }
    } onCancel: {
      if let cancelled { branch.fulfill(with: .failure(cancelled)) }
    }
    if Task.isCancelled, let cancelled { throw cancelled }
    return try result.get()
  }
}

/// The failures of all promises that were given to ``Promise/any(_:)``, in that order.
public struct AllFailed<Failure: Error>: Error {
  /// One for each promise.
  public let failures: [Failure]
}

/// An error type with a case for a cancellation.
public protocol CancellableFailure: Error {
  /// The failure of a cancelled promise.
  static var cancelled: Self { get }
}

extension AllFailed: CancellableFailure where Failure: CancellableFailure {
  /// Has one failure, that of a cancelled promise.
  public static var cancelled: AllFailed { AllFailed(failures: [.cancelled]) }
}

extension Promise where Failure: CancellableFailure {
  /// Settles the promise with the failure `.cancelled`, unless it is settled; returns whether this call did.
  @discardableResult
  public func cancel() -> Bool { fulfill(with: .failure(.cancelled)) }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

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
}

/// What a `receive(on:)` names; all promises that are derived from there have it.
private final class Place: Sendable {
  private let dispatcher: any Dispatcher

  init(dispatcher: any Dispatcher) { self.dispatcher = dispatcher }

  func run(_ work: @escaping @Sendable () -> Void) {
    dispatcher.dispatch { Turn.run(in: self) { _ in work() } }
  }
}

/// What waits: code of the user, another promise, or what hands the result to a dispatcher.
private enum WaiterKind { case handler, follower, move }

/// A closure that waits for the end of a promise: it is called once, or forgotten.
private final class Waiter<Outcome: Sendable>: Sendable {
  let kind: WaiterKind
  private let (place, isLate): (Place?, Bool)
  private let body: Mutex<(@Sendable (Outcome) -> Void)?>

  init(
    _ kind: WaiterKind,
    in place: Place? = nil,
    isLate: Bool = false,
    _ body: @escaping @Sendable (Outcome) -> Void
  ) {
    (self.kind, self.place, self.isLate) = (kind, place, isLate)
    self.body = Mutex(body)
  }

  var hasLeft: Bool { body.withLock { $0 == nil } }

  func forget() { withExtendedLifetime(body.withLock { $0.take() }) {} }

  private func call(_ outcome: Outcome) {
    let body = body.withLock { $0.take() }
    body?(outcome)
  }

  /// Calls it in its place: if it came late, by the dispatcher, for which an earlier one may still wait.
  func run(_ outcome: Outcome) {
    guard kind == .handler, let place, isLate || Turn.current?.place !== place else {
      return call(outcome)
    }
    place.run { self.call(outcome) }
  }
}

/// What a thread has to do, first in, first out.
private final class Turn {
  /// The turn of the thread, while it does something.
  private(set) static var current: Turn? {
    get { Thread.current.threadDictionary["ResultPromise"] as? Turn }
    set { Thread.current.threadDictionary["ResultPromise"] = newValue }
  }

  /// The place whose dispatcher runs the thread.
  let place: Place?
  private var jobs: [() -> Void] = []

  private init(in place: Place?) { self.place = place }

  func add(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Calls `body` with the turn of the thread; the outermost call, or one in a place, does the jobs then.
  static func run(in place: Place? = nil, _ body: (Turn) -> Void) {
    let outer = current
    if place == nil, let outer { return body(outer) }
    let turn = Turn(in: place)
    current = turn
    body(turn)
    while !turn.jobs.isEmpty {
      let jobs = turn.jobs
      turn.jobs = []
      for job in jobs { job() }
    }
    current = outer
  }
}
