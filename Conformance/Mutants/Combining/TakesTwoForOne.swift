import PromiseConformance

/// A promise that is in the list twice is listened to once.
final class TakesTwoForOne: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise that is in the list twice is listened to once" }
  override class var killers: [String] { ["COL-02"] }

  private let known = Guarded<[ObjectIdentifier: Int]>([:])

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    let isFirst = known.withLock { $0.updateValue(index, forKey: ObjectIdentifier(input)) == nil }
    if isFirst { super.listen(to: input, at: index, for: gathering) }
  }
}
