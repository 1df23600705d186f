/// What the suite can do with a promise that it cannot use as a handle, since its type is another.
public struct Output<Value: Sendable>: Sendable {
  /// Calls an observer when it settles.
  public let observe: @Sendable (@escaping @Sendable (PromiseEnding<Value>) -> Void) -> Void
  /// Cancels it, and returns what the library returns; `nil` where it cannot be cancelled.
  public let cancel: (@Sendable () -> Bool?)?
  /// Suspends a task until it has ended; `nil` where no task can wait for it.
  public let wait: (@Sendable () async -> Void)?
  /// Fulfils it; `nil` where holding the promise is not enough to fulfil it.
  public let fulfill: (@Sendable () -> Void)?

  /// Collects what a library offers; each parameter is the property of its name.
  public init(
    observe: @escaping @Sendable (@escaping @Sendable (PromiseEnding<Value>) -> Void) -> Void,
    cancel: (@Sendable () -> Bool?)? = nil,
    wait: (@Sendable () async -> Void)? = nil,
    fulfill: (@Sendable () -> Void)? = nil
  ) {
    (self.observe, self.cancel, self.wait, self.fulfill) = (observe, cancel, wait, fulfill)
  }

  /// The same, of a promise that can be fulfilled by hand.
  public func fulfilled(by fulfill: @escaping @Sendable () -> Void) -> Output {
    Output(observe: observe, cancel: cancel, wait: wait, fulfill: fulfill)
  }

  /// The same, with other words for the value.
  public func map<Other>(_ words: @escaping @Sendable (Value) -> Other) -> Output<Other> {
    Output<Other>(
      observe: { observer in observe { observer($0.map(words)) } },
      cancel: cancel,
      wait: wait,
      fulfill: fulfill
    )
  }
}
