import Dispatchers

/// Releases what a promise held when it was released itself, so that long chains are released in a loop.
///
/// The outermost `deinit` on a thread opens a list and releases its items until the list is empty;
/// the `deinit`s that this triggers only add to the list.
enum DeferredRelease {
  enum Item {
    /// What waited for a promise.
    case waiter(PromiseWaiter)
    /// What was to make a result.
    case transform(AnyTransform)
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
        batch.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Releases what `take` returns, after the items that this thread is releasing.
  ///
  /// It is taken and added in one step: a variable that held it until the end would release it only then, one
  /// `deinit` inside another.
  static func add(_ take: @autoclosure () -> Item) {
    within { list in list.change { $0.append(take()) } }
  }
}
