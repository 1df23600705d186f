import Dispatch
import Synchronization

/// A small generator, so that one seed gives the same numbers everywhere.
package struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A number of things that happened on different threads.
package final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  package init() {}

  @discardableResult
  package func increment() -> Int {
    value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }
  package var count: Int { value.load(ordering: .sequentiallyConsistent) }
}

/// A place to put something that a handler needs and that exists only later.
package final class Box<Value: Sendable>: Sendable {
  private let state: Mutex<Value?>

  package init(_ value: Value? = nil) { state = Mutex(value) }

  package var value: Value? {
    get { state.withLock { $0 } }
    set {
      state.release { value in
        defer { value = newValue }
        return value
      }
    }
  }

  package func withLock<Result: Sendable>(_ body: (inout Value?) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Empties the box.
  package func take() -> Value? {
    state.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

/// Something that happens once and that a trial waits for: the event itself, not a while.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Waits for the event; gives up when a call would count as hung.
  func wait(_ patience: Double) -> Bool { semaphore.wait(timeout: .now() + patience) == .success }
}

/// Tells the main queue.
///
/// Its thread need not be the main thread: in a program with an asynchronous `main` on Linux it is
/// not.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
