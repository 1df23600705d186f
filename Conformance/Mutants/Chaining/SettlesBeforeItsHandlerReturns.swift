import PromiseConformance

/// The derived promise settles with the value before its handler has run.
final class SettlesBeforeItsHandlerReturns: Sketch, @unchecked Sendable {
  override class var fault: String {
    "the derived promise settles with the value before its handler has run"
  }
  override class var killers: [String] { ["CHN-09", "CHN-03"] }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      next.settle(outcome)
      if case .fulfilled(let token) = outcome { _ = try? body(token) }
    }
  }
}
