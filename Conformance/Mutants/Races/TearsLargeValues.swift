import PromiseConformance

/// A value is written in two steps.
final class TearsLargeValues: Sketch, @unchecked Sendable {
  override class var fault: String { "a value is written in two steps" }
  override class var killers: [String] { ["THR-08"] }

  override class func fulfill<Value: Sendable>(_ parcel: Parcel<Value>, with value: Value) {
    // References must not be torn: that would be noticed by a crash.
    guard _isPOD(Value.self) else { return super.fulfill(parcel, with: value) }
    let size = MemoryLayout<Value>.size
    parcel.contents.withLock { contents in
      if !contents.isFulfilled { copy(0..<size / 2, of: value, to: &contents.value) }
    }
    Window.hold()
    parcel.fulfill { copy(size / 2..<size, of: value, to: &$0) }
  }

  private static func copy<Value>(_ range: Range<Int>, of value: Value, to place: inout Value?) {
    var stored = place ?? value
    withUnsafeMutableBytes(of: &stored) { target in
      withUnsafeBytes(of: value) { source in
        for index in range { target[index] = source[index] }
      }
    }
    place = stored
  }
}
