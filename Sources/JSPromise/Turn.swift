public import PromiseStorage

/// Releases what something held that was released itself, so that long chains are released in a loop.
@usableFromInline let turn = Turn()

extension PromiseCore {
  /// Stops producers, which may release the last reference to another promise, or settle it: in the turn.
  ///
  /// - Parameter promise: what they settle; `nil` if it is being released.
  static func stop(_ producers: [Producer], of promise: PromiseCore?) {
    if producers.isEmpty { return }
    turn.add(.call { for producer in producers { producer.stop(promise) } })
  }
}
