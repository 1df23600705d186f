import PromiseConformance

/// Each registration makes a new list of all handlers.
final class CopiesItsHandlers: Sketch, @unchecked Sendable {
  override class var fault: String { "each registration makes a new list of all handlers" }
  override class var killers: [String] { ["LIV-08"] }

  override func register(_ handler: Handler) {
    handlers = handlers.map { Handler(run: $0.run) } + [handler]
  }
}
