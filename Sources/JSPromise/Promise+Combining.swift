public import Dispatchers

import Synchronization

extension Promise {
  /// A promise of all values, in the order of `promises`; or of the first rejection (ECMA-262, `Promise.all`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once. An input may be settled, pending, or there twice.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise that is fulfilled when the last input is, at once where there is none; and
  ///   rejected as soon as one input is, without waiting for the others. The others are left alone.
  /// - Complexity: O(*n*) in the number of inputs.
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
    let collected = Collected(count: inputs.count)
    for (index, input) in inputs.enumerated() {
      input.react { settlement in
        switch settlement.outcome {
        case .fulfilled(let value):
          if let values = collected.add(value, at: index) { output.fulfill(with: values) }
        case .rejected(let reason):
          output.reject(with: reason, isAbort: settlement.isAbort)
          collected.drop()
        }
      }
    }
    return output
  }

  /// A promise of all values, whose handlers run on a dispatcher.
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once. An input may be settled, pending, or there twice.
  ///   - dispatcher: where a job queue of their own runs the handlers of the promise returned. It reports
  ///     unhandled rejections as the first input's does.
  /// - Returns: as ``all(_:queue:)-(_,JobQueue)``.
  /// - Complexity: O(*n*) in the number of inputs.
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

  /// A promise that ends as the first of `promises` that is settled (ECMA-262, `Promise.race`).
  ///
  /// - Parameters:
  ///   - promises: the inputs; iterated once. Of several that are settled already the first counts.
  ///   - queue: where the handlers of the promise returned run.
  /// - Returns: a promise with the outcome of that one. The others are left alone. With no input it stays
  ///   pending for ever.
  /// - Complexity: O(*n*) in the number of inputs.
  public static func race(
    _ promises: some Sequence<Promise<Value>>,
    queue: JobQueue = .default,
    fileID: String = #fileID,
    line: Int = #line
  ) -> Promise {
    let output = Promise(pendingOn: queue, at: Site(fileID: fileID, line: line))
    for input in promises { input.react { output.end(as: $0) } }
    return output
  }

  /// The values that have arrived so far.
  private final class Collected: Sendable {
    private let state: Mutex<(values: [Value?], missing: Int)>

    init(count: Int) {
      state = Mutex((Array(repeating: nil, count: count), count))
    }

    /// All values, once the last one is there; `nil` before, and after `drop()`.
    func add(_ value: Value, at index: Int) -> [Value]? {
      let complete: [Value?]? = state.withLock { state in
        guard !state.values.isEmpty else { return nil }
        state.values[index] = value
        state.missing -= 1
        guard state.missing == 0 else { return nil }
        defer { state.values = [] }
        return state.values
      }
      return complete?.compactMap(\.self)
    }

    /// Gives up the values that came in: an input that is still pending keeps this object.
    func drop() {
      let values = state.withLock { state in
        defer { state.values = [] }
        return state.values
      }
      // They are released here, not under the lock.
      withExtendedLifetime(values) {}
    }
  }
}
