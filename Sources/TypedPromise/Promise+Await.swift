import Dispatchers
import PromiseStorage
import Synchronization

extension Promise {
  /// Waits for the outcome: a value, an error or a cancellation; never throws.
  ///
  /// The awaiting task is a consumer of the promise: if it is cancelled, it leaves, and resumes immediately
  /// with ``Outcome/cancelled``. The promise is cancelled with its last consumer; other consumers are never
  /// affected. No thread is blocked; the task resumes on its actor.
  ///
  /// A promise that is settled already is not waited for, even while one of its handlers runs on another
  /// thread: the task continues without leaving its actor. For a pending one, the task resumes in its turn, after the
  /// handlers that were attached before.
  ///
  /// A task that settles a promise which this one waits for has at least the priority of the awaiting task from then on,
  /// as if that awaited it; on Apple's systems from version 26 on. What a handler returns later is not raised.
  ///
  /// - Returns: how the promise ended, even if it was settled before.
  /// - Complexity: O(1); O(*n*) in the number of pending promises that this one depends on, if a promise of the program
  ///   was made with a lower priority than the awaiting task has.
  public nonisolated(nonsending) var outcome: Outcome {
    get async {
      // A settled promise is not waited for, whatever a handler of it does on another thread.
      if let outcome = outcomeIfSettled { return outcome }
      // A branch of its own, which can leave: the first to settle it resumes the task, and only once.
      let branch = Promise(.open)
      _ = branch.follow(self)
      if let outcome = outcomeIfSettled { return outcome }
      return await withTaskCancellationHandler {
        await Escalation.run({ self.raise(to: $0) }) { await branch.arrival }
      } onCancel: {
        branch.cancel()
      }
    }
  }

  /// The outcome, for the one task that has this branch.
  private nonisolated(nonsending) var arrival: Outcome {
    get async {
      await withCheckedContinuation { continuation in
        attach(waiter(as: .passer, Observer { continuation.resume(returning: $0) }))
      }
    }
  }

  /// Waits for the value.
  ///
  /// ```swift
  /// do {
  ///   show(try await download.value)
  /// } catch {
  ///   switch error {
  ///   // The error has the promise's own type.
  ///   case .rejected(let error): show(error)
  ///   case .cancelled: break
  ///   }
  /// }
  /// ```
  ///
  /// The error is the smallest type that can express all cases. `throws(Failure)` would have no case for a
  /// cancellation, which is possible even for a promise that cannot fail. An untyped `throws`, with
  /// `CancellationError`, would lose the type of every other error. And `Value?` would not tell “cancelled” from
  /// “fulfilled with nil”. For `Promise<Value, Never>` the only possible error is
  /// ``Unfulfilled/cancelled``.
  ///
  /// - Returns: the value.
  /// - Throws: ``Unfulfilled``, with the promise's error, or if the promise or the awaiting task was
  ///   cancelled; see ``outcome``.
  /// - Complexity: O(1).
  public nonisolated(nonsending) var value: Value {
    get async throws(Unfulfilled<Failure>) {
      switch await outcome {
      case .fulfilled(let value): return value
      case .rejected(let error): throw .rejected(error)
      case .cancelled: throw .cancelled
      }
    }
  }

