import PromiseConformance

/// A promise holds those derived from it only weakly.
final class HoldsDerivedWeakly: Sketch, @unchecked Sendable {
  override class var fault: String { "a promise holds those derived from it only weakly" }
  override class var killers: [String] { ["MEM-03"] }

  override func derive(_ react: @escaping @Sendable (Outcome, Sketch) -> Void) -> Sketch {
    let next = make()
    attach { [weak next] outcome in
      if let next { react(outcome, next) }
    }
    return next
  }
}
