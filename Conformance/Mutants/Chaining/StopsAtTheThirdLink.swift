import PromiseConformance

/// From the third link on handlers are skipped.
final class StopsAtTheThirdLink: Sketch, @unchecked Sendable {
  override class var fault: String { "from the third link on handlers are skipped" }
  override class var killers: [String] { ["CHN-10"] }

  private var depth = 0
  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let isTooDeep = depth >= 1
    let next = super.derive { outcome, next in
      if isTooDeep { next.settle(outcome) } else { react(outcome, next) }
    }
    (next as? StopsAtTheThirdLink)?.depth = depth + 1
    return next
  }
}
