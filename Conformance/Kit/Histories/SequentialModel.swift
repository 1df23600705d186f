/// What an object that many threads use would do if one thread used it: the object's specification.
package protocol SequentialModel: Sendable {
  /// What the object is, as far as calls can tell.
  associatedtype State: Hashable
  /// A call: what went in and what was observed to come out.
  associatedtype Call: Sendable

  /// What the object is before the first call.
  var initial: State { get }

  /// What the object is after `call`, or `nil` if `call` cannot come out as observed in `state`.
  func next(_ state: State, _ call: Call) -> State?

  /// Whether a history may end in `state`: for what calls promise and later calls must keep.
  func mayEnd(in state: State) -> Bool
}

extension SequentialModel {
  /// Any history may end.
  package func mayEnd(in state: State) -> Bool { true }
}
