import Dispatch

/// An event that a trial waits for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Waits for the event, for at most `patience` seconds; returns whether it came.
  func wait(_ patience: Double) -> Bool { semaphore.wait(timeout: .now() + patience) == .success }
}
