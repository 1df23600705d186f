extension Promise {
  /// Cancels the promise, unless it is settled already.
  ///
  /// Cancellation is a third way to end, beside fulfilment and rejection, and is final like them: what
  /// settles the promise later returns `false`.
  ///
  /// - **Downstream** everything is cancelled, at once and without waiting for a dispatcher. The closures
  ///   of `then`, `catch` and `map` do not run; that of `ensure` does, once, on its dispatcher.
  /// - **Upstream** interest is counted. The promise leaves its source, and a source that loses its last
  ///   consumer is cancelled in turn; one that has another branch goes on. Consumers are promises derived
  ///   from it, promises that follow it or combine it, observers, and tasks that await it. A promise that
  ///   waits for one that its handler returned is a consumer of that one.
  /// - **At the root** the hooks run that were set by ``Resolver/onCancel(_:)``.
  ///
  /// ```swift
  /// let thumbnail = download.then(on: .global()) { resize($0) }
  /// let text = download.then(on: .global()) { recognise($0) }
  /// thumbnail.cancel()     // the download goes on, for the sake of the text
  /// text.cancel()          // now it is cancelled, too
  /// ```
  ///
  /// Hooks run inside this call, on this thread, outside any lock; then, handlers are handed over to their
  /// dispatchers. If a hook makes this call, it is still running when the call returns: the hooks of what it
  /// cancels run when it has returned, so that hooks which cancel one promise after the other, and tasks that
  /// await each other, need no more stack than one. Safe to call from anywhere, also from a handler of this very promise, which is settled
  /// then: that changes nothing.
  ///
  /// - Returns: whether this call was the one that settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers and of sources that are cancelled; a branch
  ///   leaves a source with *m* of them in O(log *m*), amortised, and leaves nothing behind.
  @discardableResult
  public func cancel() -> Bool { cancelCore() }
}
