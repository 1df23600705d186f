import Dispatch

/// An event that a trial waits for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Waits for an event that is sure to come.
  func wait() { semaphore.wait() }

  /// Waits for the event, for at most so many seconds; returns whether it came.
  func wait(_ seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }

  /// Waits for the event until the threads that may cause it are idle; returns whether it came.
  func wait(_ patience: Patience) -> Bool { patience.wait(wait) }
}