  /// Makes a promise of what an `async` closure returns.
  ///
  /// The closure is isolated as one that `Task.init` takes: in code of the main actor, or of another one, it runs there.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task that runs `work`, until one of a higher priority awaits the promise; by
  ///     default that of the caller.
  ///   - isolation: the actor of the caller. Closures of one actor begin in the order of their calls.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  ///   - work: runs once, in a new task. What it throws rejects the promise; a `CancellationError`,
  ///     where the error type allows one, cancels it. If that type is `any Error`, an
  ///     ``Unfulfilled`` of a promise that `work` awaits passes on the end of that promise: this one is rejected with
  ///     the same error, or cancelled. If the promise is cancelled, so is the task.
  public convenience init(
    priority: TaskPriority? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: String = #fileID,
    line: Int = #line,
    @_inheritActorContext @_implicitSelfCapture
    _ work: sending @escaping @isolated(any) () async throws(Failure) -> Value
  ) {
    self.init(fileID: fileID, line: line)
    let resolver = Resolver(promise: self)
    let own = priority ?? Task.basePriority ?? Task.currentPriority
    lowestPriority.min(Int(own.rawValue), ordering: .relaxed)
    let isOnMain = ActorTask.actor(of: work) === MainActor.shared
    let task = ActorTask.start(priority: priority, isolation: isolation, work) { result in
      switch result {
      case .success(let value): resolver.fulfill(value)
      case .failure(let error): resolver.promise.end(throwing: error)
      }
    }
    expect(Producer(task: task, isOnMain: isOnMain))
  }

  /// A promise of the first element of a sequence, or of `nil` if it ends without one.
  ///
  /// - Parameters:
  ///   - sequence: iterated in a new task, up to its first element. If the promise is cancelled, so is the task.
  ///   - fileID: the file that a `LostPromise` names; release builds do not use it.
  ///   - line: the line that it names.
  public static func first<Elements: AsyncSequence & Sendable>(
    of sequence: Elements,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == Elements.Element?, Failure == Elements.Failure {
    Promise(fileID: fileID, line: line) { () async throws(Failure) -> Value in
      var iterator = sequence.makeAsyncIterator()
      return try await iterator.next(isolation: nil)
    }
  }

  /// Ends the promise whose work has thrown this error.
  ///
  /// A chain of tasks passes an error on unchanged: if each one wrapped it again, it would grow without end.
  /// So it is not converted to `any Error` here, which would wrap it, but used as the `any Error` that it is.
  private func end(throwing error: Failure) {
    let same = self as? Promise<Value, any Error>
    if error is CancellationError {
      cancel()
    } else if let same, let unfulfilled = error as? Unfulfilled<any Error> {
      same.arrive(unfulfilled.ending())
    } else if let same, let unfulfilled = error as? any ErasableError {
      same.arrive(unfulfilled.erased.ending())
    } else {
      arrive(.failure(error))
    }
  }
}

/// The lowest priority with which a promise of a task was ever made: a task with no higher one need not look for any.
///
/// As an `Int`: the library's `min` compares bytes as if they had a sign.
private let lowestPriority = Atomic(Int.max)

extension PromiseCore {
  /// Raises the tasks that settle this promise, or what it waits for.
  ///
  /// As a hook, since a task that is raised may await the next one, and raise that: a loop and no recursion.
  fileprivate final func raise(to priority: TaskPriority) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *),
      Int(priority.rawValue) > lowestPriority.load(ordering: .relaxed)
    else { return }
    let hook = Hook {
      let sources = Dependencies(of: self, withAlternatives: true).compactMap {
        $0.upstream as? PromiseCore
      }
      for promise in [self] + sources {
        let producer = promise.lock.withLock { $0.producer }
        producer?.task?.escalatePriority(to: priority)
      }
    }
    Hook.run { [hook] }
  }
}

/// Why a promise has no value.
public enum Unfulfilled<Failure: Error>: Error {
  /// It was rejected with this error.
  case rejected(Failure)
  /// It was cancelled, or the task that waited for it was.
  case cancelled
}

extension Unfulfilled: Equatable where Failure: Equatable {}

/// An ``Unfulfilled`` of any type of error.
private protocol ErasableError {
  /// The same, without that type.
  var erased: Unfulfilled<any Error> { get }
}

extension Unfulfilled: ErasableError {
  fileprivate var erased: Unfulfilled<any Error> {
    if case .rejected(let error) = self { .rejected(error) } else { .cancelled }
  }

  /// How a promise ends like the one that this error describes.
  fileprivate func ending<Value>() -> Result<Value, Failure>? {
    if case .rejected(let error) = self { .failure(error) } else { nil }
  }
}
