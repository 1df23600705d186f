/// The sequential specification of an object: what it does when a single thread uses it.
package protocol SequentialModel: Sendable {
  /// The state of the object, as far as calls can observe it.
  associatedtype State: Hashable
  /// A call, with its arguments and its observed result.
  associatedtype Call: Sendable

  /// The state before the first call.
  var initial: State { get }

  /// The state after `call`, or `nil` if `call` cannot have its observed result in `state`.
  func next(_ state: State, _ call: Call) -> State?

  /// Whether a history may end in `state`; it may not while a call relies on a later one.
  func mayEnd(in state: State) -> Bool
}

extension SequentialModel {
  /// Any history may end.
  package func mayEnd(in state: State) -> Bool { true }
}
