import Dispatchers
import PromiseStorage

extension Promise {
  /// Cancels the promise, unless it is settled already.
  ///
  /// Cancellation is a third way to end, beside fulfilment and rejection, and is final like them: what
  /// settles the promise later returns `false`.
  ///
  /// - **Downstream** all promises are cancelled, immediately and without waiting for a dispatcher. The closures
  ///   of `then`, `catch` and `map` do not run; that of `ensure` does, once, on its dispatcher.
  /// - **Upstream** consumers are counted. The promise leaves its source, and a source that loses its last
  ///   consumer is cancelled in turn; a source with another branch continues. Consumers are promises derived
  ///   from it, promises that follow it or combine it, observers, and tasks that await it. A promise that
  ///   waits for one that its handler returned is a consumer of that one.
  /// - **At the root** the hooks that ``Resolver/onCancel(_:)`` has set run.
  ///
  /// ```swift
  /// let thumbnail = download.then(on: .global()) { resize($0) }
  /// let text = download.then(on: .global()) { recognise($0) }
  /// // The download continues for the text.
  /// thumbnail.cancel()
  /// // Now the download is cancelled, too.
  /// text.cancel()
  /// ```
  ///
  /// Hooks run inside this call, on this thread, outside any lock; then handlers are handed over to their
  /// dispatchers. Both go from the root on, also if the end of a chain is cancelled: several `ensure` run in the order of
  /// the chain. If a hook makes this call, the hooks of the promises that it cancels run after that hook has
  /// returned, and not inside this call. So hooks that cancel one promise after another, and tasks that
  /// await each other, need no more stack than one. The call is safe from anywhere. From a handler of this very
  /// promise, which is settled then, it changes nothing.
  ///
  /// A value that is on its way to the handler of a cancelled promise is released, although `fulfill(_:)` has said that
  /// it came first, and no hook hears of it. A resource goes back in the `deinit` of its value.
  ///
  /// - Returns: whether this call settled the promise.
  /// - Complexity: O(*n*) in the number of attached handlers and of sources that are cancelled; a branch
  ///   leaves its source in O(1), and leaves nothing behind.
  @discardableResult
  public func cancel() -> Bool { cancelCore() }

  /// Keeps the promise from being cancelled because nothing waits for it any more.
  ///
  /// It gets a consumer that never leaves. So it does not end with its last viewer: a cached promise lasts for the next
  /// one, and a limit of time on it ends nothing but the waiting.
  ///
  /// ```swift
  /// let cached = load(url).keepAlive()
  /// // Whoever gives up, `cached` is loaded.
  /// use(cached.timeout(after: .seconds(1)))
  /// ```
  ///
  /// A call of ``cancel()`` on this very promise still cancels it, and so does a resolver that is dropped. Nothing keeps
  /// the object: whoever caches it holds it.
  ///
  /// - Returns: this very promise.
  /// - Complexity: O(1).
  public func keepAlive() -> Promise { keepingAlive() }

  func keepingAlive() -> Promise {
    let waiter = PromiseWaiter(as: .passer, Step { _, _ in .done })
    lock.release { $0.attachIfPending(waiter) }
    return self
  }
}

extension Promise where Failure == Never {
  /// Keeps a promise that cannot fail from being cancelled because nothing waits for it any more.
  ///
  /// - Returns: this very promise, which may be left unused.
  /// - Complexity: O(1).
  @discardableResult
  public func keepAlive() -> Promise { keepingAlive() }
}
