import Dispatch
import Synchronization

/// The dispatcher of the process, which a program chooses once, when it starts.
///
/// It is named at each call, as in `then(on: .default) { … }`, so that nobody is surprised by it. Until a
/// program chooses another it is the main queue.
public struct DefaultDispatcher: Dispatcher {
  /// The dispatcher cannot be chosen any more.
  public struct AlreadyInUse: Error, Equatable, CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
      "the default dispatcher was chosen or used before; choose it once, before any promise uses `.default`"
    }
  }

  private struct State {
    var target: any Dispatcher = DispatchQueue.main
    var isFixed = false
  }

  private static let state = Mutex(State())

  init() {}

  /// Chooses the dispatcher of the process.
  ///
  /// - Parameter dispatcher: where work for `.default` runs from now on.
  /// - Throws: ``AlreadyInUse`` if it was chosen before, or if work was handed to it: some of it would run
  ///   in one place and some in another.
  public static func choose(_ dispatcher: some Dispatcher) throws(AlreadyInUse) {
    let isFirst = state.withLock { state in
      guard !state.isFixed else { return false }
      state = State(target: dispatcher, isFixed: true)
      return true
    }
    guard isFirst else { throw AlreadyInUse() }
  }

  /// Hands `work` to the dispatcher that was chosen, and so fixes the choice.
  ///
  /// - Parameter work: runs where that dispatcher decides.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    let target = DefaultDispatcher.state.withLock { state in
      state.isFixed = true
      return state.target
    }
    target.dispatch(work)
  }

  /// Whether the dispatcher is that work for `.default` goes to; asking does not fix the choice.
  public var isCurrent: Bool? { DefaultDispatcher.state.withLock { $0.target }.isCurrent }

  /// What that dispatcher is called; asking does not fix the choice.
  public var label: String { DefaultDispatcher.state.withLock { $0.target }.label }
}

extension Dispatcher where Self == DefaultDispatcher {
  /// The dispatcher of the process, as in `then(on: .default) { … }`.
  public static var `default`: DefaultDispatcher { DefaultDispatcher() }
}
