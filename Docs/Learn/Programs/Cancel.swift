/// A value that comes later, or an error; it can be cancelled when it is no longer wanted.
final class Promise<Value: Sendable>: @unchecked Sendable {
  /// How it ends.
  typealias Outcome = Result<Value, any Error>

  /// What waits for the end.
  typealias Handler = @Sendable (Outcome) -> Void

  /// How it ended; nothing while it is pending.
  private(set) var outcome: Outcome?

  /// In the order in which they came, each with its number.
  private var handlers: [(number: Int, run: Handler)] = []

  /// How many there have been.
  private var count = 0

  /// Leaves the promise that this one waits for.
  private var leaveSource: (() -> Void)?

  /// Ends it, unless it has ended; returns whether this call did.
  @discardableResult func settle(_ outcome: Outcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    leaveSource?()
    let waiting = handlers
    handlers = []
    for handler in waiting { handler.run(outcome) }
    return true
  }

  /// Ends it with an error that says: it is no longer wanted; returns whether this call ended it.
  @discardableResult func cancel() -> Bool { settle(.failure(CancellationError())) }

  /// Calls `handler` at the end, or immediately if it has ended; returns the handler's number.
  @discardableResult func whenSettled(_ handler: @escaping Handler) -> Int {
    count += 1
    if let outcome { handler(outcome) } else { handlers.append((count, handler)) }
    return count
  }

  /// Lets go of a handler that waits: it will never run.
  private func leave(_ number: Int) {
    // What it captured may use this promise when it is released.
    let leaving = handlers.first { $0.number == number }
    withExtendedLifetime(leaving) { handlers.removeAll { $0.number == number } }
  }

  /// At the end, `handler` settles `next`, unless that leaves before.
  private func attach<New>(_ next: Promise<New>, _ handler: @escaping Handler) {
//~ 22
    let number = whenSettled { outcome in
      if next.outcome == nil { handler(outcome) }
    }
//~ 22 ~23
    // If it has ended, handler has run, and next may wait for another promise by now.
    if outcome == nil && next.outcome == nil {
      next.leaveSource = { [weak self] in self?.leave(number) }
    }
//! 22
    whenSettled(handler)
//.
  }

  /// A promise of what `body` makes of the value; an error goes past `body`, and what `body` throws is one.
  func map<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Promise<New> {
    let next = Promise<New>()
    attach(next) { outcome in next.settle(Result { try body(outcome.get()) }) }
    return next
  }

  /// A promise that ends as the promise does which `body` makes of the value.
  func flatMap<New>(_ body: @escaping @Sendable (Value) throws -> Promise<New>) -> Promise<New> {
    let next = Promise<New>()
    attach(next) { outcome in
      do {
        let inner = try body(outcome.get())
        inner.attach(next) { next.settle($0) }
      } catch {
        next.settle(.failure(error))
      }
    }
    return next
  }
}
