import Dispatch

/// Something that happens once and that a trial waits for: the event itself, not a while.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Waits for the event; gives up when a call would count as hung.
  func wait(_ patience: Double) -> Bool { semaphore.wait(timeout: .now() + patience) == .success }
}
