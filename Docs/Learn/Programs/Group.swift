/// A value that comes later, or an error; and one promise of several.
final class Promise<Value: Sendable>: @unchecked Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// How it ended; nothing while it is pending.
  private(set) var outcome: Outcome?

  /// In the order in which they came.
  private var handlers: [Handler] = []

  /// Ends it, unless it has ended; returns whether this call did.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    let waiting = handlers
    handlers = []
    for handler in waiting { handler(outcome) }
    return true
  }

  /// Calls `handler` at the end, or immediately if it has ended.
  func whenSettled(_ handler: @escaping Handler) {
    if let outcome { return handler(outcome) }
    handlers.append(handler)
  }

  /// The values of all, in the order of the list; or the first error, as soon as it comes.
  static func all(_ promises: [Promise]) -> Promise<[Value]> {
    let whole = Promise<[Value]>()
    let values = Slots<Value>(count: promises.count)  //~ 15
    let outcomes = Slots<Outcome>(count: promises.count)  //! 15
    if promises.isEmpty { whole.settle(.success([])) }  //~ 13
    for (place, promise) in promises.enumerated() {
      promise.whenSettled { outcome in
//~ 15
        switch outcome {
        case .success(let value):
          if let all = values.put(value, at: place) { whole.settle(.success(all)) }
        case .failure(let error):
          whole.settle(.failure(error))
        }
//! 15
        guard let all = outcomes.put(outcome, at: place) else { return }
        whole.settle(Result { try all.map { try $0.get() } })
//.
      }
    }
    return whole
  }

  /// The first value; or, if none has one, all errors in the order of the list.
  static func any(_ promises: [Promise]) -> Promise {
    let first = Promise()
    let errors = Slots<any Error>(count: promises.count)
    if promises.isEmpty { first.settle(.failure(NoValue(errors: []))) }
    for (place, promise) in promises.enumerated() {
      promise.whenSettled { outcome in
        switch outcome {
        case .success:
          first.settle(outcome)
        case .failure(let error):
          if let all = errors.put(error, at: place) { first.settle(.failure(NoValue(errors: all))) }  //~ 16
          first.settle(.failure(NoValue(errors: [error])))  //! 16
        }
      }
    }
    return first
  }

  /// Ends as the first of them that ends.
  static func race(_ promises: [Promise]) -> Promise {
    let first = Promise()
    for promise in promises {
      promise.whenSettled { outcome in first.settle(outcome) }  //~ 17
      promise.whenSettled { outcome in  //! 17
        if case .success = outcome { first.settle(outcome) }  //! 17
      }  //! 17
    }
    return first
  }
}

/// Why there is no value.
struct NoValue: Error {
  /// In the order of the list.
  let errors: [any Error]
}

/// What has come so far, each in its place.
private final class Slots<Element: Sendable>: @unchecked Sendable {
  private var elements: [Element?]  //~ 14
  private var missing: Int  //~ 14
  private var elements: [Element] = []  //! 14
  private let count: Int  //! 14

  init(count: Int) {
    elements = Array(repeating: nil, count: count)  //~ 14
    missing = count  //~ 14
    self.count = count  //! 14
  }

  /// Puts one in its place; returns all, if it was the last.
  func put(_ element: Element, at place: Int) -> [Element]? {
//~ 14
    elements[place] = element
    missing -= 1
    return missing == 0 ? elements.compactMap { $0 } : nil
//! 14
    elements.append(element)
    return elements.count == count ? elements : nil
//.
  }
}
