import PromiseConformance

/// A value that is an error is taken for a failure.
final class TakesErrorsForFailures: Sketch, @unchecked Sendable {
  override class var fault: String { "a value that is an error is taken for a failure" }
  override class var killers: [String] { ["STA-09"] }

  override class func fulfill<Value: Sendable>(_ parcel: Parcel<Value>, with value: Value) {
    if value is any Error { return }
    super.fulfill(parcel, with: value)
  }
}
