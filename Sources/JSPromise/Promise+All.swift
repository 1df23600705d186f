public import Dispatchers
import Synchronization

extension Promise {
  // MARK: all

  /// A promise of all values, in the order of `promises`; or of the first rejection (ECMA-262, `Promise.all`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is, at once if there is none; and
  ///   rejected as soon as one input is, without waiting for the others. The others are left alone, and
  ///   keep no reference to it.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    let inputs = Array(promises)
    let output = Promise<[Value]>(queue, at: Site(fileID: fileID, line: line))
    return gather(inputs, into: output) { output, values in
      output.fulfill(with: values)
    } _: { input in
      switch input.outcome {
      case .fulfilled(let value): .keep(value)
      case .rejected(let reason): .end(.rejected(reason), isAbort: input.isAborted)
      }
    }
  }

  /// A promise of all values, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - dispatcher: where a separate job queue runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    let inputs = Array(promises)
    let queue = JobQueue(on: dispatcher, inputs.first?.queue.reporter)
    return all(inputs, queue: queue, fileID: fileID, line: line)
  }

  // Disfavoured: used only if the type before the dot is that of the list, as in `Promise<[Page]>.all(pages)`.

  /// A promise of all values, in the order of `promises`, where its own type is named.
  ///
  /// ```swift
  /// Promise<[Page]>.all(pages)             // the same as Promise.all(pages)
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  @_disfavoredOverload
  public static func all<Element>(
    _ promises: some Sequence<Promise<Element>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == [Element] {
    Promise<Element>.all(promises, queue: queue, fileID: fileID, line: line)
  }

  /// A promise of all values, where its own type is named, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - dispatcher: where a separate job queue runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  @_disfavoredOverload
  public static func all<Element>(
    _ promises: some Sequence<Promise<Element>>,
    queue dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == [Element] {
    Promise<Element>.all(promises, queue: dispatcher, fileID: fileID, line: line)
  }

  // A function of its own: Swift 6.3 crashes where asynchronous code that is optimised hands on a pack of nothing.
  /// A promise of nothing, which is fulfilled at once: that of all values, where there are none.
  ///
  /// - Parameter queue: where the handlers of the promise returned run.
  /// - Complexity: O(1).
  @inlinable
  public static func all(
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == Void {
    resolve((), on: queue, fileID: fileID, line: line)
  }

  // Not specialised: where the optimiser of Swift 6.3 knows the types, as in one module with the caller, it crashes on
  // closures over packs, or generates wrong code for them.
  /// A promise of a tuple of the values of promises of different types; or of the first rejection.
  ///
  /// ```swift
  /// Promise.all(user, pictures).then { user, pictures in show(user, pictures) }
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs. An input may be settled, pending, or listed twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as `all(_:queue:)`.
  /// - Complexity: O(*n*) in the number of inputs.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func all<each Element: Sendable>(
    _ promises: repeat Promise<each Element>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == (repeat each Element) {
    let output = Promise(queue, at: Site(fileID: fileID, line: line))
    var count = 0
    for _ in repeat each promises { count += 1 }
    // Each value is kept in a place of its own, with its type; the combiner counts them.
    let places = (repeat Place<each Element>())
    let combiner = Combiner<Void, Value>(output, count: count) { output, _ in
      output.rejectIfThrown { output.fulfill(with: (repeat try (each places).get())) }
    }
    var index = 0
    for (promise, place) in repeat (each promises, each places) {
      combiner.wait(for: promise, at: index) { place.keep($0) }
      index += 1
    }
    return output
  }

  // MARK: allSettled

  /// A promise of the outcome of each input, in the order of `promises` (ECMA-262, `Promise.allSettled`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is settled, at once if there is none. It
  ///   is never rejected, and the rejections of the inputs count as handled.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func allSettled(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Outcome]> {
    let inputs = Array(promises)
    let output = Promise<[Outcome]>(queue, at: Site(fileID: fileID, line: line))
    return gather(inputs, into: output) { output, outcomes in
      output.fulfill(with: outcomes)
    } _: { input in
      switch input.outcome {
      case .fulfilled(let value): .keep(.fulfilled(value))
      case .rejected(let reason): .keep(.rejected(reason))
      }
    }
  }
}

/// Keeps one of several values of different types until the others arrive.
private final class Place<Value: Sendable>: Sendable {
  private struct Empty: Error {}

  private let value = Mutex<Value?>(nil)

  func get() throws -> Value {
    guard let value = value.withLock({ $0 }) else { throw Empty() }
    return value
  }

  /// It is filled once, so nothing is released under the lock.
  func keep<All>(_ input: Promise<Value>) -> InputDecision<Void, All> {
    switch input.outcome {
    case .fulfilled(let arrived):
      value.withLock { $0 = arrived }
      return .keep(())
    case .rejected(let reason): return .end(.rejected(reason), isAbort: input.isAborted)
    }
  }
}
