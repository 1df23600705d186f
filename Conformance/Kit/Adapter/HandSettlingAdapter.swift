/// A library in which whoever holds a promise can settle it, also one that a step has made.
public protocol HandSettlingAdapter: PromiseAdapter {
  /// What settles a promise that a step for values has made of one that can fail.
  func settler(of handle: Handle) -> Settler
}
