/// Every promise given to ``Promise/any(_:queue:)`` was rejected, or there was none.
public struct AggregateError: Error, CustomStringConvertible {
  /// The reasons, in the order of the inputs.
  public let errors: [any Error]

  /// Makes one.
  public init(errors: [any Error]) {
    self.errors = errors
  }

  /// What happened, and each reason.
  public var description: String {
    "all promises were rejected: \(errors)"
  }
}

extension Promise {
  // MARK: any

  /// A promise of the value that is there first; rejected if no input has one (ECMA-262, `Promise.any`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. Of several that are settled already the first
  ///     that is fulfilled counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled as soon as one input is. The others are left alone, and keep
  ///   nothing of it. When the last input is rejected, and at once where there is none, it is rejected with an
  ///   ``AggregateError``.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func any(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let inputs = Array(promises)
    let output = Promise(pendingOn: queue, at: Site(fileID: fileID, line: line))
    guard !inputs.isEmpty else {
      output.reject(with: AggregateError(errors: []))
      return output
    }
    let gathering = Gathering<(any Error, isAbort: Bool), Value>(output, count: inputs.count)
    for (index, input) in inputs.enumerated() {
      input.react(until: { gathering.isOver }) { input in
        switch input.settlement {
        case .fulfilled(let value):
          gathering.end()?.fulfill(with: value)
        case .rejected(let reason, let isAbort):
          guard let (output, all) = gathering.add((reason, isAbort), at: index) else { return }
          let error = AggregateError(errors: all.map(\.0))
          // Whoever has aborted all inputs knows.
          output.reject(with: error, isAbort: all.allSatisfy(\.isAbort))
        }
      }
    }
    return output
  }

  // MARK: race

  /// A promise that ends as the first of `promises` that is settled (ECMA-262, `Promise.race`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. Of several that are settled already the first
  ///     counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise with the outcome of that one. The others are left alone, and keep nothing of it.
  ///   With no input it stays pending for ever.
  /// - Complexity: O(*n*) in the number of inputs.
  @inlinable
  public static func race(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let output = Promise(pendingOn: queue, at: Site(fileID: fileID, line: line))
    let gathering = Gathering<Value, Value>(output)
    for input in promises {
      input.react(until: { gathering.isOver }) { gathering.end()?.end(as: $0) }
    }
    return output
  }
}
