import Dispatch

/// The rules of LIV about a blocking wait: it ends, or fails at once if it never would.
extension WaitingAdapter {
  /// How often a promise is settled while a thread starts to wait for it.
  ///
  /// A thread that is slow finds the promise settled, and shows nothing; that does not happen each time.
  static var rounds: Int { 20 }
}
