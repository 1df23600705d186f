import Foundation
import PromiseConformance

/// Releases handlers that will never run.
///
/// It does so in a loop, so that a long series of them does not overflow the stack.
final class DeferredRelease: Sendable {
  static let shared = DeferredRelease()

  private let jobs = Trampoline()

  func release(_ take: () -> Any) {
    let dead = Guarded<Any?>(take())
    jobs.run([{ _ = dead.take() }])
  }
}

/// What the promises that one call cancels have yet to do, on each thread.
///
/// Sources do it before their consumers, so that finally handlers run in the order of the chain.
final class SourcesFirst: Sendable {
  static let shared = SourcesFirst()

  private let state = Guarded<[ThreadID: [@Sendable () -> Void]]>([:])

  /// Runs `body`, then what it added here, the last first.
  func collect<Answer>(_ body: () -> Answer) -> Answer {
    let thread = ThreadID.current
    let isOutermost = state.withLock { state in
      defer { state[thread] = state[thread] ?? [] }
      return state[thread] == nil
    }
    let answer = body()
    guard isOutermost else { return answer }
    let all = state.withLock { $0.removeValue(forKey: thread) } ?? []
    for end in all.reversed() { end() }
    return answer
  }

  /// Runs `end` immediately, unless this thread is collecting.
  func run(_ end: @escaping @Sendable () -> Void) {
    let thread = ThreadID.current
    let isLater = state.withLock { state in
      state[thread]?.append(end)
      return state[thread] != nil
    }
    if !isLater { end() }
  }
}

/// A value behind a recursive lock.
///
/// `@unchecked Sendable`: `value` is touched only under `lock`.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }

  /// The value.
  var current: Value { withLock { $0 } }
}

/// Holds a handler and its derived promise, until that promise is cancelled.
final class Link: Sendable {
  private let parts: Guarded<(react: @Sendable (Outcome, Sketch) -> Void, next: Sketch)?>

  init(_ react: @escaping @Sendable (Outcome, Sketch) -> Void, _ next: Sketch) {
    parts = Guarded((react, next))
  }

  func run(_ outcome: Outcome) {
    guard let (react, next) = parts.withLock({ $0 }) else { return }
    react(outcome, next)
  }

  /// Takes both, for the caller to release outside any lock: what a handler holds may run any code in its `deinit`.
  func take() -> Any {
    parts.withLock { parts in
      defer { parts = nil }
      return parts as Any
    }
  }
}

/// A task that waits for a promise.
///
/// It is resumed once, with the first result.
final class Wait: Sendable {
  private let state = Guarded<(task: CheckedContinuation<Awaited, Never>?, end: Awaited?)>(
    (nil, nil)
  )

  /// How the wait has ended, if it has.
  var hasEnded: Awaited? { state.current.end }

  /// Returns whether this call was the first.
  @discardableResult
  func end(_ end: Awaited) -> Bool {
    let (isFirst, task) = state.withLock { state in
      guard state.end == nil else { return (false, nil as CheckedContinuation<Awaited, Never>?) }
      defer { (state.task, state.end) = (nil, end) }
      return (true, state.task)
    }
    task?.resume(returning: end)
    return isFirst
  }

  func suspend(_ task: CheckedContinuation<Awaited, Never>) {
    let end = state.withLock { state in
      if state.end == nil { state.task = task }
      return state.end
    }
    if let end { task.resume(returning: end) }
  }
}
