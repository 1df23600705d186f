import PromiseConformance

/// After the last input one more is asked for.
final class AsksPastTheEnd: Sketch, @unchecked Sendable {
  override class var fault: String { "after the last input one more is asked for" }
  override class var killers: [String] { ["COL-06"] }

  override func list(_ inputs: Inputs<Sketch>) -> [Sketch] {
    let next = inputs.makeIterator()
    var all: [Sketch] = []
    while let input = next.next() { all.append(input) }
    return all + [next.next()].compactMap(\.self)
  }
}
