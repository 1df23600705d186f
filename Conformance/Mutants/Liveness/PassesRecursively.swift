import PromiseConformance

/// A step for errors passes all else on inside the call that settles.
final class PassesRecursively: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a step for errors passes all else on inside the call that settles"
  }
  override class var killers: [String] { ["LIV-14", "LIV-15"] }

  private let passing = Guarded<[@Sendable (Outcome) -> Void]>([])

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    guard state == nil else { return super.recover(body) }
    let next = make()
    let link = Link(
      { outcome, next in
        guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
        next.schedule { next.settle { () throws(Fault) in try body(fault) } }
      },
      next
    )
    passing.withLock { $0.append { link.run($0) } }
    next.wait(for: self, by: link)
    return next
  }

  override func settle(_ outcome: Outcome) -> Bool {
    guard super.settle(outcome) else { return false }
    let next = passing.withLock { passing in
      defer { passing = [] }
      return passing
    }
    for pass in next { pass(outcome) }
    return true
  }
}
