/// A promise of a payload that is no ``Token``: what attaches an observer and what fulfils it.
public struct Carrier<Value: Sendable>: Sendable {
  /// Attaches an observer.
  public typealias Observe = @Sendable (@escaping @Sendable (Value) -> Void) -> Void

  /// Calls an observer when the promise is fulfilled.
  public let observe: Observe
  /// Fulfils the promise, unless it is settled.
  public let fulfill: @Sendable (Value) -> Void
  /// Attaches a step whose handler returns the value as it is, and an observer to the step's promise; `nil` where the
  /// library has no such step.
  public let observePassedOn: Observe?
  /// Combines this promise alone, and attaches an observer to what waits for all, which is told its value; `nil` where
  /// the library combines none.
  public let observeCombined: Observe?

  /// Makes a carrier from the library's two calls, and from others where it has them; each is the property of its name.
  public init(
    observe: @escaping Observe,
    fulfill: @escaping @Sendable (Value) -> Void,
    observePassedOn: Observe? = nil,
    observeCombined: Observe? = nil
  ) {
    (self.observe, self.fulfill) = (observe, fulfill)
    (self.observePassedOn, self.observeCombined) = (observePassedOn, observeCombined)
  }
}
