import PromiseConformance

/// A handler for errors that fails leaves the old error in place.
final class KeepsTheOldError: Sketch, @unchecked Sendable {
  override class var fault: String {
    "a handler for errors that fails leaves the old error in place"
  }
  override class var killers: [String] { ["CHN-07"] }

  override func recover(_ body: @escaping RecoveryBody) -> Sketch {
    derive { outcome, next in
      guard case .rejected(let fault) = outcome else { return next.pass(outcome) }
      do throws(Fault) { next.settle(.fulfilled(try body(fault))) } catch { next.fail(fault) }
    }
  }
}
