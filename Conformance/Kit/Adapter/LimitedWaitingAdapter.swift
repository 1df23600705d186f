/// A library whose blocking waits can have a limit.
public protocol LimitedWaitingAdapter: WaitingAdapter {
  /// Blocks the calling thread until the promise is settled, or for so long; `nil` if the wait was given up.
  ///
  /// Rules wait for no time at all, or for longer than they last: no clock decides what they see.
  func wait(_ handle: Handle, atMost limit: Duration) -> Waited?
}
