import PromiseConformance

/// The inputs are counted, and then gone through again.
final class IteratesTwice: Sketch, @unchecked Sendable {
  override class var fault: String { "the inputs are counted, and then gone through again" }
  override class var killers: [String] { ["COL-06"] }

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let count = inputs.reduce(0) { count, _ in count + 1 }
    return Array(inputs.prefix(count))
  }
}
