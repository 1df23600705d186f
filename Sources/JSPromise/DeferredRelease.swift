import Dispatchers

/// Releases what something held that was released itself, so that long chains are released in a loop.
///
/// The outermost `deinit` on a thread opens a list and releases its items until the list is empty;
/// the `deinit`s that this triggers only add to the list.
enum DeferredRelease {
  enum Item {
    /// What waited for a promise.
    case waiter(PromiseWaiter)
    /// What was to make a result.
    case transform(AnyTransform)
    case reason(any Error)
    /// What a promise that was settled or released no longer needs.
    case stop([Producer], PromiseCore?)
    case others([any Sendable])
  }

  /// The items of a thread, while its list is open.
  private static let items = ThreadSlot<[Item]>()

  /// Calls `body` with the open list; opens one if there is none.
  static func within(_ body: (ThreadSlot<[Item]>.Kept) -> Void) {
    if let list = items.kept { return body(list) }
    items.keep([]) { list in
      body(list)
      var batch: [Item] = []
      while list.change({ items in
        swap(&batch, &items)
        return !batch.isEmpty
      }) {
        for case .stop(let producers, let promise) in batch { stop(producers, promise) }
        batch.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Releases what `take` returns: at once, or after the items that this thread is releasing.
  ///
  /// Nothing but `take` may hold it: a variable that held it until the end would release it only then, one
  /// `deinit` inside another.
  static func add(_ take: @autoclosure () -> Item) {
    release({ _ = take() }, later: take())
  }

  /// Calls `now`, which releases something, with an open list; or adds it to the list that is open.
  static func release(_ now: () -> Void, later: @autoclosure () -> Item) {
    guard let list = items.kept else { return within { _ in now() } }
    let item = later()
    list.change { $0.append(item) }
  }

  /// Stops producers, which may release the last reference to another promise, or settle it: at once, or after the items.
  ///
  /// - Parameter promise: what they settle; `nil` if it is being released.
  static func stop(_ producers: [Producer], of promise: PromiseCore?) {
    if producers.isEmpty { return }
    release({ stop(producers, promise) }, later: .stop(producers, promise))
  }

  private static func stop(_ producers: [Producer], _ promise: PromiseCore?) {
    for producer in producers { producer.stop(promise) }
  }
}
