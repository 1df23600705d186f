import Foundation
import PromiseConformance

/// Releases handlers that will never run, in a loop, so that a long series of them does not overflow the stack.
enum DeferredRelease {
  private static let jobs = Trampoline()

  static func release(_ take: () -> Any) {
    let dead = Guarded<Any?>(take())
    jobs.run([{ _ = dead.take() }])
  }
}

/// What the promises that one call cancels have yet to do: sources first, since finally handlers run in that order.
enum SourcesFirst {
  /// What the call around this code collects; `nil` once that has returned, for a task that began inside it.
  @TaskLocal private static var collected: Guarded<[@Sendable () -> Void]?>?

  /// Runs `body`, then what it added here, the last first.
  static func collect<Answer>(_ body: () -> Answer) -> Answer {
    let ends = Guarded<[@Sendable () -> Void]?>([])
    let answer = $collected.withValue(ends, operation: body)
    for end in (ends.take() ?? []).reversed() { end() }
    return answer
  }

  /// Runs `end` immediately, unless a call is collecting.
  static func run(_ end: @escaping @Sendable () -> Void) {
    let isLater = collected?.withLock { $0?.append(end) != nil }
    if isLater != true { end() }
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

  var current: Value { withLock { $0 } }

  /// Puts another value in its place; returns the old one.
  func replace(with new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }

  func take<Wrapped>() -> Value where Value == Wrapped? { replace(with: nil) }
}

/// Holds a handler and its derived promise, until that promise is cancelled.
final class Link: Sendable {
  private let parts: Guarded<(react: @Sendable (Outcome, Sketch) -> Void, next: Sketch)?>

  init(_ react: @escaping @Sendable (Outcome, Sketch) -> Void, _ next: Sketch) {
    parts = Guarded((react, next))
  }

  func run(_ outcome: Outcome) {
    if let (react, next) = parts.current { react(outcome, next) }
  }

  /// Takes both, for the caller to release outside any lock: what a handler holds may run any code in its `deinit`.
  func take() -> Any { parts.take() as Any }
}

/// A task that waits for a promise, and is resumed once, with the first result.
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

  /// Suspends the task that waits, and calls `leave` if that is cancelled before.
  nonisolated(nonsending) func suspended(_ leave: @Sendable () -> Void) async -> Awaited {
    await withTaskCancellationHandler {
      await withCheckedContinuation { suspend($0) }
    } onCancel: {
      if end(.cancelled) { leave() }
    }
  }

  func suspend(_ task: CheckedContinuation<Awaited, Never>) {
    let end = state.withLock { state in
      if state.end == nil { state.task = task }
      return state.end
    }
    if let end { task.resume(returning: end) }
  }
}
