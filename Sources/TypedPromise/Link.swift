import Dispatchers

/// What a pending promise waits for: a dispatcher that is to run something, mostly when a source is settled.
struct Link: Sendable {
  /// Held while the promise is pending, so that it can be told when nobody waits any more.
  var source: (any Upstream)?
  /// What waits for the source on behalf of the promise; weak, so that one which is discarded is released.
  weak var handler: (any Leaving)?
  let dispatcher: any Dispatcher

  /// Says that the promise waits no more; sources that lose their last consumer by that are cancelled.
  ///
  /// A loop and no recursion, since chains are long; nothing is locked while another lock is held.
  func leave() {
    var links = leaveSource()
    while let link = links.popLast() { links += link.leaveSource() }
  }

  /// What the source waited for, if that was its last consumer.
  private func leaveSource() -> [Link] {
    guard let source, let handler, handler.leave() else { return [] }
    return source.consumerLeft()
  }
}

/// A promise, or several of them, without their types.
protocol Upstream: AnyObject, Sendable {
  /// What it waits for; nothing, once it is settled.
  var links: [Link] { get }
  /// Whether nobody has settled it yet.
  var isPending: Bool { get }
  /// Whether it is settled, and it is the calling thread that hands over its handlers.
  var isDeliveredHere: Bool { get }
  /// Counts a consumer that has left; cancelled by the last one, it returns what it waited for itself.
  func consumerLeft() -> [Link]
}

/// A handler without its type.
protocol Leaving: AnyObject, Sendable {
  /// Whether it has run or left.
  var hasLeft: Bool { get }
  /// Empties it, and says whether there was something: whether it had neither run nor left before.
  func leave() -> Bool
}

/// A promise without its types, as far as it can be cancelled.
protocol Cancellable: AnyObject, Sendable {
  @discardableResult
  func cancel() -> Bool
}
