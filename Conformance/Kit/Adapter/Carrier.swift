/// A promise of a payload that is no ``Token``: what attaches an observer and what fulfils it.
public struct Carrier<Value: Sendable>: Sendable {
  /// Calls an observer when the promise is fulfilled.
  public let observe: @Sendable (@escaping @Sendable (Value) -> Void) -> Void
  /// Fulfils the promise.
  public let fulfill: @Sendable (Value) -> Void

  /// Makes a carrier from the library's two calls.
  ///
  /// - Parameters:
  ///   - observe: attaches an observer of the value.
  ///   - fulfill: fulfils the promise, if nobody has.
  public init(
    observe: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void,
    fulfill: @escaping @Sendable (Value) -> Void
  ) {
    (self.observe, self.fulfill) = (observe, fulfill)
  }
}
