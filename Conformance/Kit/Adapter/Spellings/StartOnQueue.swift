public import Dispatch

/// A verb that starts one promise after another on a queue, and makes one promise of them all.
public struct StartOnQueue<A: PromiseAdapter>: Spelling {
  /// The source text.
  public let text: String
  /// On a queue.
  public let schedule = Schedule.named(.queue)
  /// Whether the next one starts when one is rejected; otherwise when one is fulfilled.
  let followsErrors: Bool
  let make: @Sendable (A, DispatchQueue, @escaping @Sendable () -> A.Handle) -> A.Handle

  /// Lists a verb.
  ///
  /// - Parameters:
  ///   - text: the source text.
  ///   - followsErrors: whether the next one starts when one is rejected; otherwise when one is fulfilled.
  ///   - make: the call, for two that start one after another.
  public init(
    _ text: String,
    followsErrors: Bool,
    _ make:
      @escaping @Sendable (A, DispatchQueue, @escaping @Sendable () -> A.Handle) -> A.Handle
  ) {
    (self.text, self.followsErrors, self.make) = (text, followsErrors, make)
  }
}
