import PromiseConformance

/// The derived promise gets the value of its source.
final class IgnoresReturnValues: Sketch, @unchecked Sendable {
  override class var fault: String { "the derived promise gets the value of its source" }
  override class var killers: [String] { ["CHN-03", "CHN-08"] }

  override func transform(_ body: @escaping TransformBody) -> Sketch {
    derive { outcome, next in
      guard case .fulfilled(let token) = outcome else { return next.pass(outcome) }
      next.settle { () throws(Fault) in
        _ = try body(token)
        return token
      }
    }
  }
}
