import Dispatchers

/// A dispatcher that calls a closure when it is asked whether it is current, and says that it is not.
package struct Asked: Dispatcher {
  private let hook: @Sendable () -> Void

  package init(_ hook: @escaping @Sendable () -> Void) { self.hook = hook }

  package func dispatch(_ work: @escaping @Sendable () -> Void) { work() }

  package var isCurrent: Bool? {
    hook()
    return false
  }
}
