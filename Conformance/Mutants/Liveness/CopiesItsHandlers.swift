import PromiseConformance

/// Each registration looks through all handlers before it.
final class CopiesItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "each registration looks through all handlers before it" }
  override class var killers: [String] { ["LIV-08"] }

  private var numbers: [Int] = []
  override func register(_ handler: Handler) {
    if !numbers.contains(numbers.count) { numbers.append(numbers.count) }
    super.register(handler)
  }
}
