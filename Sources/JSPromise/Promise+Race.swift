import PromiseStorage

/// Every promise given to `Promise.any(_:queue:)` was rejected, or there was none.
public struct AggregateError: Error, CustomStringConvertible {
  /// The reasons, in the order of the inputs.
  public var errors: [any Error] { reasons.all }

  private let reasons: Reasons

  /// Makes the error.
  public init(errors: [any Error]) {
    reasons = Reasons(errors)
  }

  /// What happened, and each reason; of such errors in one another, the first 8 of each way down.
  public var description: String { text(8) }

  private func text(_ levels: Int) -> String {
    guard levels > 0 else { return "all promises were rejected: [...]" }
    let texts = errors.map { error in
      (error as? AggregateError)?.text(levels - 1) ?? String(reflecting: error)
    }
    return "all promises were rejected: [\(texts.joined(separator: ", "))]"
  }
}

/// Reasons that are released in a loop, since one may hold others, and so on.
private final class Reasons: @unchecked Sendable {
  /// Changed by `deinit` alone.
  private(set) var all: [any Error]

  init(_ all: [any Error]) { self.all = all }

  deinit { turn.add(.release(Box(take()))) }

  private func take() -> [any Error] {
    defer { all = [] }
    return all
  }
}

extension Promise {
  // MARK: any

  /// A promise of the first value; rejected if no input has one (ECMA-262, `Promise.any`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. If several are settled already, the first
  ///     that is fulfilled counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled as soon as one input is. The others are left alone, and keep
  ///   no reference to it. When the last input is rejected, and at once if there is none, it is rejected with an
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
    let output = Promise(queue, at: Site(fileID: fileID, line: line))
    return gather(inputs, into: output) { (output, all: [(any Error, isAbort: Bool)]) in
      // The code that aborted all inputs knows of it.
      output.reject(
        with: AggregateError(errors: all.map(\.0)),
        isAbort: !all.isEmpty && all.allSatisfy(\.isAbort)
      )
    } _: { input in
      switch input.outcome {
      case .fulfilled(let value): .end(.fulfilled(value), isAbort: false)
      case .rejected(let reason): .keep((reason, input.isAborted))
      }
    }
  }

  // MARK: race

  /// A promise that ends like the first of `promises` to settle (ECMA-262, `Promise.race`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once, so they must end. If several are settled already, the first
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
    let output = Promise(queue, at: Site(fileID: fileID, line: line))
    return gather(Array(promises), into: output) { (_, _: [Never]) in
    } _: { input in
      .end(input.outcome, isAbort: input.isAborted)
    }
  }
}
