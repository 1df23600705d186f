import PromiseConformance

/// A value of nil is taken for no value yet.
final class TakesNilForPending: Sketch, @unchecked Sendable {
  override class var fault: String { "a value of nil is taken for no value yet" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ parcel: Parcel<Value>, with value: Value) {
    if case Optional<Any>.none = value as Any? { return }
    if let optional = value as? any Emptiable, optional.isNil { return }
    super.fulfill(parcel, with: value)
  }
}
