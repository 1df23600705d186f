import Foundation
import Synchronization

/// Counts events, on any thread.
package final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  package init() {}

  @discardableResult
  package func increment() -> Int {
    value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
  }
  package var count: Int { value.load(ordering: .sequentiallyConsistent) }
}

/// `once`, `3 times`.
package func times(_ count: Int) -> String {
  switch count {
  case 0: "not at all"
  case 1: "once"
  default: "\(count) times"
  }
}
