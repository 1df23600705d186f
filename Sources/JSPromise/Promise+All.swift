public import Dispatchers

extension Promise {
  // MARK: all

  /// A promise of all values, in the order of `promises`; or of the first rejection (ECMA-262, `Promise.all`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is, at once where there is none; and
  ///   rejected as soon as one input is, without waiting for the others. The others are left alone, and
  ///   keep nothing of it.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    let inputs = Array(promises)
    let output = Promise<[Value]>(pendingOn: queue, at: Site(fileID: fileID, line: line))
    guard !inputs.isEmpty else {
      output.fulfill(with: [])
      return output
    }
    let gathering = Gathering<Value, [Value]>(output, count: inputs.count)
    for (index, input) in inputs.enumerated() {
      input.react(until: { gathering.isOver }) { input in
        switch input.settlement {
        case .fulfilled(let value):
          guard let (output, values) = gathering.add(value, at: index) else { return }
          output.fulfill(with: values)
        case .rejected(let reason, let isAbort):
          gathering.end()?.reject(with: reason, isAbort: isAbort)
        }
      }
    }
    return output
  }

  /// A promise of all values, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - dispatcher: where a job queue of their own runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as ``all(_:queue:)-(_,JobQueue)``.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func all(
    _ promises: some Sequence<Promise<Value>>,
    queue dispatcher: some Dispatcher,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise<[Value]> {
    let inputs = Array(promises)
    let queue = JobQueue(on: dispatcher, onUnhandledRejection: inputs.first?.queue.report)
    return all(inputs, queue: queue, fileID: fileID, line: line)
  }

  // Disfavoured: only where the type before the dot is the list's, as in `Promise<[Page]>.all(pages)`.

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
  /// - Returns: as ``all(_:queue:)-(_,JobQueue)``.
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
  ///   - dispatcher: where a job queue of their own runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as ``all(_:queue:)-(_,JobQueue)``.
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

  /// A promise of a tuple of the values of promises of different types; or of the first rejection.
  ///
  /// ```swift
  /// Promise.all(user, pictures).then { user, pictures in show(user, pictures) }
  /// ```
  ///
  /// - Parameters:
  ///   - promises: the inputs. An input may be settled, pending, or there twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: as ``all(_:queue:)-(_,JobQueue)``.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func all<each Element: Sendable>(
    _ promises: repeat Promise<each Element>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise where Value == (repeat each Element) {
    let output = Promise(pendingOn: queue, at: Site(fileID: fileID, line: line))
    let slots = (repeat Slot<each Element>())
    let missing = Countdown()
    // Takes no input's value twice, for it comes to an end once.
    let countDown = { @Sendable in
      guard missing.isOver(), let values = try? (repeat (each slots).take()) else { return }
      output.fulfill(with: values)
    }
    for (promise, slot) in repeat (each promises, each slots) {
      missing.add()
      promise.react(while: output) { input in
        switch input.settlement {
        case .fulfilled(let value):
          slot.fill(value)
          countDown()
        case .rejected(let reason, let isAbort):
          output.reject(with: reason, isAbort: isAbort)
        }
      }
    }
    countDown()
    return output
  }

  // MARK: allSettled

  /// A promise of how each input ended, in the order of `promises` (ECMA-262, `Promise.allSettled`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. An input may be settled, pending, or there
  ///     twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is settled, at once where there is none. It
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
    let output = Promise<[Outcome]>(pendingOn: queue, at: Site(fileID: fileID, line: line))
    guard !inputs.isEmpty else {
      output.fulfill(with: [])
      return output
    }
    let gathering = Gathering<Outcome, [Outcome]>(output, count: inputs.count)
    for (index, input) in inputs.enumerated() {
      input.react { input in
        let outcome: Outcome =
          switch input.settlement {
          case .fulfilled(let value): .fulfilled(value)
          case .rejected(let reason, _): .rejected(reason)
          }
        guard let (output, outcomes) = gathering.add(outcome, at: index) else { return }
        output.fulfill(with: outcomes)
      }
    }
    return output
  }
}
