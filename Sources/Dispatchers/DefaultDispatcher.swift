import Dispatch
import Synchronization

/// The dispatcher of the process, which a program chooses once, when it starts.
///
/// It is named at each call, as in `then(on: .default) { … }`, so that it is never used by surprise. Until a
/// program chooses another it is the main queue.
public struct DefaultDispatcher: ForwardingDispatcher {
  /// The dispatcher cannot be chosen, or can no longer be chosen.
  public enum ChoiceError: Error, Equatable, CustomStringConvertible {
    /// A dispatcher was chosen before, or the current one has been used.
    case alreadyInUse
    /// The chosen dispatcher is `.default`, or passes its work to it: the work would go round in circles for ever.
    case itself

    /// What happened, and what to do.
    public var description: String {
      switch self {
      case .alreadyInUse:
        "the default dispatcher was chosen or used before; choose it once, before any promise uses `.default`"
      case .itself:
        "the default dispatcher cannot be `.default`, or hand its work to it; choose where the work shall run"
      }
    }
  }

  /// The former name of the error.
  @available(*, deprecated, renamed: "ChoiceError")
  public typealias AlreadyInUse = ChoiceError

  private struct State {
    var target: any Dispatcher = DispatchQueue.main
    var isFixed = false
  }

  private static let state = Mutex(State())

  init() {}

  /// Chooses the dispatcher of the process.
  ///
  /// A ``ForwardingDispatcher`` in front of `.default` is refused, like `.default` itself. Any other dispatcher of
  /// your own cannot be checked; it must not pass its work to `.default` either.
  ///
  /// - Parameter dispatcher: where work for `.default` runs from now on.
  /// - Throws: ``ChoiceError/alreadyInUse`` if it was chosen before, or if work was handed to it: some of it
  ///   would run in one place and some in another. ``ChoiceError/itself`` if it would hand work to itself.
  public static func choose(_ dispatcher: some Dispatcher) throws(ChoiceError) {
    guard !leadsBack(dispatcher) else { throw .itself }
    let isFirst = state.decide { state in
      guard !state.isFixed else { return (false, nil as State?) }
      let replaced = state
      state = State(target: dispatcher, isFixed: true)
      return (true, replaced)
    }
    guard isFirst else { throw .alreadyInUse }
  }

  /// Whether work for `dispatcher` ends up at `.default`.
  private static func leadsBack(_ dispatcher: any Dispatcher) -> Bool {
    if dispatcher is DefaultDispatcher { return true }
    guard let forwarding = dispatcher as? any ForwardingDispatcher else { return false }
    return leadsBack(forwarding.target)
  }

  /// Hands `work` to the dispatcher that was chosen, and so fixes the choice.
  ///
  /// - Parameter work: runs where that dispatcher decides.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    fixedTarget.dispatch(work)
  }

  /// The same for work that may be withdrawn, or run in place.
  ///
  /// - Parameter work: runs where that dispatcher decides.
  public func dispatch(_ work: DispatchedWork) { fixedTarget.dispatch(work) }

  private var fixedTarget: any Dispatcher {
    DefaultDispatcher.state.withLock { state in
      state.isFixed = true
      return state.target
    }
  }

  /// The dispatcher behind `.default`; asking for it does not fix the choice.
  public var target: any Dispatcher { DefaultDispatcher.state.withLock { $0.target } }
}

extension Dispatcher where Self == DefaultDispatcher {
  /// The dispatcher of the process, as in `then(on: .default) { … }`.
  public static var `default`: DefaultDispatcher { DefaultDispatcher() }
}
