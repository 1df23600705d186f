/// Where a thread lays what a promise held when it was released, so that long chains are released in a loop.
///
/// The outermost `deinit` on a thread opens the graveyard and releases what lies there until it is empty;
/// the `deinit`s that this sets off only add to it.
enum Graveyard {
  enum Rest {
    /// What waited for a promise.
    case waiter(PromiseWaiter)
    /// What was to make a result.
    case transform(AnyTransform)
    case others([any Sendable])
  }

  /// What lies there, while a thread's graveyard is open.
  private static let rests = ThreadSlot<[Rest]>()

  /// Calls `body` with the open graveyard, which is opened for it if there is none.
  static func within(_ body: (ThreadSlot<[Rest]>.Kept) -> Void) {
    if let grave = rests.kept { return body(grave) }
    rests.keep([]) { grave in
      body(grave)
      var batch: [Rest] = []
      while grave.change({ rests in
        swap(&batch, &rests)
        return !batch.isEmpty
      }) {
        batch.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Releases what `take` returns, after what is being released on this thread.
  ///
  /// It is taken and buried in one step: a variable that still held it at the end would release it only then, one
  /// inside the other.
  static func bury(_ take: @autoclosure () -> Rest) {
    within { grave in grave.change { $0.append(take()) } }
  }
}
