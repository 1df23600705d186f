import Synchronization

/// The sum of the values that handlers were given; handlers may run concurrently.
final class ReceivedSum: Sendable {
  private let total = Atomic(0)
  private let expected = Atomic(Int.max)
  private let done = Mutex<@Sendable () -> Void>({})

  var sum: Int { total.load(ordering: .acquiring) }

  /// Calls `done` when the sum is reached; must be called before anything is added.
  func expect(_ sum: Int, _ done: @escaping @Sendable () -> Void) {
    self.done.withLock { $0 = done }
    expected.store(sum, ordering: .relaxed)
  }

  func add(_ value: Int) {
    let sum = total.add(value, ordering: .acquiringAndReleasing).newValue
    if sum == expected.load(ordering: .relaxed) { done.withLock { $0 }() }
  }
}
