import Foundation
import Synchronization

/// A list that any thread can add to.
package final class Log<Element: Sendable>: Sendable {
  private let state = Mutex<[Element]>([])

  package init() {}

  package func add(_ element: Element) {
    state.withLock { $0.append(element) }
  }

  package var all: [Element] { state.withLock { $0 } }

  /// The number of elements, without a copy of them.
  package var count: Int { state.withLock { $0.count } }

  /// Empties the log.
  @discardableResult
  package func takeAll() -> [Element] {
    state.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
