import Dispatchers
import JSPromise
import Synchronization

/// The variables of a running program, and what it has logged.
final class Memory: Sendable {
  /// The two functions that settle a promise.
  struct Resolvers: Sendable {
    let resolve: Promise<Int>.Resolve
    let reject: Promise<Int>.Reject
    /// Whether one of them was called; only planted faults ask.
    var isUsed = false
  }

  struct Variables: Sendable {
    var log: [String] = []
    var promises: [Int: Held] = [:]
    var resolvers: [Int: Resolvers] = [:]
    var controllers: [Int: AbortController] = [:]
    var signals: [Int: AbortSignal] = [:]
    var registrations: [Int: AbortSignal.Registration] = [:]
  }

  private let variables = Mutex(Variables())

  func note(_ entry: String) { variables.withLock { $0.log.append(entry) } }

  subscript<Value: Sendable>(field: WritableKeyPath<Variables, [Int: Value]> & Sendable, name: Int)
    -> Value?
  {
    get { variables.withLock { $0[keyPath: field][name] } }
    set { variables.withLock { $0[keyPath: field][name] = newValue } }
  }

  /// What was logged; forgets all variables, since the handlers that they hold hold this memory.
  func end() -> String {
    variables.decide { variables in
      let ended = variables
      variables = Variables()
      return (ended.log.joined(separator: " "), ended)
    }
  }
}
