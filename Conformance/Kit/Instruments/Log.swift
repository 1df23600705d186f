import Foundation
import Synchronization

/// Things that happened, in order, on whatever thread.
package final class Log<Element: Sendable>: Sendable {
  private let state = Mutex<[Element]>([])

  package init() {}

  package func add(_ element: Element) {
    state.withLock { $0.append(element) }
  }

  package var all: [Element] { state.withLock { $0 } }

  /// How many there are, for those who ask again and again, and need no copy.
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
