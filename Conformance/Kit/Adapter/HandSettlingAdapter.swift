/// A library in which code that holds a promise can settle it, even a promise made by a step.
public protocol HandSettlingAdapter: PromiseAdapter {
  /// What settles a promise that a step for values derived from a promise that can fail.
  func settler(of handle: Handle) -> Settler
}
